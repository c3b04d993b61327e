package dev.marionette.studies;

import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.simultaneous.MarkerMeter;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@code simultaneous-bend} and {@code simultaneous-twist}: one motion of the waist, the captured hands against the
 * reconstructed ones (Ayusawa and Yoshida 2017, Figs. 13 and 14) and the waist against its limits (Figs. 7 and 8).
 */
final class SimultaneousMotionStudy implements Experiment {
    private static final String HAND = "left_hand";
    /** The paper's mean error, of its arm motion: the only one that it prints, mm. */
    private static final double PUBLISHED = 22;

    private final SimultaneousRuns runs;
    private final String name;
    private final String motion;
    private final String joint;

    /** @param joint of the waist, to be shown */
    SimultaneousMotionStudy(SimultaneousRuns runs, String name, String motion, String joint) {
        this.runs = runs;
        this.name = name;
        this.motion = motion;
        this.joint = joint;
    }

    @Override
    public String id() {
        return "simultaneous-" + name;
    }

    @Override
    public String summary() {
        return "JVRC-1 does " + motion + ": reconstructed against captured markers (Ayusawa & Yoshida 2017, IV-B)";
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, Progress progress) {
        RetargetOutcome run = runs.run(motion, options, progress);
        Map<String, RetargetOutcome> all = Map.of(motion, run);
        double error = SimultaneousRuns.error(run);
        return new ExperimentReport(
                id(),
                "The person reconstructed from the robot: " + name,
                "JVRC-1 on a fixed base does " + motion
                        + ", a motion of our own. The published figure is that of the arm motion"
                        + " on HRP-4, whose markers are measured ones on skin and clothes; ours are the joints of a person who"
                        + " has exactly rigid limbs, which is why the distances are smaller.",
                List.of(SimultaneousRuns.table("runs", all), SimultaneousRuns.byMarker(all)),
                plots(run),
                List.of(
                        SimultaneousRuns.verified(all.values()),
                        new Claim(
                                String.format(
                                        Locale.ROOT,
                                        "reconstructed markers are %.1f mm from the captured ones on average (published, of"
                                                + " another motion: %.0f mm)",
                                        error,
                                        PUBLISHED),
                                error < PUBLISHED)),
                all);
    }

    private List<Plot> plots(RetargetOutcome run) {
        List<Plot> plots = new ArrayList<>();
        JointTrajectory angles = run.method().angles();
        double[] time = new double[angles.frames()];
        for (int f = 0; f < time.length; f++) {
            time[f] = f * angles.periodSeconds();
        }
        if (run.method().meter().orElseThrow() instanceof MarkerMeter meter) {
            double[] captured = meter.captured(HAND);
            double[] reconstructed = meter.reconstructed(angles, HAND);
            for (int axis = 0; axis < 3; axis++) {
                plots.add(new Plot(
                        "left hand, " + "xyz".charAt(axis),
                        "time, s",
                        "m",
                        List.of(
                                new Plot.Curve("captured", time, column(captured, axis)),
                                new Plot.Curve("reconstructed", time, column(reconstructed, axis)))));
            }
        }
        RobotModel model = run.robot().model();
        int d = model.joint(joint);
        double[] angle = new double[time.length];
        double[] limit = new double[time.length];
        for (int f = 0; f < time.length; f++) {
            angle[f] = Math.toDegrees(angles.position(f, d));
        }
        Arrays.fill(limit, Math.toDegrees(model.upper(d)));
        plots.add(new Plot(
                "the waist, " + joint,
                "time, s",
                "degrees",
                List.of(new Plot.Curve("joint", time, angle), new Plot.Curve("upper limit", time, limit))));
        return plots;
    }

    private static double[] column(double[] path, int axis) {
        double[] column = new double[path.length / 3];
        for (int f = 0; f < column.length; f++) {
            column[f] = path[3 * f + axis];
        }
        return column;
    }
}
