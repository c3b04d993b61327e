package dev.marionette.api.search;

/**
 * What a surrogate says about one point; a buffer that the caller makes once and the surrogate fills. Mean and variance
 * are those of the noise-free function, in standardised units; gradients are with respect to the point, in the unit
 * box.
 */
public final class Prediction {
    /** E[f(x)]. */
    public double mean;

    /** Var[f(x)], never negative. */
    public double variance;

    /** d(mean)/dx, length d; filled by {@link Surrogate#predictWithGradient} only. */
    public final double[] meanGradient;

    /** d(variance)/dx, length d; filled by {@link Surrogate#predictWithGradient} only. */
    public final double[] varianceGradient;

    /** A buffer for points with d coordinates. */
    public Prediction(int dimension) {
        meanGradient = new double[dimension];
        varianceGradient = new double[dimension];
    }
}
