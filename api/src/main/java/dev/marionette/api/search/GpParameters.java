package dev.marionette.api.search;

import java.util.Arrays;

/**
 * Hyperparameters of a Gaussian process with the ARD Matérn 5/2 kernel, in logarithms: log ℓ_1..log ℓ_d, log σ_f²
 * (signal variance), log σ_n² (noise variance), for inputs in the unit box and standardised targets. Immutable.
 */
public final class GpParameters {
    private final double[] log;

    private GpParameters(double[] log) {
        this.log = log;
    }

    /**
     * From the vector (log ℓ_1..log ℓ_d, log σ_f², log σ_n²).
     *
     * @param log d + 2 finite logarithms; not modified
     * @throws IllegalArgumentException if there are fewer than 3, or one is not finite
     */
    public static GpParameters ofLog(double[] log) {
        if (log.length < 3) {
            throw new IllegalArgumentException(
                    "GP hyperparameters: " + log.length + " given, d + 2 with d at least 1 are needed");
        }
        for (int i = 0; i < log.length; i++) {
            if (!Double.isFinite(log[i])) {
                throw new IllegalArgumentException("GP hyperparameters: logarithm " + i + " is " + log[i]);
            }
        }
        return new GpParameters(log.clone());
    }

    /**
     * From plain values.
     *
     * @param lengths ℓ_d &gt; 0
     * @param signal σ_f² &gt; 0
     * @param noise σ_n² &gt; 0
     */
    public static GpParameters of(double[] lengths, double signal, double noise) {
        double[] log = new double[lengths.length + 2];
        for (int i = 0; i < lengths.length; i++) {
            log[i] = Math.log(lengths[i]);
        }
        log[lengths.length] = Math.log(signal);
        log[lengths.length + 1] = Math.log(noise);
        return ofLog(log);
    }

    /** d. */
    public int dimension() {
        return log.length - 2;
    }

    /** ℓ_i. */
    public double length(int i) {
        return Math.exp(log[i]);
    }

    /** σ_f². */
    public double signal() {
        return Math.exp(log[log.length - 2]);
    }

    /** σ_n². */
    public double noise() {
        return Math.exp(log[log.length - 1]);
    }

    /** The d + 2 logarithms, as a new array. */
    public double[] toLog() {
        return log.clone();
    }

    /** The same, with another noise variance. */
    public GpParameters withNoise(double noise) {
        double[] changed = log.clone();
        changed[log.length - 1] = Math.log(noise);
        return ofLog(changed);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GpParameters parameters && Arrays.equals(log, parameters.log);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(log);
    }

    @Override
    public String toString() {
        return "GpParameters" + Arrays.toString(log);
    }
}
