package dev.marionette.bo;

import java.util.List;

/**
 * What a run of {@link Minimizer} found.
 *
 * @param status whether any evaluation was finite
 * @param x the best point; the initial one where no evaluation was finite
 * @param initialValue value of the initial point; not finite where it failed
 * @param value best value; positive infinity where there was none
 * @param trace every evaluation in order
 */
public record MinimizerResult(Status status, double[] x, double initialValue, double value, List<Evaluation> trace) {
    /** How a run ended. */
    public enum Status {
        /** There is a best point. */
        OK,
        /** Every evaluation failed. */
        NO_FINITE_VALUE
    }

    /** Copies. */
    public MinimizerResult {
        x = x.clone();
        trace = List.copyOf(trace);
    }

    /** The best point, as a new array. */
    @Override
    public double[] x() {
        return x.clone();
    }
}
