package dev.marionette.pipeline;

import dev.marionette.api.InputException;
import dev.marionette.api.Progress;
import dev.marionette.datasets.CurveFile;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.robots.Robot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * States, step by step, what to retarget and how; made by {@link Marionette}. {@link #retarget} does the work, and
 * may be called again after further changes. For one thread.
 */
public final class RetargetRequest {
    private final Retargeter retargeter;
    private final RunFolder runs;
    private final Robots robots;
    private final String robot;
    private final String motion;
    private final Function<String, Motions.Loaded> source;
    private final List<String> assignments = new ArrayList<>();
    private Optional<Path> config = Optional.empty();
    private Optional<Path> along = Optional.empty();
    private String method = RetargetMethod.DEFAULT;
    private long seed;
    private Progress progress = Progress.NONE;

    RetargetRequest(
            Retargeter retargeter,
            RunFolder runs,
            Robots robots,
            String robot,
            String motion,
            Function<String, Motions.Loaded> source) {
        this.retargeter = retargeter;
        this.runs = runs;
        this.robots = robots;
        this.robot = Objects.requireNonNull(robot, "robot");
        this.motion = Objects.requireNonNull(motion, "motion");
        this.source = source;
    }

    /** The method by its id; {@code natural-motion} by default. */
    public RetargetRequest method(String id) {
        method = Objects.requireNonNull(id, "id");
        return this;
    }

    /** The seed of everything random, 0 by default. The same seed gives the same motion to the bit. */
    public RetargetRequest seed(long value) {
        seed = value;
        return this;
    }

    /** A file of settings, over which those of {@link #set} go. */
    public RetargetRequest config(Path yaml) {
        config = Optional.of(yaml);
        return this;
    }

    /**
     * One setting, as {@code --set key=value}; a later one of the same key wins. It is checked by {@link #retarget}.
     *
     * @param key such as {@code ground.base}; {@code docs/configuration.md} lists them
     * @param value a number, a truth value or a word
     */
    public RetargetRequest set(String key, Object value) {
        assignments.add(key + "=" + value);
        return this;
    }

    /**
     * Lays the motion along a curve before anything else.
     *
     * @param csv points on the ground, {@code x,y} in the robot's metres, as for {@code --along}
     */
    public RetargetRequest along(Path csv) {
        along = Optional.of(csv);
        return this;
    }

    /** Is told how far the work is, on the thread that does it. */
    public RetargetRequest progress(Progress listener) {
        progress = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Does the work, seconds of it, on this thread and on threads of its own.
     *
     * @return the motion of the robot; whether all limits hold, it says itself
     * @throws InputException for an unknown robot, motion, method or setting, a value out of range, or a file that cannot be
     *     used
     */
    public RetargetedMotion retarget() {
        RetargetOutcome.Request request = new RetargetOutcome.Request(
                robot,
                motion,
                method,
                seed,
                retargeter.settings().load(config, assignments),
                along.map(CurveFile::read));
        Robot model = robots.load(robot);
        return new RetargetedMotion(retargeter.run(request, model, source.apply(motion), progress), runs);
    }
}
