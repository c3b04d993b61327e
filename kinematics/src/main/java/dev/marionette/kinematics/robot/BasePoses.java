package dev.marionette.kinematics.robot;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.skeleton.Quaternions;

/** Between the poses of a trajectory's base (position and quaternion) and those of kernels (rotation and position). */
public final class BasePoses {
    private BasePoses() {}

    /**
     * The pose of the base in a frame.
     *
     * @param out 12 values, rotation row-major, then position. Modified.
     */
    public static void of(JointTrajectory trajectory, int frame, double[] out) {
        double[] pose = new double[JointTrajectory.BASE_WIDTH];
        trajectory.basePose(frame, pose);
        Quaternions.normalize(pose, 3);
        Quaternions.toMatrix(pose, 3, out);
        System.arraycopy(pose, 0, out, 9, 3);
    }

    /**
     * The velocity of the base in a frame, by central differences, one-sided at the ends; 0 for a single frame.
     *
     * @param out 6 values, world frame: of the root link's origin, m/s, then angular, rad/s. Modified.
     */
    public static void velocity(JointTrajectory trajectory, int frame, double[] out) {
        int a = Math.max(0, frame - 1);
        int b = Math.min(trajectory.frames() - 1, frame + 1);
        double[] before = new double[Pose.WIDTH];
        double[] after = new double[Pose.WIDTH];
        of(trajectory, a, before);
        of(trajectory, b, after);
        Pose.turn(after, 0, before, 0, out, 3);
        double time = a == b ? Double.POSITIVE_INFINITY : (b - a) * trajectory.periodSeconds();
        for (int i = 0; i < 3; i++) {
            out[i] = (after[9 + i] - before[9 + i]) / time;
            out[3 + i] /= time;
        }
    }

    /**
     * Writes a pose as a trajectory keeps it.
     *
     * @param pose 12 values. Not modified.
     * @param out frames × 7. Modified.
     */
    public static void put(double[] pose, double[] out, int frame) {
        int at = JointTrajectory.BASE_WIDTH * frame;
        System.arraycopy(pose, 9, out, at, 3);
        Quaternions.fromMatrix(pose, out, at + 3);
        Quaternions.normalize(out, at + 3);
    }
}
