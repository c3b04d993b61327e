package dev.marionette.pipeline;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.methods.KnownFrames;
import dev.marionette.methods.PrescribedJoints;
import dev.marionette.methods.PrescribedMotion;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.SolverSettings.SolverKind;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.fingers.FingerMotion;
import dev.marionette.postprocess.fingers.HandClosure;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
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

    /** Part of a period by which the end of a motion may be off through rounding. */
    private static final double ROUNDING = 1e-6;

    private final Robot robot;
    private final RetargetOutcome.Request request;
    private final int frames;
    private final double periodSeconds;
    private final List<Hand> hands = new ArrayList<>();
    private Optional<Finding> finding = Optional.empty();

    /**
     * A hand that follows.
     *
     * @param closure how far that of the clip is closed, by its frames
     */
    private record Hand(SafeGrip grip, double[] closure) {}

    RobotFingers(Robot robot, Clip clip, RetargetOutcome.Request request, SafeGrips grips) {
        this.robot = robot;
        this.request = request;
        frames = clip.frames();
        periodSeconds = 1 / clip.rateHz();
        Map<BodyJoint, double[]> closures = new EnumMap<>(BodyJoint.class);
        HandClosure.of(clip, true).ifPresent(closure -> closures.put(BodyJoint.LEFT_HAND, closure));
        HandClosure.of(clip, false).ifPresent(closure -> closures.put(BodyJoint.RIGHT_HAND, closure));
        if (closures.isEmpty()) {
            return;
        }
        for (SafeGrip grip : grips.of(robot, request.settings())) {
            Optional.ofNullable(closures.get(grip.grip().hand()))
                    .ifPresent(closure -> hands.add(new Hand(grip, closure)));
        }
        if (hands.isEmpty()) {
            return;
        }
        if (request.settings().get(SolverSettings.class).kind() == SolverKind.PAPER) {
            hands.clear();
            finding = Optional.of(
                    Finding.info("fingers", "stay at home, as solver.kind=paper does not keep links from colliding"));
            return;
        }
        finding = Optional.of(said());
    }

    private Finding said() {
        List<String> followed = new ArrayList<>();
        List<String> stopped = new ArrayList<>();
        for (Hand hand : hands) {
            SafeGrip grip = hand.grip();
            followed.add(String.format(
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
                "joints that open and close with the source's hands: " + String.join(", ", followed)
                        + (stopped.isEmpty()
                                ? ""
                                : "; links of the hand would collide, so these stop before it is a fist: "
                                        + String.join(", ", stopped)));
    }

    /**
     * What is to be said of them; nothing where clip or robot have no fingers that move, or a method that brings its motion within bounds itself has
     * moved them otherwise.
     *
     * @param settled whether it has
     * @param known frames that it was given
     */
    Optional<Finding> finding(JointTrajectory motion, boolean settled, JointLimits limits, KnownFrames known) {
        boolean follow = hands.isEmpty()
                || !settled
                || fit(motion.periodSeconds(), motion.frames(), 1)
                        && joints(limits, 1, motion.periodSeconds(), motion.frames(), known)
                                .isIn(motion);
        return follow ? finding : Optional.empty();
    }

    /**
     * The motion of their joints.
     *
     * @param slowdown how many times as long the motion takes as the clip
     */
    PrescribedMotion motion(JointLimits limits, double slowdown) {
        return hands.isEmpty()
                ? PrescribedMotion.NONE
                : (period, count, known) -> joints(limits, slowdown, period, count, known);
    }

    /** Whether frames take as long as the clip does, slowed down: the last one may be less than a period before its end or after it. */
    private boolean fit(double period, int count, double slowdown) {
        return Math.abs((count - 1) * period - (frames - 1) * periodSeconds * slowdown) < (1 + ROUNDING) * period;
    }

    private PrescribedJoints joints(JointLimits limits, double slowdown, double period, int count, KnownFrames known) {
        if (!fit(period, count, slowdown)) {
            throw new InputException(
                    "method '" + request.method() + "'",
                    String.format(
                            Locale.ROOT,
                            "made %d frames of %.6g s, which fingers that take %.6g s do not fit",
                            count,
                            period,
                            (frames - 1) * periodSeconds * slowdown),
                    "Choose another method; its author can say more.");
        }
        int dof = robot.model().dof();
        boolean[] joints = new boolean[dof];
        double[] values = new double[count * dof];
        for (Hand hand : hands) {
            double[] path = path(hand, limits, slowdown, period, count, known);
            hand.grip().joints().forEach((closing, most) -> {
                int d = closing.joint();
                joints[d] = true;
                for (int f = 0; f < count; f++) {
                    values[f * dof + d] = closing.at(Math.min(path[f], most));
                }
                known.first().ifPresent(motion -> copy(motion, d, values, 0));
                known.last().ifPresent(motion -> copy(motion, d, values, count - motion.frames()));
            });
        }
        return new PrescribedJoints(joints, values);
    }

    /** Known frames stay to the bit. */
    private static void copy(JointTrajectory motion, int joint, double[] values, int from) {
        for (int f = 0; f < motion.frames(); f++) {
            values[(from + f) * motion.joints() + joint] = motion.position(f, joint);
        }
    }

    /** How far a hand is closed by frame, within the velocity limits of its joints and through known frames. */
    private double[] path(Hand hand, JointLimits limits, double slowdown, double period, int count, KnownFrames known) {
        SafeGrip grip = hand.grip();
        double[] closure = new FingerMotion(List.of("closure"), periodSeconds * slowdown, hand.closure())
                .at(period, count)
                .values()
                .clone();
        for (int f = 0; f < count; f++) {
            closure[f] = Math.min(closure[f], grip.most());
        }
        known.first().ifPresent(motion -> copy(grip, motion, closure, 0));
        known.last().ifPresent(motion -> copy(grip, motion, closure, count - motion.frames()));
        // between the last of the first known frames and the first of the last ones
        int from = Math.max(0, known.before() - 1);
        int to = Math.min(count, count - known.after() + 1);
        if (to - from > 1) {
            ClosurePath.Pins pins = new ClosurePath.Pins(known.before() > 0, known.after() > 0);
            double[] free = ClosurePath.within(
                    (1 - VELOCITY_MARGIN) * grip.step(limits, period), Arrays.copyOfRange(closure, from, to), pins);
            double[] smooth = ClosurePath.smoothed(
                    request.settings().get(SolverSettings.class).cutoffHz(), 1 / period, free, pins);
            System.arraycopy(smooth, 0, closure, from, smooth.length);
        }
        return closure;
    }

    private static void copy(SafeGrip grip, JointTrajectory motion, double[] closure, int from) {
        for (int f = 0; f < motion.frames(); f++) {
            closure[from + f] = grip.closure(motion, f);
        }
    }
}
