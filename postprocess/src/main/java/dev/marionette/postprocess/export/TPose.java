package dev.marionette.postprocess.export;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.SkeletonMotion;
import dev.marionette.numerics.Vec3;

/** A body standing upright, facing +x, with its arms stretched out sideways. */
final class TPose {
    private TPose() {}

    /**
     * The T-pose of a body with its own bones: the trunk is that of the first frame, put upright; arms and legs are straight.
     *
     * @return joints × 3, metres; the first joint at the origin
     */
    static double[] of(SkeletonMotion body) {
        double[] upright = upright(body);
        int[] parents = body.parents();
        double[] rest = new double[3 * parents.length];
        double[] bone = new double[3];
        for (int j = 0; j < parents.length; j++) {
            for (int axis = 0; axis < 3; axis++) {
                bone[axis] = body.position(0, j, axis) - (parents[j] < 0 ? 0 : body.position(0, parents[j], axis));
            }
            double length = Math.sqrt(bone[0] * bone[0] + bone[1] * bone[1] + bone[2] * bone[2]);
            double[] straight = straight(body.joints().get(j));
            for (int axis = 0; axis < 3; axis++) {
                double across =
                        upright[3 * axis] * bone[0] + upright[3 * axis + 1] * bone[1] + upright[3 * axis + 2] * bone[2];
                rest[3 * j + axis] = parents[j] < 0
                        ? 0
                        : rest[3 * parents[j] + axis] + (straight.length > 0 ? length * straight[axis] : across);
            }
        }
        return rest;
    }

    /** Direction of the bone that ends in a joint of an arm or leg; empty for the trunk. */
    private static double[] straight(BodyJoint joint) {
        return switch (joint) {
            case LEFT_ELBOW, LEFT_WRIST, LEFT_HAND -> new double[] {0, 1, 0};
            case RIGHT_ELBOW, RIGHT_WRIST, RIGHT_HAND -> new double[] {0, -1, 0};
            case LEFT_KNEE, LEFT_FOOT, RIGHT_KNEE, RIGHT_FOOT -> new double[] {0, 0, -1};
            default -> new double[0];
        };
    }

    /** The rotation, row by row, that turns the trunk of the first frame upright with its left to +y. */
    private static double[] upright(SkeletonMotion body) {
        int left = body.joints().indexOf(BodyJoint.LEFT_SHOULDER);
        int right = body.joints().indexOf(BodyJoint.RIGHT_SHOULDER);
        double[] r = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        if (left < 0 || right < 0) {
            return r;
        }
        double[] y = new double[3];
        double[] z = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            double l = body.position(0, left, axis);
            double e = body.position(0, right, axis);
            y[axis] = l - e;
            z[axis] = (l + e) / 2 - body.position(0, 0, axis);
        }
        double[] x = Vec3.cross(y, z);
        if (Vec3.norm(x) < 1e-6 * Vec3.norm(y) * Vec3.norm(z) || Vec3.norm(x) == 0) {
            return r; // shoulders and hips in one line: no trunk to put upright
        }
        for (int axis = 0; axis < 3; axis++) {
            r[axis] = x[axis] / Vec3.norm(x);
            r[6 + axis] = z[axis] / Vec3.norm(z);
        }
        y = Vec3.cross(z, x);
        for (int axis = 0; axis < 3; axis++) {
            r[3 + axis] = y[axis] / Vec3.norm(y);
        }
        return r;
    }
}
