package dev.marionette.kinematics.balance;

import java.util.Optional;

/**
 * A foot of a robot with its sole: the lowest face of the foot's collision volumes.
 *
 * @param left whether it is the left one
 * @param body the body that carries the sole
 * @param soleInBody pose of the sole in the frame of the body, 12 values, rotation row-major then position: the origin is
 *     below the ankle on the sole's plane, x points to the toes and z up, out of the ground
 * @param polygon corners of the sole in its own frame, k × 2 (x, y), metres, counter-clockwise, convex
 * @param ankleHeight height of the ankle above the sole, metres
 * @param hip the hip joint in the root frame at home, metres
 * @param legLength hip to knee and knee to ankle, metres
 * @param joints the degrees of freedom between the root link and the sole
 * @param toes the toes that bend on its end; empty where they do not
 */
public record Foot(
        boolean left,
        int body,
        double[] soleInBody,
        double[] polygon,
        double ankleHeight,
        double[] hip,
        double legLength,
        int[] joints,
        Optional<Toes> toes) {
    /** A foot whose toes do not bend. */
    public Foot(
            boolean left,
            int body,
            double[] soleInBody,
            double[] polygon,
            double ankleHeight,
            double[] hip,
            double legLength,
            int[] joints) {
        this(left, body, soleInBody, polygon, ankleHeight, hip, legLength, joints, Optional.empty());
    }

    /**
     * Toes that bend.
     *
     * @param foot they as a foot of their own, below the same ankle
     * @param joint about which they bend: x, y, z in the frame of the sole of the foot that they are on, metres
     */
    public record Toes(Foot foot, double[] joint) {
        public Toes {
            joint = joint.clone();
        }

        /** The joint. A copy. */
        @Override
        public double[] joint() {
            return joint.clone();
        }
    }

    /** Corners so near to the farthest one are at the same edge, metres. */
    private static final double SAME_EDGE = 1e-3;

    public Foot {
        soleInBody = soleInBody.clone();
        polygon = polygon.clone();
        hip = hip.clone();
        joints = joints.clone();
    }

    /** Pose of the sole in the frame of the body, 12 values. A copy. */
    @Override
    public double[] soleInBody() {
        return soleInBody.clone();
    }

    /** Corners of the sole, k × 2. A copy. */
    @Override
    public double[] polygon() {
        return polygon.clone();
    }

    /** The corners themselves. Not to be modified. */
    double[] polygonShared() {
        return polygon;
    }

    /** The hip joint in the root frame at home, 3 values. A copy. */
    @Override
    public double[] hip() {
        return hip.clone();
    }

    /** The degrees of freedom between the root link and the sole. A copy. */
    @Override
    public int[] joints() {
        return joints.clone();
    }

    /** Number of corners of the sole. */
    public int corners() {
        return polygon.length / 2;
    }

    /** Largest distance of a corner from the point below the ankle, metres. */
    public double reach() {
        double most = 0;
        for (int i = 0; i < corners(); i++) {
            most = Math.max(most, Math.hypot(polygon[2 * i], polygon[2 * i + 1]));
        }
        return most;
    }

    /** The point about which it rolls over its heel: the point of the sole that is farthest back, in the middle between its corners there. x, y, z, metres, in the sole's frame. */
    public double[] heel() {
        return edge(-1);
    }

    /**
     * The point about which it rolls over its toes, likewise: the joint of toes that bend, which stay on the ground meanwhile, or the point of
     * the sole that is farthest ahead, where the sole is stiff and goes on beyond that joint.
     */
    public double[] toe() {
        double[] end = edge(1);
        return toes.map(Toes::joint)
                .filter(joint -> joint[0] > end[0] - SAME_EDGE)
                .map(double[]::clone)
                .orElse(end);
    }

    private double[] edge(int ahead) {
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < corners(); i++) {
            most = Math.max(most, ahead * polygon[2 * i]);
        }
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < corners(); i++) {
            if (ahead * polygon[2 * i] > most - SAME_EDGE) {
                low = Math.min(low, polygon[2 * i + 1]);
                high = Math.max(high, polygon[2 * i + 1]);
            }
        }
        return new double[] {ahead * most, 0.5 * (low + high), 0};
    }

    /** {@code left_foot} or {@code right_foot}. */
    public String id() {
        return left ? "left_foot" : "right_foot";
    }
}
