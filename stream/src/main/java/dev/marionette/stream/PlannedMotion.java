package dev.marionette.stream;

import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.methods.live.LiveRobot.Step;
import dev.marionette.pipeline.PlanarMove;
import dev.marionette.pipeline.RecedingHorizon;
import dev.marionette.postprocess.retime.LinearPath;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A motion that is planned, part by part, while the frames of its source come; read a lag behind them. */
final class PlannedMotion {
    /**
     * When the source has stood still for so long, s, the robot stops: joints that do not matter for what is wanted would move on, at a hundredth of a
     * radian a second, for ever.
     */
    private static final double SETTLED_SECONDS = 0.5;
    /** Joints and a base that are slower than this, rad/s or m/s, are at rest: differences of what is the same. */
    private static final double REST = 1e-9;

    private final ExecutorService worker;
    private final LatencyHistogram times;
    private final SourceFrames source;
    private final int first;
    private final int step;
    private final int ahead;
    private final Optional<JointTrajectory> from;
    private final Future<RecedingHorizon> horizon;
    private final Deque<Future<Plan>> plans = new ArrayDeque<>();
    private int planned;
    private SourceSample last;
    private int still;

    /** The frames in which the robot is: the last one before a part, and the part. Null before it has begun. */
    private @Nullable JointTrajectory part;

    private int partFirst;
    private boolean stopped;
    private PlanarMove move = PlanarMove.NONE;
    private double[] base = {};
    private double baseSpeed;

    /**
     * @param times takes how long each plan took
     * @param source which has been measured; the motion begins with its next frame
     * @param from where the robot is, one frame; empty at home
     * @param step frames of a part
     * @param ahead frames of the source after a part that a plan looks at
     */
    PlannedMotion(
            HorizonRobot.Begin begin,
            ExecutorService worker,
            LatencyHistogram times,
            SourceFrames source,
            Optional<JointTrajectory> from,
            int step,
            int ahead) {
        this.worker = worker;
        this.times = times;
        this.source = source;
        this.from = from;
        this.step = step;
        this.ahead = ahead;
        first = source.count();
        last = source.last();
        int context = RecedingHorizon.contextFrames(source.rateHz());
        Clip latest = source.part(Math.max(source.earliest(), first - context), first);
        horizon = worker.submit(() -> begin.follow(latest, from));
    }

    SourceFrames source() {
        return source;
    }

    /** The source stands still for a frame. */
    void standStill() {
        add(last, true);
    }

    /** Takes the next frame of the source. */
    void add(SourceSample frame) {
        add(frame, false);
    }

    private void add(SourceSample frame, boolean stands) {
        last = frame;
        still = stands ? still + 1 : 0;
        source.add(frame);
        int partStart = first + planned * step;
        if (source.count() == partStart + step + ahead) {
            int begins = Math.max(source.earliest(), partStart - RecedingHorizon.contextFrames(source.rateHz()));
            Clip around = source.part(begins, source.count());
            boolean stop = still >= step + ahead + SETTLED_SECONDS * source.rateHz();
            plans.add(worker.submit(() -> plan(around, partStart - begins, stop)));
            planned++;
        }
    }

    /**
     * A part of the motion.
     *
     * @param nanos how long it took to be planned; 0 for a stop
     */
    private record Plan(RecedingHorizon.Planned part, long nanos) {}

    private Plan plan(Clip around, int begins, boolean stop) throws ExecutionException, InterruptedException {
        if (stop) {
            return new Plan(horizon.get().stop(step), 0);
        }
        long before = System.nanoTime();
        RecedingHorizon.Planned part = horizon.get().plan(around, begins, step);
        return new Plan(part, System.nanoTime() - before);
    }

    /**
     * Moves to where the robot is.
     *
     * @param sinceFrame time since the last frame of the source, frames
     * @param q takes joint positions. Modified.
     * @param v takes joint velocities. Modified.
     */
    Step move(double sinceFrame, double[] q, double[] v) {
        double time = source.count() - 1 + sinceFrame - (ahead + 2 * step);
        if (time <= first - 1) {
            return Step.WAITING;
        }
        JointTrajectory frames = part == null ? begin() : part;
        while (time > partFirst + step + 1e-9) {
            frames = next(frames);
        }
        part = frames;
        int to = Math.max(1, Math.min(frames.frames() - 1, (int) Math.ceil(time - partFirst - 1e-9)));
        LinearPath.at(frames, Math.min(step, time - partFirst), q, base);
        for (int d = 0; d < v.length; d++) {
            v[d] = (frames.position(to, d) - frames.position(to - 1, d)) / frames.periodSeconds();
        }
        if (base.length > 0) {
            baseSpeed = speed(frames, to);
            move.apply(base);
        }
        return stopped ? Step.BRAKED : Step.FOLLOWED;
    }

    private static double speed(JointTrajectory frames, int to) {
        double[] a = new double[JointTrajectory.BASE_WIDTH];
        double[] b = new double[JointTrajectory.BASE_WIDTH];
        frames.basePose(to - 1, a);
        frames.basePose(to, b);
        double most = 0;
        for (int i = 0; i < a.length; i++) {
            most = Math.max(most, Math.abs(b[i] - a[i]) / frames.periodSeconds());
        }
        return most;
    }

    private JointTrajectory begin() {
        JointTrajectory start = of(horizon).start();
        if (start.floats()) {
            base = new double[JointTrajectory.BASE_WIDTH];
            from.filter(JointTrajectory::floats).ifPresent(here -> move = PlanarMove.of(start.base(), here.base()));
        }
        partFirst = first - 1 - step;
        return next(start);
    }

    /** The part after one, with the last frame of that. */
    private JointTrajectory next(JointTrajectory before) {
        Plan plan = of(plans.remove());
        if (plan.nanos() > 0) {
            times.add(plan.nanos());
        }
        partFirst += step;
        stopped = plan.part().stopped();
        return before.frames(before.frames() - 1, before.frames())
                .then(plan.part().motion());
    }

    /** Whether the robot has come to rest, as its source stands still. */
    boolean resting(double[] v) {
        return part != null
                && still > ahead + 2 * step
                && baseSpeed < REST
                && Arrays.stream(v).allMatch(rate -> Math.abs(rate) < REST);
    }

    /** The pose of the base; empty where it is held, or the motion has not begun. Live. */
    double[] base() {
        return base;
    }

    private static <T> T of(Future<T> future) {
        try {
            return future.get();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a motion was planned", stopped);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(failed);
        }
    }
}
