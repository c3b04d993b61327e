package dev.marionette.numerics;

/**
 * Minimises a sum of squares ‖r(x)‖² inside a box: Levenberg's damped Gauss–Newton steps over an active set.
 *
 * <p>With g = Jᵀr, variables at a bound that −g would push out of the box are held. The step solves (JᵀJ + μI) dx = −g over
 * the others; those that it would take past a bound are put on the bound, held, and the step is solved again for the rest.
 * μ follows the ratio of the true to the predicted fall (Nielsen 1999); it starts at the largest of the diagonal of JᵀJ, as
 * long first steps end in worse hollows. A workspace of one thread; {@link #minimize} allocates nothing.
 */
public final class BoundedLeastSquares {
    private final int n;
    private final double tolerance;
    private final int maxIterations;
    /** −r. */
    private final double[] error;

    private final double[] trialResidual;
    private final double[] jacobian;
    /** Of J and −r, so that their right-hand side is −g. */
    private final NormalEquations equations;

    private final double[] pull;
    private final double[] step;
    private final double[] trial;
    private final boolean[] held;
    private double cost;

    /** How a search ended. */
    public enum Status {
        /** No step improves any more. */
        CONVERGED,
        /** As converged, with variables on their bounds. */
        ON_BOUNDS,
        /** The iterations ran out, or r is no number. */
        STALLED
    }

    /**
     * For problems of a size.
     *
     * @param tolerance ends where no free component of ∇‖r‖² or no component of a step is larger, above 0
     * @param maxIterations Jacobians at most, at least 1
     */
    public BoundedLeastSquares(int variables, int residuals, double tolerance, int maxIterations) {
        n = variables;
        this.tolerance = tolerance;
        this.maxIterations = maxIterations;
        error = new double[residuals];
        trialResidual = new double[residuals];
        jacobian = new double[residuals * n];
        equations = new NormalEquations(n);
        pull = new double[n];
        step = new double[n];
        trial = new double[n];
        held = new boolean[n];
    }

    /** ‖r‖² after {@link #minimize}. */
    public double cost() {
        return cost;
    }

    /**
     * Minimises from where x is.
     *
     * @param x the start, brought into the box, and the result. Modified.
     * @param lower lower bounds, may be −∞. Not modified.
     * @param upper upper bounds, may be ∞. Not modified.
     */
    public Status minimize(LeastSquares problem, double[] x, double[] lower, double[] upper) {
        for (int i = 0; i < n; i++) {
            x[i] = Math.min(upper[i], Math.max(lower[i], x[i]));
        }
        problem.residuals(x, trialResidual);
        takeResidual();
        if (Double.isNaN(cost)) {
            return Status.STALLED;
        }
        double mu = -1;
        double growth = 2;
        for (int iteration = 0; iteration < maxIterations; iteration++) {
            problem.jacobian(jacobian);
            equations.clear();
            equations.addRows(jacobian, error, error.length);
            if (largestFreeGradient(x, lower, upper) <= tolerance) {
                return ended(x, lower, upper);
            }
            mu = mu < 0 ? largestDiagonal() : mu;
            boolean accepted = false;
            while (!accepted) {
                double longest = solveStep(x, lower, upper, mu);
                if (!(longest > tolerance)) {
                    // a step that is no number leads nowhere, however it is damped
                    return Double.isNaN(longest) ? Status.STALLED : ended(x, lower, upper);
                }
                double predicted = predictedFall();
                problem.residuals(trial, trialResidual);
                double newCost = squares(trialResidual);
                double ratio = (cost - newCost) / predicted;
                accepted = predicted > 0 && newCost < cost;
                if (accepted) {
                    double t = 2 * Math.min(1, ratio) - 1;
                    mu *= Math.max(1.0 / 3, 1 - t * t * t);
                    growth = 2;
                    System.arraycopy(trial, 0, x, 0, n);
                    takeResidual();
                } else {
                    mu *= growth;
                    growth *= 2;
                }
            }
        }
        return Status.STALLED;
    }

    private static Status ended(double[] x, double[] lower, double[] upper) {
        for (int i = 0; i < x.length; i++) {
            if (x[i] <= lower[i] || x[i] >= upper[i]) {
                return Status.ON_BOUNDS;
            }
        }
        return Status.CONVERGED;
    }

    private static double squares(double[] r) {
        double sum = 0;
        for (double v : r) {
            sum += v * v;
        }
        return sum;
    }

    private void takeResidual() {
        cost = squares(trialResidual);
        for (int i = 0; i < error.length; i++) {
            error[i] = -trialResidual[i];
        }
    }

    /** Largest component of ∇‖r‖² = 2g over the variables that may move along −g. */
    private double largestFreeGradient(double[] x, double[] lower, double[] upper) {
        double largest = 0;
        for (int i = 0; i < n; i++) {
            if (!pressed(i, x, lower, upper)) {
                largest = Math.max(largest, 2 * Math.abs(equations.right()[i]));
            }
        }
        return largest;
    }

    /** Whether a variable is at a bound that −g would push it past. */
    private boolean pressed(int i, double[] x, double[] lower, double[] upper) {
        double downhill = equations.right()[i];
        return x[i] <= lower[i] && downhill <= 0 || x[i] >= upper[i] && downhill >= 0;
    }

    private double largestDiagonal() {
        double largest = 1e-12;
        for (int i = 0; i < n; i++) {
            largest = Math.max(largest, equations.entry(i, i));
        }
        return largest;
    }

    /** Sets step and trial; returns the largest component of the step, NaN where there is none. */
    private double solveStep(double[] x, double[] lower, double[] upper, double mu) {
        for (int i = 0; i < n; i++) {
            held[i] = pressed(i, x, lower, upper);
            step[i] = 0;
        }
        boolean again = true;
        while (again) {
            if (!equations.solve(held, mu, pull, step)) {
                return Double.NaN;
            }
            again = false;
            for (int i = 0; i < n; i++) {
                double to = x[i] + step[i];
                if (!held[i] && (to < lower[i] || to > upper[i])) {
                    step[i] = (to < lower[i] ? lower[i] : upper[i]) - x[i];
                    held[i] = true;
                    again = true;
                }
            }
        }
        double longest = 0;
        for (int i = 0; i < n; i++) {
            trial[i] = Math.min(upper[i], Math.max(lower[i], x[i] + step[i]));
            step[i] = trial[i] - x[i];
            longest = Math.max(longest, Math.abs(step[i]));
        }
        return longest;
    }

    /** ‖r‖² − ‖r + J dx‖² = −(2g + A dx)·dx. */
    private double predictedFall() {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double row = -2 * equations.right()[i];
            for (int k = 0; k < n; k++) {
                row += equations.entry(i, k) * step[k];
            }
            sum -= row * step[i];
        }
        return sum;
    }
}
