package dev.marionette.bo.search;

import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.api.search.Surrogate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Coordinate-descent Bayesian optimisation that alternates two kinds of step: expected improvement along one coordinate
 * over its whole range, which finds far minima, and expected improvement over all coordinates in a trust box round the
 * incumbent, which follows valleys that no coordinate points along. Coordinates come in random order, all of them
 * before one comes again. The trust box grows on success and shrinks after three failures in a row, as in TuRBO
 * (Eriksson et al. 2019).
 */
final class AlternatingSearch extends BayesianSearch {
    private static final int DESIGN = 0;
    private static final double FIRST_HALF_WIDTH = 0.4;
    private static final double LARGEST_HALF_WIDTH = 0.8;
    private static final double SMALLEST_HALF_WIDTH = 1e-3;
    private static final double GROW = 1.5;
    private static final double SHRINK = 0.6;
    private static final int FAILURES = 3;

    private final int[] order;
    private int next;
    private boolean coordinateTurn = true;
    private double halfWidth = FIRST_HALF_WIDTH;
    private int failures;
    private double @Nullable [] pendingTrust;

    private AlternatingSearch(Box box, OptimizerSettings settings) {
        super("cdbo-alternating", box, settings, DESIGN);
        order = new int[box.dimension()];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
    }

    @Override
    double[] suggest(Surrogate surrogate) {
        boolean coordinate = coordinateTurn;
        coordinateTurn = !coordinateTurn;
        return coordinate ? coordinateStep(surrogate) : trustStep(surrogate);
    }

    private double[] coordinateStep(Surrogate surrogate) {
        if (next == 0) {
            random.shuffle(order);
        }
        int coordinate = order[next];
        next = (next + 1) % order.length;
        setPhase("coordinate " + coordinate);
        return acquisition.alongCoordinate(surrogate, model.standardisedBest(), model.incumbent(), coordinate);
    }

    private double[] trustStep(Surrogate surrogate) {
        setPhase("trust box");
        double[] centre = model.incumbent();
        double[] lower = new double[centre.length];
        double[] upper = new double[centre.length];
        for (int i = 0; i < centre.length; i++) {
            lower[i] = Math.max(0, centre[i] - halfWidth);
            upper[i] = Math.min(1, centre[i] + halfWidth);
        }
        double[] u = acquisition.inBox(surrogate, model.standardisedBest(), centre, lower, upper);
        pendingTrust = box().toUnit(box().fromUnit(u));
        return u;
    }

    @Override
    void tellUnit(double[] u, double y) {
        if (pendingTrust != null && Arrays.equals(pendingTrust, u)) {
            pendingTrust = null;
            adapt(y < best(model));
        }
        super.tellUnit(u, y);
    }

    private void adapt(boolean success) {
        if (success) {
            failures = 0;
            halfWidth = Math.min(LARGEST_HALF_WIDTH, halfWidth * GROW);
        } else if (++failures == FAILURES) {
            failures = 0;
            halfWidth = Math.max(SMALLEST_HALF_WIDTH, halfWidth * SHRINK);
        }
    }

    private static double best(GpModel model) {
        return model.hasIncumbent() ? model.bestValue() : Double.POSITIVE_INFINITY;
    }

    /** Makes alternating searches. */
    public static final class Factory implements OptimizerFactory {
        @Override
        public String name() {
            return "cdbo-alternating";
        }

        @Override
        public String description() {
            return "coordinate steps over the whole range in turn with steps in a trust box";
        }

        @Override
        public Optimizer create(Box box, OptimizerSettings settings) {
            return new AlternatingSearch(box, settings);
        }
    }
}
