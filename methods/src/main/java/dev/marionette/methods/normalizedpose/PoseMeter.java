package dev.marionette.methods.normalizedpose;

import dev.marionette.api.JointTrajectory;
import dev.marionette.methods.MethodMeter;
import dev.marionette.robots.RobotPath;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Ep, Ee and E of every chain over a trajectory. */
final class PoseMeter implements MethodMeter {
    private static final List<String> COLUMNS =
            List.of("pose_mean", "pose_max", "end_mean", "end_max", "total_mean", "total_max");

    private final List<ChainStage> stages;
    private final int sourceFrames;
    private final double alpha;

    PoseMeter(List<ChainStage> stages, int sourceFrames, double alpha) {
        this.stages = stages;
        this.sourceFrames = sourceFrames;
        this.alpha = alpha;
    }

    @Override
    public String key() {
        return "normalized_pose";
    }

    @Override
    public String title() {
        return "Normalized pose: how near each chain comes to the source's";
    }

    @Override
    public String about() {
        return String.format(
                Locale.ROOT,
                "Both chains are scaled to length one. Pose: the mean squared distance of their curves (Ep); end: the squared"
                        + " distance of their tips (Ee); total: E = Ep + %s Ee. All without unit; 0.01 is a tenth of the"
                        + " chain's length.",
                alpha);
    }

    @Override
    public Measured measure(JointTrajectory trajectory) {
        Map<String, double[]> rows = new LinkedHashMap<>();
        Map<String, double[]> series = new LinkedHashMap<>();
        double[] q = new double[trajectory.joints()];
        for (ChainStage stage : stages) {
            for (int c = 0; c < stage.chains().size(); c++) {
                double[] pose = new double[trajectory.frames()];
                double[] end = new double[pose.length];
                double[] total = new double[pose.length];
                for (int f = 0; f < pose.length; f++) {
                    for (int d = 0; d < q.length; d++) {
                        q[d] = trajectory.position(f, d);
                    }
                    double[] curve = stage.curve(c, RobotPath.phase(f, pose.length, sourceFrames));
                    BodyChain chain = stage.chains().get(c);
                    chain.chain().update(q);
                    double[] own = chain.chain().points();
                    pose[f] = stage.metrics().get(c).pose(curve, Polyline.knots(curve), own);
                    end[f] = PoseMetric.end(curve, own);
                    total[f] = pose[f] + alpha * end[f];
                }
                String name = stage.chains().get(c).name();
                rows.put(name, new double[] {mean(pose), max(pose), mean(end), max(end), mean(total), max(total)});
                series.put(name, total);
            }
        }
        return new Measured(COLUMNS, rows, "E over time", series);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    private static double max(double[] values) {
        return Arrays.stream(values).max().orElse(0);
    }
}
