package dev.marionette.bo.search;

import dev.marionette.api.search.Prediction;
import dev.marionette.api.search.PredictionBatch;
import dev.marionette.api.search.Surrogate;
import dev.marionette.numerics.Lbfgs;
import dev.marionette.numerics.SplitMix;
import java.util.Arrays;

/**
 * Finds where log EI is largest: along one coordinate by a shifted grid and golden section, in a box by seeded
 * candidates and gradient ascent from the best few. All in the unit box.
 */
final class AcquisitionSearch {
    private static final int GRID = 48;
    private static final int GOLDEN_STEPS = 16;
    private static final double GOLDEN = 0.5 * (Math.sqrt(5) - 1);
    private static final int CANDIDATES = 120;
    /** Ascents from several candidates mostly end at the same maximum. */
    private static final int STARTS = 2;

    private static final int ASCENT_EVALUATIONS = 25;
    /** An ascent ends where an iteration gains less: a thousandth of the expected improvement. */
    private static final double ASCENT_GAIN = 1e-3;

    private static final int MEMORY = 8;
    private static final double PERTURBED_COORDINATES = 5;

    private final int dimension;
    private final SplitMix random;
    private final Prediction prediction;
    private final PredictionBatch batch;
    private final Lbfgs lbfgs;
    private final double[][] starts = new double[STARTS][];
    private final double[] startValues = new double[STARTS];

    /**
     * A search over d coordinates.
     *
     * @param random its seeded source; modified
     */
    public AcquisitionSearch(int dimension, SplitMix random) {
        this.dimension = dimension;
        this.random = random;
        prediction = new Prediction(dimension);
        batch = new PredictionBatch(dimension, Math.max(CANDIDATES, GRID + 2));
        lbfgs = new Lbfgs(dimension, MEMORY);
        for (int i = 0; i < STARTS; i++) {
            starts[i] = new double[dimension];
        }
    }

    /**
     * The point of largest log EI on the line through a base point along one coordinate, over [0, 1].
     *
     * @param surrogate fitted
     * @param best the standardised value to improve on
     * @param base d coordinates; not modified
     * @return a new array that differs from base in that coordinate only
     */
    public double[] alongCoordinate(Surrogate surrogate, double best, double[] base, int coordinate) {
        double[] x = base.clone();
        double shift = random.nextDouble();
        batch.clear();
        for (int i = 0; i <= GRID + 1; i++) {
            x[coordinate] = Math.max(0, Math.min(1, (i - shift) / GRID));
            batch.add(x);
        }
        surrogate.predict(batch);
        double bestAt = 0;
        double bestValue = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < batch.size(); i++) {
            double value = ExpectedImprovement.log(batch.mean(i), batch.variance(i), best);
            if (value > bestValue) {
                bestValue = value;
                bestAt = batch.x(i, coordinate);
            }
        }
        x[coordinate] = goldenSection(
                surrogate, best, x, coordinate, Math.max(0, bestAt - 1.0 / GRID), Math.min(1, bestAt + 1.0 / GRID));
        if (logImprovement(surrogate, best, x) < bestValue) {
            x[coordinate] = bestAt;
        }
        return x;
    }

    private double goldenSection(Surrogate surrogate, double best, double[] x, int coordinate, double from, double to) {
        double a = from;
        double b = to;
        double left = b - GOLDEN * (b - a);
        double right = a + GOLDEN * (b - a);
        double leftValue = valueAt(surrogate, best, x, coordinate, left);
        double rightValue = valueAt(surrogate, best, x, coordinate, right);
        for (int i = 0; i < GOLDEN_STEPS; i++) {
            if (leftValue > rightValue) {
                b = right;
                right = left;
                rightValue = leftValue;
                left = b - GOLDEN * (b - a);
                leftValue = valueAt(surrogate, best, x, coordinate, left);
            } else {
                a = left;
                left = right;
                leftValue = rightValue;
                right = a + GOLDEN * (b - a);
                rightValue = valueAt(surrogate, best, x, coordinate, right);
            }
        }
        return leftValue > rightValue ? left : right;
    }

    private double valueAt(Surrogate surrogate, double best, double[] x, int coordinate, double at) {
        x[coordinate] = at;
        return logImprovement(surrogate, best, x);
    }

    private double logImprovement(Surrogate surrogate, double best, double[] x) {
        surrogate.predict(x, prediction);
        return ExpectedImprovement.log(prediction.mean, prediction.variance, best);
    }

    /**
     * The point of largest log EI that is found in a box.
     *
     * @param surrogate fitted
     * @param best the standardised value to improve on
     * @param incumbent a point of the box, around which half of the candidates lie; not modified
     * @param lower lower corner
     * @param upper upper corner
     * @return a new array
     */
    public double[] inBox(Surrogate surrogate, double best, double[] incumbent, double[] lower, double[] upper) {
        screen(surrogate, best, incumbent, lower, upper);
        double[] winner = starts[0];
        double winnerValue = Double.POSITIVE_INFINITY;
        for (double[] start : starts) {
            lbfgs.minimize(
                    (x, gradient) -> negative(surrogate, best, x, gradient),
                    start,
                    lower,
                    upper,
                    ASCENT_EVALUATIONS,
                    1e-6,
                    ASCENT_GAIN);
            if (lbfgs.value() < winnerValue) {
                winnerValue = lbfgs.value();
                winner = start;
            }
        }
        return winner.clone();
    }

    private double negative(Surrogate surrogate, double best, double[] x, double[] gradient) {
        surrogate.predictWithGradient(x, prediction);
        double value = ExpectedImprovement.logWithGradient(
                prediction.mean,
                prediction.variance,
                best,
                prediction.meanGradient,
                prediction.varianceGradient,
                gradient);
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] = -gradient[i];
        }
        return -value;
    }

    /** Leaves the best candidates in starts, best first. */
    private void screen(Surrogate surrogate, double best, double[] incumbent, double[] lower, double[] upper) {
        Arrays.fill(startValues, Double.NEGATIVE_INFINITY);
        batch.clear();
        double[] candidate = new double[dimension];
        for (int k = 0; k < CANDIDATES; k++) {
            if (k % 2 == 0) {
                spread(candidate, lower, upper);
            } else {
                perturb(candidate, incumbent, lower, upper);
            }
            batch.add(candidate);
        }
        surrogate.predict(batch);
        for (int k = 0; k < CANDIDATES; k++) {
            batch.point(k, candidate);
            insert(candidate, ExpectedImprovement.log(batch.mean(k), batch.variance(k), best));
        }
    }

    private void spread(double[] candidate, double[] lower, double[] upper) {
        for (int i = 0; i < dimension; i++) {
            candidate[i] = lower[i] + random.nextDouble() * (upper[i] - lower[i]);
        }
    }

    /** The incumbent with a few coordinates moved, in steps of all sizes. */
    private void perturb(double[] candidate, double[] incumbent, double[] lower, double[] upper) {
        double share = Math.min(1, PERTURBED_COORDINATES / dimension);
        double scale = random.nextDouble();
        int always = random.nextInt(dimension);
        for (int i = 0; i < dimension; i++) {
            double moved = lower[i] + random.nextDouble() * (upper[i] - lower[i]);
            boolean move = random.nextDouble() < share || i == always;
            candidate[i] = move ? incumbent[i] + scale * (moved - incumbent[i]) : incumbent[i];
        }
    }

    private void insert(double[] candidate, double value) {
        int at = STARTS - 1;
        if (!(value > startValues[at])) {
            return;
        }
        double[] buffer = starts[at];
        while (at > 0 && value > startValues[at - 1]) {
            starts[at] = starts[at - 1];
            startValues[at] = startValues[at - 1];
            at--;
        }
        System.arraycopy(candidate, 0, buffer, 0, dimension);
        starts[at] = buffer;
        startValues[at] = value;
    }
}
