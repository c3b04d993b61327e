package dev.marionette.bench;

import com.google.inject.Guice;
import dev.marionette.api.Progress;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.robots.Robot;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A whole run in a warm process: transfer, inverse kinematics, trajectory optimisation, verification, measures. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class RetargetBenchmark {
    private Retargeter retargeter;
    private Robot robot;
    private Motions.Loaded motion;

    /** Loads robot and motion. */
    @Setup
    public void prepare() {
        retargeter = Guice.createInjector(new PipelineModule()).getInstance(Retargeter.class);
        robot = Subjects.robot();
        motion = Subjects.motion();
    }

    /** One run. */
    @Benchmark
    public RetargetOutcome run() {
        return retargeter.run(
                new RetargetOutcome.Request(Subjects.ROBOT, Subjects.MOTION, "natural-motion", 0, Subjects.settings()),
                robot,
                motion,
                Progress.NONE);
    }
}
