package dev.marionette.studies;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import dev.marionette.api.Smoothed;
import dev.marionette.methods.MethodResult;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.robots.Robot;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@code choi2019-fig5}: one joint smoothed under several velocity limits. The angles are those of the inverse kinematics
 * of the big wave on COMAN, before any post-processing; only the limit of the joint changes. The paper's smoother
 * ({@code grp}) stands beside ours ({@code grp-projected}).
 */
final class VelocityLimitStudy implements Experiment {
    static final String ROBOT = "coman";
    static final String MOTION = "big-wave-kim-1";
    /** The right shoulder's roll: the arm away from the side of the body. */
    static final String JOINT = "RShLat";

    private static final double[] LIMITS_RAD_S = {Double.POSITIVE_INFINITY, 4, 2, 1, 0.5};
    private static final List<String> SMOOTHERS = List.of("grp", "grp-projected");

    private final Robots robots;
    private final Motions motions;
    private final Retargeter retargeter;
    private final Extensions extensions;

    @Inject
    VelocityLimitStudy(Robots robots, Motions motions, Retargeter retargeter, Extensions extensions) {
        this.robots = robots;
        this.motions = motions;
        this.retargeter = retargeter;
        this.extensions = extensions;
    }

    @Override
    public String id() {
        return "choi2019-fig5";
    }

    @Override
    public String summary() {
        return "COMAN's right shoulder roll in a big wave under several velocity limits (Choi & Kim 2019, Fig. 5)";
    }

    /** One smoothed trajectory of the joint: the limit, and what it reached. */
    private record Row(
            String smoother, double limit, double length, int raised, double fastest, double rms, double[] y) {}

    @Override
    public ExperimentReport run(ExperimentOptions options, Progress progress) {
        RunSettings settings = options.settings();
        Robot robot = robots.load(ROBOT);
        MethodResult found = retargeter.solve(
                new RetargetOutcome.Request(ROBOT, MOTION, "natural-motion", options.seed(), settings),
                robot,
                motions.load(MOTION).clip(),
                progress);
        JointLimits limits = robot.model().limits();
        int joint = robot.model().joint(JOINT);
        double[] raw = column(found.angles(), joint);
        double period = found.angles().periodSeconds();
        List<Row> rows = new ArrayList<>();
        rows.add(new Row("none", Double.POSITIVE_INFINITY, Double.NaN, 0, fastest(raw, period), 0, raw));
        for (String smoother : SMOOTHERS) {
            for (double limit : LIMITS_RAD_S) {
                Smoothed smoothed = extensions
                        .smoothers()
                        .get(smoother)
                        .smooth(found.angles(), limits.withVelocity(joint, limit), settings);
                double[] y = column(smoothed.trajectory(), joint);
                Smoothed.JointSmoothing how = smoothed.joints().get(joint);
                rows.add(new Row(
                        smoother, limit, how.lengthSeconds(), how.raised(), fastest(y, period), rms(y, raw), y));
            }
        }
        return new ExperimentReport(
                id(),
                "Velocity limits on one joint",
                "The right shoulder roll (" + JOINT + ") of COMAN in " + MOTION + ", as the inverse kinematics found it"
                        + " and smoothed under falling velocity limits. grp is the paper's smoother: it raises the length"
                        + " of the kernel until the joint is slow enough everywhere. grp-projected smooths with the base"
                        + " length and projects what is still too fast onto the limits.",
                List.of(table(rows), curves(rows, period)),
                plots(rows, period),
                claims(rows),
                Map.of());
    }

    private static Table table(List<Row> rows) {
        List<List<Object>> cells = new ArrayList<>();
        for (Row r : rows) {
            cells.add(List.of(r.smoother(), r.limit(), r.length(), r.raised(), r.fastest(), r.rms()));
        }
        return new Table(
                "limits",
                List.of(
                        new Table.Column("smoother", "smoother", 0),
                        new Table.Column("limit_rad_s", "limit rad/s", 1),
                        new Table.Column("length_s", "length s", 3),
                        new Table.Column("raised", "raised", 0),
                        new Table.Column("max_velocity_rad_s", "max |velocity| rad/s", 4),
                        new Table.Column("rms_to_ik_rad", "rms to IK rad", 4)),
                cells);
    }

    /** All trajectories side by side, a row a frame. */
    private static Table curves(List<Row> rows, double period) {
        List<Table.Column> columns = new ArrayList<>();
        columns.add(new Table.Column("time_s", "time s", 3));
        for (Row r : rows) {
            columns.add(new Table.Column(r.smoother() + "_" + r.limit(), r.smoother() + " " + label(r), 4));
        }
        List<List<Object>> cells = new ArrayList<>();
        for (int f = 0; f < rows.get(0).y().length; f++) {
            List<Object> line = new ArrayList<>();
            line.add(f * period);
            for (Row r : rows) {
                line.add(r.y()[f]);
            }
            cells.add(line);
        }
        return new Table("trajectories", columns, cells);
    }

    private static String label(Row r) {
        if (r.smoother().equals("none")) {
            return "IK";
        }
        return Double.isInfinite(r.limit())
                ? "no limit"
                : String.format(Locale.ROOT, "%.1f", r.limit()).replaceAll("\\.0$", "") + " rad/s";
    }

    private static List<Plot> plots(List<Row> rows, double period) {
        List<Plot> plots = new ArrayList<>();
        for (boolean velocity : new boolean[] {false, true}) {
            for (String smoother : SMOOTHERS) {
                List<Plot.Curve> curves = new ArrayList<>();
                for (Row r : rows) {
                    boolean shown =
                            r.smoother().equals("none") || r.smoother().equals(smoother) && Double.isFinite(r.limit());
                    if (shown) {
                        double[] y = velocity ? velocities(r.y(), period) : r.y();
                        curves.add(new Plot.Curve(label(r), times(y.length, period), y));
                    }
                }
                String what = velocity ? "velocity" : "angle";
                plots.add(new Plot(what + ", " + smoother, "time, s", velocity ? "rad/s" : "rad", curves));
            }
        }
        return plots;
    }

    private static List<Claim> claims(List<Row> rows) {
        List<Claim> claims = new ArrayList<>();
        for (String smoother : SMOOTHERS) {
            List<Row> own =
                    rows.stream().filter(r -> r.smoother().equals(smoother)).toList();
            boolean met = own.stream().allMatch(r -> r.fastest() <= r.limit());
            claims.add(new Claim(smoother + " meets every velocity limit at every frame", met));
            boolean ordered = true;
            for (int i = 1; i < own.size(); i++) {
                ordered &= own.get(i).rms() >= own.get(i - 1).rms();
            }
            Row first = own.get(0);
            Row last = own.get(own.size() - 1);
            claims.add(new Claim(
                    String.format(
                            Locale.ROOT,
                            "%s departs further from the IK result the lower the limit: %.4f rad without one, %.4f at %.1f"
                                    + " rad/s",
                            smoother,
                            first.rms(),
                            last.rms(),
                            last.limit()),
                    ordered && last.rms() > first.rms()));
        }
        List<Row> paper = rows.stream().filter(r -> r.smoother().equals("grp")).toList();
        boolean longer = true;
        for (int i = 1; i < paper.size(); i++) {
            longer &= paper.get(i).length() >= paper.get(i - 1).length();
        }
        claims.add(new Claim(
                String.format(
                        Locale.ROOT,
                        "grp uses a longer kernel the lower the limit: %.3f s to %.3f s",
                        paper.get(0).length(),
                        paper.get(paper.size() - 1).length()),
                longer && paper.get(paper.size() - 1).length() > paper.get(0).length()));
        List<Row> ours =
                rows.stream().filter(r -> r.smoother().equals("grp-projected")).toList();
        boolean nearer = true;
        for (int i = 0; i < ours.size(); i++) {
            nearer &= ours.get(i).rms() <= paper.get(i).rms();
        }
        claims.add(new Claim("grp-projected stays nearer to the IK result than grp under every limit", nearer));
        return claims;
    }

    private static double[] column(JointTrajectory trajectory, int joint) {
        double[] y = new double[trajectory.frames()];
        for (int f = 0; f < y.length; f++) {
            y[f] = trajectory.position(f, joint);
        }
        return y;
    }

    private static double[] velocities(double[] y, double period) {
        double[] v = new double[y.length];
        for (int f = 1; f < y.length; f++) {
            v[f] = (y[f] - y[f - 1]) / period;
        }
        return v;
    }

    private static double[] times(int frames, double period) {
        double[] t = new double[frames];
        for (int f = 0; f < frames; f++) {
            t[f] = f * period;
        }
        return t;
    }

    private static double fastest(double[] y, double period) {
        double fastest = 0;
        for (double v : velocities(y, period)) {
            fastest = Math.max(fastest, Math.abs(v));
        }
        return fastest;
    }

    private static double rms(double[] a, double[] b) {
        double sum = 0;
        for (int f = 0; f < a.length; f++) {
            sum += (a[f] - b[f]) * (a[f] - b[f]);
        }
        return Math.sqrt(sum / a.length);
    }
}
