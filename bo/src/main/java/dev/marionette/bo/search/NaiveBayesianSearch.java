package dev.marionette.bo.search;

import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.api.search.Surrogate;
import java.util.Arrays;

/** Plain BO-EI: expected improvement over the whole box (Choi &amp; Kim 2019, section III-A, before coordinate descent). */
final class NaiveBayesianSearch extends BayesianSearch {
    private final double[] lower;
    private final double[] upper;

    private NaiveBayesianSearch(Box box, OptimizerSettings settings) {
        super("bo-ei", box, settings, box.dimension());
        lower = new double[box.dimension()];
        upper = new double[box.dimension()];
        Arrays.fill(upper, 1);
    }

    @Override
    double[] suggest(Surrogate surrogate) {
        setPhase("whole box");
        return acquisition.inBox(surrogate, model.standardisedBest(), model.incumbent(), lower, upper);
    }

    /** Makes naive Bayesian searches. */
    public static final class Factory implements OptimizerFactory {
        @Override
        public String name() {
            return "bo-ei";
        }

        @Override
        public String description() {
            return "Bayesian optimisation, expected improvement over the whole box";
        }

        @Override
        public Optimizer create(Box box, OptimizerSettings settings) {
            return new NaiveBayesianSearch(box, settings);
        }
    }
}
