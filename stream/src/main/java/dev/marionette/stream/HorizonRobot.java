package dev.marionette.stream;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.methods.live.LiveFrame;
import dev.marionette.methods.live.LiveJoints;
import dev.marionette.methods.live.LiveRobot;
import dev.marionette.pipeline.RecedingHorizon;
import dev.marionette.pipeline.config.HorizonSettings;
import dev.marionette.robots.Robot;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Follows a source with the trajectory optimisation in a receding horizon ({@link RecedingHorizon}). Its motion lags behind the source by {@link
 * HorizonSettings#lookAheadSeconds} and by two steps: one in which the frames of a part come, and one in which it is planned, in a thread of its own.
 * What it does depends on the frames and their times alone: where a plan is not found in time, it is waited for.
 *
 * <p>The first frames of a source, and of every one that takes its place, are those in which it is measured. To brake is to see the source stand still.
 */
public final class HorizonRobot implements LiveRobot {
    /** What rounding may add to times, frames. */
    private static final double ROUNDING = 1e-6;

    /** Begins to follow a source. */
    @FunctionalInterface
    public interface Begin {
        /**
         * Begins.
         *
         * @param source as of {@link dev.marionette.pipeline.Retargeter#horizon}
         * @param from where the robot is, one frame; empty at home
         */
        RecedingHorizon follow(Clip source, Optional<JointTrajectory> from);
    }

    private final Begin begin;
    private final List<String> jointNames;
    private final double frameSeconds;
    private final int calibration;
    private final int step;
    private final int ahead;
    private final ExecutorService worker = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "plans");
        thread.setDaemon(true);
        return thread;
    });
    private final LatencyHistogram times = new LatencyHistogram();
    private final double[] q;
    private final double[] v;
    private double[] base = {};

    private LiveJoints joints;
    private Optional<LiveFrame> rest;
    /** The joints that have ever had an orientation. */
    private final Set<BodyJoint> turned = EnumSet.noneOf(BodyJoint.class);

    private @Nullable SourceSample seen;
    private @Nullable SourceSample at;
    private @Nullable SourceFrames measured;
    private @Nullable PlannedMotion motion;
    /** Since the last frame on the grid, s. */
    private double sinceFrame;

    private boolean resting = true;
    /** Whether it has braked since it last followed. */
    private boolean silent;

    /**
     * @param robot starts at home, at rest
     * @param mostRateHz a clip with more frames per second would be resampled
     * @param periodSeconds nominal time between frames, s
     * @param restPose the pose from which orientations are measured; empty where there are none
     */
    public HorizonRobot(
            Begin begin,
            Robot robot,
            HorizonSettings settings,
            double mostRateHz,
            double periodSeconds,
            Optional<LiveFrame> restPose) {
        this.begin = begin;
        double perFrame = Math.min(settings.rateHz(), mostRateHz) * periodSeconds;
        frameSeconds = perFrame < 1
                ? periodSeconds * Math.ceil(1 / perFrame - ROUNDING)
                : periodSeconds / Math.floor(perFrame + ROUNDING);
        calibration = frames(settings.calibrationSeconds());
        step = frames(settings.stepSeconds());
        ahead = frames(settings.lookAheadSeconds());
        jointNames = robot.model().jointNames();
        q = robot.home();
        v = new double[q.length];
        rest = restPose;
        joints = new LiveJoints(restPose);
    }

    private int frames(double seconds) {
        return Math.max(2, (int) Math.round(seconds / frameSeconds));
    }

    @Override
    public void expect(Optional<LiveFrame> restPose) {
        rest = restPose;
        joints = new LiveJoints(restPose);
        seen = null;
        at = null;
        measured = null;
        turned.clear();
    }

    @Override
    public boolean see(LiveFrame frame, double elapsedSeconds) {
        if (!joints.take(frame)) {
            return false;
        }
        SourceSample sample = new SourceSample(joints.world().clone(), orientations(frame));
        seen = sample;
        if (at == null) {
            at = sample;
            measured = new SourceFrames(
                    1 / frameSeconds,
                    joints.given(),
                    oriented(frame) ? rest.orElseThrow().positions().clone() : new double[0],
                    calibration,
                    calibration + RecedingHorizon.contextFrames(1 / frameSeconds) + step + ahead);
        }
        return true;
    }

    /** Whether it is known how all joints are turned: from which pose, and those that no other joint carries. */
    private boolean oriented(LiveFrame frame) {
        Set<BodyJoint> given = joints.given();
        return rest.isPresent()
                && LiveJoints.placed(rest.get()).containsAll(given)
                && given.stream()
                        .allMatch(joint -> frame.turned()[joint.ordinal()]
                                || joint.parentAmong(given).isPresent());
    }

    /** A joint without an orientation keeps its last one; if it has never had one, it turns with the joint that carries it. */
    private double[] orientations(LiveFrame frame) {
        double[] turns = new double[4 * BodyJoint.count()];
        Set<BodyJoint> given = joints.given();
        for (BodyJoint joint : BodyJoint.values()) {
            int o = 4 * joint.ordinal();
            if (frame.turned()[joint.ordinal()]) {
                turned.add(joint);
                System.arraycopy(frame.orientations(), o, turns, o, 4);
            } else if (turned.contains(joint) && seen != null) {
                System.arraycopy(seen.orientations(), o, turns, o, 4);
            } else {
                turns[o] = 1;
                joint.parentAmong(given).ifPresent(up -> System.arraycopy(turns, 4 * up.ordinal(), turns, o, 4));
            }
        }
        return turns;
    }

    @Override
    public Step follow(double dt) {
        if (silent && motion != null && motion.source() == measured) {
            // the source has gone on meanwhile: the robot comes to rest, and goes on from there
            measured = measured.again();
            at = seen;
        }
        silent = false;
        return advance(dt, seen);
    }

    @Override
    public Step brake(double dt) {
        silent = true;
        advance(dt, at);
        return Step.BRAKED;
    }

    /** Lets time go on, in which the source moves evenly to a place or, where it is there, stands still; null where it has not been seen. */
    private Step advance(double dt, @Nullable SourceSample to) {
        double before = sinceFrame;
        SourceSample from = at;
        sinceFrame += dt;
        for (int k = 1; k * frameSeconds <= sinceFrame + ROUNDING * frameSeconds; k++) {
            if (from == null || to == null) {
                standStill();
            } else {
                frame(SourceSample.between(from, to, Math.min(1, (k * frameSeconds - before) / dt)));
            }
        }
        sinceFrame -= frameSeconds * Math.floor(sinceFrame / frameSeconds + ROUNDING);
        at = to;
        return move();
    }

    private void standStill() {
        if (motion != null) {
            motion.standStill();
        }
    }

    /** A frame on the grid. */
    private void frame(SourceSample source) {
        SourceFrames frames = measured;
        if (motion != null && motion.source() == frames) {
            if (silent) {
                motion.standStill();
            } else {
                motion.add(source);
            }
            return;
        }
        standStill();
        if (frames != null) {
            frames.add(source);
            if (frames.isMeasured() && resting) {
                Optional<JointTrajectory> here = motion == null
                        ? Optional.empty()
                        : Optional.of(new JointTrajectory(jointNames, frameSeconds, q, base));
                motion = new PlannedMotion(begin, worker, times, frames, here, step, ahead);
            }
        }
    }

    private Step move() {
        if (motion == null) {
            return Step.WAITING;
        }
        Step how = motion.move(sinceFrame / frameSeconds, q, v);
        if (motion.base().length > 0) {
            base = motion.base();
        }
        resting = motion.resting(v);
        return how;
    }

    @Override
    public double longestStep() {
        return Double.POSITIVE_INFINITY;
    }

    @Override
    public boolean atRest() {
        return resting;
    }

    @Override
    public double[] positions() {
        return q;
    }

    @Override
    public double[] velocities() {
        return v;
    }

    @Override
    public double[] base() {
        return base;
    }

    /** How long plans took, and what to do where they take longer than they may. */
    @Override
    public String summary() {
        String lag = String.format(Locale.ROOT, "%.2f s behind the source", (ahead + 2 * step) * frameSeconds);
        if (times.most() == 0) {
            return lag + "; nothing was planned: the source is measured for "
                    + String.format(Locale.ROOT, "%.2f s", calibration * frameSeconds);
        }
        double most = 1000 * step * frameSeconds;
        double usual = 1e-6 * times.quantile(0.95);
        String plans = String.format(
                Locale.ROOT,
                "%s; a plan of %.0f ms of motion: median %.0f ms, 95 %% %.0f ms, longest %.0f ms",
                lag,
                most,
                1e-6 * times.quantile(0.5),
                usual,
                1e-6 * times.most());
        return usual <= most
                ? plans
                : plans
                        + "\nplans take longer than their motion, so that lines of a live source come late: try a longer"
                        + " horizon.step or a lower horizon.rate";
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
