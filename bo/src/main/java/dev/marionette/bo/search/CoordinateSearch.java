package dev.marionette.bo.search;

import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.api.search.Surrogate;

/**
 * Coordinate-descent Bayesian optimisation as in the paper: expected improvement along one coordinate through the
 * incumbent, the coordinates in turn (Choi &amp; Kim 2019, section III-A, after Oliveira et al. 2018).
 */
final class CoordinateSearch extends BayesianSearch {
    private static final int DESIGN = 3;

    private int next;

    private CoordinateSearch(Box box, OptimizerSettings settings) {
        super("cdbo", box, settings, DESIGN);
    }

    @Override
    double[] suggest(Surrogate surrogate) {
        int coordinate = next;
        next = (next + 1) % box().dimension();
        setPhase("coordinate " + coordinate);
        return acquisition.alongCoordinate(surrogate, model.standardisedBest(), model.incumbent(), coordinate);
    }

    /** Makes coordinate searches. */
    public static final class Factory implements OptimizerFactory {
        @Override
        public String name() {
            return "cdbo";
        }

        @Override
        public String description() {
            return "coordinate-descent Bayesian optimisation as in the paper";
        }

        @Override
        public Optimizer create(Box box, OptimizerSettings settings) {
            return new CoordinateSearch(box, settings);
        }
    }
}
