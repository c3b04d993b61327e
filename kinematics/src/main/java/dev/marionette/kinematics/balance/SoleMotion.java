package dev.marionette.kinematics.balance;

import dev.marionette.api.FootContacts.Support;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.RobotModel;

/** Where the soles of a robot are along a trajectory, in the world: z up, the ground at z = 0. Immutable. */
public final class SoleMotion {
    /** A corner up to this height is on the ground, metres. */
    public static final double ON_GROUND = 0.005;

    private final Feet feet;
    private final int frames;
    private final double[] poses;
    /** Heights of the lowest corner of toes that bend, frames × 2. */
    private final double[] lowestToes;

    private SoleMotion(Feet feet, int frames, double[] poses, double[] lowestToes) {
        this.feet = feet;
        this.frames = frames;
        this.poses = poses;
        this.lowestToes = lowestToes;
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
        double[] toes = new double[Pose.WIDTH];
        double[] lowestToes = new double[2 * frames];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(all, f * q.length, q, 0, q.length);
            kinematics.update(q);
            BasePoses.of(model, trajectory, f, base);
            for (int side = 0; side < 2; side++) {
                Foot foot = feet.of(side == 0);
                Pose.compose(kinematics.poses(), Pose.WIDTH * foot.body(), foot.soleInBody(), 0, local, 0);
                Pose.compose(base, 0, local, 0, poses, Pose.WIDTH * (2 * f + side));
                int at = 2 * f + side;
                lowestToes[at] = Double.POSITIVE_INFINITY;
                foot.toes().map(Foot.Toes::foot).ifPresent(part -> {
                    Pose.compose(kinematics.poses(), Pose.WIDTH * part.body(), part.soleInBody(), 0, local, 0);
                    Pose.compose(base, 0, local, 0, toes, 0);
                    double[] polygon = part.polygonShared();
                    for (int i = 0; i < part.corners(); i++) {
                        double z = toes[11] + toes[6] * polygon[2 * i] + toes[7] * polygon[2 * i + 1];
                        lowestToes[at] = Math.min(lowestToes[at], z);
                    }
                });
            }
        }
        return new SoleMotion(feet, frames, poses, lowestToes);
    }

    /** Number of frames. */
    public int frames() {
        return frames;
    }

    /** Poses of both soles, frames × 2 × 12, the left one first. A copy. */
    public double[] poses() {
        return poses.clone();
    }

    /** Height of the lowest corner of a sole, or of toes that bend, above the ground, metres; negative below it. */
    public double lowest(boolean left, int frame) {
        double low = lowestToes[2 * frame + (left ? 0 : 1)];
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
        return at(left, frame, axis, polygon[2 * corner], polygon[2 * corner + 1], 0);
    }

    private double at(boolean left, int frame, int axis, double... p) {
        int at = Pose.WIDTH * (2 * frame + (left ? 0 : 1));
        return poses[at + 9 + axis]
                + poses[at + 3 * axis] * p[0]
                + poses[at + 3 * axis + 1] * p[1]
                + poses[at + 3 * axis + 2] * p[2];
    }

    /**
     * How far the part of a sole on which a foot stands moves over the ground from a frame to the next, metres: the corners on average or,
     * where it rolls, the point about which it does so.
     *
     * @return 0 where it is lifted in one of them, or goes from its heel to its toes
     */
    public double slide(boolean left, int frame, Support[] supports) {
        Support now = supports[frame];
        Support next = supports[frame + 1];
        if (now == Support.NONE || next == Support.NONE) {
            return 0;
        }
        if (now == Support.SOLE && next == Support.SOLE) {
            return slide(left, frame);
        }
        Support edge = now == Support.SOLE ? next : now;
        if (next != Support.SOLE && next != edge) {
            return 0;
        }
        double[] point =
                edge == Support.HEEL ? feet.of(left).heel() : feet.of(left).toe();
        double[] moved = new double[2];
        for (int axis = 0; axis < 2; axis++) {
            moved[axis] = at(left, frame + 1, axis, point) - at(left, frame, axis, point);
        }
        return Math.hypot(moved[0], moved[1]);
    }

    /**
     * Height above the ground of the part of a sole on which a foot stands, metres: its highest corner, or, where it rolls, how much higher the point about which it does so is
     * than on a flat sole; 0 where it is lifted.
     */
    public double lift(boolean left, int frame, Support support) {
        Foot foot = feet.of(left);
        double[] edge = support == Support.HEEL ? foot.heel() : foot.toe();
        return switch (support) {
            case NONE -> 0;
            case SOLE -> highest(left, frame);
            case HEEL, TOES -> at(left, frame, 2, edge) - edge[2];
        };
    }
}
