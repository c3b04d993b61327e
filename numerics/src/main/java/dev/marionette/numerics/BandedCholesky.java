package dev.marionette.numerics;

import java.util.Arrays;

/**
 * A symmetric positive definite matrix whose entries lie within a band about the diagonal: n·w² operations for w diagonals. A
 * workspace; allocates nothing after construction.
 */
public final class BandedCholesky {
    private final int n;
    private final int width;
    /** Row i holds the entries (i, i) … (i, i + width); after {@link #factor} those of U = Lᵀ. */
    private final double[] band;

    private final double[] row;
    private final double[] below;

    /**
     * @param n number of unknowns
     * @param width how far from the diagonal entries may lie, at least 0
     */
    public BandedCholesky(int n, int width) {
        this.n = n;
        this.width = width;
        band = new double[Math.multiplyExact(n, width + 1)];
        row = new double[width + 1];
        below = new double[width + 1];
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
        band[column * width + row] += value; // the upper triangle is kept
    }

    /**
     * Adds w·g·gᵀ of a vector g that is mostly zeros, of which only the rows of the entries from {@code from} to before {@code until}, and their
     * mirror image. The last entry is at most {@code width} after the first of these.
     *
     * @param first the unknown that column 0 is
     * @param columns of the entries, ascending. Not modified.
     * @param values the entries of g that are not 0. Not modified.
     * @param end behind the last entry
     */
    public void addOuter(int first, int[] columns, double[] values, int from, int until, int end, double w) {
        for (int a = from; a < until; a++) {
            int row = at(first + columns[a], first);
            double scaled = w * values[a];
            for (int b = a; b < end; b++) {
                band[row + columns[b]] += scaled * values[b];
            }
        }
    }

    /**
     * Adds a dense block on the diagonal.
     *
     * @param first its first unknown
     * @param block size × size, row-major; only the upper triangle is read. Not modified.
     * @param size at most width + 1
     */
    public void addBlock(int first, double[] block, int size) {
        for (int i = 0; i < size; i++) {
            int to = at(first + i, first + i);
            int from = i * size + i;
            for (int j = 0; j < size - i; j++) {
                band[to + j] += block[from + j];
            }
        }
    }

    /**
     * A = UᵀU, in place, two rows of U at a time: sums of four earlier rows, which the compiler vectorizes and which are read once for
     * both.
     *
     * @return whether A is numerically positive definite; if not, the entries are spoiled
     */
    public boolean factor() {
        int stride = width + 1;
        for (int i = 0; i < n; i += 2) {
            boolean two = i + 1 < n;
            System.arraycopy(band, i * stride, row, 0, stride);
            System.arraycopy(band, two ? (i + 1) * stride : 0, below, 0, stride);
            int k = Math.max(0, i - width);
            for (; k + 3 < i; k += 4) {
                subtractFour(k, i);
            }
            for (; k < i; k++) {
                int common = k + width - i;
                subtract(band, at(k, i), row, common + 1);
                subtract(band, at(k, i + 1), below, common);
            }
            if (!finish(i, row)) {
                return false;
            }
            if (two) {
                subtract(band, at(i, i + 1), below, width);
                if (!finish(i + 1, below)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean finish(int i, double[] finished) {
        if (!Cholesky.isPivot(finished[0])) {
            return false;
        }
        double pivot = Math.sqrt(finished[0]);
        int o = i * (width + 1);
        band[o] = pivot;
        for (int j = 1; j <= width; j++) {
            band[o + j] = finished[j] / pivot;
        }
        return true;
    }

    /** row −= Σ U[m, i] U[m, i…] and below −= Σ U[m, i + 1] U[m, i + 1…] for m = k … k + 3 (k + 3 &lt; i, so that k + width > i + 2 but for ends). */
    private void subtractFour(int k, int i) {
        int r0 = at(k, i);
        int r1 = r0 + width;
        int r2 = r1 + width;
        int r3 = r2 + width;
        int common = k + width - i;
        row[0] -= band[r0] * band[r0] + band[r1] * band[r1] + band[r2] * band[r2] + band[r3] * band[r3];
        subtractFour(band, r0, r1, r2, r3, row, below, common);
        // the last columns, which not all four rows reach
        double x1 = band[r1 + common + 1];
        double x2 = band[r2 + common + 1];
        double x3 = band[r3 + common + 1];
        row[common + 1] -= band[r1] * x1 + band[r2] * x2 + band[r3] * x3;
        below[common] -= band[r1 + 1] * x1 + band[r2 + 1] * x2 + band[r3 + 1] * x3;
        x2 = band[r2 + common + 2];
        x3 = band[r3 + common + 2];
        row[common + 2] -= band[r2] * x2 + band[r3] * x3;
        below[common + 1] -= band[r2 + 1] * x2 + band[r3 + 1] * x3;
        x3 = band[r3 + common + 3];
        row[common + 3] -= band[r3] * x3;
        below[common + 2] -= band[r3 + 1] * x3;
    }

    private static void subtractFour(
            double[] band, int r0, int r1, int r2, int r3, double[] row, double[] below, int length) {
        double a0 = band[r0];
        double a1 = band[r1];
        double a2 = band[r2];
        double a3 = band[r3];
        double b0 = length > 0 ? band[r0 + 1] : 0;
        double b1 = band[r1 + 1];
        double b2 = band[r2 + 1];
        double b3 = band[r3 + 1];
        for (int j = 0; j < length; j++) {
            double x0 = band[r0 + 1 + j];
            double x1 = band[r1 + 1 + j];
            double x2 = band[r2 + 1 + j];
            double x3 = band[r3 + 1 + j];
            row[j + 1] -= a0 * x0 + a1 * x1 + a2 * x2 + a3 * x3;
            below[j] -= b0 * x0 + b1 * x1 + b2 * x2 + b3 * x3;
        }
    }

    private static void subtract(double[] band, int from, double[] row, int length) {
        double a = length > 0 ? band[from] : 0;
        for (int j = 0; j < length; j++) {
            row[j] -= a * band[from + j];
        }
    }

    /**
     * Solves A·x = b, once the matrix is factored.
     *
     * @param b n values. Modified: x afterwards.
     */
    public void solve(double[] b) {
        for (int i = 0; i < n; i++) {
            int o = at(i, i);
            double value = b[i] / band[o];
            b[i] = value;
            int reach = Math.min(width, n - 1 - i);
            for (int k = 1; k <= reach; k++) {
                b[i + k] -= band[o + k] * value;
            }
        }
        for (int i = n - 1; i >= 0; i--) {
            int o = at(i, i);
            b[i] = (b[i] - RowCholesky.dot(band, o + 1, b, i + 1, Math.min(width, n - 1 - i))) / band[o];
        }
    }

    /**
     * As {@link #solve(double[])} with every so-manieth value of an array.
     *
     * @param first the first of the n values
     * @param stride from one to the next
     */
    public void solve(double[] b, int first, int stride) {
        for (int i = 0; i < n; i++) {
            int o = at(i, i);
            int x = first + i * stride;
            b[x] /= band[o];
            double value = b[x];
            int reach = Math.min(width, n - 1 - i);
            for (int k = 1; k <= reach; k++) {
                b[x + k * stride] -= band[o + k] * value;
            }
        }
        for (int i = n - 1; i >= 0; i--) {
            int o = at(i, i);
            int x = first + i * stride;
            int reach = Math.min(width, n - 1 - i);
            double sum = b[x];
            for (int k = 1; k <= reach; k++) {
                sum -= band[o + k] * b[x + k * stride];
            }
            b[x] = sum / band[o];
        }
    }

    /** Where the entry (row, column) of the upper triangle is. */
    private int at(int row, int column) {
        return row * width + column;
    }
}
