package dev.marionette.bo.gp;

import dev.marionette.api.search.GpParameters;

/**
 * Independent normal priors on the logarithms of the hyperparameters. They keep the fit sane while there are fewer
 * points than parameters: log ℓ ~ N(log(0.25·√d), 1) grows with the diagonal of the unit box (after Hvarfner, Hellsten,
 * Nardi, "Vanilla Bayesian optimization performs great in high dimensions", 2024); log σ_f² ~ N(0, 1), as targets are
 * standardised; log σ_n² ~ N(log 1e-5, 0.7²), as the cost is deterministic and noise only absorbs kinks.
 */
public final class HyperparameterPrior {
    private static final double SIGNAL_DEVIATION = 1;
    private static final double NOISE_MEAN = Math.log(1e-5);
    private static final double NOISE_DEVIATION = 0.7;

    private final int dimension;
    private final double lengthMean;

    /** The prior for d coordinates. */
    public HyperparameterPrior(int dimension) {
        this.dimension = dimension;
        lengthMean = Math.log(0.25 * Math.sqrt(dimension));
    }

    /** Where the prior density of the logarithms is highest. */
    public GpParameters mode() {
        double[] log = new double[dimension + 2];
        for (int i = 0; i < log.length; i++) {
            log[i] = mean(i);
        }
        return GpParameters.ofLog(log);
    }

    /**
     * Log density up to a constant, its gradient added.
     *
     * @param log d + 2 logarithms
     * @param gradient the derivatives are added to it; modified
     */
    public double logDensity(double[] log, double[] gradient) {
        double sum = 0;
        for (int i = 0; i < log.length; i++) {
            double deviation = deviation(i);
            double z = (log[i] - mean(i)) / deviation;
            sum -= 0.5 * z * z;
            gradient[i] -= z / deviation;
        }
        return sum;
    }

    private double mean(int i) {
        return i < dimension ? lengthMean : i == dimension ? 0 : NOISE_MEAN;
    }

    private double deviation(int i) {
        return i < dimension ? 1 : i == dimension ? SIGNAL_DEVIATION : NOISE_DEVIATION;
    }
}
