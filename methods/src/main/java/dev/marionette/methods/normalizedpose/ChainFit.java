package dev.marionette.methods.normalizedpose;

import dev.marionette.ik.IkStatus;
import dev.marionette.numerics.BoundedLeastSquares;

/**
 * Fits a chain problem frame after frame. The first frame is tried from several starts, as E has local minima; every later
 * one starts from the frame before, and from where the first one started: a motion may lead into a hollow that becomes a
 * bad one. A workspace of one thread.
 */
public final class ChainFit {
    /** Starts of the first frame that find the lowest E of 300 starts on all of 200 random problems of 2–6 joints. */
    public static final int STARTS = 64;
    /** As in the paper. */
    public static final double TOLERANCE = 1e-10;

    private static final int MAX_ITERATIONS = 500;
    /** Another start has to be better by this share to be taken, so that rounding does not choose among equal ones. */
    private static final double BETTER = 1e-6;
    /** E by which the other start has to be better than the frame before: a tenth of the length at the tip is worth a jump. */
    private static final double WORTH_A_JUMP = 5e-3;

    private final ChainProblem problem;
    private final double[] lower;
    private final double[] upper;
    private final BoundedLeastSquares solver;
    private final double[] home;
    private final double[] x;
    private final double[] kept;

    /**
     * @param lower lower limits of the variables, rad or m, may be −∞. Copied.
     * @param upper upper limits, may be ∞. Copied.
     * @param start where the first frame starts at first. Copied.
     */
    public ChainFit(ChainProblem problem, double[] lower, double[] upper, double[] start) {
        this.problem = problem;
        this.lower = lower.clone();
        this.upper = upper.clone();
        home = start.clone();
        x = start.clone();
        kept = start.clone();
        solver = new BoundedLeastSquares(problem.variables(), problem.residuals(), TOLERANCE, MAX_ITERATIONS);
    }

    /** The variables after a fit. The live array; read only. */
    public double[] x() {
        return x;
    }

    private IkStatus minimize() {
        return switch (solver.minimize(problem, x, lower, upper)) {
            case CONVERGED -> IkStatus.CONVERGED;
            case ON_BOUNDS -> IkStatus.LIMITED;
            case STALLED -> IkStatus.STALLED;
        };
    }

    /** Fits the problem from where the last fit ended, or from the start where that is worth a jump. */
    public IkStatus next() {
        IkStatus status = minimize();
        double cost = solver.cost();
        System.arraycopy(x, 0, kept, 0, x.length);
        System.arraycopy(home, 0, x, 0, x.length);
        IkStatus other = minimize();
        if (solver.cost() < cost - WORTH_A_JUMP) {
            return other;
        }
        System.arraycopy(kept, 0, x, 0, x.length);
        return status;
    }

    /**
     * Fits the problem from where x is and from points spread evenly over the limits, and keeps the best, the first among
     * equals.
     *
     * @param starts number of starts, at least 1; the points are the same every time
     */
    public IkStatus first(int starts) {
        IkStatus status = minimize();
        double best = solver.cost();
        System.arraycopy(x, 0, kept, 0, x.length);
        double[] shares = shares(x.length);
        for (int s = 1; s < starts; s++) {
            for (int i = 0; i < x.length; i++) {
                double share = (0.5 + s * shares[i]) % 1;
                double low = Math.max(lower[i], -Math.PI);
                double high = Math.min(upper[i], Math.PI);
                x[i] = low <= high ? low + share * (high - low) : lower[i];
            }
            IkStatus found = minimize();
            if (solver.cost() < best - BETTER * (1e-3 + best)) {
                best = solver.cost();
                status = found;
                System.arraycopy(x, 0, kept, 0, x.length);
            }
        }
        System.arraycopy(kept, 0, x, 0, x.length);
        return status;
    }

    /** Steps of the additive recurrence in n dimensions (Roberts 2018): powers of 1/g with g^(n+1) = g + 1. */
    private static double[] shares(int n) {
        double g = 2;
        for (int i = 0; i < 60; i++) {
            g = Math.pow(1 + g, 1.0 / (n + 1));
        }
        double[] shares = new double[n];
        for (int i = 0; i < n; i++) {
            shares[i] = Math.pow(1 / g, i + 1);
        }
        return shares;
    }
}
