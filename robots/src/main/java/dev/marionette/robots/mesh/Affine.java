package dev.marionette.robots.mesh;

/** Placements of nodes, 3 × 4 row-major: p ↦ A · p + t. */
final class Affine {
    private Affine() {}

    /** Nothing moves. */
    static double[] identity() {
        return new double[] {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    }

    /** First b, then a. */
    static double[] multiply(double[] a, double[] b) {
        double[] out = new double[12];
        for (int r = 0; r < 12; r += 4) {
            for (int c = 0; c < 4; c++) {
                out[r + c] = a[r] * b[c] + a[r + 1] * b[4 + c] + a[r + 2] * b[8 + c];
            }
            out[r + 3] += a[r + 3];
        }
        return out;
    }

    static double[] translation(double x, double y, double z) {
        return new double[] {1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z};
    }

    static double[] scale(double x, double y, double z) {
        return new double[] {x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0};
    }

    /** A turn by a quaternion of any length above 0. */
    static double[] rotation(double w, double x, double y, double z) {
        double s = 2 / (w * w + x * x + y * y + z * z);
        return new double[] {
            1 - s * (y * y + z * z),
            s * (x * y - w * z),
            s * (x * z + w * y),
            0,
            s * (x * y + w * z),
            1 - s * (x * x + z * z),
            s * (y * z - w * x),
            0,
            s * (x * z - w * y),
            s * (y * z + w * x),
            1 - s * (x * x + y * y),
            0
        };
    }

    /** Whether space is mirrored. */
    static boolean mirrors(double[] m) {
        return m[0] * (m[5] * m[10] - m[6] * m[9])
                        - m[1] * (m[4] * m[10] - m[6] * m[8])
                        + m[2] * (m[4] * m[9] - m[5] * m[8])
                < 0;
    }

    /** One coordinate of a point's place. */
    static double apply(double[] m, int row, double x, double y, double z) {
        return m[4 * row] * x + m[4 * row + 1] * y + m[4 * row + 2] * z + m[4 * row + 3];
    }
}
