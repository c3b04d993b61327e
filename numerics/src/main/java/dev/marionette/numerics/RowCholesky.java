package dev.marionette.numerics;

import java.util.Arrays;

/**
 * Cholesky factors of hundreds of unknowns as arrays of rows, in place; entries above the diagonal are never written. The loops run along rows that
 * are arrays of their own, from one index on: of loops over parts of one flat array the compiler cannot prove that the
 * parts do not overlap, and uses no vector instructions (measured: four to six times as slow).
 */
public final class RowCholesky {
    private RowCholesky() {}

    /**
     * A = L·Lᵀ, from and into the lower triangle.
     *
     * @param a lower triangle of A, at least n rows; modified: L afterwards
     * @param column scratch of length n; modified
     * @return whether A is numerically positive definite; if not, a is spoiled
     */
    public static boolean factor(double[][] a, int n, double[] column) {
        for (int k = 0; k < n; k++) {
            double pivot = a[k][k];
            if (!Cholesky.isPivot(pivot)) {
                return false;
            }
            double root = Math.sqrt(pivot);
            a[k][k] = root;
            for (int i = k + 1; i < n; i++) {
                column[i] = a[i][k] /= root;
            }
            for (int i = k + 1; i < n; i++) {
                addScaled(a[i], column, -column[i], k + 1, i + 1);
            }
        }
        return true;
    }

    /**
     * Extends L by one row.
     *
     * @param l n rows of L; row n holds the new row of A up to and including its diagonal; modified
     * @return whether the extended matrix is positive definite; if not, row n is spoiled, the rest is as it was
     */
    public static boolean append(double[][] l, int n) {
        double[] row = l[n];
        solveLower(l, n, row);
        double pivot = row[n] - dot(row, row, n);
        if (!Cholesky.isPivot(pivot)) {
            return false;
        }
        row[n] = Math.sqrt(pivot);
        return true;
    }

    /** Solves L·x = b in place. */
    public static void solveLower(double[][] l, int n, double[] b) {
        for (int i = 0; i < n; i++) {
            b[i] = (b[i] - dot(l[i], b, i)) / l[i][i];
        }
    }

    /**
     * Row i of the solution of L·X = B, from and into row i, the rows before it solved already.
     *
     * @param b rows; row i is modified
     * @param columns of B
     */
    public static void solveRow(double[][] l, int i, double[][] b, int columns) {
        double[] row = l[i];
        int k = 0;
        for (; k + 3 < i; k += 4) {
            addFour(b[i], b, k, -row[k], -row[k + 1], -row[k + 2], -row[k + 3], columns);
        }
        for (; k < i; k++) {
            addScaled(b[i], b[k], -row[k], 0, columns);
        }
        scale(b[i], 1 / row[i], columns);
    }

    /** Solves Lᵀ·x = b in place. */
    public static void solveUpper(double[][] l, int n, double[] b) {
        for (int i = n - 1; i >= 0; i--) {
            double x = b[i] / l[i][i];
            b[i] = x;
            addScaled(b, l[i], -x, 0, i);
        }
    }

    /**
     * The lower triangle of A⁻¹ = L⁻ᵀ·L⁻¹.
     *
     * @param l factor, zero above the diagonal; modified: L⁻¹ afterwards
     * @param inverse lower triangle of A⁻¹; modified
     */
    public static void invert(double[][] l, int n, double[][] inverse, double[] scratch) {
        for (int i = 0; i < n; i++) {
            double[] row = l[i];
            Arrays.fill(scratch, 0, i, 0);
            int k = 0;
            for (; k + 3 < i; k += 4) {
                addFour(scratch, l, k, -row[k], -row[k + 1], -row[k + 2], -row[k + 3], k + 4);
            }
            for (; k < i; k++) {
                addScaled(scratch, l[k], -row[k], 0, k + 1);
            }
            double diagonal = 1 / row[i];
            for (int j = 0; j < i; j++) {
                row[j] = scratch[j] * diagonal;
            }
            row[i] = diagonal;
        }
        for (int i = 0; i < n; i++) {
            Arrays.fill(inverse[i], 0, i + 1, 0);
            int k = i;
            for (; k + 3 < n; k += 4) {
                addFour(inverse[i], l, k, l[k][i], l[k + 1][i], l[k + 2][i], l[k + 3][i], i + 1);
            }
            for (; k < n; k++) {
                addScaled(inverse[i], l[k], l[k][i], 0, i + 1);
            }
        }
    }

    /** a += factor·b in [from, to). */
    public static void addScaled(double[] a, double[] b, double factor, int from, int to) {
        for (int j = from; j < to; j++) {
            a[j] += factor * b[j];
        }
    }

    private static void scale(double[] a, double factor, int count) {
        for (int j = 0; j < count; j++) {
            a[j] *= factor;
        }
    }

    /** a += f0·b_k + f1·b_(k+1) + f2·b_(k+2) + f3·b_(k+3): a is read and written once, not four times. */
    private static void addFour(
            double[] a, double[][] b, int k, double f0, double f1, double f2, double f3, int count) {
        double[] b0 = b[k];
        double[] b1 = b[k + 1];
        double[] b2 = b[k + 2];
        double[] b3 = b[k + 3];
        for (int j = 0; j < count; j++) {
            a[j] += (f0 * b0[j] + f1 * b1[j]) + (f2 * b2[j] + f3 * b3[j]);
        }
    }

    /** Σ a_i·b_i over the first so many, in a fixed order of summation. */
    public static double dot(double[] a, double[] b, int count) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 3 < count; i += 4) {
            s0 += a[i] * b[i];
            s1 += a[i + 1] * b[i + 1];
            s2 += a[i + 2] * b[i + 2];
            s3 += a[i + 3] * b[i + 3];
        }
        for (; i < count; i++) {
            s0 += a[i] * b[i];
        }
        return (s0 + s1) + (s2 + s3);
    }
}
