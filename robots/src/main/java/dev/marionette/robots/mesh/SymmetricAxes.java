package dev.marionette.robots.mesh;

/** Eigenvectors of a symmetric 3 × 3 matrix by Jacobi's rotations (Golub & Van Loan, Matrix Computations, §8.5). */
final class SymmetricAxes {
    private static final int SWEEPS = 12;

    private SymmetricAxes() {}

    /**
     * A rotation whose columns are eigenvectors.
     *
     * @param matrix 9 values. Not modified.
     */
    static double[] of(double[] matrix) {
        double[] a = matrix.clone();
        double[] v = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            rotate(a, v, 0, 1);
            rotate(a, v, 0, 2);
            rotate(a, v, 1, 2);
        }
        return v;
    }

    /** A ← Jᵀ·A·J and V ← V·J, with the J that makes A's entry (i, j) zero. */
    private static void rotate(double[] a, double[] v, int i, int j) {
        double off = a[3 * i + j];
        if (off == 0) {
            return;
        }
        double theta = (a[4 * j] - a[4 * i]) / (2 * off);
        double t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(1 + theta * theta));
        double c = 1 / Math.sqrt(1 + t * t);
        double s = c * t;
        for (int k = 0; k < 3; k++) {
            double x = a[3 * k + i];
            double y = a[3 * k + j];
            a[3 * k + i] = c * x - s * y;
            a[3 * k + j] = s * x + c * y;
            double p = v[3 * k + i];
            double q = v[3 * k + j];
            v[3 * k + i] = c * p - s * q;
            v[3 * k + j] = s * p + c * q;
        }
        for (int k = 0; k < 3; k++) {
            double x = a[3 * i + k];
            double y = a[3 * j + k];
            a[3 * i + k] = c * x - s * y;
            a[3 * j + k] = s * x + c * y;
        }
    }
}
