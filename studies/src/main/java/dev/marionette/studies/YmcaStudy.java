package dev.marionette.studies;

import dev.marionette.api.Progress;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.normalizedpose.ChainFit;
import dev.marionette.methods.normalizedpose.ChainProblem;
import dev.marionette.methods.normalizedpose.Chains;
import dev.marionette.methods.normalizedpose.DhRow;
import dev.marionette.methods.normalizedpose.Polyline;
import dev.marionette.methods.normalizedpose.PoseMetric;
import dev.marionette.methods.normalizedpose.SerialChain;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.robots.Robot;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** {@code normalized-pose-ymca}: the letters Y, M, C and A of a person's right arm on those of PR2 and CKbot. */
final class YmcaStudy implements Experiment {
    private static final double ALPHA = 0.5;
    private static final int POINTS = 100;
    private static final double QUARTER = Math.PI / 2;
    private static final List<DhRow> PR2_ROWS = List.of(
            new DhRow(0.1, -QUARTER, 0, 0, -2.285398, 0.714601),
            new DhRow(0, QUARTER, 0, QUARTER, -0.5236, 1.3963),
            new DhRow(0, -QUARTER, 0.4, 0, -3.9, 0.8),
            new DhRow(0.321, 0, 0, -QUARTER, -2.3213, 0));

    private static final List<String> PR2 =
            List.of("r_shoulder_pan_joint", "r_shoulder_lift_joint", "r_upper_arm_roll_joint", "r_elbow_flex_joint");
    private static final List<String> CKBOT = List.of("right_pitch_1", "right_yaw_2", "right_pitch_3", "right_yaw_4");
    /** Published means of Ep, Ee and E (ASME 2014, table 1). */
    private static final List<Double> PUBLISHED_PR2 = List.of(1.03e-2, 7.20e-3, 1.39e-2);

    private static final List<Double> PUBLISHED_CKBOT = List.of(2.31e-2, 4.98e-2, 4.80e-2);

    /**
     * An arm of four joints.
     *
     * @param turnRad how the axes of the chain are turned about z from the person's
     * @param dofs its joints among the values of q
     */
    private record Arm(
            String label, SerialChain chain, double turnRad, int[] dofs, double[] q, double[] lower, double[] upper) {}

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
        return "Y, M, C and A of a person's right arm on PR2 and CKbot (normalized pose, ASME 2014, Fig. 5 and table 1)";
    }

    /** A pose on an arm. */
    private record Fitted(double ep, double ee, double[] corners, double secondJoint) {
        double e() {
            return ep + ALPHA * ee;
        }
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, Progress progress) {
        List<Arm> arms = arms();
        Map<Arm, List<Fitted>> found = new LinkedHashMap<>();
        List<List<Object>> cells = new ArrayList<>();
        for (Arm arm : arms) {
            progress.at(arm.label(), found.size() / (double) arms.size());
            List<Fitted> fitted = fit(arm);
            found.put(arm, fitted);
            rows(cells, arm, fitted);
        }
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
                "A person's right arm (36 and 35 cm, as in the paper) shows Y, M, C and A; the poses are ours, as the paper's"
                        + " recording is not public, so that figures differ from the published ones. PR2 has four joints and"
                        + " 10, 40 and 32.1 cm as in its public model; the paper's drawing says 30 for the first: PR2 drawn."
                        + " CKbot has four joints of alternating pitch and yaw, ±90°, and 9.44, 9.44, 9.44 and"
                        + " 3.28 cm behind its first joint; how it was mounted is not said. Facing forward, as PR2's arm"
                        + " does at zero, it is as far off as published; stretched sideways, as in the built-in robot, it"
                        + " takes these poses better than PR2, whose shoulder lifts the arm by 30° only. α = 0.5.",
                List.of(table(cells)),
                plots,
                claims(pr2, ckbot),
                Map.of());
    }

    private List<Arm> arms() {
        SerialChain drawn = pr2ByRows(0.3);
        return List.of(
                arm("PR2", "pr2", "torso_lift_link", "r_wrist_flex_link", PR2, 0),
                new Arm(
                        "PR2 drawn",
                        drawn,
                        0,
                        new int[] {0, 1, 2, 3},
                        new double[4],
                        PR2_ROWS.stream().mapToDouble(DhRow::lower).toArray(),
                        PR2_ROWS.stream().mapToDouble(DhRow::upper).toArray()),
                arm("CKbot forward", "ckbot", "right_base", "right_tip", CKBOT, Math.PI / 2),
                arm("CKbot sideways", "ckbot", "right_base", "right_tip", CKBOT, 0));
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

    private Arm arm(String label, String id, String base, String tipLink, List<String> joints, double turnRad) {
        Robot robot = robots.load(id);
        RobotModel model = robot.model();
        int[] dofs = joints.stream().mapToInt(model::joint).toArray();
        return new Arm(
                label,
                Chains.between(model, base, tipLink, robot.home()),
                turnRad,
                dofs,
                robot.home(),
                IntStream.of(dofs).mapToDouble(model::lower).toArray(),
                IntStream.of(dofs).mapToDouble(model::upper).toArray());
    }

    private static List<Fitted> fit(Arm arm) {
        SerialChain chain = arm.chain();
        PoseMetric metric = new PoseMetric(chain.knots(), POINTS, ALPHA);
        double[] q = arm.q().clone();
        ChainProblem problem = new ChainProblem(List.of(chain), List.of(metric), arm.dofs(), q, 0);
        double[] start = IntStream.of(arm.dofs()).mapToDouble(d -> q[d]).toArray();
        List<Fitted> fitted = new ArrayList<>();
        for (YmcaPose pose : YmcaPose.all()) {
            double[] source = pose.curve(arm.turnRad());
            double[] knots = Polyline.knots(source);
            problem.aim(0, metric.target(source, knots));
            // the letters are far from each other: each is a first frame
            ChainFit fit = new ChainFit(problem, arm.lower(), arm.upper(), start);
            fit.first(ChainFit.STARTS);
            for (int i = 0; i < start.length; i++) {
                q[arm.dofs()[i]] = fit.x()[i];
            }
            chain.update(q);
            double[] corners = chain.points().clone();
            fitted.add(new Fitted(
                    metric.pose(source, knots, corners), PoseMetric.end(source, corners), corners, fit.x()[1]));
        }
        return fitted;
    }

    private static double mean(List<Fitted> fitted, ToDoubleFunction<Fitted> value) {
        return fitted.stream().mapToDouble(value).average().orElse(0);
    }

    private static void rows(List<List<Object>> cells, Arm arm, List<Fitted> fitted) {
        for (int p = 0; p < fitted.size(); p++) {
            Fitted f = fitted.get(p);
            cells.add(List.of(arm.label(), YmcaPose.all().get(p).name(), f.ep(), f.ee(), f.e()));
        }
        cells.add(List.of(
                arm.label(), "mean", mean(fitted, Fitted::ep), mean(fitted, Fitted::ee), mean(fitted, Fitted::e)));
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
    private static Plot plot(YmcaPose pose, Map<Arm, List<Fitted>> found) {
        List<Plot.Curve> curves = new ArrayList<>();
        curves.add(drawn("person", pose.curve(0), 0));
        found.forEach((arm, fitted) -> curves.add(
                drawn(arm.label(), fitted.get(YmcaPose.all().indexOf(pose)).corners(), arm.turnRad())));
        return new Plot(pose.name(), "to the person's right, lengths of the arm", "upwards", curves);
    }

    private static Plot.Curve drawn(String label, double[] corners, double turnRad) {
        double[] x = new double[corners.length / 3];
        double[] y = new double[x.length];
        for (int k = 0; k < x.length; k++) {
            x[k] = -Math.sin(turnRad) * corners[3 * k] - Math.cos(turnRad) * corners[3 * k + 1];
            y[k] = corners[3 * k + 2];
        }
        return new Plot.Curve(label, x, y);
    }

    private static List<Claim> claims(List<Fitted> pr2, List<Fitted> ckbot) {
        Fitted c = pr2.get(YmcaPose.all().size() - 2);
        double worst = pr2.stream().mapToDouble(Fitted::e).max().orElse(0);
        double lift = PR2_ROWS.get(1).lower();
        return List.of(
                lower("Ep", mean(pr2, Fitted::ep), mean(ckbot, Fitted::ep)),
                lower("E", mean(pr2, Fitted::e), mean(ckbot, Fitted::e)),
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "C is the pose that PR2 is worst at, its shoulder at the limit of %.0f° up: E %.2e",
                                -Math.toDegrees(c.secondJoint()),
                                c.e()),
                        c.e() == worst && c.secondJoint() < lift + 1e-4));
    }

    private static Claim lower(String name, double pr2, double ckbot) {
        return new Claim(
                String.format(
                        Locale.ROOT,
                        "PR2, built more like a person, comes nearer than CKbot that faces as it does: mean %s %.2e"
                                + " against %.2e",
                        name,
                        pr2,
                        ckbot),
                pr2 < ckbot);
    }
}
