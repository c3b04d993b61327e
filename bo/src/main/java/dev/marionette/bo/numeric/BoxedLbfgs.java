package dev.marionette.bo.numeric;

/**
 * Minimises a smooth function in a box by limited-memory BFGS: the two-loop recursion on the free coordinates, steps
 * projected to the box, backtracking until sufficient decrease (Nocedal &amp; Wright 2006, algorithms 7.4 and 3.1). It
 * serves the hyperparameters and the acquisition function, where a few dozen evaluations are all there is; it stops
 * when they are used up, silently, with the best point so far. Buffers are kept between calls.
 */
public final class BoxedLbfgs {
    private static final int MEMORY = 8;
    private static final double SUFFICIENT_DECREASE = 1e-4;
    private static final int BACKTRACKS = 12;

    private final int dimension;
    private final double[][] steps = new double[MEMORY][];
    private final double[][] changes = new double[MEMORY][];
    private final double[] rho = new double[MEMORY];
    private final double[] weights = new double[MEMORY];
    private final double[] gradient;
    private final double[] trialGradient;
    private final double[] trial;
    private final double[] direction;
    private final double[] steepest;
    private final double longestFirstStep;
    private int stored;

    /** A function with its gradient. */
    @FunctionalInterface
    public interface Differentiable {
        /**
         * Value at a point; infinite or NaN where there is none.
         *
         * @param x not to be modified
         * @param gradient modified
         */
        double value(double[] x, double[] gradient);
    }

    /**
     * A minimiser for functions of d variables.
     *
     * @param longestFirstStep the first step, along the gradient, changes no variable by more
     */
    public BoxedLbfgs(int dimension, double longestFirstStep) {
        this.dimension = dimension;
        this.longestFirstStep = longestFirstStep;
        for (int i = 0; i < MEMORY; i++) {
            steps[i] = new double[dimension];
            changes[i] = new double[dimension];
        }
        gradient = new double[dimension];
        trialGradient = new double[dimension];
        trial = new double[dimension];
        direction = new double[dimension];
        steepest = new double[dimension];
    }

    /**
     * Minimises from a start.
     *
     * @param x start, in the box; modified: the best point found, never worse than the start
     * @param lower lower bounds
     * @param upper upper bounds
     * @param evaluations at most so many values
     * @param tolerance stops where no free component of the gradient is larger
     * @return the value at x
     */
    public double minimize(
            Differentiable function, double[] x, double[] lower, double[] upper, int evaluations, double tolerance) {
        stored = 0;
        double value = function.value(x, gradient);
        int left = evaluations - 1;
        while (left > 0 && Double.isFinite(value) && setDirection(x, lower, upper, tolerance)) {
            double step = stored == 0 ? firstStep() : 1;
            double trialValue = Double.NaN;
            boolean accepted = false;
            for (int k = 0; k < BACKTRACKS && left > 0 && !accepted; k++, left--) {
                double decrease = project(x, lower, upper, step);
                trialValue = function.value(trial, trialGradient);
                accepted = trialValue <= value + SUFFICIENT_DECREASE * decrease && decrease < 0;
                step *= trialValue < Double.POSITIVE_INFINITY ? shrink(value, trialValue, decrease) : 0.1;
            }
            if (!accepted) {
                if (stored == 0) {
                    break;
                }
                stored = 0;
                continue;
            }
            remember(x);
            System.arraycopy(trial, 0, x, 0, dimension);
            System.arraycopy(trialGradient, 0, gradient, 0, dimension);
            value = trialValue;
        }
        return value;
    }

    /** The step length of a parabola through what is known, within [0.1, 0.5]. */
    private static double shrink(double value, double trialValue, double decrease) {
        double factor = -decrease / (2 * (trialValue - value - decrease));
        return factor > 0.1 ? Math.min(0.5, factor) : 0.1;
    }

    /** Sets trial to the projected step; returns the decrease that the gradient predicts for it. */
    private double project(double[] x, double[] lower, double[] upper, double step) {
        double decrease = 0;
        for (int i = 0; i < dimension; i++) {
            trial[i] = Math.max(lower[i], Math.min(upper[i], x[i] + step * direction[i]));
            decrease += gradient[i] * (trial[i] - x[i]);
        }
        return decrease;
    }

    private double firstStep() {
        double largest = 0;
        for (double component : direction) {
            largest = Math.max(largest, Math.abs(component));
        }
        return Math.min(1, longestFirstStep / largest);
    }

    /** Whether there is a descent direction; coordinates that press against a bound are left out. */
    private boolean setDirection(double[] x, double[] lower, double[] upper, double tolerance) {
        double largest = 0;
        for (int i = 0; i < dimension; i++) {
            boolean blocked = (x[i] <= lower[i] && gradient[i] > 0) || (x[i] >= upper[i] && gradient[i] < 0);
            direction[i] = blocked ? 0 : -gradient[i];
            largest = Math.max(largest, Math.abs(direction[i]));
        }
        if (!(largest > tolerance)) {
            return false;
        }
        System.arraycopy(direction, 0, steepest, 0, dimension);
        applyInverseHessian();
        double slope = 0;
        for (int i = 0; i < dimension; i++) {
            if (steepest[i] == 0) {
                direction[i] = 0;
            }
            slope -= direction[i] * steepest[i];
        }
        if (!(slope < 0)) {
            System.arraycopy(steepest, 0, direction, 0, dimension);
            stored = 0;
        }
        return true;
    }

    private void applyInverseHessian() {
        int count = Math.min(stored, MEMORY);
        for (int k = 0; k < count; k++) {
            int at = (stored - 1 - k) % MEMORY;
            weights[at] = rho[at] * dot(steps[at], direction);
            add(direction, changes[at], -weights[at]);
        }
        if (count > 0) {
            int last = (stored - 1) % MEMORY;
            double scale = 1 / (rho[last] * dot(changes[last], changes[last]));
            for (int i = 0; i < dimension; i++) {
                direction[i] *= scale;
            }
        }
        for (int k = count - 1; k >= 0; k--) {
            int at = (stored - 1 - k) % MEMORY;
            add(direction, steps[at], weights[at] - rho[at] * dot(changes[at], direction));
        }
    }

    /** Keeps the pair (step, change of gradient) where its curvature is positive. */
    private void remember(double[] x) {
        double curvature = 0;
        double stepLength = 0;
        double changeLength = 0;
        for (int i = 0; i < dimension; i++) {
            double step = trial[i] - x[i];
            double change = trialGradient[i] - gradient[i];
            curvature += step * change;
            stepLength += step * step;
            changeLength += change * change;
        }
        if (!(curvature > 1e-12 * Math.sqrt(stepLength * changeLength))) {
            return;
        }
        int at = stored % MEMORY;
        for (int i = 0; i < dimension; i++) {
            steps[at][i] = trial[i] - x[i];
            changes[at][i] = trialGradient[i] - gradient[i];
        }
        rho[at] = 1 / curvature;
        stored++;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static void add(double[] a, double[] b, double factor) {
        for (int i = 0; i < a.length; i++) {
            a[i] += factor * b[i];
        }
    }
}
