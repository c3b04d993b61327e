package dev.marionette.kinematics.collision;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Two boxes near each other, one moving slowly, as from frame to frame; in the package of what it measures, which nobody else sees. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BoxBenchmark {
    private static final int VARIANTS = 256;
    private static final Box A = new Box(0.05, 0.06, 0.15);
    private static final Box B = new Box(0.04, 0.05, 0.12);

    private final double[] poseA = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    private final double[][] posesB = new double[VARIANTS][12];
    private final MinkowskiSum sum = new MinkowskiSum();
    private final Separation separation = new Separation();
    private final WarmStart warm = new WarmStart();
    private final WarmStart cold = new WarmStart();
    private final Gjk gjk = new Gjk();
    private final StandardDetector standard = new StandardDetector();
    private final BulletDetector bullet = new BulletDetector();
    private int next;

    /** A closed path of the second box, all of it apart from the first. */
    @Setup
    public void prepare() {
        for (int i = 0; i < posesB.length; i++) {
            double phase = 2 * Math.PI * i / posesB.length;
            double turn = 0.6 + 0.3 * Math.sin(phase);
            double c = Math.cos(turn);
            double s = Math.sin(turn);
            double[] pose = {
                c, -s, 0, s, c, 0, 0, 0, 1, 0.2 + 0.03 * Math.cos(phase), 0.05 * Math.sin(phase), 0.1 * Math.cos(phase)
            };
            System.arraycopy(pose, 0, posesB[i], 0, 12);
        }
    }

    /** Frees the native memory. */
    @TearDown
    public void close() {
        bullet.close();
    }

    private void place() {
        sum.place(A, poseA, 0, B, posesB[next++ & posesB.length - 1], 0);
    }

    /** Distance by our GJK from the last simplex. */
    @Benchmark
    public Overlap distanceWarm() {
        place();
        return gjk.distance(sum, warm, separation);
    }

    /** Distance by our GJK from nothing. */
    @Benchmark
    public Overlap distanceCold() {
        place();
        cold.clear();
        return gjk.distance(sum, cold, separation);
    }

    /** Distance by Bullet. */
    @Benchmark
    public Overlap distanceBullet() {
        place();
        return bullet.distance(sum, warm, separation);
    }

    /** Apart or not, by separating axes, as the standard detector answers for boxes. */
    @Benchmark
    public Overlap detectWarm() {
        place();
        return standard.detect(sum, warm);
    }
}
