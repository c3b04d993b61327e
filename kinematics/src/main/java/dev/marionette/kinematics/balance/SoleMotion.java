package dev.marionette.kinematics.balance;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.RobotModel;

/** Where the soles of a robot are along a trajectory, in the world: z up, the ground at z = 0. Immutable. */
public final class SoleMotion {
    private final Feet feet;
    private final int frames;
    private final double[] poses;

    private SoleMotion(Feet feet, int frames, double[] poses) {
        this.feet = feet;
        this.frames = frames;
        this.poses = poses;
    }

    /** The soles along a trajectory; where the base is fixed, the root link is at the origin. */
    public static SoleMotion of(RobotModel model, Feet feet, JointTrajectory trajectory) {
        Kinematics kinematics = new Kinematics(model);
        int frames = trajectory.frames();
        double[] poses = new double[2 * Pose.WIDTH * frames];
        double[] all = trajectory.positions();
        double[] q = new double[trajectory.joints()];
        double[] base = new double[Pose.WIDTH];
        double[] local = new double[Pose.WIDTH];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(all, f * q.length, q, 0, q.length);
            kinematics.update(q);
            BasePoses.of(model, trajectory, f, base);
            for (int side = 0; side < 2; side++) {
                Foot foot = feet.of(side == 0);
                Pose.compose(kinematics.poses(), Pose.WIDTH * foot.body(), foot.soleInBody(), 0, local, 0);
                Pose.compose(base, 0, local, 0, poses, Pose.WIDTH * (2 * f + side));
            }
        }
        return new SoleMotion(feet, frames, poses);
    }

    /** Number of frames. */
    public int frames() {
        return frames;
    }

    /** Poses of both soles, frames × 2 × 12, the left one first. A copy. */
    public double[] poses() {
        return poses.clone();
    }

    /** Height of the lowest corner of a sole above the ground, metres; negative below it. */
    public double lowest(boolean left, int frame) {
        double low = Double.POSITIVE_INFINITY;
        for (int i = 0; i < feet.of(left).corners(); i++) {
            low = Math.min(low, corner(left, frame, i, 2));
        }
        return low;
    }

    /** Height of the highest corner of a sole above the ground, metres. */
    public double highest(boolean left, int frame) {
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < feet.of(left).corners(); i++) {
            high = Math.max(high, corner(left, frame, i, 2));
        }
        return high;
    }

    /** How far the corners of a sole move over the ground from a frame to the next, on average, metres. */
    public double slide(boolean left, int frame) {
        int corners = feet.of(left).corners();
        double sum = 0;
        for (int i = 0; i < corners; i++) {
            sum += Math.hypot(
                    corner(left, frame + 1, i, 0) - corner(left, frame, i, 0),
                    corner(left, frame + 1, i, 1) - corner(left, frame, i, 1));
        }
        return sum / corners;
    }

    /** One coordinate of a corner, metres. */
    public double corner(boolean left, int frame, int corner, int axis) {
        double[] polygon = feet.of(left).polygonShared();
        int at = Pose.WIDTH * (2 * frame + (left ? 0 : 1));
        return poses[at + 9 + axis]
                + poses[at + 3 * axis] * polygon[2 * corner]
                + poses[at + 3 * axis + 1] * polygon[2 * corner + 1];
    }
}
