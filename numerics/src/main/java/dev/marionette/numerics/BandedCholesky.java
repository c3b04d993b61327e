package dev.marionette.numerics;

import java.util.Arrays;

/**
 * A symmetric positive definite matrix whose entries lie within a band about the diagonal: n·w² operations for w diagonals. A
 * workspace; allocates nothing after construction.
 */
public final class BandedCholesky {
    private final int n;
    private final int width;
    /** Row i holds the entries (i, i − width) … (i, i); after {@link #factor} those of L. */
    private final double[] band;

    /**
     * @param n number of unknowns
     * @param width how far from the diagonal entries may lie, at least 0
     */
    public BandedCholesky(int n, int width) {
        this.n = n;
        this.width = width;
        band = new double[n * (width + 1)];
    }

    /** Sets all entries to 0. */
    public void clear() {
        Arrays.fill(band, 0);
    }

    /** Takes over the entries of another one of the same size, which was not factored. */
    public void copy(BandedCholesky other) {
        System.arraycopy(other.band, 0, band, 0, band.length);
    }

    /** Adds to the entry (row, column) and its mirror image; column at most row, and at least row − width. */
    public void add(int row, int column, double value) {
        band[row * (width + 1) + width - (row - column)] += value;
    }

    /**
     * Gives an unknown its value, whatever its row says.
     *
     * @param x the right-hand side. Modified.
     */
    public void pin(int unknown, double value, double[] x) {
        for (int k = Math.max(0, unknown - width); k < unknown; k++) {
            x[k] -= band[at(unknown, k)] * value;
            band[at(unknown, k)] = 0;
        }
        for (int row = unknown + 1; row <= Math.min(n - 1, unknown + width); row++) {
            x[row] -= band[at(row, unknown)] * value;
            band[at(row, unknown)] = 0;
        }
        band[at(unknown, unknown)] = 1;
        x[unknown] = value;
    }

    /**
     * A = L·Lᵀ, in place.
     *
     * @return whether A is numerically positive definite; if not, the entries are spoiled
     */
    public boolean factor() {
        for (int i = 0; i < n; i++) {
            int first = Math.max(0, i - width);
            for (int j = first; j <= i; j++) {
                int low = Math.max(first, j - width);
                double sum = band[at(i, j)];
                int a = at(i, low);
                int b = at(j, low);
                for (int k = low; k < j; k++) {
                    sum -= band[a++] * band[b++];
                }
                if (j < i) {
                    band[at(i, j)] = sum / band[at(j, j)];
                } else if (Cholesky.isPivot(sum)) {
                    band[at(i, i)] = Math.sqrt(sum);
                } else {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Solves A·x = b, once the matrix is factored.
     *
     * @param b n values. Modified: x afterwards.
     */
    public void solve(double[] b) {
        solve(b, 0, 1);
    }

    /**
     * As {@link #solve(double[])} with every so-manieth value of an array.
     *
     * @param first the first of the n values
     * @param stride from one to the next
     */
    public void solve(double[] b, int first, int stride) {
        for (int i = 0; i < n; i++) {
            int x = first + i * stride;
            for (int k = Math.max(0, i - width); k < i; k++) {
                b[x] -= band[at(i, k)] * b[first + k * stride];
            }
            b[x] /= band[at(i, i)];
        }
        for (int i = n - 1; i >= 0; i--) {
            int x = first + i * stride;
            for (int k = i + 1; k <= Math.min(n - 1, i + width); k++) {
                b[x] -= band[at(k, i)] * b[first + k * stride];
            }
            b[x] /= band[at(i, i)];
        }
    }

    private int at(int row, int column) {
        return row * (width + 1) + width - (row - column);
    }
}
