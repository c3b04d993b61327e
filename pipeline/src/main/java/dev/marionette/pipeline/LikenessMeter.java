package dev.marionette.pipeline;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
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
    /** An axis counts as moving where its deviation is this part of the mean reach. */
    private static final double MOVING = 0.05;

    private static final List<BodyJoint> LEFT =
            List.of(BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND);
    private static final List<BodyJoint> RIGHT =
            List.of(BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST, BodyJoint.RIGHT_HAND);

    private final Person person;
    private final Robot robot;
    private final RobotPath path;
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
        path = new RobotPath(robot, trajectory);
        frames = trajectory.frames();
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
        return RobotPath.phase(frame, frames, person.frames());
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
        double[] robotChest = new double[9];
        for (int f = 0; f < frames; f++) {
            int k = phase(f);
            for (int i = 0; i < 3; i++) {
                u[i] = person.position(k, to, i) - person.position(k, from, i);
                v[i] = path.position(f, robotTo, i) - path.position(f, from, i);
            }
            sum += angle(u, v);
            person.trunk(k, chest, 0);
            path.trunk(f, robotChest);
            sumInTrunk += angle(turnBack(chest, u), turnBack(robotChest, v));
        }
        body.put(name, Math.toDegrees(sum / frames));
        trunk.put(name, Math.toDegrees(sumInTrunk / frames));
    }

    private static double[] turnBack(double[] r, double[] v) {
        return new double[] {
            r[0] * v[0] + r[3] * v[1] + r[6] * v[2],
            r[1] * v[0] + r[4] * v[1] + r[7] * v[2],
            r[2] * v[0] + r[5] * v[1] + r[8] * v[2]
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
                    own[f] = path.position(f, robotEnd, axis) - path.position(f, shoulder, axis);
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
