package dev.marionette.pipeline;

import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.methods.MethodContext;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.Robot;
import dev.marionette.verify.Ground;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * The trajectory optimisation in a receding horizon: a motion is planned part by part while its source goes on. Each plan is a run of the frames
 * around its part ({@link LongRetargeter}): those before it are held as they were planned, those after it only tell what comes next and are
 * planned again.
 *
 * <p>A plan is followed only if its part passes all checks together with the frame before it, and there is a stop after it that passes those of limits and
 * collision: along the path that the plan has for the frames after its part ({@link PathStop}). Else the robot takes the stop of the plan before it, and goes on
 * from there when a plan passes. So all that it does has been checked.
 * A workspace of one thread.
 */
public final class RecedingHorizon {
    /** What is known before a part: within it, stances are detected. */
    private static final double CONTEXT_SECONDS = 1;

    private final Retargeter retargeter;
    private final RetargetOutcome.Request request;
    private final Robot robot;
    private final BiPredicate<JointTrajectory, Optional<Ground>> checks;
    private final MethodResult measured;
    private final int context;
    private final JointTrajectory start;
    private JointTrajectory done;
    /** What was planned for the frames after the last part; empty after a stop. */
    private Optional<JointTrajectory> after = Optional.empty();

    private PathStop stop;

    /**
     * @param robot as it is held
     * @param checks whether a motion, with when its feet stand, passes them
     * @param source its latest frames, at least two, as a part of a recording: what is measured over a whole clip is measured on that clip's {@link Clip#sample}
     * @param from where the robot is, one frame; empty at home
     */
    RecedingHorizon(
            Retargeter retargeter,
            RetargetOutcome.Request request,
            Robot robot,
            BiPredicate<JointTrajectory, Optional<Ground>> checks,
            Clip source,
            Optional<JointTrajectory> from) {
        this.retargeter = retargeter;
        this.request = request;
        this.robot = robot;
        this.checks = checks;
        Attempt attempt =
                retargeter.attempt(request, robot, source, robot.model().limits(), Optional.empty(), Progress.NONE);
        measured = attempt.found();
        context = contextFrames(source.rateHz());
        JointTrajectory motion = attempt.bounded().motion();
        JointTrajectory home = new JointTrajectory(motion.jointNames(), motion.periodSeconds(), robot.home());
        start = placed(from.orElse(home), motion);
        done = start;
        for (int f = 1; f < Math.min(context, motion.frames()); f++) {
            done = done.then(start);
        }
        stop = new PathStop(start);
    }

    /** The same posture where a motion ends, and facing as it does there; upright with its soles on the ground where its base was held. */
    private JointTrajectory placed(JointTrajectory posture, JointTrajectory motion) {
        if (!motion.floats()) {
            return posture.withBase(new double[0]);
        }
        double[] base = posture.base();
        if (!posture.floats()) {
            base = new double[] {0, 0, 0, 1, 0, 0, 0};
            SoleMotion soles = SoleMotion.of(robot.model(), WalkingLegs.feet(robot), posture.withBase(base));
            base[2] = -Math.min(soles.lowest(true, 0), soles.lowest(false, 0));
        }
        double[] end = new double[JointTrajectory.BASE_WIDTH];
        motion.basePose(motion.frames() - 1, end);
        PlanarMove.of(base, end).apply(base);
        return posture.withBase(base);
    }

    /** Where the robot is before its first part. One frame. */
    public JointTrajectory start() {
        return start;
    }

    private int before() {
        return done.frames();
    }

    /** How many frames of the source before a part a plan looks at, at most. */
    public static int contextFrames(double rateHz) {
        return Math.max(2, (int) Math.round(CONTEXT_SECONDS * rateHz));
    }

    /**
     * A part of the motion.
     *
     * @param motion frames of the part
     * @param stopped whether it is a stop
     */
    public record Planned(JointTrajectory motion, boolean stopped) {}

    /**
     * Plans the next part.
     *
     * @param around frames of the source: {@link #contextFrames} before the part, or all that there are, those of the part, and those after it; a part of the
     *     recording that begins with the calibration
     * @param first the part's first frame among them
     * @param frames of the part
     * @throws dev.marionette.api.InputException for a source that cannot be used
     */
    public Planned plan(Clip around, int first, int frames) {
        int before = before();
        Clip window = around.frames(first - before, around.frames());
        MethodContext.Earlier earlier = new MethodContext.Earlier(done, measured, after.map(done::then));
        Part part = new Part(before, before + frames, Optional.of(earlier), Optional.empty());
        Bounded found = retargeter
                .attempt(request, robot, window, robot.model().limits(), Optional.of(part), Progress.NONE)
                .bounded();
        JointTrajectory motion = part.of(found.motion());
        Optional<PathStop> next = passes(found, motion, frames)
                ? stopAlong(found.motion().frames(before + frames - 1, window.frames()))
                : Optional.empty();
        if (next.isEmpty()) {
            return stop(frames);
        }
        stop = next.get();
        after = before + frames == window.frames()
                ? Optional.empty()
                : Optional.of(found.motion().frames(before + frames, window.frames()));
        return follow(motion, false);
    }

    /**
     * Checks a part with the frame before it, as what leads to its first frame has to pass, too. Where that frame is none that was planned, the soles of a
     * robot that stands at home, or that was stopped in the middle of a step, need not be as those of the source.
     */
    private boolean passes(Bounded found, JointTrajectory motion, int frames) {
        int first = before();
        JointTrajectory withLast = done.frames(first - 1, first).then(motion);
        if (after.isPresent() || found.ground().isEmpty()) {
            return checks.test(withLast, ground(found, first - 1, first + frames));
        }
        return checks.test(withLast, Optional.empty()) && checks.test(motion, ground(found, first, first + frames));
    }

    private static Optional<Ground> ground(Bounded found, int from, int to) {
        return found.ground().map(new Part(from, to, Optional.empty(), Optional.empty())::of);
    }

    /** A stop that passes the checks: along all of a path, or else along half of it, a quarter, …; empty where none does. */
    private Optional<PathStop> stopAlong(JointTrajectory path) {
        for (int frames = path.frames() - 1; frames >= 0; frames = frames > 0 ? frames / 2 : -1) {
            JointTrajectory along = path.frames(0, frames + 1);
            JointTrajectory stopping = path.frames(0, 1).then(new PathStop(along).next(2 * frames + 1));
            if (checks.test(stopping, Optional.empty())) {
                return Optional.of(new PathStop(along));
            }
        }
        return Optional.empty();
    }

    /** The next part, in which the robot stops. */
    public Planned stop(int frames) {
        after = Optional.empty();
        return follow(stop.next(frames), true);
    }

    private Planned follow(JointTrajectory motion, boolean stopped) {
        done = done.then(motion);
        done = done.frames(Math.max(0, done.frames() - context), done.frames());
        return new Planned(motion, stopped);
    }
}
