package dev.marionette.bo.search;

import dev.marionette.bo.gp.GpParameters;
import dev.marionette.bo.gp.HyperparameterFit;
import dev.marionette.bo.gp.HyperparameterPrior;
import dev.marionette.bo.gp.Surrogate;
import dev.marionette.bo.gp.TrainingSet;
import java.util.ArrayList;
import java.util.List;

/**
 * The data seen so far and the surrogate on it: standardises the values, refits the hyperparameters every third
 * evaluation from where they were, and finds the incumbent. A failed evaluation counts as the worst finite value seen.
 */
final class GpModel {
    private static final int REFIT_EVERY = 3;
    private static final int FIRST_FIT_EVALUATIONS = 60;
    private static final int REFIT_EVALUATIONS = 12;
    private static final int NOISE_RAISES = 8;
    /** Larger values are cut to this, so that their differences are finite. */
    private static final double LARGEST = 1e300;

    private final Surrogate surrogate;
    private final HyperparameterFit fit;
    private final TrainingSet data;
    private final List<Double> values = new ArrayList<>();
    private GpParameters parameters;
    private int fittedAt;
    private int incumbent = -1;
    private double standardisedBest;

    GpModel(int dimension, Surrogate surrogate) {
        this.surrogate = surrogate;
        fit = new HyperparameterFit(dimension);
        data = new TrainingSet(dimension);
        parameters = new HyperparameterPrior(dimension).mode();
    }

    int size() {
        return data.size();
    }

    /** Adds a point of the unit box; y may be positive infinity. */
    void add(double[] u, double y) {
        if (y < Double.POSITIVE_INFINITY && (incumbent < 0 || y < values.get(incumbent))) {
            incumbent = data.size();
        }
        data.add(u, 0);
        values.add(y < Double.POSITIVE_INFINITY ? Math.max(-LARGEST, Math.min(LARGEST, y)) : y);
    }

    /** Whether any evaluation was finite. */
    boolean hasIncumbent() {
        return incumbent >= 0;
    }

    /** The best point, a new array. */
    double[] incumbent() {
        return data.point(incumbent);
    }

    /** The best value, as it was told. */
    double bestValue() {
        return values.get(incumbent);
    }

    /** The best value, standardised as the surrogate sees it; valid after {@link #update}. */
    double standardisedBest() {
        return standardisedBest;
    }

    /** Brings the surrogate up to date with the data, of which there must be a finite value, and returns it. */
    Surrogate update() {
        standardise();
        if (data.size() >= 2 && (fittedAt == 0 || data.size() - fittedAt >= REFIT_EVERY)) {
            int evaluations = fittedAt == 0 ? FIRST_FIT_EVALUATIONS : REFIT_EVALUATIONS;
            parameters = fit.fit(surrogate, data, parameters, evaluations);
            fittedAt = data.size();
        }
        for (int i = 0; surrogate.fit(data, parameters) != Surrogate.Status.OK; i++) {
            if (i == NOISE_RAISES) {
                throw new IllegalStateException("covariance of " + data.size() + " points is not positive definite"
                        + " with noise " + parameters.noise());
            }
            parameters = parameters.withNoise(10 * parameters.noise());
        }
        return surrogate;
    }

    /** Divides by the range first, so that neither huge nor tiny values overflow or vanish when squared. */
    private void standardise() {
        int finite = 0;
        double mean = 0;
        double worst = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            if (value < Double.POSITIVE_INFINITY) {
                finite++;
                mean += (value - mean) / finite;
                worst = Math.max(worst, value);
            }
        }
        double range = worst > bestValue() ? worst - bestValue() : 1;
        double square = 0;
        for (double value : values) {
            double deviation = (Math.min(value, worst) - mean) / range;
            square += deviation * deviation / values.size();
        }
        double scale = square > 0 ? 1 / Math.sqrt(square) : 1;
        for (int i = 0; i < values.size(); i++) {
            data.setTarget(i, (Math.min(values.get(i), worst) - mean) / range * scale);
        }
        standardisedBest = data.y(incumbent);
    }

    /** Whether a point is, but for rounding, one that was evaluated. */
    boolean knows(double[] u) {
        for (int i = 0; i < data.size(); i++) {
            double distance = 0;
            for (int d = 0; d < u.length; d++) {
                distance = Math.max(distance, Math.abs(u[d] - data.x(i, d)));
            }
            if (distance < 1e-6) {
                return true;
            }
        }
        return false;
    }
}
