package dev.marionette.kinematics;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Quaternions;

/**
 * Between the poses of a trajectory's base (of the base link: position and quaternion) and those of kernels (of the root link:
 * rotation and position). Both are one link but where the root is empty ({@link RobotModel#baseLink()}).
 */
public final class BasePoses {
    private BasePoses() {}

    /**
     * The pose of a robot's root link in a frame, from that of its base link, which a trajectory has.
     *
     * @param model of the robot
     * @param out 12 values, rotation row-major, then position; the origin, not turned, where the base is fixed. Modified.
     */
    public static void of(RobotModel model, JointTrajectory trajectory, int frame, double[] out) {
        of(trajectory, frame, out);
        if (trajectory.floats() && model.baseLink() != 0) {
            double[] base = out.clone();
            double[] back = new double[Pose.WIDTH];
            Pose.invert(model.linkInBody(model.baseLink()), 0, back, 0);
            Pose.compose(base, 0, back, 0, out, 0);
        }
    }

    /** The poses of the root link over a trajectory whose base floats, as a trajectory has those of the base link: frames × 7. */
    public static double[] roots(RobotModel model, JointTrajectory trajectory) {
        double[] out = trajectory.base();
        double[] root = new double[Pose.WIDTH];
        for (int f = 0; f < trajectory.frames() && model.baseLink() != 0; f++) {
            of(model, trajectory, f, root);
            write(root, out, f);
        }
        return out;
    }

    /**
     * The poses of the base link where those of the root link are given.
     *
     * @param roots frames × 7. Not modified.
     */
    public static double[] ofBaseLink(RobotModel model, double[] roots) {
        double[] out = roots.clone();
        double[] root = new double[Pose.WIDTH];
        for (int at = 0; at < roots.length && model.baseLink() != 0; at += JointTrajectory.BASE_WIDTH) {
            Quaternions.toMatrix(roots, at + 3, root);
            System.arraycopy(roots, at, root, 9, 3);
            put(model, root, out, at / JointTrajectory.BASE_WIDTH);
        }
        return out;
    }

    /** The pose of the base link in a frame. */
    private static void of(JointTrajectory trajectory, int frame, double[] out) {
        double[] pose = new double[JointTrajectory.BASE_WIDTH];
        trajectory.basePose(frame, pose);
        Quaternions.normalize(pose, 3);
        Quaternions.toMatrix(pose, 3, out);
        System.arraycopy(pose, 0, out, 9, 3);
    }

    /**
     * The velocity of the base link in a frame, by central differences, one-sided at the ends; 0 for a single frame.
     *
     * @param out 6 values, world frame: of the link's origin, m/s, then angular, rad/s. Modified.
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
     * Writes a pose of the root link as a trajectory keeps it: as that of the base link.
     *
     * @param model of the robot
     * @param root 12 values. Not modified.
     * @param out frames × 7. Modified.
     */
    public static void put(RobotModel model, double[] root, double[] out, int frame) {
        double[] pose = root;
        if (model.baseLink() != 0) {
            pose = new double[Pose.WIDTH];
            Pose.compose(root, 0, model.linkInBody(model.baseLink()), 0, pose, 0);
        }
        write(pose, out, frame);
    }

    private static void write(double[] pose, double[] out, int frame) {
        int at = JointTrajectory.BASE_WIDTH * frame;
        System.arraycopy(pose, 9, out, at, 3);
        Quaternions.fromMatrix(pose, out, at + 3);
        Quaternions.normalize(out, at + 3);
    }
}
