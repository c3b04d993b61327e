package dev.marionette.bench;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPoint;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Forward kinematics of all bodies and the Jacobians of five joints of interest, ours and mecano's. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class KinematicsBenchmark {
    private Kinematics kinematics;
    private MecanoRobot mecano;
    private List<BodyPoint> points;
    private double[][] poses;
    private double[] jacobian;
    private final double[] p = new double[3];
    private int columns;
    private int next;

    /** Builds the robot twice. */
    @Setup
    public void prepare() {
        Robot robot = Subjects.robot();
        kinematics = new Kinematics(robot.model());
        List<RobotPoint> joi = List.of(
                robot.point(BodyJoint.LEFT_HAND),
                robot.point(BodyJoint.RIGHT_HAND),
                robot.point(BodyJoint.LEFT_ELBOW),
                robot.point(BodyJoint.RIGHT_ELBOW),
                robot.point(BodyJoint.HEAD));
        points = joi.stream().map(RobotPoint::point).toList();
        mecano = new MecanoRobot(
                robot.model(), joi.stream().map(RobotPoint::link).toList());
        poses = Subjects.poses(robot);
        columns = robot.model().dof();
        jacobian = new double[3 * points.size() * columns];
    }

    private double[] pose() {
        return poses[next++ & Subjects.VARIANTS - 1];
    }

    /** Poses of all bodies. */
    @Benchmark
    public double[] forward() {
        kinematics.update(pose());
        return kinematics.poses();
    }

    /** Poses of all bodies, mecano. */
    @Benchmark
    public Object forwardMecano() {
        return mecano.update(pose());
    }

    /** Poses of all bodies and five point Jacobians. */
    @Benchmark
    public double[] forwardAndJacobians() {
        kinematics.update(pose());
        for (int i = 0; i < points.size(); i++) {
            BodyPoint point = points.get(i);
            kinematics.position(point, p, 0);
            kinematics.pointJacobian(point.body(), p[0], p[1], p[2], jacobian, 3 * i * columns, columns);
        }
        return jacobian;
    }

    /** Poses of all bodies and five Jacobians, mecano. */
    @Benchmark
    public Object forwardAndJacobiansMecano() {
        mecano.update(pose());
        return mecano.jacobians();
    }
}
