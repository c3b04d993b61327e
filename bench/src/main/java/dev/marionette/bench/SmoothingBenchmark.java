package dev.marionette.bench;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Smoothed;
import dev.marionette.api.Smoother;
import dev.marionette.host.NamedServices;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Smoothing of 30 joints; ten times the frames should take little more than ten times as long. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class SmoothingBenchmark {
    private static final int JOINTS = 30;
    private static final double PERIOD = 1.0 / 60;

    /** Frames of the clip. */
    @Param({"10000", "100000"})
    public int frames;

    /** Name of the smoother. */
    @Param({"grp-projected", "grp"})
    public String smoother;

    private Smoother chosen;
    private JointTrajectory raw;
    private JointLimits limits;

    /** Slow waves with noise; the noise alone breaks the limit of 4 rad/s here and there. */
    @Setup
    public void prepare() {
        chosen = NamedServices.load("smoother", Smoother.class, Smoother::name, Smoother.class.getClassLoader())
                .get(smoother);
        SplittableRandom random = new SplittableRandom(4);
        List<String> names =
                IntStream.range(0, JOINTS).mapToObj(d -> "joint" + d).toList();
        double[] y = new double[frames * JOINTS];
        for (int f = 0; f < frames; f++) {
            for (int d = 0; d < JOINTS; d++) {
                y[f * JOINTS + d] = Math.sin(f * PERIOD * (1 + 0.1 * d))
                        + 0.5 * Math.sin(5 * f * PERIOD + d)
                        + 0.01 * random.nextDouble();
            }
        }
        raw = new JointTrajectory(names, PERIOD, y);
        double[] bound = new double[JOINTS];
        Arrays.fill(bound, Math.PI);
        double[] lower = Arrays.stream(bound).map(v -> -v).toArray();
        double[] velocity = new double[JOINTS];
        Arrays.fill(velocity, 4);
        limits = new JointLimits(names, lower, bound, velocity);
    }

    /** All joints. */
    @Benchmark
    public Smoothed smooth() {
        return chosen.smooth(raw, limits, Subjects.settings());
    }
}
