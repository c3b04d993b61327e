package dev.marionette.postprocess.fingers;

import dev.marionette.numerics.Vec3;

/**
 * A bone of a character's finger, and how it turns against the bone that it hangs on: by {@code exp(curl · a + spread · b)} from the pose at
 * rest.
 *
 * @param bone index of the bone
 * @param name of the robot's link that is where the bone is
 * @param axes 6 values, unit vectors across the bone in the root frame of the robot at rest: a, about which it curls into the palm, and b, about which it
 *     spreads to the side of the little finger. Owned by this record.
 * @param lower least curl and least spread, rad. Owned by this record.
 * @param upper largest curl and largest spread, rad. Owned by this record.
 */
public record FingerJoint(int bone, String name, double[] axes, double[] lower, double[] upper) {
    /** Numbers that say how a bone is turned: curl and spread. */
    public static final int WIDTH = 2;

    /**
     * The turn of a bone.
     *
     * @param curl rad
     * @param spread rad
     * @param out unit quaternion (w, x, y, z), in the root frame at rest. Modified.
     */
    public void turn(double curl, double spread, double[] out) {
        double angle = Math.hypot(curl, spread);
        double share = angle < 1e-12 ? 0.5 : Math.sin(angle / 2) / angle;
        out[0] = Math.cos(angle / 2);
        for (int i = 0; i < 3; i++) {
            out[1 + i] = share * (curl * axes[i] + spread * axes[3 + i]);
        }
    }

    /**
     * The curl and spread, within their ranges, that bring the bone nearest to a direction.
     *
     * @param along unit vector along the bone at rest. Not modified.
     * @param to unit vector, in the frame of the bone that it hangs on, which is the root frame at rest. Not modified.
     */
    double[] towards(double[] along, double[] to) {
        double[] a = Vec3.at(axes, 0);
        double[] b = Vec3.at(axes, 1);
        double curl;
        double spread = 0;
        if (lower[1] == upper[1]) {
            curl = Math.atan2(Vec3.dot(to, Vec3.cross(a, along)), Vec3.dot(to, along));
        } else {
            double[] axis = Vec3.unit(Vec3.cross(along, to));
            double angle = Vec3.angle(along, to);
            curl = angle * Vec3.dot(axis, a);
            spread = angle * Vec3.dot(axis, b);
        }
        // beyond half a turn a finger is nearer to its largest curl than to its least one
        curl += curl < (lower[0] + upper[0]) / 2 - Math.PI ? 2 * Math.PI : 0;
        return new double[] {held(0, curl), held(1, spread)};
    }

    private double held(int value, double angle) {
        return Math.max(lower[value], Math.min(upper[value], angle));
    }
}
