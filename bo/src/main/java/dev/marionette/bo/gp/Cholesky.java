package dev.marionette.bo.gp;

import java.util.Arrays;

/**
 * Cholesky factors in flat row-major arrays with a leading dimension, in place; the loops run along rows, so that the
 * compiler can use vector instructions where no order of summation changes.
 */
final class Cholesky {
    private Cholesky() {}

    /**
     * A = L·Lᵀ, from and into the lower triangle.
     *
     * @param a lower triangle of A, n rows with stride ld; modified: L afterwards
     * @param column scratch of length n; modified
     * @return whether A is numerically positive definite; if not, a is spoiled
     */
    static boolean factor(double[] a, int n, int ld, double[] column) {
        for (int k = 0; k < n; k++) {
            double pivot = a[k * ld + k];
            if (!(pivot > 0) || pivot == Double.POSITIVE_INFINITY) {
                return false;
            }
            double root = Math.sqrt(pivot);
            a[k * ld + k] = root;
            for (int i = k + 1; i < n; i++) {
                column[i] = a[i * ld + k] /= root;
            }
            for (int i = k + 1; i < n; i++) {
                subtractScaled(a, i * ld, column, column[i], k + 1, i + 1);
            }
        }
        return true;
    }

    private static void subtractScaled(double[] a, int row, double[] b, double factor, int from, int to) {
        for (int j = from; j < to; j++) {
            a[row + j] -= factor * b[j];
        }
    }

    /**
     * Extends L by one row.
     *
     * @param l n rows of L; row n holds the new row of A up to and including its diagonal; modified
     * @return whether the extended matrix is positive definite; if not, row n is spoiled, the rest is as it was
     */
    static boolean append(double[] l, int n, int ld) {
        int row = n * ld;
        for (int j = 0; j < n; j++) {
            l[row + j] = (l[row + j] - dot(l, row, l, j * ld, j)) / l[j * ld + j];
        }
        double pivot = l[row + n] - dot(l, row, l, row, n);
        if (!(pivot > 0)) {
            return false;
        }
        l[row + n] = Math.sqrt(pivot);
        return true;
    }

    /** Solves L·x = b in place. */
    static void solveLower(double[] l, int n, int ld, double[] b) {
        for (int i = 0; i < n; i++) {
            b[i] = (b[i] - dot(l, i * ld, b, 0, i)) / l[i * ld + i];
        }
    }

    /** Solves Lᵀ·x = b in place. */
    static void solveUpper(double[] l, int n, int ld, double[] b) {
        for (int i = n - 1; i >= 0; i--) {
            double x = b[i] / l[i * ld + i];
            b[i] = x;
            int row = i * ld;
            for (int j = 0; j < i; j++) {
                b[j] -= x * l[row + j];
            }
        }
    }

    /**
     * The lower triangle of A⁻¹ = L⁻ᵀ·L⁻¹.
     *
     * @param l factor; modified: L⁻¹ afterwards
     * @param inverse lower triangle of A⁻¹; modified
     */
    static void invert(double[] l, int n, int ld, double[] inverse, double[] scratch) {
        for (int i = 0; i < n; i++) {
            int row = i * ld;
            Arrays.fill(scratch, 0, i, 0);
            int k = 0;
            for (; k + 3 < i; k += 4) {
                addFour(
                        scratch,
                        0,
                        l,
                        k * ld,
                        ld,
                        -l[row + k],
                        -l[row + k + 1],
                        -l[row + k + 2],
                        -l[row + k + 3],
                        k + 1);
                for (int r = 1; r < 4; r++) {
                    addScaled(scratch, k + 1, l, (k + r) * ld + k + 1, -l[row + k + r], r);
                }
            }
            for (; k < i; k++) {
                addScaled(scratch, 0, l, k * ld, -l[row + k], k + 1);
            }
            double diagonal = 1 / l[row + i];
            for (int j = 0; j < i; j++) {
                l[row + j] = scratch[j] * diagonal;
            }
            l[row + i] = diagonal;
        }
        for (int i = 0; i < n; i++) {
            int row = i * ld;
            Arrays.fill(inverse, row, row + i + 1, 0);
            int k = i;
            for (; k + 3 < n; k += 4) {
                int at = k * ld + i;
                addFour(inverse, row, l, k * ld, ld, l[at], l[at + ld], l[at + 2 * ld], l[at + 3 * ld], i + 1);
            }
            for (; k < n; k++) {
                addScaled(inverse, row, l, k * ld, l[k * ld + i], i + 1);
            }
        }
    }

    private static void addScaled(double[] a, int aFrom, double[] b, int bFrom, double factor, int count) {
        for (int j = 0; j < count; j++) {
            a[aFrom + j] += factor * b[bFrom + j];
        }
    }

    /** a += f0·b₀ + f1·b₁ + f2·b₂ + f3·b₃ for four rows of b: a is read and written once, not four times. */
    private static void addFour(
            double[] a,
            int aFrom,
            double[] b,
            int bFrom,
            int bStride,
            double f0,
            double f1,
            double f2,
            double f3,
            int count) {
        int b1 = bFrom + bStride;
        int b2 = b1 + bStride;
        int b3 = b2 + bStride;
        for (int j = 0; j < count; j++) {
            a[aFrom + j] += (f0 * b[bFrom + j] + f1 * b[b1 + j]) + (f2 * b[b2 + j] + f3 * b[b3 + j]);
        }
    }

    /** Σ a_i·b_i in a fixed order of summation. */
    static double dot(double[] a, int aFrom, double[] b, int bFrom, int count) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 3 < count; i += 4) {
            s0 += a[aFrom + i] * b[bFrom + i];
            s1 += a[aFrom + i + 1] * b[bFrom + i + 1];
            s2 += a[aFrom + i + 2] * b[bFrom + i + 2];
            s3 += a[aFrom + i + 3] * b[bFrom + i + 3];
        }
        for (; i < count; i++) {
            s0 += a[aFrom + i] * b[bFrom + i];
        }
        return (s0 + s1) + (s2 + s3);
    }
}
