package dev.marionette.bench;

import dev.marionette.ik.IkMotion;
import dev.marionette.ik.MotionIk;
import dev.marionette.methods.naturalmotion.MotionProblem;
import dev.marionette.robots.Robot;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Inverse kinematics of the whole motion of 320 frames, with limits and self-collision, as the pipeline asks for it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class IkBenchmark {
    private MotionIk solver;
    private int frames;
    private double period;

    /** Prepares the targets. */
    @Setup
    public void prepare() {
        Robot robot = Subjects.robot();
        MotionProblem problem = Subjects.problem(robot);
        solver = problem.inverseKinematics(problem.start(), Subjects.collisions(robot));
        frames = problem.frames();
        period = problem.periodSeconds();
    }

    /** All frames. */
    @Benchmark
    public IkMotion motion() {
        return solver.solve(frames, period, done -> {});
    }
}
