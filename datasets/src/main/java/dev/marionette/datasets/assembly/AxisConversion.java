package dev.marionette.datasets.assembly;

import dev.marionette.datasets.body.UpAxis;

/**
 * Turns the axes of a file so that z is up. A turn by quarter turns only, never a mirror image, and exact: coordinates
 * change places and signs. Y up goes (x, y, z) → (z, x, y), so a figure that faces +z with +x to its left, as most do,
 * faces +x with +y to its left.
 */
public final class AxisConversion {
    private final int[] from = new int[3];
    private final double[] sign = {1, 1, 1};

    /** The turn that brings an axis to z. */
    public AxisConversion(UpAxis up) {
        from[0] = (up.axis() + 1) % 3;
        from[1] = (up.axis() + 2) % 3;
        from[2] = up.axis();
        if (up.sign() < 0) {
            sign[1] = -1;
            sign[2] = -1;
        }
    }

    /**
     * Turns and scales vectors in place.
     *
     * @param vectors n × 3. Modified.
     * @param scale factor
     */
    public void positions(double[] vectors, double scale) {
        for (int i = 0; i < vectors.length; i += 3) {
            double a = vectors[i + from[0]] * sign[0] * scale;
            double b = vectors[i + from[1]] * sign[1] * scale;
            double c = vectors[i + from[2]] * sign[2] * scale;
            vectors[i] = a;
            vectors[i + 1] = b;
            vectors[i + 2] = c;
        }
    }

    /**
     * Turns rotations in place: C·R·Cᵀ, whose quaternion has the vector part C·v.
     *
     * @param quaternions n × 4 (w, x, y, z). Modified.
     */
    public void orientations(double[] quaternions) {
        for (int i = 0; i < quaternions.length; i += 4) {
            double a = quaternions[i + 1 + from[0]] * sign[0];
            double b = quaternions[i + 1 + from[1]] * sign[1];
            double c = quaternions[i + 1 + from[2]] * sign[2];
            quaternions[i + 1] = a;
            quaternions[i + 2] = b;
            quaternions[i + 3] = c;
        }
    }
}
