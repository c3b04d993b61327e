package dev.marionette.numerics;

import java.util.Arrays;

/**
 * Limited-memory BFGS (Nocedal and Wright, Numerical Optimization, 2nd ed., algorithms 7.4 and 7.5), with bounds or without. A
 * workspace of one thread; nothing is allocated while it works.
 *
 * <p>Without bounds it takes the bracketing line search of Lewis and Overton ("Nonsmooth optimization via quasi-Newton methods",
 * 2013), which needs no more than a continuous gradient: penalties min(0, h)² have kinks in their second derivative. Within
 * bounds, variables that the gradient presses against a bound are left out of the direction, steps are projected onto the bounds,
 * and a step is shortened until the function falls enough (algorithm 3.1); it is the better one for the few dozen evaluations
 * that a costly function allows.
 */
public final class Lbfgs {
    private static final double ARMIJO = 1e-4;
    private static final double WOLFE = 0.9;
    private static final int LINE_STEPS = 30;
    private static final int BACKTRACKS = 12;
    /** No variable counts as softer than this part of the stiffest. */
    private static final double SOFTEST = 1e-5;

    private final int n;
    private final int memory;
    private final double longestFirstStep;
    /** The past steps, and by how much the gradient changed along each. */
    private final double[][] steps;

    private final double[][] changes;
    private final double[] rho;
    private final double[] alpha;
    private final double[] gradient;
    private final double[] direction;
    private final double[] steepest;
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
        /** The iterations or evaluations ran out. */
        LIMITED
    }

    /** As {@link #Lbfgs(int, int, double)} with a first step of 0.1. */
    public Lbfgs(int n, int memory) {
        this(n, memory, 0.1);
    }

    /**
     * @param n number of variables, 1 or more
     * @param memory number of past steps that are kept, 1 or more
     * @param longestFirstStep the first step, along the gradient, changes no variable by more, above 0
     */
    public Lbfgs(int n, int memory, double longestFirstStep) {
        if (n < 1 || memory < 1) {
            throw new IllegalArgumentException(n + " variables, " + memory + " past steps");
        }
        this.n = n;
        this.memory = memory;
        this.longestFirstStep = longestFirstStep;
        steps = new double[memory][n];
        changes = new double[memory][n];
        rho = new double[memory];
        alpha = new double[memory];
        gradient = new double[n];
        direction = new double[n];
        steepest = new double[n];
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
        start(function, x);
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

    /**
     * Looks for a minimum within bounds. What earlier searches learned is forgotten.
     *
     * @param x where it starts, within the bounds; receives the best point. Modified.
     * @param lower lower bounds. Not modified.
     * @param upper upper bounds. Not modified.
     * @param mostEvaluations the function is evaluated at most so often, 1 or more
     * @param gradientTolerance ends where no component of the gradient along which x may move is larger
     * @param leastDecrease ends where an iteration lowers the function by less than this, 0 or more: absolute, not a part of its size
     * @return {@code STALLED} also where the function has no value at the start
     */
    public Status minimize(
            GradientFunction function,
            double[] x,
            double[] lower,
            double[] upper,
            int mostEvaluations,
            double gradientTolerance,
            double leastDecrease) {
        forget();
        start(function, x);
        while (evaluations < mostEvaluations && Double.isFinite(value)) {
            double before = value;
            if (!directionWithin(x, lower, upper, gradientTolerance)) {
                return Status.CONVERGED;
            }
            if (!backtrack(function, x, lower, upper, mostEvaluations)) {
                if (stored == 0) {
                    return evaluations < mostEvaluations ? Status.STALLED : Status.LIMITED;
                }
                forget();
            } else if (before - value < leastDecrease) {
                return Status.CONVERGED;
            }
        }
        return Double.isFinite(value) ? Status.LIMITED : Status.STALLED;
    }

    /** Value at the point that the last search ended at. */
    public double value() {
        return value;
    }

    /** Evaluations of the last search. */
    public int evaluations() {
        return evaluations;
    }

    private void start(GradientFunction function, double[] x) {
        evaluations = 1;
        value = function.at(x, gradient);
    }

    private double evaluateTrial(GradientFunction function) {
        evaluations++;
        return function.at(trial, trialGradient);
    }

    private double firstStep() {
        return stored > 0 ? 1 : Math.min(1, longestFirstStep / Math.max(largest(direction), 1e-300));
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
        for (int j = 0; j < n; j++) {
            direction[j] = -gradient[j];
        }
        applyInverseHessian();
        double slope = dot(direction, gradient);
        if (!(slope < 0)) {
            return false;
        }
        double step = firstStep();
        double low = 0;
        double high = Double.POSITIVE_INFINITY;
        for (int i = 0; i < LINE_STEPS; i++) {
            for (int j = 0; j < n; j++) {
                trial[j] = x[j] + step * direction[j];
            }
            double at = evaluateTrial(function);
            double slopeAt = dot(direction, trialGradient);
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

    /** Whether there is a direction that leads down and not out of the bounds. */
    private boolean directionWithin(double[] x, double[] lower, double[] upper, double tolerance) {
        for (int j = 0; j < n; j++) {
            boolean blocked = (x[j] <= lower[j] && gradient[j] > 0) || (x[j] >= upper[j] && gradient[j] < 0);
            direction[j] = blocked ? 0 : -gradient[j];
        }
        if (!(largest(direction) > tolerance)) {
            return false;
        }
        System.arraycopy(direction, 0, steepest, 0, n);
        applyInverseHessian();
        double slope = 0;
        for (int j = 0; j < n; j++) {
            if (steepest[j] == 0) {
                direction[j] = 0;
            }
            slope -= direction[j] * steepest[j];
        }
        if (!(slope < 0)) {
            System.arraycopy(steepest, 0, direction, 0, n);
            forget();
        }
        return true;
    }

    /** Shortens the projected step until the function falls enough; false where it does not. */
    private boolean backtrack(
            GradientFunction function, double[] x, double[] lower, double[] upper, int mostEvaluations) {
        double step = firstStep();
        for (int k = 0; k < BACKTRACKS && evaluations < mostEvaluations; k++) {
            double decrease = 0;
            for (int j = 0; j < n; j++) {
                trial[j] = Math.max(lower[j], Math.min(upper[j], x[j] + step * direction[j]));
                decrease += gradient[j] * (trial[j] - x[j]);
            }
            double at = evaluateTrial(function);
            if (at <= value + ARMIJO * decrease && decrease < 0) {
                accept(x, at);
                return true;
            }
            step *= at < Double.POSITIVE_INFINITY ? shrink(at, decrease) : 0.1;
        }
        return false;
    }

    /** The step length of a parabola through what is known, within [0.1, 0.5]. */
    private double shrink(double at, double decrease) {
        double factor = -decrease / (2 * (at - value - decrease));
        return factor > 0.1 ? Math.min(0.5, factor) : 0.1;
    }

    private void accept(double[] x, double at) {
        remember(x);
        System.arraycopy(trial, 0, x, 0, n);
        System.arraycopy(trialGradient, 0, gradient, 0, n);
        value = at;
    }

    /** Keeps the step from x to the trial where the curvature along it is positive. */
    private void remember(double[] x) {
        double sy = 0;
        double ss = 0;
        double yy = 0;
        for (int j = 0; j < n; j++) {
            double s = trial[j] - x[j];
            double y = trialGradient[j] - gradient[j];
            sy += s * y;
            ss += s * s;
            yy += y * y;
        }
        if (!(sy > 1e-12 * Math.sqrt(ss * yy))) {
            return;
        }
        newest = (newest + 1) % memory;
        stored = Math.min(stored + 1, memory);
        rho[newest] = 1 / sy;
        for (int j = 0; j < n; j++) {
            steps[newest][j] = trial[j] - x[j];
            changes[newest][j] = trialGradient[j] - gradient[j];
        }
    }

    /** The two-loop recursion: direction ← H · direction. */
    private void applyInverseHessian() {
        for (int k = 0; k < stored; k++) {
            int slot = (newest - k + memory) % memory;
            alpha[slot] = rho[slot] * dot(steps[slot], direction);
            addToDirection(-alpha[slot], changes[slot]);
        }
        double scale = 1;
        if (stored > 0) {
            double yHy = 0;
            for (int j = 0; j < n; j++) {
                yHy += changes[newest][j] * changes[newest][j] * inverseDiagonal[j];
            }
            scale = 1 / (rho[newest] * yHy);
        }
        for (int j = 0; j < n; j++) {
            direction[j] *= scale * inverseDiagonal[j];
        }
        for (int k = stored - 1; k >= 0; k--) {
            int slot = (newest - k + memory) % memory;
            addToDirection(alpha[slot] - rho[slot] * dot(changes[slot], direction), steps[slot]);
        }
    }

    private void addToDirection(double factor, double[] v) {
        for (int j = 0; j < n; j++) {
            direction[j] += factor * v[j];
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
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
