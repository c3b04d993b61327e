package dev.marionette.postprocess.smooth;

import java.util.Arrays;

/**
 * The nearest smooth trajectory of one joint within its limits: minimises over x ∈ Rⁿ
 *
 * <pre>
 *   ½ Σ w_k (x_k − y_k)² + ½ λ Σ (x_{k+3} − 3x_{k+2} + 3x_{k+1} − x_k)²
 *   subject to  lower_k ≤ x_k ≤ upper_k,  |x_{k+1} − x_k| ≤ step
 * </pre>
 *
 * The second sum is jerk, which human motion keeps small (Flash and Hogan 1985); without limits this is the smoother of
 * Whittaker (1923), which passes frequencies up to the cut-off ω with λ = (2 sin(ω dt/2))⁻⁶.
 *
 * <p>A convex quadratic programme, solved by Mehrotra's predictor–corrector interior-point method. Both kinds of limit
 * couple neighbours only, so every Newton step is one factorisation of a matrix of seven diagonals: O(n) an iteration,
 * some twenty iterations. The result is then put exactly within the limits. A workspace of one thread; solving allocates
 * nothing unless the trajectory is longer than any before.
 */
final class LimitProjection {
    private static final int MAX_ITERATIONS = 80;
    /** Mean product of slack and multiplier at which the solution is reached. */
    private static final double GAP_TOLERANCE = 3e-12;
    /** Below this, rounding hides all progress. */
    private static final double GAP_FLOOR = 1e-13;

    private static final double RESIDUAL_TOLERANCE = 1e-10;
    private static final double STATIONARITY_TOLERANCE = 1e-6;
    private static final double STEP_FRACTION = 0.995;

    private int n;
    /** Rows of A: n positions, then n − 1 differences. */
    private int rows;

    private double lambda;
    private double[] weight = {};
    private double[] target = {};
    private double[] base = {};
    private double[] x = {};
    private double[] dx = {};
    private double[] gradient = {};
    private double[] diagonals = {};
    private double[] ax = {};
    private double[] adx = {};
    private double[] row = {};
    /** Sides: lower bounds of all rows, then upper bounds as lower bounds of the negated rows. */
    private double[] bound = {};

    private double[] slack = {};
    private double[] dual = {};
    private double[] inverseSlack = {};
    private double[] residual = {};
    private double[] dSlack = {};
    private double[] dDual = {};

    /** A workspace; grows as needed. */
    public LimitProjection() {}

    /** λ of the smoother that passes half the amplitude at a frequency; 0 where the sampling is too coarse for it. */
    public static double lambda(double cutoffHz, double periodSeconds) {
        double phase = Math.PI * cutoffHz * periodSeconds;
        return phase >= Math.PI / 2 ? 0 : Math.pow(2 * Math.sin(phase), -6);
    }

    /**
     * Solves for one joint with the same limits and weight in all frames.
     *
     * @param y the n values to smooth; replaced by the result
     * @param lambda λ, at least 0
     * @param lower lower limit, may be −∞
     * @param upper upper limit, may be +∞
     * @param step the largest change between frames, above 0, may be +∞
     */
    public void solve(double[] y, double lambda, double lower, double upper, double step) {
        prepare(y.length);
        Arrays.fill(weight, 0, n, 1);
        Arrays.fill(base, 0, n, 0);
        Arrays.fill(bound, 0, n, lower);
        Arrays.fill(bound, rows, rows + n, -upper);
        run(y, lambda, step);
    }

    /**
     * Solves for one joint with a weight for every frame, keeping small the jerk of the change from a reference instead
     * of the jerk itself.
     *
     * @param y the n values to smooth; replaced by the result
     * @param weights n weights, above 0. Not modified.
     * @param reference n values r; the second sum is over x − r. Not modified.
     * @param lambda λ, at least 0
     * @param lower lower limit, may be −∞
     * @param upper upper limit, may be +∞
     * @param step the largest change between frames, above 0, may be +∞
     */
    public void solve(
            double[] y, double[] weights, double[] reference, double lambda, double lower, double upper, double step) {
        prepare(y.length);
        System.arraycopy(weights, 0, weight, 0, n);
        System.arraycopy(reference, 0, base, 0, n);
        Arrays.fill(bound, 0, n, lower);
        Arrays.fill(bound, rows, rows + n, -upper);
        run(y, lambda, step);
    }

    private void prepare(int frames) {
        n = frames;
        rows = 2 * n - 1;
        if (x.length >= n) {
            return;
        }
        weight = new double[n];
        target = new double[n];
        base = new double[n];
        x = new double[n];
        dx = new double[n];
        gradient = new double[n];
        diagonals = new double[4 * n];
        ax = new double[rows];
        adx = new double[rows];
        row = new double[rows];
        bound = new double[2 * rows];
        slack = new double[2 * rows];
        dual = new double[2 * rows];
        inverseSlack = new double[2 * rows];
        residual = new double[2 * rows];
        dSlack = new double[2 * rows];
        dDual = new double[2 * rows];
    }

    private void run(double[] y, double smoothness, double step) {
        lambda = smoothness;
        System.arraycopy(y, 0, target, 0, n);
        Arrays.fill(bound, n, rows, -step);
        Arrays.fill(bound, rows + n, 2 * rows, -step);
        start(step);
        int iterations = 0;
        while (iterations < MAX_ITERATIONS && iterate()) {
            iterations++;
        }
        System.arraycopy(x, 0, y, 0, n);
        for (int k = 0; k < n; k++) {
            y[k] = Math.min(Math.max(y[k], bound[k]), -bound[rows + k]);
        }
        limitSteps(y, step);
    }

    private void start(double step) {
        double typical = Double.isInfinite(step) ? 0.1 : step;
        for (int k = 0; k < n; k++) {
            x[k] = Math.min(Math.max(target[k], bound[k]), -bound[rows + k]);
        }
        multiply(x, ax);
        for (int i = 0; i < 2 * rows; i++) {
            boolean active = bound[i] > Double.NEGATIVE_INFINITY;
            slack[i] = active ? Math.max(side(ax, i) - bound[i], 0.5 * typical) : 1;
            dual[i] = active ? 0.1 * typical : 0;
            residual[i] = 0;
            dSlack[i] = 0;
            dDual[i] = 0;
        }
    }

    /** One predictor–corrector step; false when the solution is reached. */
    private boolean iterate() {
        multiply(x, ax);
        double infeasible = 0;
        double gap = 0;
        int active = 0;
        for (int i = 0; i < 2 * rows; i++) {
            if (bound[i] > Double.NEGATIVE_INFINITY) {
                residual[i] = side(ax, i) - bound[i] - slack[i];
                infeasible = Math.max(infeasible, Math.abs(residual[i]));
                gap += slack[i] * dual[i];
                active++;
            }
        }
        gap = active == 0 ? 0 : gap / active;
        double stationarity = gradient();
        boolean solved =
                gap <= GAP_TOLERANCE && infeasible <= RESIDUAL_TOLERANCE && stationarity <= stationarityTolerance();
        if (solved || gap <= GAP_FLOOR && active > 0) {
            return false;
        }
        factor();
        direction(0, false);
        double affine = stepLength();
        double after = 0;
        for (int i = 0; i < 2 * rows; i++) {
            after += (slack[i] + affine * dSlack[i]) * (dual[i] + affine * dDual[i]);
        }
        double ratio = gap == 0 ? 0 : after / (active * gap);
        direction(ratio * ratio * ratio * gap, true);
        double length = Math.min(1, STEP_FRACTION * stepLength());
        for (int k = 0; k < n; k++) {
            x[k] += length * dx[k];
        }
        for (int i = 0; i < 2 * rows; i++) {
            slack[i] += length * dSlack[i];
            dual[i] += length * dDual[i];
        }
        return true;
    }

    /** What rounding allows: the third differences cancel to 1e-16 of their largest terms. */
    private double stationarityTolerance() {
        double largest = 0;
        for (int k = 0; k < n; k++) {
            largest = Math.max(largest, Math.abs(x[k]));
        }
        return STATIONARITY_TOLERANCE + 1e-14 * lambda * largest;
    }

    /** gradient := W(x − y) + λ D₃ᵀD₃ x − Aᵀ dual; gives its largest entry. */
    private double gradient() {
        for (int k = 0; k < n; k++) {
            gradient[k] = weight[k] * (x[k] - target[k]);
        }
        for (int k = 0; k + 3 < n; k++) {
            double near = x[k + 2] - base[k + 2] - x[k + 1] + base[k + 1];
            double t = lambda * (x[k + 3] - base[k + 3] - x[k] + base[k] - 3 * near);
            gradient[k] -= t;
            gradient[k + 1] += 3 * t;
            gradient[k + 2] -= 3 * t;
            gradient[k + 3] += t;
        }
        for (int i = 0; i < rows; i++) {
            row[i] = dual[rows + i] - dual[i];
        }
        addTransposed(row, gradient);
        double largest = 0;
        for (int k = 0; k < n; k++) {
            largest = Math.max(largest, Math.abs(gradient[k]));
        }
        return largest;
    }

    /** LDLᵀ of W + λ D₃ᵀD₃ + Aᵀ diag(dual/slack) A; four values a row: D, then L to the left by 1, 2, 3. */
    private void factor() {
        double[] m = diagonals;
        for (int i = 0; i < 2 * rows; i++) {
            inverseSlack[i] = 1 / slack[i];
        }
        for (int k = 0; k < n; k++) {
            m[4 * k] = weight[k] + dual[k] * inverseSlack[k] + dual[rows + k] * inverseSlack[rows + k];
            m[4 * k + 1] = 0;
            m[4 * k + 2] = 0;
            m[4 * k + 3] = 0;
        }
        for (int k = 0; k + 1 < n; k++) {
            double w = dual[n + k] * inverseSlack[n + k] + dual[rows + n + k] * inverseSlack[rows + n + k];
            m[4 * k] += w;
            m[4 * k + 4] += w;
            m[4 * k + 5] -= w;
        }
        for (int k = 0; k + 3 < n; k++) {
            m[4 * k] += lambda;
            m[4 * k + 4] += 9 * lambda;
            m[4 * k + 8] += 9 * lambda;
            m[4 * k + 12] += lambda;
            m[4 * k + 5] -= 3 * lambda;
            m[4 * k + 9] -= 9 * lambda;
            m[4 * k + 13] -= 3 * lambda;
            m[4 * k + 10] += 3 * lambda;
            m[4 * k + 14] += 3 * lambda;
            m[4 * k + 15] -= lambda;
        }
        for (int k = 0; k < n; k++) {
            int o = 4 * k;
            double d1 = k > 0 ? m[o - 4] : 1;
            double d2 = k > 1 ? m[o - 8] : 1;
            double d3 = k > 2 ? m[o - 12] : 1;
            double l3 = k > 2 ? m[o + 3] / d3 : 0;
            double l2 = k > 1 ? (m[o + 2] - (k > 2 ? l3 * d3 * m[o - 7] : 0)) / d2 : 0;
            double c1 = k > 2 ? l3 * d3 * m[o - 2] : 0;
            double l1 = k > 0 ? (m[o + 1] - c1 - (k > 1 ? l2 * d2 * m[o - 3] : 0)) / d1 : 0;
            m[o] -= l1 * l1 * d1 + l2 * l2 * d2 + l3 * l3 * d3;
            m[o + 1] = l1;
            m[o + 2] = l2;
            m[o + 3] = l3;
        }
    }

    /** Newton direction towards complementarity {@code centre}; with the second-order term of the last direction. */
    private void direction(double centre, boolean corrector) {
        for (int i = 0; i < rows; i++) {
            row[i] = pull(i, centre, corrector) - pull(rows + i, centre, corrector);
        }
        for (int k = 0; k < n; k++) {
            dx[k] = -gradient[k];
        }
        addTransposed(row, dx);
        solveFactored(dx);
        multiply(dx, adx);
        for (int i = 0; i < 2 * rows; i++) {
            if (bound[i] > Double.NEGATIVE_INFINITY) {
                double product = slack[i] * dual[i] - centre + (corrector ? dSlack[i] * dDual[i] : 0);
                double change = side(adx, i) + residual[i];
                dDual[i] = -(product + dual[i] * change) * inverseSlack[i];
                dSlack[i] = change;
            }
        }
    }

    /** Minus the right-hand side's share of one side: −(product + dual · residual)/slack. */
    private double pull(int i, double centre, boolean corrector) {
        if (bound[i] == Double.NEGATIVE_INFINITY) {
            return 0;
        }
        double product = slack[i] * dual[i] - centre + (corrector ? dSlack[i] * dDual[i] : 0);
        return -(product + dual[i] * residual[i]) * inverseSlack[i];
    }

    private double stepLength() {
        double length = 1 / STEP_FRACTION;
        for (int i = 0; i < 2 * rows; i++) {
            if (dSlack[i] < 0) {
                length = Math.min(length, -slack[i] / dSlack[i]);
            }
            if (dDual[i] < 0) {
                length = Math.min(length, -dual[i] / dDual[i]);
            }
        }
        return length;
    }

    private double side(double[] values, int i) {
        return i < rows ? values[i] : -values[i - rows];
    }

    /** out := A v. */
    private void multiply(double[] v, double[] out) {
        System.arraycopy(v, 0, out, 0, n);
        for (int k = 0; k + 1 < n; k++) {
            out[n + k] = v[k + 1] - v[k];
        }
    }

    /** out += Aᵀ v. */
    private void addTransposed(double[] v, double[] out) {
        for (int k = 0; k < n; k++) {
            out[k] += v[k];
        }
        for (int k = 0; k + 1 < n; k++) {
            out[k] -= v[n + k];
            out[k + 1] += v[n + k];
        }
    }

    private void solveFactored(double[] b) {
        double[] m = diagonals;
        for (int k = 0; k < n; k++) {
            double value = b[k];
            value -= k > 0 ? m[4 * k + 1] * b[k - 1] : 0;
            value -= k > 1 ? m[4 * k + 2] * b[k - 2] : 0;
            value -= k > 2 ? m[4 * k + 3] * b[k - 3] : 0;
            b[k] = value;
        }
        for (int k = n - 1; k >= 0; k--) {
            double value = b[k] / m[4 * k];
            value -= k + 1 < n ? m[4 * k + 5] * b[k + 1] : 0;
            value -= k + 2 < n ? m[4 * k + 10] * b[k + 2] : 0;
            value -= k + 3 < n ? m[4 * k + 15] * b[k + 3] : 0;
            b[k] = value;
        }
    }

    /**
     * Puts every change between frames exactly within a limit: the mean of the largest trajectory below and the smallest
     * above that keep it. Moves nothing where the limit holds already; stays within the range of the values.
     *
     * @param y one value a frame; replaced
     * @param step the largest change between frames, at least 0, may be +∞
     */
    public static void limitSteps(double[] y, double step) {
        int n = y.length;
        int broken = 0;
        for (int k = 1; k < n; k++) {
            broken += Math.abs(y[k] - y[k - 1]) > step ? 1 : 0;
        }
        if (broken == 0) {
            return;
        }
        double[] above = y.clone();
        for (int k = 1; k < n; k++) {
            y[k] = Math.min(y[k], y[k - 1] + step);
            above[k] = Math.max(above[k], above[k - 1] - step);
        }
        for (int k = n - 2; k >= 0; k--) {
            y[k] = Math.min(y[k], y[k + 1] + step);
            above[k] = Math.max(above[k], above[k + 1] - step);
        }
        for (int k = 0; k < n; k++) {
            y[k] = 0.5 * (y[k] + above[k]);
        }
    }
}
