package dev.marionette.ik.chain;

import dev.marionette.ik.IkStatus;
import dev.marionette.numerics.Cholesky;
import java.util.Arrays;

/**
 * Minimises a sum of squares inside a box: Levenberg's damped Gauss–Newton steps over an active set.
 *
 * <p>With g = Jᵀr, variables at a bound that −g would push out of the box are held. The step solves (JᵀJ + μI) dx = −g over
 * the others; those that it would take past a bound are put on the bound, held, and the step is solved again for the rest.
 * μ follows the ratio of the true to the predicted fall (Nielsen 1999); it starts at the largest of the diagonal of JᵀJ, as
 * long first steps end in worse hollows. A workspace of one thread; {@link #minimize}
 * allocates nothing.
 */
public final class BoundedLevenbergMarquardt {
    private final int n;
    private final double tolerance;
    private final int maxIterations;
    private final double[] residual;
    private final double[] trialResidual;
    private final double[] jacobian;
    private final double[] normal;
    private final double[] gradient;
    private final double[] factor;
    private final double[] right;
    private final double[] step;
    private final double[] trial;
    private final boolean[] held;
    private final int[] free;
    private double cost;

    /**
     * For problems of a size.
     *
     * @param tolerance ends where no free component of ∇‖r‖² or no component of a step is larger, above 0
     * @param maxIterations Jacobians at most, at least 1
     */
    public BoundedLevenbergMarquardt(int variables, int residuals, double tolerance, int maxIterations) {
        n = variables;
        this.tolerance = tolerance;
        this.maxIterations = maxIterations;
        residual = new double[residuals];
        trialResidual = new double[residuals];
        jacobian = new double[residuals * n];
        normal = new double[n * n];
        gradient = new double[n];
        factor = new double[n * n];
        right = new double[n];
        step = new double[n];
        trial = new double[n];
        held = new boolean[n];
        free = new int[n];
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
     * @return {@code CONVERGED}; {@code LIMITED} with variables held at bounds; {@code STALLED} where iterations ran out or r
     *     is no number
     */
    public IkStatus minimize(LeastSquares problem, double[] x, double[] lower, double[] upper) {
        for (int i = 0; i < n; i++) {
            x[i] = Math.min(upper[i], Math.max(lower[i], x[i]));
        }
        problem.residuals(x, residual);
        cost = squares(residual);
        double mu = -1;
        double growth = 2;
        for (int iteration = 0; iteration < maxIterations; iteration++) {
            problem.jacobian(jacobian);
            formNormalEquations();
            if (largestFreeGradient(x, lower, upper) <= tolerance) {
                return ended(x, lower, upper);
            }
            mu = mu < 0 ? largestDiagonal() : mu;
            boolean accepted = false;
            while (!accepted) {
                double longest = solveStep(x, lower, upper, mu);
                if (!(longest > tolerance)) {
                    // a step that is no number leads nowhere, however it is damped
                    return Double.isNaN(longest) ? IkStatus.STALLED : ended(x, lower, upper);
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
                    System.arraycopy(trialResidual, 0, residual, 0, residual.length);
                    cost = newCost;
                } else {
                    mu *= growth;
                    growth *= 2;
                }
            }
        }
        return IkStatus.STALLED;
    }

    private static IkStatus ended(double[] x, double[] lower, double[] upper) {
        for (int i = 0; i < x.length; i++) {
            if (x[i] <= lower[i] || x[i] >= upper[i]) {
                return IkStatus.LIMITED;
            }
        }
        return IkStatus.CONVERGED;
    }

    private static double squares(double[] r) {
        double sum = 0;
        for (double v : r) {
            sum += v * v;
        }
        return sum;
    }

    private void formNormalEquations() {
        Arrays.fill(normal, 0);
        Arrays.fill(gradient, 0);
        for (int r = 0; r < residual.length; r++) {
            int o = r * n;
            for (int i = 0; i < n; i++) {
                double ji = jacobian[o + i];
                gradient[i] += ji * residual[r];
                for (int k = 0; k <= i; k++) {
                    normal[i * n + k] += ji * jacobian[o + k];
                }
            }
        }
    }

    /** Largest component of ∇‖r‖² = 2g over the variables that may move along −g; holds the others. */
    private double largestFreeGradient(double[] x, double[] lower, double[] upper) {
        double largest = 0;
        for (int i = 0; i < n; i++) {
            held[i] = x[i] <= lower[i] && gradient[i] >= 0 || x[i] >= upper[i] && gradient[i] <= 0;
            if (!held[i]) {
                largest = Math.max(largest, 2 * Math.abs(gradient[i]));
            }
        }
        return largest;
    }

    private double largestDiagonal() {
        double largest = 1e-12;
        for (int i = 0; i < n; i++) {
            largest = Math.max(largest, normal[i * n + i]);
        }
        return largest;
    }

    /** Sets step and trial; returns the largest component of the step, NaN where there is none. */
    private double solveStep(double[] x, double[] lower, double[] upper, double mu) {
        for (int i = 0; i < n; i++) {
            held[i] = x[i] <= lower[i] && gradient[i] >= 0 || x[i] >= upper[i] && gradient[i] <= 0;
            step[i] = 0;
        }
        boolean again = true;
        while (again) {
            if (!solveFree(mu)) {
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

    private double normalAt(int i, int k) {
        return i >= k ? normal[i * n + k] : normal[k * n + i];
    }

    /** (A + μI)·dx = −g over the free variables, the held ones moving by what is in {@code step}; false where r is no number. */
    private boolean solveFree(double mu) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            if (!held[i]) {
                free[count++] = i;
            }
        }
        for (int a = 0; a < count; a++) {
            int i = free[a];
            double rhs = -gradient[i];
            for (int k = 0; k < n; k++) {
                rhs -= held[k] ? normalAt(i, k) * step[k] : 0;
            }
            right[a] = rhs;
            for (int b = 0; b <= a; b++) {
                factor[a * n + b] = normalAt(i, free[b]) + (a == b ? mu : 0);
            }
        }
        if (!Cholesky.factor(factor, count, n)) {
            return false;
        }
        Cholesky.solve(factor, count, n, right);
        for (int a = 0; a < count; a++) {
            step[free[a]] = right[a];
        }
        return true;
    }

    /** ‖r‖² − ‖r + J dx‖² = −(2g + A dx)·dx. */
    private double predictedFall() {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double row = 2 * gradient[i];
            for (int k = 0; k < n; k++) {
                row += normalAt(i, k) * step[k];
            }
            sum -= row * step[i];
        }
        return sum;
    }
}
