package dev.marionette.bo.search;

import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.numerics.LowDiscrepancy;
import dev.marionette.numerics.SplitMix;

/** Points of a shifted Sobol sequence: even coverage, no learning. */
final class SobolSearch extends BoxSearch {
    private final LowDiscrepancy sequence;
    private int next;

    private SobolSearch(Box box, long seed) {
        super("sobol", box);
        sequence = LowDiscrepancy.sobol(box.dimension(), new SplitMix(seed));
    }

    @Override
    double[] askUnit() {
        return sequence.point(next++);
    }

    @Override
    void tellUnit(double[] u, double y) {
        // What was seen does not change what comes next.
    }

    /** Makes Sobol searches. */
    public static final class Factory implements OptimizerFactory {
        @Override
        public String name() {
            return "sobol";
        }

        @Override
        public String description() {
            return "a randomly shifted Sobol sequence";
        }

        @Override
        public Optimizer create(Box box, OptimizerSettings settings) {
            return new SobolSearch(box, settings.seed());
        }
    }
}
