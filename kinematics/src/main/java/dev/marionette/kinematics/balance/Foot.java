package dev.marionette.kinematics.balance;

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
 */
public record Foot(
        boolean left,
        int body,
        double[] soleInBody,
        double[] polygon,
        double ankleHeight,
        double[] hip,
        double legLength,
        int[] joints) {
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

    /** {@code left_foot} or {@code right_foot}. */
    public String id() {
        return left ? "left_foot" : "right_foot";
    }
}
