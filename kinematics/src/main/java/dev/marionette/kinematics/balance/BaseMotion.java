package dev.marionette.kinematics.balance;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.RobotModel;

/**
 * How fast a body goes and turns, and how suddenly it changes its way: its speed and turn from each frame to the next, and the
 * acceleration of its place ({@link PathAcceleration}). Immutable.
 */
public final class BaseMotion {
    private final double[] speed;
    private final double[] turn;
    private final double[] acceleration;

    /**
     * Measures a path.
     *
     * @param poses of the body, frames × 12. Not modified.
     * @param periodSeconds from frame to frame, above 0
     */
    public BaseMotion(double[] poses, double periodSeconds) {
        int frames = poses.length / Pose.WIDTH;
        speed = new double[Math.max(0, frames - 1)];
        turn = new double[speed.length];
        acceleration = new double[frames];
        double[] path = new double[3 * frames];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(poses, Pose.WIDTH * f + 9, path, 3 * f, 3);
        }
        double[] vector = new double[3];
        for (int f = 0; f < speed.length; f++) {
            Pose.turn(poses, Pose.WIDTH * (f + 1), poses, Pose.WIDTH * f, vector, 0);
            turn[f] = length(vector, 0) / periodSeconds;
            for (int i = 0; i < 3; i++) {
                vector[i] = path[3 * f + 3 + i] - path[3 * f + i];
            }
            speed[f] = length(vector, 0) / periodSeconds;
        }
        double[] accelerations = PathAcceleration.of(path, periodSeconds, BalanceMotion.HALF_WINDOW);
        for (int f = 0; f < frames; f++) {
            acceleration[f] = length(accelerations, 3 * f);
        }
    }

    /** Measures the root link of a trajectory whose base floats. */
    public static BaseMotion of(RobotModel model, JointTrajectory trajectory) {
        double[] poses = new double[Pose.WIDTH * trajectory.frames()];
        double[] pose = new double[Pose.WIDTH];
        for (int f = 0; f < trajectory.frames(); f++) {
            BasePoses.of(model, trajectory, f, pose);
            System.arraycopy(pose, 0, poses, Pose.WIDTH * f, Pose.WIDTH);
        }
        return new BaseMotion(poses, trajectory.periodSeconds());
    }

    private static double length(double[] v, int o) {
        return Math.sqrt(v[o] * v[o] + v[o + 1] * v[o + 1] + v[o + 2] * v[o + 2]);
    }

    /** Speed from each frame to the next, m/s; frames − 1 values. A copy. */
    public double[] speed() {
        return speed.clone();
    }

    /** How fast it turns from each frame to the next, rad/s; frames − 1 values. A copy. */
    public double[] turn() {
        return turn.clone();
    }

    /** Acceleration at each frame, m/s². A copy. */
    public double[] acceleration() {
        return acceleration.clone();
    }
}
