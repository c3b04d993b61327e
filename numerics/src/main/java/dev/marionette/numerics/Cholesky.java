package dev.marionette.numerics;

/**
 * A = L·Lᵀ of a dense symmetric positive definite matrix in a flat array, in place; entries above the diagonal are neither read nor
 * written. For the few dozen unknowns of a robot; for hundreds see {@link RowCholesky}, for bands {@link BandedCholesky}.
 */
public final class Cholesky {
    private Cholesky() {}

    /**
     * Factors a matrix. L has the leading zeros of A in each row, so these are skipped.
     *
     * @param a rows of A, of {@code stride} values each, of which the lower triangle is read. Modified: L afterwards.
     * @param n number of rows
     * @return whether A is numerically positive definite; if not, a is spoiled
     */
    public static boolean factor(double[] a, int n, int stride) {
        for (int i = 0; i < n; i++) {
            int ri = i * stride;
            int first = 0;
            while (first < i && a[ri + first] == 0) {
                first++;
            }
            for (int j = first; j <= i; j++) {
                int rj = j * stride;
                double sum = a[ri + j];
                for (int k = first; k < j; k++) {
                    sum -= a[ri + k] * a[rj + k];
                }
                if (j < i) {
                    a[ri + j] = sum / a[rj + j];
                } else if (isPivot(sum)) {
                    a[ri + i] = Math.sqrt(sum);
                } else {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether a pivot is one of a positive definite matrix: above zero, and a finite number. */
    static boolean isPivot(double value) {
        return value > 0 && value < Double.POSITIVE_INFINITY;
    }

    /**
     * Solves L·Lᵀ·x = b.
     *
     * @param l as {@link #factor} leaves it. Not modified.
     * @param b n values. Modified: x afterwards.
     */
    public static void solve(double[] l, int n, int stride, double[] b) {
        for (int i = 0; i < n; i++) {
            double sum = b[i];
            for (int k = 0; k < i; k++) {
                sum -= l[i * stride + k] * b[k];
            }
            b[i] = sum / l[i * stride + i];
        }
        for (int i = n - 1; i >= 0; i--) {
            double sum = b[i];
            for (int k = i + 1; k < n; k++) {
                sum -= l[k * stride + i] * b[k];
            }
            b[i] = sum / l[i * stride + i];
        }
    }
}
