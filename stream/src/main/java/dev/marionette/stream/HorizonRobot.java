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
import java.util.Arrays;
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
    /** Between samples, frames: what rounding may add to times. */
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
    private @Nullable SourceSample seen;
    private @Nullable SourceSample at;
    private @Nullable SourceFrames measured;
    private @Nullable PlannedMotion motion;
    /** Since the last frame on the grid, s. */
    private double sinceFrame;

    private boolean resting = true;

    /**
     * @param robot starts at home, at rest
     * @param periodSeconds nominal time between frames, s
     * @param restPose the pose from which orientations are measured; empty where there are none
     */
    public HorizonRobot(
            Begin begin, Robot robot, HorizonSettings settings, double periodSeconds, Optional<LiveFrame> restPose) {
        this.begin = begin;
        double perFrame = settings.rateHz() * periodSeconds;
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

    /** By how much the motion lags behind the source, s. */
    public double lagSeconds() {
        return (ahead + 2 * step) * frameSeconds;
    }

    @Override
    public void expect(Optional<LiveFrame> restPose) {
        rest = restPose;
        joints = new LiveJoints(restPose);
        seen = null;
        at = null;
        measured = null;
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
                    oriented() ? rest.orElseThrow().positions().clone() : new double[0],
                    calibration,
                    calibration + RecedingHorizon.contextFrames(1 / frameSeconds) + step + ahead);
        }
        return true;
    }

    private boolean oriented() {
        return rest.isPresent() && LiveJoints.placed(rest.get()).containsAll(joints.given());
    }

    /** A joint without an orientation keeps its last one; before that, it turns with the one before it. */
    private double[] orientations(LiveFrame frame) {
        double[] turns = new double[4 * BodyJoint.count()];
        Set<BodyJoint> given = joints.given();
        for (BodyJoint joint : BodyJoint.values()) {
            int o = 4 * joint.ordinal();
            if (frame.turned()[joint.ordinal()]) {
                System.arraycopy(frame.orientations(), o, turns, o, 4);
            } else if (seen != null) {
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
        return advance(dt, seen);
    }

    @Override
    public Step brake(double dt) {
        advance(dt, at);
        return Step.BRAKED;
    }

    /** Lets time go on, in which the source moves evenly to a place or, where it is there, stands still; null where it has not been seen. */
    private Step advance(double dt, @Nullable SourceSample to) {
        double before = sinceFrame;
        SourceSample from = at;
        sinceFrame += dt;
        for (int k = 1; k * frameSeconds <= sinceFrame + ROUNDING * frameSeconds; k++) {
            if (from != null && to != null) {
                frame(SourceSample.between(from, to, Math.min(1, (k * frameSeconds - before) / dt)), from == to);
            }
        }
        sinceFrame -= frameSeconds * Math.floor(sinceFrame / frameSeconds + ROUNDING);
        at = to;
        return move();
    }

    /** A frame on the grid. */
    private void frame(SourceSample source, boolean still) {
        SourceFrames frames = measured;
        if (motion != null && motion.source() == frames) {
            motion.add(source, still);
            return;
        }
        if (motion != null) {
            motion.standStill();
        }
        if (frames != null) {
            frames.add(source);
            if (frames.count() >= calibration && resting) {
                JointTrajectory here = new JointTrajectory(jointNames, frameSeconds, q, base);
                motion = new PlannedMotion(
                        begin,
                        worker,
                        times,
                        frames,
                        motion == null ? Optional.empty() : Optional.of(here),
                        step,
                        ahead);
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
        if (resting) {
            Arrays.fill(v, 0);
        }
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
        if (times.most() == 0) {
            return "";
        }
        double most = 1000 * step * frameSeconds;
        double usual = 1e-6 * times.quantile(0.95);
        String plans = String.format(
                Locale.ROOT,
                "a plan of %.0f ms of motion: median %.0f ms, 95 %% %.0f ms, longest %.0f ms",
                most,
                1e-6 * times.quantile(0.5),
                usual,
                1e-6 * times.most());
        return usual <= most
                ? plans
                : plans + "\nplans take longer than the motion: lines come late; try --set horizon.step="
                        + String.format(Locale.ROOT, "%.1f", 2 * step * frameSeconds) + " or a lower horizon.rate";
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
