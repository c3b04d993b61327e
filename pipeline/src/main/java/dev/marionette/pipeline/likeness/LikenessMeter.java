package dev.marionette.pipeline.likeness;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.methods.SourceMotion;
import dev.marionette.methods.SourcePositions;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Measures {@link Likeness} by comparing the raw motion of the source with the forward kinematics of the trajectory.
 */
public final class LikenessMeter {
    /** An axis counts as moving where its deviation is this part of the mean reach. */
    private static final double MOVING = 0.05;

    private final SourceMotion source;
    private final Robot robot;
    private final RobotPath path;
    private final int frames;
    private final JointTrajectory trajectory;

    /**
     * @param trajectory its frames are spread evenly over those of the source, so that a slowed-down trajectory is
     *     compared at the same phase
     */
    public LikenessMeter(SourceMotion source, Robot robot, JointTrajectory trajectory) {
        this.source = source;
        this.robot = robot;
        path = new RobotPath(robot, trajectory);
        frames = trajectory.frames();
        this.trajectory = trajectory;
    }

    /** The mean limb angle alone, degrees. */
    public static double meanLimbAngleDeg(SourcePositions source, Robot robot, JointTrajectory trajectory) {
        return new LimbAngles(source, robot, new RobotPath(robot, trajectory)).meanDeg();
    }

    /** The mean limb angle by frame of the trajectory, degrees. */
    public static double[] limbAnglesDeg(SourcePositions source, Robot robot, JointTrajectory trajectory) {
        return new LimbAngles(source, robot, new RobotPath(robot, trajectory)).byFrame();
    }

    /** Measures. */
    public Likeness measure() {
        LimbAngles angles = new LimbAngles(source, robot, path);
        Map<String, Double> correlations = new LinkedHashMap<>();
        correlate("left_hand", BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND, correlations);
        correlate("right_hand", BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_WRIST, BodyJoint.RIGHT_HAND, correlations);
        OptionalDouble mean = correlations.values().stream().mapToDouble(v -> v).average();
        return new Likeness(
                angles.degrees(),
                angles.inTrunkDegrees(source),
                mean.isPresent() ? Optional.of(mean.getAsDouble()) : Optional.empty(),
                correlations,
                new ContactMeter(source, robot, trajectory).measure());
    }

    private int phase(int frame) {
        return RobotPath.phase(frame, frames, source.frames());
    }

    private void correlate(
            String name, BodyJoint shoulder, BodyJoint wrist, BodyJoint hand, Map<String, Double> correlations) {
        BodyJoint robotEnd = robot.find(wrist).isPresent() ? wrist : hand;
        List<double[]> sources = new ArrayList<>();
        double reach = 0;
        for (int axis = 0; axis < 3; axis++) {
            sources.add(new double[frames]);
        }
        for (int f = 0; f < frames; f++) {
            double squared = 0;
            for (int axis = 0; axis < 3; axis++) {
                double d = source.position(phase(f), wrist, axis) - source.position(phase(f), shoulder, axis);
                sources.get(axis)[f] = d;
                squared += d * d;
            }
            reach += Math.sqrt(squared) / frames;
        }
        for (int axis = 0; axis < 3; axis++) {
            if (deviation(sources.get(axis)) > MOVING * reach) {
                double[] own = new double[frames];
                for (int f = 0; f < frames; f++) {
                    own[f] = path.position(f, robotEnd, axis) - path.position(f, shoulder, axis);
                }
                correlations.put(name + "_" + "xyz".charAt(axis), correlation(sources.get(axis), own));
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
