package dev.marionette.studies;

import dev.marionette.api.Progress;
import dev.marionette.pipeline.metrics.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** {@code normalized-pose-dof}: how near planar targets of one to five equal links come to a person's arm. */
final class ChainDofStudy implements Experiment {
    private static final double ALPHA = 0.5;
    private static final int MOST = 5;
    /** Published for five links: below this on average. */
    private static final double FIVE = 1e-4;
    /** The poses that are drawn. */
    private static final int[] SHOWN = {2, 12, 22};

    @Override
    public String id() {
        return "normalized-pose-dof";
    }

    @Override
    public String summary() {
        return "a planar arm of three links followed by one to five equal links (normalized pose, ASME 2014, Figs. 2 and 3)";
    }

    /** One target. */
    private record Row(int links, PlanarArms.Fitted fitted) {
        double pose() {
            return fitted.meanPose();
        }

        double end() {
            return fitted.meanEnd();
        }

        double total() {
            return pose() + ALPHA * end();
        }
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, Progress progress) {
        List<Row> rows = new ArrayList<>();
        for (int links = 1; links <= MOST; links++) {
            progress.at("links", (links - 1.0) / MOST);
            rows.add(new Row(links, PlanarArms.fit(links, ALPHA)));
        }
        return new ExperimentReport(
                id(),
                "Degrees of freedom of the target",
                "A planar source of three links in the proportions of a person's arm goes from hanging to raised in "
                        + PlanarArms.FRAMES
                        + " poses, elbow and wrist bending on the way (the paper's are of a recording"
                        + " that is not public). Targets of one to five equal links and the same length take the poses with"
                        + " the least E = Ep + 0.5 Ee. Means over the poses; all without unit.",
                List.of(table(rows)),
                plots(rows),
                claims(rows),
                Map.of());
    }

    private static Table table(List<Row> rows) {
        List<List<Object>> cells = new ArrayList<>();
        rows.forEach(r -> cells.add(List.of(r.links(), r.pose(), r.end(), r.total())));
        return new Table(
                "degrees-of-freedom",
                List.of(
                        new Table.Column("links", "links", 0),
                        new Table.Column("ep", "mean Ep", 7),
                        new Table.Column("ee", "mean Ee", 7),
                        new Table.Column("e", "mean E", 7)),
                cells);
    }

    private static List<Plot> plots(List<Row> rows) {
        List<Plot> plots = new ArrayList<>();
        plots.add(new Plot(
                "Means over the poses",
                "links of the target",
                "log10 of the error",
                List.of(curve("Ep", rows, Row::pose), curve("Ee", rows, Row::end), curve("E", rows, Row::total))));
        for (int frame : SHOWN) {
            List<Plot.Curve> curves = new ArrayList<>();
            curves.add(drawn("person", PlanarArms.source(frame)));
            rows.forEach(r -> curves.add(drawn(
                    r.links() + (r.links() == 1 ? " link" : " links"),
                    r.fitted().corners().get(frame))));
            plots.add(new Plot("Pose " + (frame + 1), "outwards, lengths of the arm", "upwards", curves));
        }
        return plots;
    }

    private static Plot.Curve curve(String label, List<Row> rows, ToDoubleFunction<Row> value) {
        return new Plot.Curve(
                label,
                rows.stream().mapToDouble(Row::links).toArray(),
                rows.stream()
                        .mapToDouble(r -> Math.log10(value.applyAsDouble(r)))
                        .toArray());
    }

    private static Plot.Curve drawn(String label, double[] corners) {
        double[] x = new double[corners.length / 3];
        double[] y = new double[x.length];
        for (int k = 0; k < x.length; k++) {
            x[k] = corners[3 * k];
            y[k] = corners[3 * k + 1];
        }
        return new Plot.Curve(label, x, y);
    }

    private static List<Claim> claims(List<Row> rows) {
        List<Claim> claims = new ArrayList<>();
        claims.add(falls("Ep", rows, Row::pose));
        claims.add(falls("Ee", rows, Row::end));
        claims.add(falls("E", rows, Row::total));
        double five = rows.get(MOST - 1).total();
        claims.add(new Claim(
                String.format(Locale.ROOT, "five links come within E = 1e-4 on average: %.2e", five), five < FIVE));
        return claims;
    }

    private static Claim falls(String name, List<Row> rows, ToDoubleFunction<Row> value) {
        boolean holds = true;
        StringBuilder text = new StringBuilder("mean " + name + " falls with every link:");
        for (int i = 0; i < rows.size(); i++) {
            double v = value.applyAsDouble(rows.get(i));
            holds &= i == 0 || v < value.applyAsDouble(rows.get(i - 1));
            text.append(String.format(Locale.ROOT, " %.2e", v));
        }
        return new Claim(text.toString(), holds);
    }
}
