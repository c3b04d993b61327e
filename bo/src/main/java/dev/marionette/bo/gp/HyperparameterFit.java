package dev.marionette.bo.gp;

import dev.marionette.api.search.GpParameters;
import dev.marionette.api.search.Surrogate;
import dev.marionette.api.search.TrainingSet;
import dev.marionette.numerics.Lbfgs;
import java.util.Arrays;

/**
 * Hyperparameters of highest posterior density (MAP): L-BFGS on log likelihood plus log prior, in logarithms, warm
 * started from the ones before.
 */
public final class HyperparameterFit {
    private static final double SHORTEST = Math.log(5e-3);
    private static final double LONGEST = Math.log(1e2);
    private static final double LEAST_SIGNAL = Math.log(1e-3);
    private static final double MOST_SIGNAL = Math.log(1e3);
    private static final double LEAST_NOISE = Math.log(1e-8);
    private static final double MOST_NOISE = Math.log(1);

    private final HyperparameterPrior prior;
    private final double[] lower;
    private final double[] upper;
    private final Lbfgs lbfgs;

    /** A fit for points with d coordinates. */
    public HyperparameterFit(int dimension) {
        prior = new HyperparameterPrior(dimension);
        lower = new double[dimension + 2];
        upper = new double[dimension + 2];
        Arrays.fill(lower, SHORTEST);
        Arrays.fill(upper, LONGEST);
        lower[dimension] = LEAST_SIGNAL;
        upper[dimension] = MOST_SIGNAL;
        lower[dimension + 1] = LEAST_NOISE;
        upper[dimension + 1] = MOST_NOISE;
        lbfgs = new Lbfgs(dimension + 2, 8, 0.5);
    }

    /**
     * Improves the hyperparameters.
     *
     * @param surrogate gives the likelihood; its fitted state is left alone
     * @param start where to start from
     * @param evaluations at most so many likelihoods
     * @return never less probable than the start
     */
    public GpParameters fit(Surrogate surrogate, TrainingSet data, GpParameters start, int evaluations) {
        double[] log = start.toLog();
        for (int i = 0; i < log.length; i++) {
            log[i] = Math.max(lower[i], Math.min(upper[i], log[i]));
        }
        lbfgs.minimize(
                (at, gradient) -> negativeLogPosterior(surrogate, data, at, gradient),
                log,
                lower,
                upper,
                evaluations,
                1e-3,
                0);
        return GpParameters.ofLog(log);
    }

    /** −(log likelihood + log prior) and its gradient. */
    double negativeLogPosterior(Surrogate surrogate, TrainingSet data, double[] log, double[] gradient) {
        double value = surrogate.logMarginalLikelihood(data, GpParameters.ofLog(log), gradient);
        value += prior.logDensity(log, gradient);
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] = -gradient[i];
        }
        return -value;
    }
}
