package dev.marionette.ik.trajectory;

import java.util.Arrays;

/**
 * Rows c ≥ 0 and c = 0 of bounds, as an interior-point method sees them: c = s − e with s, e &gt; 0. An inequality has a multiplier
 * 0 &lt; z &lt; ρ and pays ρ e; an equality has −ρ &lt; z &lt; ρ and pays ρ (s + e): exact ℓ₁ penalties. On the central path
 * s (z − low) = e (ρ − z) = μ, low = 0 or −ρ. A row whose c is +∞ is not there.
 */
final class BoundMultipliers {
    /** What is added to 1/stiffness of an equality, which would be infinite; the multipliers still converge (proximal point). */
    private static final double SOFT = 1e-6;
    /** Slacks with which an equality starts, whatever its c. */
    private static final double EQUAL_SLACK = 1e-6;

    int size;
    double[] c = {};
    /** What c changes by with the step, linearised. */
    double[] change = {};

    /** Highest multiplier: the price ρ of a unit of violation. */
    double[] high = {};

    /** Lowest multiplier: 0, or −ρ of an equality. */
    double[] low = {};

    double[] s = {};
    double[] z = {};
    double[] e = {};
    /** Stiffness 1 / (s/u + e/w) of a row, u = z − low and w = ρ − z. */
    double[] stiffness = {};
    /** What a row adds to the right-hand side along its gradient. */
    double[] pull = {};

    private double[] ds = {};
    private double[] dz = {};
    private double[] de = {};

    /** Sets the number of rows; what the arrays held before is undefined. */
    void resize(int rows) {
        size = rows;
        if (c.length < rows) {
            int room = rows + rows / 4;
            c = new double[room];
            change = new double[room];
            high = new double[room];
            low = new double[room];
            s = new double[room];
            z = new double[room];
            e = new double[room];
            stiffness = new double[room];
            pull = new double[room];
            ds = new double[room];
            dz = new double[room];
            de = new double[room];
        }
    }

    /** Whether a row is not there. */
    boolean isAbsent(int i) {
        return c[i] == Double.POSITIVE_INFINITY;
    }

    /** Puts a row on the central path, as near as its slack may be to c. */
    void center(int i, double mu, double least) {
        if (low[i] < 0) {
            z[i] = 0;
            s[i] = EQUAL_SLACK;
            e[i] = EQUAL_SLACK;
            return;
        }
        s[i] = Math.max(c[i], least);
        z[i] = Math.min(mu / s[i], 0.5 * high[i]);
        e[i] = mu / (high[i] - z[i]);
    }

    /** A row that was there before, with its multiplier, and a slack near c that is no less than a part of what it was. */
    void follow(int i, BoundMultipliers before, int from, double part, double mu) {
        z[i] = before.z[from];
        if (low[i] < 0) {
            s[i] = EQUAL_SLACK;
            e[i] = EQUAL_SLACK;
        } else {
            s[i] = Math.max(c[i], part * before.s[from]);
            e[i] = mu / (high[i] - z[i]);
        }
    }

    /** Puts rows so near to the central path that Newton's method goes on from there. */
    void recenter(double mu, double least) {
        for (int i = 0; i < size; i++) {
            if (!isAbsent(i) && low[i] == 0) {
                s[i] = Math.max(c[i], least);
                z[i] = Math.min(Math.max(z[i], 0.1 * mu / s[i]), 0.999 * high[i]);
                e[i] = Math.max(mu / (high[i] - z[i]), z[i] > 0.5 * high[i] ? Math.max(0, least - c[i]) : 0);
            } else if (!isAbsent(i)) {
                z[i] = Math.min(Math.max(z[i], 0.999 * low[i]), 0.999 * high[i]);
                s[i] = z[i] < 0.5 * low[i] ? Math.max(c[i], EQUAL_SLACK) : EQUAL_SLACK;
                e[i] = z[i] > 0.5 * high[i] ? Math.max(-c[i], EQUAL_SLACK) : EQUAL_SLACK;
            }
        }
    }

    /** The mean of s z over the inequalities. */
    double complementarity() {
        double sum = 0;
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (!isAbsent(i) && low[i] == 0) {
                sum += s[i] * z[i];
                count++;
            }
        }
        return count == 0 ? 1e-12 : sum / count;
    }

    /**
     * Stiffness and pull of all rows for a Newton step towards s z = e w = μ.
     *
     * @param corrected whether to add the second-order terms of the last {@link #findDirection}
     */
    void prepare(double mu, boolean corrected) {
        for (int i = 0; i < size; i++) {
            if (isAbsent(i)) {
                stiffness[i] = 0;
                pull[i] = 0;
                continue;
            }
            double u = z[i] - low[i];
            double w = high[i] - z[i];
            double a = corrected ? mu - ds[i] * dz[i] : mu;
            double b = corrected ? mu + de[i] * dz[i] : mu;
            double d = 1 / (s[i] / u + e[i] / w + (low[i] < 0 ? SOFT : 0));
            stiffness[i] = d;
            pull[i] = z[i] + d * (a / u - b / w - c[i]);
        }
    }

    /** Directions of s, z and e that belong to the changes of c. */
    void findDirection(double mu, boolean corrected) {
        for (int i = 0; i < size; i++) {
            if (isAbsent(i)) {
                continue;
            }
            double u = z[i] - low[i];
            double w = high[i] - z[i];
            double a = corrected ? mu - ds[i] * dz[i] : mu;
            double b = corrected ? mu + de[i] * dz[i] : mu;
            dz[i] = stiffness[i] * (a / u - b / w - c[i] - change[i]);
            ds[i] = a / u - s[i] - s[i] / u * dz[i];
            de[i] = b / w - e[i] + e[i] / w * dz[i];
        }
    }

    /** How far all of s, z, w and e may go along their directions, at most 1. */
    double longest() {
        double alpha = 1;
        for (int i = 0; i < size; i++) {
            if (isAbsent(i)) {
                continue;
            }
            double u = z[i] - low[i];
            double w = high[i] - z[i];
            if (ds[i] < 0) {
                alpha = Math.min(alpha, -s[i] / ds[i]);
            }
            if (de[i] < 0) {
                alpha = Math.min(alpha, -e[i] / de[i]);
            }
            if (dz[i] < 0) {
                alpha = Math.min(alpha, -u / dz[i]);
            } else if (dz[i] > 0) {
                alpha = Math.min(alpha, w / dz[i]);
            }
        }
        return alpha;
    }

    /** The largest s z of an inequality. */
    double worstComplementarity() {
        double worst = 0;
        for (int i = 0; i < size; i++) {
            if (!isAbsent(i) && low[i] == 0) {
                worst = Math.max(worst, s[i] * z[i]);
            }
        }
        return worst;
    }

    /** The mean of s z after a step of some length. */
    double complementarityAfter(double alpha) {
        double sum = 0;
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (!isAbsent(i) && low[i] == 0) {
                sum += (s[i] + alpha * ds[i]) * (z[i] + alpha * dz[i]);
                count++;
            }
        }
        return count == 0 ? 1e-12 : sum / count;
    }

    /** Takes a step that {@link #longest} allows; c changes as its linear model says. */
    void move(double alpha) {
        for (int i = 0; i < size; i++) {
            if (!isAbsent(i)) {
                s[i] += alpha * ds[i];
                z[i] += alpha * dz[i];
                e[i] += alpha * de[i];
                c[i] += alpha * change[i];
            }
        }
    }

    /** Takes a whole step of the multipliers, each as far as it may go by itself. */
    void moveEach() {
        for (int i = 0; i < size; i++) {
            if (!isAbsent(i)) {
                double to = z[i] + dz[i];
                to = Math.max(to, low[i] + 0.05 * (z[i] - low[i]));
                z[i] = Math.min(to, high[i] - 0.05 * (high[i] - z[i]));
            }
        }
    }

    /** The largest violation. */
    double violation() {
        double worst = 0;
        for (int i = 0; i < size; i++) {
            worst = Math.max(worst, isAbsent(i) ? 0 : low[i] < 0 ? Math.abs(c[i]) : -c[i]);
        }
        return worst;
    }

    /** The largest multiplier. */
    double dearest() {
        double most = 0;
        for (int i = 0; i < size; i++) {
            most = isAbsent(i) ? most : Math.max(most, Math.abs(z[i]));
        }
        return most;
    }

    /** Values, slacks and multipliers as they are now. */
    BoundMultipliers copy() {
        BoundMultipliers copy = new BoundMultipliers();
        copy.size = size;
        copy.c = Arrays.copyOf(c, size);
        copy.s = Arrays.copyOf(s, size);
        copy.z = Arrays.copyOf(z, size);
        copy.e = Arrays.copyOf(e, size);
        return copy;
    }
}
