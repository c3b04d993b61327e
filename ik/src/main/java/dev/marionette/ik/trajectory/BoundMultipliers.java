package dev.marionette.ik.trajectory;

import java.util.Arrays;

/**
 * Rows c ≥ 0 and c = 0 of bounds, as an interior-point method sees them: c = s − e with s, e &gt; 0. An inequality has a multiplier
 * 0 &lt; z &lt; ρ and pays ρ e; an equality has −ρ &lt; z &lt; ρ and pays ρ (s + e): exact ℓ₁ penalties. On the central path
 * s (z − low) = e (ρ − z) = μ, low = 0 or −ρ. An inequality with ρ = +∞ holds in any case: its e is 0. A row whose c is +∞ is not
 * there.
 */
final class BoundMultipliers {
    /** What is added to 1/stiffness of an equality, which would be infinite; the multipliers still converge (proximal point). */
    private static final double SOFT = 1e-6;
    /** The least multiplier of an inequality that gives way and just holds, at the start: with a smaller one it would need a slack that is far from its value. */
    private static final double LEAST_PULL = 2;
    /** The least slack of a row that holds in any case, at the start, is no more than this part of what its unknown may change by. */
    private static final double ROOM = 0.1;

    int size;
    double[] c = {};
    /** What c changes by with the step, linearised. */
    double[] change = {};

    /** Highest multiplier: the price ρ of a unit of violation. */
    double[] high = {};

    /** Lowest multiplier: 0, or −ρ of an equality. */
    double[] low = {};

    /** By how much the unknown of a row that holds in any case may change; +∞ until that is said. */
    double[] room = {};

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
            int capacity = rows + rows / 4;
            c = new double[capacity];
            change = new double[capacity];
            high = new double[capacity];
            low = new double[capacity];
            room = new double[capacity];
            s = new double[capacity];
            z = new double[capacity];
            e = new double[capacity];
            stiffness = new double[capacity];
            pull = new double[capacity];
            ds = new double[capacity];
            dz = new double[capacity];
            de = new double[capacity];
        }
        Arrays.fill(room, 0, rows, Double.POSITIVE_INFINITY);
    }

    /** Whether a row is not there. */
    boolean isAbsent(int i) {
        return c[i] == Double.POSITIVE_INFINITY;
    }

    /**
     * Slacks and multipliers for a start: c = s − e but where an inequality that holds in any case has too little of a slack, and products
     * that are μ or, where a row is not violated, little more: small ones would keep steps short, and so would a few large ones, as all
     * others are led up to their mean.
     */
    void recenter(double mu, double least) {
        for (int i = 0; i < size; i++) {
            if (isAbsent(i)) {
                continue;
            }
            z[i] = Math.min(Math.max(z[i], 0.9 * low[i]), 0.9 * high[i]);
            if (isHard(i)) {
                s[i] = Math.max(c[i], Math.min(least, ROOM * room[i]));
                z[i] = Math.max(z[i], mu / s[i]);
                e[i] = 0;
                continue;
            }
            if (low[i] == 0) {
                double pull = c[i] > 0 ? Math.min(mu / c[i], LEAST_PULL) : LEAST_PULL;
                z[i] = Math.max(z[i], Math.min(pull, 0.5 * high[i]));
            }
            e[i] = Math.max(mu / (high[i] - z[i]), mu / (z[i] - low[i]) - c[i]);
            s[i] = c[i] + e[i];
        }
    }

    /** Whether a row is an inequality that holds in any case. */
    private boolean isHard(int i) {
        return high[i] == Double.POSITIVE_INFINITY;
    }

    /** The mean of all s (z − low) and e (ρ − z) after a part of the step. */
    double complementarity(double alpha) {
        double sum = 0;
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (isAbsent(i)) {
                continue;
            }
            double to = z[i] + alpha * dz[i];
            sum += (s[i] + alpha * ds[i]) * (to - low[i]);
            count++;
            if (!isHard(i)) {
                sum += (e[i] + alpha * de[i]) * (high[i] - to);
                count++;
            }
        }
        return sum / Math.max(1, count);
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
            double a = corrected ? mu - ds[i] * dz[i] : mu;
            if (isHard(i)) {
                stiffness[i] = z[i] / s[i];
                pull[i] = z[i] + (a - z[i] * c[i]) / s[i];
                continue;
            }
            double u = z[i] - low[i];
            double w = high[i] - z[i];
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
            double a = corrected ? mu - ds[i] * dz[i] : mu;
            if (isHard(i)) {
                double to = c[i] + change[i];
                dz[i] = (a - z[i] * to) / s[i];
                ds[i] = to - s[i];
                de[i] = 0;
                continue;
            }
            double u = z[i] - low[i];
            double w = high[i] - z[i];
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
            // a division only where it makes the step shorter
            if (s[i] + alpha * ds[i] < 0) {
                alpha = -s[i] / ds[i];
            }
            if (e[i] + alpha * de[i] < 0) {
                alpha = -e[i] / de[i];
            }
            double to = z[i] + alpha * dz[i];
            if (to < low[i]) {
                alpha = (low[i] - z[i]) / dz[i];
            } else if (to > high[i]) {
                alpha = (high[i] - z[i]) / dz[i];
            }
        }
        return alpha;
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

    /** How much a row is violated. */
    double violation(int i) {
        return isAbsent(i) ? 0 : low[i] < 0 ? Math.abs(c[i]) : Math.max(0, -c[i]);
    }

    /** |z| of a row. */
    double magnitude(int i) {
        return isAbsent(i) ? 0 : Math.abs(z[i]);
    }

    /** The largest violation of rows from {@code first}. */
    double worstViolation(int first) {
        double worst = 0;
        for (int i = first; i < size; i++) {
            worst = Math.max(worst, violation(i));
        }
        return worst;
    }

    /** What all violations cost, Σ ρ. */
    double priceOfViolations() {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += isHard(i) ? 0 : high[i] * violation(i);
        }
        return sum;
    }

    /** Σ s (z − low) + e (ρ − z): by how much the quadratic programme may still fall short, once c = s − e. */
    double gap() {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            if (!isAbsent(i)) {
                sum += s[i] * (z[i] - low[i]) + (isHard(i) ? 0 : e[i] * (high[i] - z[i]));
            }
        }
        return sum;
    }

    /** The largest |c − s + e|. */
    double residual() {
        double worst = 0;
        for (int i = 0; i < size; i++) {
            if (!isAbsent(i)) {
                worst = Math.max(worst, Math.abs(c[i] - s[i] + e[i]));
            }
        }
        return worst;
    }

    /** Values and multipliers as they are now. */
    BoundMultipliers copy() {
        BoundMultipliers copy = new BoundMultipliers();
        copy.size = size;
        copy.c = Arrays.copyOf(c, size);
        copy.z = Arrays.copyOf(z, size);
        return copy;
    }
}
