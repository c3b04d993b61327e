package dev.marionette.studies;

import dev.marionette.api.Progress;
import dev.marionette.methods.normalizedpose.Chains;
import dev.marionette.methods.normalizedpose.DhRow;
import dev.marionette.methods.normalizedpose.SerialChain;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.robots.Robot;
import dev.marionette.studies.YmcaArm.Fitted;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code normalized-pose-ymca}: the letters Y, M, C and A of a person's right arm on those of PR2 and CKbot. */
final class YmcaStudy implements Experiment {
    private static final double QUARTER = Math.PI / 2;
    private static final List<DhRow> PR2_ROWS = List.of(
            new DhRow(0.1, -QUARTER, 0, 0, -2.285398, 0.714601),
            new DhRow(0, QUARTER, 0, QUARTER, -0.5236, 1.3963),
            new DhRow(0, -QUARTER, 0.4, 0, -3.9, 0.8),
            new DhRow(0.321, 0, 0, -QUARTER, -2.3213, 0));

    /** Published means of Ep, Ee and E (ASME 2014, table 1). */
    private static final List<Double> PUBLISHED_PR2 = List.of(1.03e-2, 7.20e-3, 1.39e-2);

    private static final List<Double> PUBLISHED_CKBOT = List.of(2.31e-2, 4.98e-2, 4.80e-2);

    /** How far the arms are lowered to see what their height does, degrees. */
    private static final List<Integer> LOWERED = List.of(0, 10, 20, 30, 40);

    private final Robots robots;

    @Inject
    YmcaStudy(Robots robots) {
        this.robots = robots;
    }

    @Override
    public String id() {
        return "normalized-pose-ymca";
    }

    @Override
    public String summary() {
        return "Y, M, C and A of a person's arms on PR2 and CKbot (normalized pose, ASME 2014, Fig. 5 and table 1)";
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, Progress progress) {
        List<YmcaArm> arms = arms();
        Map<YmcaArm, List<Fitted>> found = new LinkedHashMap<>();
        List<List<Object>> cells = new ArrayList<>();
        for (YmcaArm arm : arms) {
            progress.at(arm.label(), found.size() / (double) arms.size());
            List<Fitted> fitted = arm.fit(curves(0));
            found.put(arm, fitted);
            rows(cells, arm.label(), fitted);
        }
        YmcaArm leftArm = YmcaArm.pr2(robots.load("pr2"), "PR2 left", "l");
        List<Fitted> left = leftArm.fit(
                YmcaPose.all().stream().map(pose -> pose.mirrored().curve()).toList());
        rows(cells, leftArm.label(), left);
        cells.add(published("PR2, published mean", PUBLISHED_PR2));
        cells.add(published("CKbot, published mean", PUBLISHED_CKBOT));
        List<Fitted> pr2 = found.getOrDefault(arms.get(0), List.of());
        List<Fitted> ckbot = found.getOrDefault(arms.get(2), List.of());
        List<Plot> plots = new ArrayList<>();
        for (YmcaPose pose : YmcaPose.all()) {
            plots.add(plot(pose, found));
        }
        return new ExperimentReport(
                id(),
                "YMCA",
                "A person's right arm (36 and 35 cm, as in the paper) shows Y, M, C and A. The paper's recording is not"
                        + " public: the directions of upper arm and forearm are written by hand after the letters, with"
                        + " upper arms 24 to 39° above the horizontal, so that figures differ from the published ones. The"
                        + " second table lowers the arms, turned as a whole about the person's forward axis. The left arm"
                        + " shows mirror images. PR2 has four joints and"
                        + " 10, 40 and 32.1 cm as in its public model; the paper's drawing says 30 for the first: PR2 drawn."
                        + " CKbot has four joints of alternating pitch and yaw, ±90°, and 9.44, 9.44, 9.44 and"
                        + " 3.28 cm behind its first joint; how it was mounted is not said. Facing forward, as PR2's arm"
                        + " does at zero, it is as far off as published; stretched sideways, as in the built-in robot, it"
                        + " takes these poses better than PR2, whose shoulder lifts the arm by 30° only. α = 0.5.",
                List.of(table(cells), heights(arms.get(0), arms.get(2))),
                plots,
                claims(pr2, left, ckbot),
                Map.of());
    }

    private static List<double[]> curves(double loweredDegrees) {
        return YmcaPose.all().stream()
                .map(pose -> pose.lowered(Math.toRadians(loweredDegrees)).curve())
                .toList();
    }

    private static Table heights(YmcaArm pr2, YmcaArm ckbot) {
        List<List<Object>> cells = new ArrayList<>();
        for (int lowered : LOWERED) {
            List<double[]> curves = curves(lowered);
            for (YmcaArm arm : List.of(pr2, ckbot)) {
                List<Fitted> fitted = arm.fit(curves);
                cells.add(List.of(
                        lowered,
                        arm.label(),
                        YmcaArm.mean(fitted, Fitted::ep),
                        YmcaArm.mean(fitted, Fitted::ee),
                        YmcaArm.mean(fitted, Fitted::e)));
            }
        }
        return new Table(
                "height-of-the-arms",
                List.of(
                        new Table.Column("lowered_deg", "lowered °", 0),
                        new Table.Column("robot", "robot", 0),
                        new Table.Column("ep", "mean Ep", 5),
                        new Table.Column("ee", "mean Ee", 5),
                        new Table.Column("e", "mean E", 5)),
                cells);
    }

    private List<YmcaArm> arms() {
        Robot ckbot = robots.load("ckbot");
        return List.of(
                YmcaArm.pr2(robots.load("pr2"), "PR2", "r"),
                new YmcaArm(
                        "PR2 drawn",
                        pr2ByRows(0.3),
                        0,
                        new int[] {0, 1, 2, 3},
                        new double[4],
                        PR2_ROWS.stream().mapToDouble(DhRow::lower).toArray(),
                        PR2_ROWS.stream().mapToDouble(DhRow::upper).toArray()),
                YmcaArm.ckbot(ckbot, "CKbot forward", QUARTER),
                YmcaArm.ckbot(ckbot, "CKbot sideways", 0));
    }

    /**
     * PR2's right arm by Denavit and Hartenberg, limits as in its public model.
     *
     * @param offset from the pan to the lift axis, metres
     */
    static SerialChain pr2ByRows(double offset) {
        List<DhRow> rows = new ArrayList<>(PR2_ROWS);
        DhRow pan = rows.get(0);
        rows.set(0, new DhRow(offset, pan.alphaRad(), 0, 0, pan.lower(), pan.upper()));
        return Chains.ofDh("PR2", rows);
    }

    private static void rows(List<List<Object>> cells, String label, List<Fitted> fitted) {
        for (int p = 0; p < fitted.size(); p++) {
            Fitted f = fitted.get(p);
            cells.add(List.of(label, YmcaPose.all().get(p).name(), f.ep(), f.ee(), f.e()));
        }
        cells.add(List.of(
                label,
                "mean",
                YmcaArm.mean(fitted, Fitted::ep),
                YmcaArm.mean(fitted, Fitted::ee),
                YmcaArm.mean(fitted, Fitted::e)));
    }

    private static List<Object> published(String label, List<Double> means) {
        return List.of(label, "mean", means.get(0), means.get(1), means.get(2));
    }

    private static Table table(List<List<Object>> cells) {
        return new Table(
                "ymca",
                List.of(
                        new Table.Column("robot", "robot", 0),
                        new Table.Column("pose", "pose", 0),
                        new Table.Column("ep", "Ep", 5),
                        new Table.Column("ee", "Ee", 5),
                        new Table.Column("e", "E", 5)),
                cells);
    }

    /** As seen from behind: the person's right is on the right. */
    private static Plot plot(YmcaPose pose, Map<YmcaArm, List<Fitted>> found) {
        int p = YmcaPose.all().indexOf(pose);
        List<Plot.Curve> curves = new ArrayList<>();
        curves.add(drawn("person", pose.curve()));
        found.forEach((arm, fitted) -> curves.add(drawn(arm.label(), arm.inPersonAxes(fitted.get(p)))));
        return new Plot(pose.name(), "to the person's right, lengths of the arm", "upwards", curves);
    }

    private static Plot.Curve drawn(String label, double[] corners) {
        double[] right = new double[corners.length / 3];
        double[] up = new double[right.length];
        for (int k = 0; k < right.length; k++) {
            right[k] = -corners[3 * k + 1];
            up[k] = corners[3 * k + 2];
        }
        return new Plot.Curve(label, right, up);
    }

    private static List<Claim> claims(List<Fitted> pr2, List<Fitted> left, List<Fitted> ckbot) {
        Fitted c = pr2.get(YmcaPose.all().size() - 2);
        double worst = pr2.stream().mapToDouble(Fitted::e).max().orElse(0);
        double lift = PR2_ROWS.get(1).lower();
        double rightMean = YmcaArm.mean(pr2, Fitted::e);
        double leftMean = YmcaArm.mean(left, Fitted::e);
        return List.of(
                lower("Ep", 0, YmcaArm.mean(pr2, Fitted::ep), YmcaArm.mean(ckbot, Fitted::ep), false),
                lower("Ee", 1, YmcaArm.mean(pr2, Fitted::ee), YmcaArm.mean(ckbot, Fitted::ee), true),
                lower("E", 2, rightMean, YmcaArm.mean(ckbot, Fitted::e), false),
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "C is the pose that PR2 is worst at, its shoulder at the limit of %.0f° up: E %.2e",
                                -Math.toDegrees(c.secondJoint()),
                                c.e()),
                        c.e() == worst && c.secondJoint() < lift + 1e-4),
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "PR2's left arm takes the mirror images as its right arm takes the letters: mean E %.4e"
                                        + " and %.4e",
                                leftMean,
                                rightMean),
                        Math.abs(leftMean - rightMean) < 1e-3 * rightMean));
    }

    private static Claim lower(String name, int published, double pr2, double ckbot, boolean known) {
        return new Claim(
                String.format(
                        Locale.ROOT,
                        "PR2, built more like a person, comes nearer than CKbot that faces as it does: mean %s %.2e"
                                + " against %.2e (published %.2e against %.2e)",
                        name,
                        pr2,
                        ckbot,
                        PUBLISHED_PR2.get(published),
                        PUBLISHED_CKBOT.get(published)),
                pr2 < ckbot,
                known);
    }
}
