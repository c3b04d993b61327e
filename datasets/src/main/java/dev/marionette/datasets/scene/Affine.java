package dev.marionette.datasets.scene;

/** Matrices of 3 × 4 numbers, row by row, that turn, scale, shear and move points. */
public final class Affine {
    private static final double[] IDENTITY = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

    private Affine() {}

    /** The matrix that changes nothing. */
    public static double[] identity() {
        return IDENTITY.clone();
    }

    /** The inverses of n matrices. A matrix without one gives numbers without meaning. */
    static double[] inverses(double[] matrices) {
        double[] out = new double[matrices.length];
        double[] one = new double[IDENTITY.length];
        for (int m = 0; m < matrices.length; m += one.length) {
            solve(matrices, m, IDENTITY, 0, one);
            System.arraycopy(one, 0, out, m, one.length);
        }
        return out;
    }

    /** A·B. */
    public static double[] product(double[] a, double[] b) {
        double[] out = new double[12];
        for (int r = 0; r < 3; r++) {
            for (int c = 0; c < 4; c++) {
                out[4 * r + c] = a[4 * r] * b[c]
                        + a[4 * r + 1] * b[4 + c]
                        + a[4 * r + 2] * b[8 + c]
                        + (c == 3 ? a[4 * r + 3] : 0);
            }
        }
        return out;
    }

    /** A⁻¹·B; numbers without meaning where A has no inverse. */
    public static double[] quotient(double[] a, double[] b) {
        double[] out = new double[12];
        solve(a, 0, b, 0, out);
        return out;
    }

    /** out = A⁻¹·B of two 3 × 4 matrices. */
    static void solve(double[] a, int ia, double[] b, int ib, double[] out) {
        double[] i = inverse(a, ia);
        for (int c = 0; c < 4; c++) {
            double x = b[ib + c] - (c == 3 ? a[ia + 3] : 0);
            double y = b[ib + 4 + c] - (c == 3 ? a[ia + 7] : 0);
            double z = b[ib + 8 + c] - (c == 3 ? a[ia + 11] : 0);
            for (int r = 0; r < 3; r++) {
                out[4 * r + c] = i[3 * r] * x + i[3 * r + 1] * y + i[3 * r + 2] * z;
            }
        }
    }

    /** The inverse of the left 3 × 3 part of a 3 × 4 matrix. */
    private static double[] inverse(double[] m, int o) {
        double[] i = {
            m[o + 5] * m[o + 10] - m[o + 6] * m[o + 9],
            m[o + 2] * m[o + 9] - m[o + 1] * m[o + 10],
            m[o + 1] * m[o + 6] - m[o + 2] * m[o + 5],
            m[o + 6] * m[o + 8] - m[o + 4] * m[o + 10],
            m[o] * m[o + 10] - m[o + 2] * m[o + 8],
            m[o + 2] * m[o + 4] - m[o] * m[o + 6],
            m[o + 4] * m[o + 9] - m[o + 5] * m[o + 8],
            m[o + 1] * m[o + 8] - m[o] * m[o + 9],
            m[o] * m[o + 5] - m[o + 1] * m[o + 4],
        };
        double determinant = m[o] * i[0] + m[o + 1] * i[3] + m[o + 2] * i[6];
        for (int k = 0; k < 9; k++) {
            i[k] /= determinant == 0 ? 1 : determinant;
        }
        return i;
    }
}
