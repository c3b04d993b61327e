package dev.marionette.ik;

import java.util.Arrays;

/**
 * A symmetric positive definite system whose entries lie within a band about the diagonal, solved by Cholesky without
 * pivoting: n·w² operations. A workspace; allocates nothing after construction.
 */
public final class BandSolver {
    private final int n;
    private final int width;
    /** Row i holds the entries (i, i − width) … (i, i); after {@link #solve} its factor. */
    private final double[] band;

    /**
     * @param n number of unknowns
     * @param width how far from the diagonal entries may lie, at least 0
     */
    public BandSolver(int n, int width) {
        this.n = n;
        this.width = width;
        band = new double[n * (width + 1)];
    }

    /** Sets all entries to 0. */
    public void clear() {
        Arrays.fill(band, 0);
    }

    /** Takes over the entries of another one of the same size, which was not solved. */
    public void copy(BandSolver other) {
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
     * Solves in place. The entries are overwritten.
     *
     * @param x the right-hand side; then the solution. Modified.
     */
    public void solve(double[] x) {
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
                band[at(i, j)] = i == j ? Math.sqrt(Math.max(sum, 1e-300)) : sum / band[at(j, j)];
            }
        }
        for (int i = 0; i < n; i++) {
            for (int k = Math.max(0, i - width); k < i; k++) {
                x[i] -= band[at(i, k)] * x[k];
            }
            x[i] /= band[at(i, i)];
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int k = i + 1; k <= Math.min(n - 1, i + width); k++) {
                x[i] -= band[at(k, i)] * x[k];
            }
            x[i] /= band[at(i, i)];
        }
    }

    private int at(int row, int column) {
        return row * (width + 1) + width - (row - column);
    }
}
