package dev.marionette.pipeline;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.robot.Robot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Measures {@link Likeness}: the raw motion of the person against forward kinematics of the trajectory. */
public final class LikenessMeter {
    /** An axis counts as moving where its deviation is this part of the mean reach; the outside judge uses the same. */
    private static final double MOVING = 0.05;

    private static final List<BodyJoint> LEFT =
            List.of(BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND);
    private static final List<BodyJoint> RIGHT =
            List.of(BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST, BodyJoint.RIGHT_HAND);

    private final Person person;
    private final Robot robot;
    private final double[] poses;
    private final double[] robotPoints;
    private final int frames;

    /** The raw motion in the person frame. */
    public interface Person {
        /** Number of frames. */
        int frames();

        /** One coordinate of a joint, metres, person frame. */
        double position(int frame, BodyJoint joint, int axis);

        /** Rotation of the chest, 9 values row-major, into out[o …]; identity is upright and forward. */
        void trunk(int frame, double[] out, int o);
    }

    /**
     * @param trajectory its frames are spread evenly over those of the person, so that a slowed-down trajectory is
     *     compared at the same phase
     */
    public LikenessMeter(Person person, Robot robot, JointTrajectory trajectory) {
        this.person = person;
        this.robot = robot;
        frames = trajectory.frames();
        poses = new double[9 * frames];
        robotPoints = new double[frames * BodyJoint.count() * 3];
        Kinematics kinematics = new Kinematics(robot.model());
        double[] home = trunkOf(kinematics, robot.home());
        double[] q = new double[trajectory.joints()];
        double c = Math.cos(robot.forwardYaw());
        double s = Math.sin(robot.forwardYaw());
        double[] p = new double[3];
        for (int f = 0; f < frames; f++) {
            for (int d = 0; d < q.length; d++) {
                q[d] = trajectory.position(f, d);
            }
            double[] trunk = trunkOf(kinematics, q);
            turnSinceHome(trunk, home, c, s, poses, 9 * f);
            for (BodyJoint joint : BodyJoint.values()) {
                int o = (f * BodyJoint.count() + joint.ordinal()) * 3;
                robot.find(joint).ifPresent(point -> kinematics.position(point.point(), p, 0));
                robotPoints[o] = c * p[0] + s * p[1];
                robotPoints[o + 1] = -s * p[0] + c * p[1];
                robotPoints[o + 2] = p[2];
            }
        }
    }

    private double[] trunkOf(Kinematics kinematics, double[] q) {
        kinematics.update(q);
        int o = 12 * robot.trunkBody();
        return Arrays.copyOfRange(kinematics.poses(), o, o + 9);
    }

    /** Rz(−yaw) · R · R_homeᵀ · Rz(yaw). */
    private static void turnSinceHome(double[] r, double[] home, double c, double s, double[] out, int o) {
        double[] turn = new double[9];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                turn[3 * i + j] =
                        r[3 * i] * home[3 * j] + r[3 * i + 1] * home[3 * j + 1] + r[3 * i + 2] * home[3 * j + 2];
            }
        }
        double[] left = {
            c * turn[0] + s * turn[3],
            c * turn[1] + s * turn[4],
            c * turn[2] + s * turn[5],
            -s * turn[0] + c * turn[3],
            -s * turn[1] + c * turn[4],
            -s * turn[2] + c * turn[5],
            turn[6],
            turn[7],
            turn[8]
        };
        for (int i = 0; i < 3; i++) {
            out[o + 3 * i] = left[3 * i] * c + left[3 * i + 1] * s;
            out[o + 3 * i + 1] = -left[3 * i] * s + left[3 * i + 1] * c;
            out[o + 3 * i + 2] = left[3 * i + 2];
        }
    }

    /** Measures. */
    public Likeness measure() {
        Map<String, Double> body = new LinkedHashMap<>();
        Map<String, Double> trunk = new LinkedHashMap<>();
        Map<String, Double> correlations = new LinkedHashMap<>();
        for (List<BodyJoint> arm : List.of(LEFT, RIGHT)) {
            String side = arm == LEFT ? "left" : "right";
            BodyJoint end = robot.find(arm.get(2)).isPresent() ? arm.get(2) : arm.get(3);
            limb(side + "_upper_arm", arm.get(0), arm.get(1), arm.get(1), body, trunk);
            limb(side + "_forearm", arm.get(1), arm.get(2), end, body, trunk);
            correlate(side + "_hand", arm.get(0), arm.get(2), end, correlations);
        }
        OptionalDouble mean = correlations.values().stream().mapToDouble(v -> v).average();
        return new Likeness(
                body, trunk, mean.isPresent() ? Optional.of(mean.getAsDouble()) : Optional.empty(), correlations);
    }

    private int phase(int frame) {
        return frames == 1 ? 0 : (int) Math.round((double) frame * (person.frames() - 1) / (frames - 1));
    }

    private void limb(
            String name,
            BodyJoint from,
            BodyJoint to,
            BodyJoint robotTo,
            Map<String, Double> body,
            Map<String, Double> trunk) {
        double sum = 0;
        double sumInTrunk = 0;
        double[] u = new double[3];
        double[] v = new double[3];
        double[] chest = new double[9];
        for (int f = 0; f < frames; f++) {
            int k = phase(f);
            for (int i = 0; i < 3; i++) {
                u[i] = person.position(k, to, i) - person.position(k, from, i);
                v[i] = robotPoint(f, robotTo, i) - robotPoint(f, from, i);
            }
            sum += angle(u, v);
            person.trunk(k, chest, 0);
            sumInTrunk += angle(turnBack(chest, 0, u), turnBack(poses, 9 * f, v));
        }
        body.put(name, Math.toDegrees(sum / frames));
        trunk.put(name, Math.toDegrees(sumInTrunk / frames));
    }

    private double robotPoint(int frame, BodyJoint joint, int axis) {
        return robotPoints[(frame * BodyJoint.count() + joint.ordinal()) * 3 + axis];
    }

    private static double[] turnBack(double[] r, int o, double[] v) {
        return new double[] {
            r[o] * v[0] + r[o + 3] * v[1] + r[o + 6] * v[2],
            r[o + 1] * v[0] + r[o + 4] * v[1] + r[o + 7] * v[2],
            r[o + 2] * v[0] + r[o + 5] * v[1] + r[o + 8] * v[2]
        };
    }

    private static double angle(double[] u, double[] v) {
        double dot = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
        double x = u[1] * v[2] - u[2] * v[1];
        double y = u[2] * v[0] - u[0] * v[2];
        double z = u[0] * v[1] - u[1] * v[0];
        return Math.atan2(Math.sqrt(x * x + y * y + z * z), dot);
    }

    private void correlate(
            String name, BodyJoint shoulder, BodyJoint wrist, BodyJoint robotEnd, Map<String, Double> correlations) {
        List<double[]> persons = new ArrayList<>();
        double reach = 0;
        for (int axis = 0; axis < 3; axis++) {
            persons.add(new double[frames]);
        }
        for (int f = 0; f < frames; f++) {
            double squared = 0;
            for (int axis = 0; axis < 3; axis++) {
                double d = person.position(phase(f), wrist, axis) - person.position(phase(f), shoulder, axis);
                persons.get(axis)[f] = d;
                squared += d * d;
            }
            reach += Math.sqrt(squared) / frames;
        }
        for (int axis = 0; axis < 3; axis++) {
            if (deviation(persons.get(axis)) > MOVING * reach) {
                double[] own = new double[frames];
                for (int f = 0; f < frames; f++) {
                    own[f] = robotPoint(f, robotEnd, axis) - robotPoint(f, shoulder, axis);
                }
                correlations.put(name + "_" + "xyz".charAt(axis), correlation(persons.get(axis), own));
            }
        }
    }

    private static double mean(double[] x) {
        return Arrays.stream(x).average().orElse(0);
    }

    private static double deviation(double[] x) {
        double mean = mean(x);
        return Math.sqrt(Arrays.stream(x).map(v -> (v - mean) * (v - mean)).sum() / x.length);
    }

    /** Pearson's; 0 where the robot stands still. */
    private static double correlation(double[] a, double[] b) {
        double ma = mean(a);
        double mb = mean(b);
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (a[i] - ma) * (b[i] - mb);
        }
        double scale = a.length * deviation(a) * deviation(b);
        return deviation(b) < 1e-6 ? 0 : sum / scale;
    }
}
