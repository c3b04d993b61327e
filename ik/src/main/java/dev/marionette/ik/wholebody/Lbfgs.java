package dev.marionette.ik.wholebody;

import java.util.Arrays;

/**
 * Limited-memory BFGS (Nocedal and Wright, Numerical Optimization, 2nd ed., algorithm 7.5) with the bracketing line search
 * of Lewis and Overton ("Nonsmooth optimization via quasi-Newton methods", 2013), which needs no more than a continuous
 * gradient: penalties min(0, h)² have kinks in their second derivative. A workspace of one thread; nothing is allocated
 * while it works.
 */
public final class Lbfgs {
    private static final double ARMIJO = 1e-4;
    private static final double WOLFE = 0.9;
    private static final int LINE_STEPS = 30;
    /** No variable counts as softer than this part of the stiffest. */
    private static final double SOFTEST = 1e-5;

    private final int n;
    private final int memory;
    private final double[] s;
    private final double[] y;
    private final double[] rho;
    private final double[] alpha;
    private final double[] gradient;
    private final double[] direction;
    private final double[] trial;
    private final double[] trialGradient;
    private final double[] inverseDiagonal;
    private int stored;
    private int newest = -1;
    private int evaluations;
    private double value;

    /** How a search ended. */
    public enum Status {
        /** The gradient, or what an iteration gains, is small. */
        CONVERGED,
        /** No step along the direction lowers the function, mostly as rounding is reached. */
        STALLED,
        /** The iterations ran out. */
        LIMITED
    }

    /**
     * @param n number of variables, 1 or more
     * @param memory number of past steps that are kept, 1 or more
     */
    public Lbfgs(int n, int memory) {
        if (n < 1 || memory < 1) {
            throw new IllegalArgumentException(n + " variables, " + memory + " past steps");
        }
        this.n = n;
        this.memory = memory;
        s = new double[n * memory];
        y = new double[n * memory];
        rho = new double[memory];
        alpha = new double[memory];
        gradient = new double[n];
        direction = new double[n];
        trial = new double[n];
        trialGradient = new double[n];
        inverseDiagonal = new double[n];
        Arrays.fill(inverseDiagonal, 1);
    }

    /**
     * Tells how stiff the variables are, which a search otherwise has to learn: the diagonal of the Hessian by central
     * differences of the gradient. Forgets the past steps.
     *
     * @param x where. Not modified.
     * @param step of the differences, above 0
     */
    public void measureStiffness(GradientFunction function, double[] x, double step) {
        double[] at = x.clone();
        double most = 0;
        for (int j = 0; j < n; j++) {
            at[j] = x[j] + step;
            function.at(at, gradient);
            double above = gradient[j];
            at[j] = x[j] - step;
            function.at(at, gradient);
            at[j] = x[j];
            inverseDiagonal[j] = Math.max(0, (above - gradient[j]) / (2 * step));
            most = Math.max(most, inverseDiagonal[j]);
        }
        for (int j = 0; j < n; j++) {
            inverseDiagonal[j] = most > 0 ? 1 / Math.max(inverseDiagonal[j], SOFTEST * most) : 1;
        }
        forget();
    }

    /** Forgets the past steps, so that the next search knows nothing of the last. */
    public void forget() {
        stored = 0;
        newest = -1;
    }

    /**
     * Looks for a minimum. What earlier searches learned of the curvature is used, unless {@link #forget} was called: the
     * frames of a motion are much alike.
     *
     * @param x where it starts; receives the best point. Modified.
     * @param iterations at most so many, 0 or more
     * @param gradientTolerance ends where no component of the gradient is larger
     * @param gain ends where an iteration lowers the function by less than this part of its size
     */
    public Status minimize(
            GradientFunction function, double[] x, int iterations, double gradientTolerance, double gain) {
        evaluations = 1;
        value = function.at(x, gradient);
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("the function is " + value + " at the start");
        }
        int slow = 0;
        for (int k = 0; k < iterations; k++) {
            if (largest(gradient) <= gradientTolerance) {
                return Status.CONVERGED;
            }
            double before = value;
            if (!descend(function, x) && !restart(function, x)) {
                return Status.STALLED;
            }
            slow = before - value <= gain * Math.max(Math.abs(value), 1e-300) ? slow + 1 : 0;
            if (slow == 2) {
                return Status.CONVERGED;
            }
        }
        return Status.LIMITED;
    }

    /** Value at the point that the last search ended at. */
    public double value() {
        return value;
    }

    /** Evaluations of the last search. */
    public int evaluations() {
        return evaluations;
    }

    /** Past steps may point the wrong way where curvature jumps: once more, along the gradient. */
    private boolean restart(GradientFunction function, double[] x) {
        if (stored == 0) {
            return false;
        }
        forget();
        return descend(function, x);
    }

    private boolean descend(GradientFunction function, double[] x) {
        direction();
        double slope = dot(direction, 0, gradient, 0);
        if (!(slope < 0)) {
            return false;
        }
        double step = stored > 0 ? 1 : Math.min(1, 0.1 / Math.max(largest(direction), 1e-300));
        double low = 0;
        double high = Double.POSITIVE_INFINITY;
        for (int i = 0; i < LINE_STEPS; i++) {
            for (int j = 0; j < n; j++) {
                trial[j] = x[j] + step * direction[j];
            }
            double at = function.at(trial, trialGradient);
            evaluations++;
            double slopeAt = dot(direction, 0, trialGradient, 0);
            if (!(at <= value + ARMIJO * step * slope)) {
                high = step;
                step = low == 0 ? interpolated(step, at, slope) : (low + high) / 2;
            } else if (slopeAt < WOLFE * slope) {
                low = step;
                step = Double.isInfinite(high) ? 2 * step : (low + high) / 2;
            } else {
                accept(x, at);
                return true;
            }
        }
        return false;
    }

    /** The minimum of the parabola through value and slope at 0 and the value at {@code step}, kept away from the ends. */
    private double interpolated(double step, double at, double slope) {
        double curvature = at - value - step * slope;
        double t = Double.isFinite(curvature) && curvature > 0 ? -slope * step * step / (2 * curvature) : 0;
        return Math.max(0.1 * step, Math.min(0.6 * step, t));
    }

    private void accept(double[] x, double at) {
        int slot = (newest + 1) % memory;
        int o = slot * n;
        double sy = 0;
        double yy = 0;
        for (int j = 0; j < n; j++) {
            s[o + j] = trial[j] - x[j];
            y[o + j] = trialGradient[j] - gradient[j];
            sy += s[o + j] * y[o + j];
            yy += y[o + j] * y[o + j];
        }
        System.arraycopy(trial, 0, x, 0, n);
        System.arraycopy(trialGradient, 0, gradient, 0, n);
        value = at;
        if (sy > 1e-14 * yy) {
            rho[slot] = 1 / sy;
            newest = slot;
            stored = Math.min(stored + 1, memory);
        }
    }

    /** The two-loop recursion: direction = −H · gradient. */
    private void direction() {
        for (int j = 0; j < n; j++) {
            direction[j] = -gradient[j];
        }
        for (int k = 0; k < stored; k++) {
            int slot = (newest - k + memory) % memory;
            alpha[slot] = rho[slot] * dot(s, slot * n, direction, 0);
            add(-alpha[slot], y, slot * n);
        }
        double scale = 1;
        if (stored > 0) {
            double yHy = 0;
            for (int j = 0; j < n; j++) {
                yHy += y[newest * n + j] * y[newest * n + j] * inverseDiagonal[j];
            }
            scale = 1 / (rho[newest] * yHy);
        }
        for (int j = 0; j < n; j++) {
            direction[j] *= scale * inverseDiagonal[j];
        }
        for (int k = stored - 1; k >= 0; k--) {
            int slot = (newest - k + memory) % memory;
            add(alpha[slot] - rho[slot] * dot(y, slot * n, direction, 0), s, slot * n);
        }
    }

    private void add(double factor, double[] v, int o) {
        for (int j = 0; j < n; j++) {
            direction[j] += factor * v[o + j];
        }
    }

    private double dot(double[] a, int ia, double[] b, int ib) {
        double sum = 0;
        for (int j = 0; j < n; j++) {
            sum += a[ia + j] * b[ib + j];
        }
        return sum;
    }

    private static double largest(double[] v) {
        double largest = 0;
        for (double value : v) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }
}
