package dev.marionette.pipeline;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.JointLimits;
import dev.marionette.api.RunSettings;
import dev.marionette.ik.IkOptions;
import dev.marionette.ik.IkOptions.CollisionHandling;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.methods.PrescribedJoints;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.SolverSettings.SolverKind;
import dev.marionette.postprocess.fingers.ClosurePath;
import dev.marionette.postprocess.fingers.HandClosure;
import dev.marionette.postprocess.retime.TimeScaling;
import dev.marionette.robots.Grip;
import dev.marionette.robots.Robot;
import dev.marionette.verify.CheckedPairs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The fingers of a robot, which open and close as those of a clip do: one number a hand and frame. Their motion is known before the rest of the body's,
 * which keeps clear of it.
 */
final class RobotFingers {
    /** The part of velocity limits that is kept back: more than the solver keeps. */
    private static final double VELOCITY_MARGIN = 1e-5;

    private final Robot robot;
    private final RunSettings settings;
    private final double rateHz;
    /** By hand that follows, how far it is closed in each frame of the clip. */
    private final Map<Grip, double[]> closures = new LinkedHashMap<>();

    private final List<SafeGrip> grips = new ArrayList<>();
    private Optional<Finding> finding = Optional.empty();

    /** @param solver the pairs of links that the solver keeps apart */
    RobotFingers(Robot robot, Clip clip, RunSettings settings, CollisionModel solver) {
        this.robot = robot;
        this.settings = settings;
        rateHz = clip.rateHz();
        List<Grip> all = robot.grips();
        for (Grip grip : all) {
            HandClosure.of(clip, grip.hand() == BodyJoint.LEFT_HAND).ifPresent(c -> closures.put(grip, c));
        }
        if (closures.isEmpty()) {
            return;
        }
        if (settings.get(SolverSettings.class).kind() == SolverKind.PAPER) {
            closures.clear();
            finding = Optional.of(
                    Finding.info("fingers", "stay at home, as with solver.kind=paper nothing keeps links apart"));
            return;
        }
        boolean apart = settings.get(IkOptions.class).collision() != CollisionHandling.OFF;
        List<CollisionModel> pairs =
                List.of(new CheckedPairs(robot.model(), robot.home(), robot.disabledPairs()).collisions(), solver);
        closures.keySet()
                .forEach(grip -> grips.add(
                        apart
                                ? SafeGrip.apart(
                                        robot,
                                        grip,
                                        pairs,
                                        settings.get(IkOptions.class).clearance())
                                : SafeGrip.touching(grip)));
        finding = Optional.of(said());
    }

    private Finding said() {
        List<String> hands = new ArrayList<>();
        List<String> stopped = new ArrayList<>();
        for (SafeGrip grip : grips) {
            hands.add(String.format(
                    Locale.ROOT,
                    "%d of the %s",
                    grip.joints().size(),
                    grip.grip().hand().id().replace('_', ' ')));
            grip.joints().forEach((closing, share) -> {
                if (share < 1) {
                    stopped.add(String.format(
                            Locale.ROOT, "%s at %.0f %%", robot.model().jointName(closing.joint()), 100 * share));
                }
            });
        }
        return Finding.info(
                "fingers",
                "joints that open and close with the source's hands: " + String.join(", ", hands)
                        + (stopped.isEmpty()
                                ? ""
                                : "; links of the hand would touch, so these stop closing before it is a fist: "
                                        + String.join(", ", stopped)));
    }

    /** What is to be said of them; nothing where clip or robot have no fingers that move. */
    Optional<Finding> finding() {
        return finding;
    }

    /**
     * The motion of their joints.
     *
     * @param slowdown how many times as long the motion takes as the clip
     */
    PrescribedJoints motion(JointLimits limits, double slowdown) {
        if (grips.isEmpty()) {
            return PrescribedJoints.NONE;
        }
        int dof = robot.model().dof();
        boolean[] joints = new boolean[dof];
        double[] values = new double[0];
        for (SafeGrip grip : grips) {
            double[] path = path(grip, limits, slowdown);
            values = values.length == 0 ? new double[path.length * dof] : values;
            for (Map.Entry<Grip.Closing, Double> joint : grip.joints().entrySet()) {
                Grip.Closing closing = joint.getKey();
                joints[closing.joint()] = true;
                for (int f = 0; f < path.length; f++) {
                    values[f * dof + closing.joint()] = closing.at(Math.min(path[f], joint.getValue()));
                }
            }
        }
        return new PrescribedJoints(joints, values);
    }

    /** How far a hand is closed by frame, within the velocity limits of its joints. */
    private double[] path(SafeGrip grip, JointLimits limits, double slowdown) {
        double step = 1;
        for (Grip.Closing closing : grip.joints().keySet()) {
            double speed = (1 - VELOCITY_MARGIN) * limits.velocity(closing.joint());
            step = Math.min(step, speed / rateHz / Math.abs(closing.closed() - closing.open()));
        }
        double[] closure = closures.getOrDefault(grip.grip(), new double[0]);
        double[] slow = slowdown == 1 ? closure : TimeScaling.slowDown(closure, 1, slowdown);
        return ClosurePath.smoothed(
                settings.get(SolverSettings.class).cutoffHz(), rateHz, ClosurePath.within(step, slow));
    }
}
