package dev.marionette.ik.trajectory;

import dev.marionette.numerics.BandedCholesky;
import java.util.Arrays;

/**
 * Rows c ≥ 0 and c = 0 with their gradients. The rows belong to one frame, or couple it with the next ones; then a
 * gradient covers the unknowns of the frame, those of the next one, and the base of the one after that.
 */
final class BoundRows {
    private final int width;
    int size;
    private long[] key = new long[8];
    private double[] value = new double[8];
    private double[] price = new double[8];
    private double[] meritPrice = new double[8];
    private boolean[] equality = new boolean[8];
    private long offset;
    private double[] gradient;
    /** The entries of all gradients that are not 0: where those of a row begin, and their columns. */
    private int[] begin = new int[8];

    private int[] columns = new int[16];
    private double[] values = new double[16];

    /** @param width length of a row's gradient */
    BoundRows(int width) {
        this.width = width;
        gradient = new double[8 * width];
    }

    void clear() {
        size = 0;
        offset = 0;
    }

    /** Tells the rows that are added from now on from those of other places between the frames. */
    void at(int place) {
        offset = (long) place << 48;
    }

    /**
     * Adds c ≥ 0.
     *
     * @param id tells the row from the others of its frame, and is the same in the next iteration
     * @param c its value
     * @param rho the price of a unit of violation (exact ℓ₁ penalty): what cannot hold gives way there and nowhere else
     * @return where its gradient is to be added, in {@link #gradient}, all zeros
     */
    public int addInequality(long id, double c, double rho) {
        return add(id, c, rho, false);
    }

    /** As {@link #addInequality}, for c = 0. */
    public int addEquality(long id, double c, double rho) {
        return add(id, c, rho, true);
    }

    /** The gradients, a row after the other. The live array until the next row is added. */
    public double[] gradient() {
        return gradient;
    }

    long key(int i) {
        return key[i];
    }

    double value(int i) {
        return value[i];
    }

    double price(int i) {
        return price[i];
    }

    /** The price of a unit of violation in the merit function; 0 until it is set. */
    double meritPrice(int i) {
        return meritPrice[i];
    }

    void setMeritPrice(int i, double to) {
        meritPrice[i] = to;
    }

    /** The highest price in the merit function; 0 where there is no row. */
    double dearest() {
        double most = 0;
        for (int i = 0; i < size; i++) {
            most = Math.max(most, meritPrice[i]);
        }
        return most;
    }

    /**
     * Each row has the price in the merit function that the same row of other ones has.
     *
     * @param otherwise the price of a row that is not among these, no more than its price in the problem
     */
    void takePrices(BoundRows from, double otherwise) {
        int next = 0;
        for (int i = 0; i < size; i++) {
            int same = next < from.size && from.key[next] == key[i] ? next : from.find(key[i]);
            next = same < 0 ? next : same + 1;
            meritPrice[i] = same < 0 ? Math.min(price[i], otherwise) : from.meritPrice[same];
        }
    }

    boolean isEquality(int i) {
        return equality[i];
    }

    /** The row with a key; −1 if there is none. */
    int find(long id) {
        for (int i = 0; i < size; i++) {
            if (key[i] == id) {
                return i;
            }
        }
        return -1;
    }

    /** Gathers the entries of all gradients that are not 0, which dot, addScaled and addOuter read; to be called again after rows change. */
    void compress() {
        if (begin.length <= size) {
            begin = new int[key.length + 1];
        }
        int count = 0;
        for (int i = 0; i < size; i++) {
            begin[i] = count;
            if (columns.length < count + width) {
                columns = Arrays.copyOf(columns, 2 * (count + width));
                values = Arrays.copyOf(values, columns.length);
            }
            for (int a = 0; a < width; a++) {
                double g = gradient[i * width + a];
                if (g != 0) {
                    columns[count] = a;
                    values[count++] = g;
                }
            }
        }
        begin[size] = count;
    }

    /** The gradient of a row times a vector from {@code first} on. */
    double dot(int i, double[] vector, int first) {
        double sum = 0;
        for (int k = begin[i]; k < begin[i + 1]; k++) {
            sum += values[k] * vector[first + columns[k]];
        }
        return sum;
    }

    /** to += scale ∇c of a row, from {@code first} on. */
    void addScaled(int i, double scale, double[] to, int first) {
        for (int k = begin[i]; k < begin[i + 1]; k++) {
            to[first + columns[k]] += scale * values[k];
        }
    }

    /**
     * Adds weight ∇c ∇cᵀ of a row to a matrix, of which only the rows of the columns from {@code column} to before {@code end}.
     *
     * @param first the unknown that column 0 is
     */
    void addOuter(int i, double weight, BandedCholesky system, int first, int column, int end) {
        int from = begin[i];
        while (from < begin[i + 1] && columns[from] < column) {
            from++;
        }
        int until = from;
        while (until < begin[i + 1] && columns[until] < end) {
            until++;
        }
        system.addOuter(first, columns, values, from, until, begin[i + 1], weight);
    }

    /** How much all rows are violated. */
    double violation() {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += violation(i);
        }
        return sum;
    }

    /** How much all rows are violated, each at its price in the merit function. */
    double pricedViolation() {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += meritPrice[i] * violation(i);
        }
        return sum;
    }

    private double violation(int i) {
        return equality[i] ? Math.abs(value[i]) : Math.max(0, -value[i]);
    }

    private int add(long id, double c, double rho, boolean equal) {
        if (size == key.length) {
            int more = 2 * size;
            key = Arrays.copyOf(key, more);
            value = Arrays.copyOf(value, more);
            price = Arrays.copyOf(price, more);
            meritPrice = Arrays.copyOf(meritPrice, more);
            equality = Arrays.copyOf(equality, more);
            gradient = Arrays.copyOf(gradient, more * width);
        }
        key[size] = id + offset;
        value[size] = c;
        price[size] = rho;
        meritPrice[size] = 0;
        equality[size] = equal;
        Arrays.fill(gradient, size * width, (size + 1) * width, 0);
        return width * size++;
    }
}
