package dev.marionette.bench;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.collision.NearPairs;
import dev.marionette.robots.Robot;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Self-collision queries of the whole robot along a smooth motion about its home pose. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CollisionBenchmark {
    /** Distance below which pairs are listed, metres; that of the inverse kinematics is of this size. */
    private static final double NEAR = 0.02;

    /** Narrow phase. */
    @Param({"GJK", "BULLET"})
    public DetectorBackend detector;

    private Kinematics kinematics;
    private CollisionQuery query;
    private final NearPairs near = new NearPairs();
    private double[] home;
    private double[] q;
    private int next;

    /** Chooses the pairs. */
    @Setup
    public void prepare() {
        Robot robot = Subjects.robot();
        kinematics = new Kinematics(robot.model());
        query = new CollisionQuery(Subjects.collisions(robot), detector);
        home = robot.home();
        q = home.clone();
    }

    /** Frees the native memory. */
    @TearDown
    public void close() {
        query.close();
    }

    private void move() {
        next++;
        for (int d = 0; d < q.length; d++) {
            q[d] = home[d] + 0.15 * Math.sin(0.02 * next + d);
        }
        kinematics.update(q);
        query.update(kinematics);
    }

    /** Whether any pair touches. */
    @Benchmark
    public boolean collides() {
        move();
        return query.collides();
    }

    /** All pairs that are near, with distances and normals. */
    @Benchmark
    public int nearPairs() {
        move();
        query.nearPairs(NEAR, near);
        return near.size();
    }
}
