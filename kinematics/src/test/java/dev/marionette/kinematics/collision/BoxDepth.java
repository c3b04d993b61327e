package dev.marionette.kinematics.collision;

import dev.marionette.kinematics.model.BoxShape;

/** Overlap of two boxes by the extents of their vertices along 15 axes; slow, and shares nothing with the detectors. */
final class BoxDepth {
    private BoxDepth() {}

    /** Above 0 where they overlap, metres. */
    static double of(BoxShape a, double[] linkA, BoxShape b, double[] linkB) {
        double[] poseA = Cases.multiply(linkA, pose(a));
        double[] poseB = Cases.multiply(linkB, pose(b));
        double[][] axes = new double[15][];
        for (int i = 0; i < 3; i++) {
            axes[i] = new double[] {poseA[i], poseA[3 + i], poseA[6 + i]};
            axes[3 + i] = new double[] {poseB[i], poseB[3 + i], poseB[6 + i]};
        }
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                double[] u = axes[i];
                double[] v = axes[3 + j];
                axes[6 + 3 * i + j] =
                        new double[] {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
            }
        }
        double depth = Double.POSITIVE_INFINITY;
        double[] between = Cases.minus(
                new double[] {poseB[9], poseB[10], poseB[11]}, new double[] {poseA[9], poseA[10], poseA[11]});
        for (double[] axis : axes) {
            double norm = Math.sqrt(Cases.dot(axis, axis));
            if (norm > 1e-3) {
                double extent = -Math.abs(Cases.dot(axis, between));
                for (int i = 0; i < 3; i++) {
                    extent += a.half()[i] * Math.abs(Cases.dot(axis, axes[i]));
                    extent += b.half()[i] * Math.abs(Cases.dot(axis, axes[3 + i]));
                }
                depth = Math.min(depth, extent / norm);
            }
        }
        return depth;
    }

    private static double[] pose(BoxShape box) {
        double[] pose = new double[12];
        System.arraycopy(box.rotation(), 0, pose, 0, 9);
        System.arraycopy(box.center(), 0, pose, 9, 3);
        return pose;
    }
}
