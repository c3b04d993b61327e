package dev.marionette.studies;

import dev.marionette.api.Progress;
import dev.marionette.pipeline.metrics.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code normalized-pose-alpha}: what the weight of the tip does to pose and tip, for targets of 1, 3 and 5 links. */
final class ChainAlphaStudy implements Experiment {
    private static final int[] LINKS = {1, 3, 5};
    private static final int STEPS = 20;
    /** Where the paper says that a target of five links gains little more. */
    private static final double SATURATED = 0.4;
    /** Rounding of the minimum. */
    private static final double SLACK = 1e-9;

    @Override
    public String id() {
        return "normalized-pose-alpha";
    }

    @Override
    public String summary() {
        return "pose and tip errors against their weight for 1, 3 and 5 links (normalized pose, ASME 2014, Fig. 4)";
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, Progress progress) {
        Map<Integer, List<PlanarArms.Fitted>> found = new LinkedHashMap<>();
        for (int links : LINKS) {
            List<PlanarArms.Fitted> row = new ArrayList<>();
            for (int step = 0; step <= STEPS; step++) {
                progress.at(links + " links", (double) step / STEPS);
                row.add(PlanarArms.fit(links, alpha(step)));
            }
            found.put(links, row);
        }
        List<Plot> plots = new ArrayList<>();
        found.forEach((links, row) -> plots.add(plot(links, row)));
        List<Claim> claims = new ArrayList<>();
        found.forEach((links, row) -> claims.addAll(tradeOff(links, row)));
        claims.addAll(diminishing(found));
        return new ExperimentReport(
                id(),
                "The weight of the tip",
                "The poses and targets of normalized-pose-dof, with the weight α of the tip error Ee against the pose error"
                        + " Ep from 0 to 1. Means over the poses.",
                List.of(table(found)),
                plots,
                claims,
                Map.of());
    }

    private static double alpha(int step) {
        return (double) step / STEPS;
    }

    private static Table table(Map<Integer, List<PlanarArms.Fitted>> found) {
        List<List<Object>> cells = new ArrayList<>();
        found.forEach((links, row) -> {
            for (int step = 0; step <= STEPS; step++) {
                cells.add(List.of(
                        links,
                        alpha(step),
                        row.get(step).meanPose(),
                        row.get(step).meanEnd()));
            }
        });
        return new Table(
                "weights",
                List.of(
                        new Table.Column("links", "links", 0),
                        new Table.Column("alpha", "α", 2),
                        new Table.Column("ep", "mean Ep", 8),
                        new Table.Column("ee", "mean Ee", 8)),
                cells);
    }

    private static Plot plot(int links, List<PlanarArms.Fitted> row) {
        double[] x = new double[STEPS + 1];
        double[] pose = new double[x.length];
        double[] end = new double[x.length];
        for (int step = 0; step < x.length; step++) {
            x[step] = alpha(step);
            pose[step] = row.get(step).meanPose();
            end[step] = row.get(step).meanEnd();
        }
        return new Plot(
                links == 1 ? "1 link" : links + " links",
                "α",
                "mean error",
                List.of(new Plot.Curve("Ep", x, pose), new Plot.Curve("Ee", x, end)));
    }

    /** More weight on the tip never makes the tip worse, nor the pose better. */
    private static List<Claim> tradeOff(int links, List<PlanarArms.Fitted> row) {
        boolean endFalls = true;
        boolean poseRises = true;
        for (int step = 1; step <= STEPS; step++) {
            endFalls &= row.get(step).meanEnd() <= row.get(step - 1).meanEnd() + SLACK;
            poseRises &= row.get(step).meanPose() >= row.get(step - 1).meanPose() - SLACK;
        }
        PlanarArms.Fitted none = row.get(0);
        PlanarArms.Fitted all = row.get(STEPS);
        return List.of(
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "%d links: Ee never rises with α, %.2e to %.2e",
                                links,
                                none.meanEnd(),
                                all.meanEnd()),
                        endFalls && all.meanEnd() < none.meanEnd()),
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "%d links: Ep never falls with α, %.2e to %.2e",
                                links,
                                none.meanPose(),
                                all.meanPose()),
                        poseRises));
    }

    /** The share of what α gains at the tip that is still to come at {@link #SATURATED}. */
    private static double toCome(List<PlanarArms.Fitted> row) {
        double none = row.get(0).meanEnd();
        double some = row.get((int) Math.round(SATURATED * STEPS)).meanEnd();
        double all = row.get(STEPS).meanEnd();
        return (some - all) / (none - all);
    }

    private static List<Claim> diminishing(Map<Integer, List<PlanarArms.Fitted>> found) {
        double[] left =
                found.values().stream().mapToDouble(ChainAlphaStudy::toCome).toArray();
        return List.of(
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "beyond α = 0.4 a target of five links gains little: %.0f %% of what it gains at the tip",
                                100 * left[2]),
                        left[2] < 0.2),
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "the fewer the links, the wider the trade-off: %.0f, %.0f and %.0f %% are to come at α ="
                                        + " 0.4 with 1, 3 and 5 links",
                                100 * left[0],
                                100 * left[1],
                                100 * left[2]),
                        left[0] > left[1] && left[1] > left[2]));
    }
}
