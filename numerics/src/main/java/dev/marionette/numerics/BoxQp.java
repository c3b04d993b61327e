package dev.marionette.numerics;

import java.util.Arrays;

/**
 * The strictly convex quadratic program with bounds, min ½xᵀHx − gᵀx with l ≤ x ≤ u, for small dense H.
 *
 * <p>A projected Newton method: variables at a bound that the gradient pushes against are held, the others take the Newton
 * step, which is projected onto the bounds and shortened until it improves enough (Bertsekas, "Projected Newton methods for
 * optimization problems with simple constraints", 1982; Tassa, Mansard &amp; Todorov, "Control-limited differential dynamic
 * programming", 2014). Started from a solution with the same variables at their bounds, it takes one step. Where H is nearly singular
 * that can creep along its valley; after a few steps the primal active-set method goes on (Nocedal &amp; Wright, Numerical
 * Optimization, 2nd ed., algorithm 16.3), which adds or drops one bound at a time and ends. Every iterate keeps the
 * bounds, so that a solver that is stopped early still hands out a point that can be used.
 *
 * <p>A workspace of one thread; allocates nothing after construction.
 */
public final class BoxQp {
    /** How the last call ended. */
    public enum Status {
        /** The Karush–Kuhn–Tucker conditions hold. */
        SOLVED,
        /** The iterations ran out; the point keeps the bounds but could be better. */
        ITERATIONS,
        /** H is not positive definite over the variables that may move; the point keeps the bounds. */
        NOT_CONVEX
    }

    /** Gradients below this part of the largest entry of |H||x| + |g| count as zero. */
    private static final double TOLERANCE = 1e-11;

    private static final int PROJECTED_STEPS = 12;
    private static final int MAX_HALVINGS = 4;
    /** Part of the linear decrease that a step must bring. */
    private static final double ARMIJO = 0.1;

    private final int n;
    private final double[] factor;
    private final double[] gradient;
    private final double[] step;
    private final double[] trial;
    private final int[] free;
    private final boolean[] held;
    private int freeCount;
    private int iterations;

    /** A workspace for n unknowns. */
    public BoxQp(int n) {
        this.n = n;
        factor = new double[n * n];
        gradient = new double[n];
        step = new double[n];
        trial = new double[n];
        free = new int[n];
        held = new boolean[n];
    }

    /**
     * Solves.
     *
     * @param h n × n, symmetric positive definite, row-major; only the lower triangle is read. Not modified.
     * @param g n values. Not modified.
     * @param lower lower bounds, may be −∞. Not modified.
     * @param upper upper bounds, at least the lower ones, may be +∞. Not modified.
     * @param x in, where to start; out, the solution. Modified.
     */
    public Status solve(double[] h, double[] g, double[] lower, double[] upper, double[] x) {
        for (int i = 0; i < n; i++) {
            x[i] = clamp(x[i], lower[i], upper[i]);
        }
        for (iterations = 0; iterations < PROJECTED_STEPS; iterations++) {
            double scale = gradient(h, g, x);
            if (!split(x, lower, upper, TOLERANCE * scale)) {
                return Status.SOLVED;
            }
            if (!newtonStep(h)) {
                return Status.NOT_CONVEX;
            }
            if (!search(h, x, lower, upper)) {
                break;
            }
        }
        return activeSet(h, g, lower, upper, x);
    }

    /** Holds the variables that are on a bound; then releases or adds one at a time. */
    private Status activeSet(double[] h, double[] g, double[] lower, double[] upper, double[] x) {
        for (int i = 0; i < n; i++) {
            held[i] = x[i] <= lower[i] || x[i] >= upper[i];
        }
        int last = iterations + 10 * n + 20;
        while (iterations++ < last) {
            gradient(h, g, x);
            listFree();
            if (!newtonStep(h)) {
                return Status.NOT_CONVEX;
            }
            if (advance(x, lower, upper)) {
                double scale = gradient(h, g, x);
                int worst = mostOpen(x, lower, upper, TOLERANCE * scale);
                if (worst < 0) {
                    return Status.SOLVED;
                }
                held[worst] = false;
            }
        }
        return Status.ITERATIONS;
    }

    private void listFree() {
        freeCount = 0;
        for (int i = 0; i < n; i++) {
            if (!held[i]) {
                free[freeCount++] = i;
            }
        }
    }

    /** Moves x along the step up to the first bound, which is then held; whether there was none. */
    private boolean advance(double[] x, double[] lower, double[] upper) {
        double length = 1;
        int blocking = -1;
        for (int a = 0; a < freeCount; a++) {
            int i = free[a];
            double room = step[i] < 0 ? lower[i] - x[i] : upper[i] - x[i];
            if (step[i] != 0 && room / step[i] < length) {
                length = Math.max(0, room / step[i]);
                blocking = i;
            }
        }
        for (int a = 0; a < freeCount; a++) {
            x[free[a]] = clamp(x[free[a]] + length * step[free[a]], lower[free[a]], upper[free[a]]);
        }
        if (blocking >= 0) {
            x[blocking] = step[blocking] < 0 ? lower[blocking] : upper[blocking];
            held[blocking] = true;
        }
        return blocking < 0;
    }

    /** The held variable that the gradient draws most from its bound, or −1. */
    private int mostOpen(double[] x, double[] lower, double[] upper, double tolerance) {
        int worst = -1;
        double most = tolerance;
        for (int i = 0; i < n; i++) {
            boolean fixed = lower[i] >= upper[i];
            double open = fixed || !held[i] ? 0 : x[i] <= lower[i] ? -gradient[i] : gradient[i];
            if (open > most) {
                most = open;
                worst = i;
            }
        }
        return worst;
    }

    /** Newton steps of the last call. */
    public int iterations() {
        return iterations;
    }

    private static double clamp(double v, double lower, double upper) {
        return Math.min(Math.max(v, lower), upper);
    }

    /** gradient = Hx − g; returns the size of its terms. */
    private double gradient(double[] h, double[] g, double[] x) {
        for (int i = 0; i < n; i++) {
            gradient[i] = -g[i];
        }
        addProduct(h, x, gradient);
        double scale = 1e-300;
        for (int i = 0; i < n; i++) {
            scale = Math.max(scale, Math.abs(g[i]) + h[i * n + i] * Math.abs(x[i]));
        }
        return scale;
    }

    /** out += Hx. */
    private void addProduct(double[] h, double[] x, double[] out) {
        for (int i = 0; i < n; i++) {
            int row = i * n;
            double xi = x[i];
            double sum = h[row + i] * xi;
            for (int k = 0; k < i; k++) {
                double v = h[row + k];
                sum += v * x[k];
                out[k] += v * xi;
            }
            out[i] += sum;
        }
    }

    /** Lists the variables that may move; returns whether any of them still should. */
    private boolean split(double[] x, double[] lower, double[] upper, double tolerance) {
        freeCount = 0;
        boolean open = false;
        for (int i = 0; i < n; i++) {
            boolean held = x[i] <= lower[i] && gradient[i] >= 0 || x[i] >= upper[i] && gradient[i] <= 0;
            if (!held) {
                free[freeCount++] = i;
                open |= Math.abs(gradient[i]) > tolerance;
            }
        }
        return open;
    }

    /** step = −H⁻¹·gradient over the free variables, 0 for the held ones; false where H is not positive definite over them. */
    private boolean newtonStep(double[] h) {
        Arrays.fill(step, 0);
        for (int a = 0; a < freeCount; a++) {
            int i = free[a];
            for (int b = 0; b <= a; b++) {
                factor[a * n + b] = h[i * n + free[b]];
            }
            trial[a] = -gradient[i];
        }
        if (!Cholesky.factor(factor, freeCount, n)) {
            return false;
        }
        Cholesky.solve(factor, freeCount, n, trial);
        for (int a = 0; a < freeCount; a++) {
            step[free[a]] = trial[a];
        }
        return true;
    }

    /** Moves x along the projected step; false where no length of it improves enough. */
    private boolean search(double[] h, double[] x, double[] lower, double[] upper) {
        double length = 1;
        for (int tries = 0; tries < MAX_HALVINGS; tries++, length *= 0.5) {
            double linear = 0;
            for (int i = 0; i < n; i++) {
                trial[i] = clamp(x[i] + length * step[i], lower[i], upper[i]) - x[i];
                linear += gradient[i] * trial[i];
            }
            if (linear < 0 && linear + 0.5 * curvature(h, trial) <= ARMIJO * linear) {
                for (int i = 0; i < n; i++) {
                    x[i] = clamp(x[i] + length * step[i], lower[i], upper[i]);
                }
                return true;
            }
        }
        return false;
    }

    /** dᵀHd. */
    private double curvature(double[] h, double[] d) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double di = d[i];
            if (di != 0) {
                int row = i * n;
                double off = 0;
                for (int k = 0; k < i; k++) {
                    off += h[row + k] * d[k];
                }
                sum += di * (h[row + i] * di + 2 * off);
            }
        }
        return sum;
    }
}
