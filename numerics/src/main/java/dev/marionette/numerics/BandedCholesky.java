package dev.marionette.numerics;

import java.util.Arrays;

/**
 * A symmetric positive definite matrix whose entries lie within a band about the diagonal: n·w² operations for w diagonals. A
 * workspace; allocates nothing after construction.
 */
public final class BandedCholesky {
    private static final int PANEL = 16;
    /** Divides {@link #PANEL}. */
    private static final int EARLIER = 8;

    private final int n;
    private final int width;
    /** Row i holds the entries (i, i) … (i, i + width); after {@link #factor} those of U = Lᵀ. */
    private final double[] band;

    /** Rows that are being factored, and some of those before; index j is the column that is j after the panel's first row. */
    private final double[][] panel;

    private final double[][] earlier;

    /**
     * @param n number of unknowns
     * @param width how far from the diagonal entries may lie, at least 0
     */
    public BandedCholesky(int n, int width) {
        this.n = n;
        this.width = width;
        band = new double[Math.multiplyExact(n, width + 1)];
        panel = new double[PANEL][width + PANEL];
        earlier = new double[EARLIER][width + PANEL];
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
     * A = UᵀU, in place, a panel of rows of U at a time. From each row its products with the rows before the panel are subtracted, eight of
     * these at a time. They are first copied into arrays of their own: the compiler then sees that they do not overlap with the row, and
     * vectorizes. It does not where one loop writes two rows.
     *
     * @return whether A is numerically positive definite; if not, the entries are spoiled
     */
    public boolean factor() {
        for (int first = 0; first < n; first += PANEL) {
            int rows = Math.min(PANEL, n - first);
            for (int p = 0; p < rows; p++) {
                System.arraycopy(band, at(first + p, first + p), panel[p], p, width + 1);
                Arrays.fill(panel[p], p + width + 1, width + PANEL, 0);
            }
            for (int k = Math.max(0, first - width) / EARLIER * EARLIER; k < first; k += EARLIER) {
                int end = k + EARLIER + width - first;
                for (int e = 0; e < EARLIER; e++) {
                    int reached = Math.max(0, k + e + width + 1 - first);
                    System.arraycopy(band, reached > 0 ? at(k + e, first) : 0, earlier[e], 0, reached);
                    Arrays.fill(earlier[e], reached, end, 0);
                }
                for (int p = 0; p < rows; p++) {
                    subtractEarlier(panel[p], p, end);
                }
            }
            if (!finish(first, rows)) {
                return false;
            }
        }
        return true;
    }

    /** The rows of the panel into the band, once their products with each other, too, are subtracted. */
    private boolean finish(int first, int rows) {
        for (int p = 0; p < rows; p++) {
            double[] row = panel[p];
            for (int e = 0; e < p; e++) {
                subtract(panel[e], row, p, e + width + 1);
            }
            if (!Cholesky.isPivot(row[p])) {
                return false;
            }
            double pivot = Math.sqrt(row[p]);
            row[p] = pivot;
            for (int j = p + 1; j <= p + width; j++) {
                row[j] /= pivot;
            }
            System.arraycopy(row, p, band, at(first + p, first + p), width + 1);
        }
        return true;
    }

    /** row −= Σ U[m, p] U[m, p…] for the earlier rows m. */
    private void subtractEarlier(double[] row, int p, int end) {
        double[] u0 = earlier[0];
        double[] u1 = earlier[1];
        double[] u2 = earlier[2];
        double[] u3 = earlier[3];
        double[] u4 = earlier[4];
        double[] u5 = earlier[5];
        double[] u6 = earlier[6];
        double[] u7 = earlier[7];
        double a0 = u0[p];
        double a1 = u1[p];
        double a2 = u2[p];
        double a3 = u3[p];
        double a4 = u4[p];
        double a5 = u5[p];
        double a6 = u6[p];
        double a7 = u7[p];
        for (int j = p; j < end; j++) {
            row[j] -= a0 * u0[j]
                    + a1 * u1[j]
                    + a2 * u2[j]
                    + a3 * u3[j]
                    + a4 * u4[j]
                    + a5 * u5[j]
                    + a6 * u6[j]
                    + a7 * u7[j];
        }
    }

    private static void subtract(double[] other, double[] row, int p, int end) {
        double a = other[p];
        for (int j = p; j < end; j++) {
            row[j] -= a * other[j];
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
            b[i] = (b[i] - dotBackwards(o + 1, b, i + 1, Math.min(width, n - 1 - i))) / band[o];
        }
    }

    /**
     * Σ band_(m+i)·b_(p+i), from the last entry to the first: so the whole substitution reads the band in one direction, which the processor
     * fetches ahead. With rows read forwards it takes three times as long once the band exceeds the cache.
     */
    private double dotBackwards(int m, double[] b, int p, int count) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = count - 1;
        for (; i > 2; i -= 4) {
            s0 += band[m + i] * b[p + i];
            s1 += band[m + i - 1] * b[p + i - 1];
            s2 += band[m + i - 2] * b[p + i - 2];
            s3 += band[m + i - 3] * b[p + i - 3];
        }
        for (; i >= 0; i--) {
            s0 += band[m + i] * b[p + i];
        }
        return (s0 + s1) + (s2 + s3);
    }

    /** Where the entry (row, column) of the upper triangle is. */
    private int at(int row, int column) {
        return row * width + column;
    }
}
