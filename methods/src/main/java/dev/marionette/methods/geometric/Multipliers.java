package dev.marionette.methods.geometric;

import java.util.Arrays;

/**
 * Linear inequalities r_i·ν ≥ l_i beside a program with simple bounds, kept by the method of multipliers (Hestenes 1969; Nocedal
 * &amp; Wright, Numerical Optimization, 2nd ed., section 17.4): each round adds ½ Σ W_i max(0, l_i − r_i·ν + y_i/W_i)² to the program
 * and then takes y_i ← max(0, y_i + W_i(l_i − r_i·ν)). Two or three rounds do as a rule. Where the inequalities contradict one
 * another or the bounds, there is still a solution, which comes between them: the longer the rounds go on, the nearer to the one with the
 * least Σ W_i (l_i − r_i·ν)² of those that are broken.
 *
 * <p>A workspace of one thread; allocates only where there are more inequalities than ever before.
 */
final class Multipliers {
    /** W for a row of unit length, against a weight of 1; it decides how fast the multipliers are found and not what is. */
    private static final double WEIGHT = 100;
    /** A row that is broken by less is kept, in the unit of l. */
    private static final double KEPT = 1e-4;

    private final int dof;
    private final double leastRow;
    private int count;
    private double[] rows;
    private double[] least;
    private double[] weight;
    private double[] pressure;
    private boolean[] active;

    /**
     * @param dof number of unknowns that rows have a number for; a program may have more behind them
     * @param most inequalities that there is room for at first
     * @param leastRow rows that are shorter than this are not asked to do much: W stays below 100 / leastRow²
     */
    Multipliers(int dof, int most, double leastRow) {
        this.dof = dof;
        this.leastRow = leastRow;
        rows = new double[most * dof];
        least = new double[most];
        weight = new double[most];
        pressure = new double[most];
        active = new boolean[most];
    }

    /** Begins anew with so many inequalities; their rows are 0. */
    void begin(int inequalities) {
        count = inequalities;
        if (least.length < count) {
            rows = new double[2 * count * dof];
            least = new double[2 * count];
            weight = new double[2 * count];
            pressure = new double[2 * count];
            active = new boolean[2 * count];
        }
        Arrays.fill(rows, 0, count * dof, 0);
        Arrays.fill(pressure, 0, count, 0);
        Arrays.fill(active, 0, count, false);
    }

    /** r_i, dof values a row from {@code i · dof}; to be written between {@link #begin} and {@link #ask}. */
    double[] rows() {
        return rows;
    }

    /** Asks that r_i·ν ≥ l_i, with r_i as it is written. */
    void ask(int i, double atLeast) {
        least[i] = atLeast;
        double square = leastRow * leastRow;
        for (int d = i * dof; d < (i + 1) * dof; d++) {
            square += rows[d] * rows[d];
        }
        weight[i] = WEIGHT / square;
    }

    /**
     * A round: takes what a solution breaks into the multipliers, and writes the program that answers to them. A row that was not
     * yet in the program gets its multiplier a round later, as what it breaks does not yet say how hard it has to push.
     *
     * @param nu the solution of the last round, or of the program alone. Not modified.
     * @param h n × n, the program alone, its lower triangle. Not modified.
     * @param g n values. Not modified.
     * @param outH n × n, the program of this round. Modified.
     * @param outG n values. Modified.
     * @return whether there is need for another solution; if not, nothing is written
     */
    boolean press(double[] nu, double[] h, double[] g, int n, double[] outH, double[] outG) {
        boolean broken = false;
        for (int i = 0; i < count; i++) {
            double missing = least[i] - along(i, nu);
            broken |= missing > KEPT || active[i] && pressure[i] > 0 && missing < -KEPT;
            double value = pressure[i] + weight[i] * missing;
            pressure[i] = active[i] ? Math.max(0, value) : 0;
            active[i] = value > 0;
        }
        if (!broken) {
            return false;
        }
        System.arraycopy(h, 0, outH, 0, n * n);
        System.arraycopy(g, 0, outG, 0, n);
        for (int i = 0; i < count; i++) {
            if (active[i]) {
                addRow(i, n, outH, outG);
            }
        }
        return true;
    }

    private double along(int i, double[] nu) {
        double sum = 0;
        for (int d = 0; d < dof; d++) {
            sum += rows[i * dof + d] * nu[d];
        }
        return sum;
    }

    /** ½W (l + y/W − r·ν)². */
    private void addRow(int i, int n, double[] h, double[] g) {
        int o = i * dof;
        double wanted = weight[i] * least[i] + pressure[i];
        for (int a = 0; a < dof; a++) {
            double r = rows[o + a];
            if (r != 0) {
                g[a] += r * wanted;
                for (int b = 0; b <= a; b++) {
                    h[a * n + b] += weight[i] * r * rows[o + b];
                }
            }
        }
    }
}
