package dev.marionette.bo.search;

import dev.marionette.api.search.GpParameters;
import dev.marionette.api.search.Surrogate;
import dev.marionette.api.search.TrainingSet;
import dev.marionette.bo.gp.HyperparameterFit;
import dev.marionette.bo.gp.HyperparameterPrior;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The data seen so far and the surrogate on it: standardises the values, refits the hyperparameters from where they were
 * whenever the data have grown by a fifth, but by at least {@value #LEAST_NEW_POINTS} and at most {@value #MOST_NEW_POINTS}
 * points, and finds the incumbent. A failed evaluation counts as the worst finite
 * value seen.
 *
 * <p>A fit costs n³ and a suggestion n² for each of its steps. Beyond {@value #MOST_POINTS} points the surrogate therefore
 * sees only as many, chosen anew at every refit: half of them the nearest to the incumbent, which shape the trust box, the
 * rest the latest.
 */
final class GpModel {
    /** So many points the surrogate sees after a refit; until the next one those evaluated since come on top. */
    static final int MOST_POINTS = 300;

    private static final int LEAST_NEW_POINTS = 5;
    /** Points since the last refit are all in the surrogate, so a fifth of many would make every step dear. */
    private static final int MOST_NEW_POINTS = 40;
    /** One more point among many hardly moves the hyperparameters, and a fit costs n³. */
    private static final double REFIT_GROWTH = 0.2;

    private static final int FIRST_FIT_EVALUATIONS = 60;
    private static final int REFIT_EVALUATIONS = 12;
    private static final int NOISE_RAISES = 8;
    /** Larger values are cut to this, so that their differences are finite. */
    private static final double LARGEST = 1e300;

    private final Surrogate surrogate;
    private final HyperparameterFit fit;
    private final TrainingSet data;
    private final List<Double> values = new ArrayList<>();
    /** What the surrogate sees, and which points of the data these are. */
    private TrainingSet shown;

    private final List<Integer> shownPoints = new ArrayList<>();
    private GpParameters parameters;
    private int fittedAt;
    private int incumbent = -1;
    private double standardisedBest;

    GpModel(int dimension, Surrogate surrogate) {
        this.surrogate = surrogate;
        fit = new HyperparameterFit(dimension);
        data = new TrainingSet(dimension);
        shown = new TrainingSet(dimension);
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
        shownPoints.add(data.size());
        data.add(u, 0);
        shown.add(u, 0);
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
        int newPoints = Math.max(LEAST_NEW_POINTS, Math.min(MOST_NEW_POINTS, (int) (REFIT_GROWTH * fittedAt)));
        if (data.size() >= 2 && (fittedAt == 0 || data.size() - fittedAt >= newPoints)) {
            int evaluations = fittedAt == 0 ? FIRST_FIT_EVALUATIONS : REFIT_EVALUATIONS;
            choosePoints();
            parameters = fit.fit(surrogate, shown, parameters, evaluations);
            fittedAt = data.size();
        }
        for (int i = 0; surrogate.fit(shown, parameters) != Surrogate.Status.OK; i++) {
            if (i == NOISE_RAISES) {
                throw new IllegalStateException("covariance of " + shown.size() + " points is not positive definite"
                        + " with noise " + parameters.noise());
            }
            parameters = parameters.withNoise(10 * parameters.noise());
        }
        return surrogate;
    }

    /** Where there are too many, the nearest to the incumbent and the latest, in the order in which they came. */
    private void choosePoints() {
        if (shown.size() <= MOST_POINTS) {
            return;
        }
        double[] distance = new double[data.size()];
        for (int i = 0; i < distance.length; i++) {
            for (int d = 0; d < data.dimension(); d++) {
                double difference = data.x(i, d) - data.x(incumbent, d);
                distance[i] += difference * difference;
            }
        }
        Set<Integer> chosen = new TreeSet<>();
        IntStream.range(0, distance.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(i -> distance[i]).thenComparing(Comparator.naturalOrder()))
                .limit(MOST_POINTS / 2)
                .forEach(chosen::add);
        for (int i = data.size() - 1; chosen.size() < MOST_POINTS; i--) {
            chosen.add(i);
        }
        shown = new TrainingSet(data.dimension());
        shownPoints.clear();
        for (int i : chosen) {
            shownPoints.add(i);
            shown.add(data.point(i), data.y(i));
        }
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
        for (int i = 0; i < shownPoints.size(); i++) {
            shown.setTarget(i, data.y(shownPoints.get(i)));
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
