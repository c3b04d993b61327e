package dev.marionette.bo.search;

import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.numerics.SplitMix;

/** Uniform random points: what every other optimizer has to beat. */
final class RandomSearch extends BoxSearch {
    private final SplitMix random;

    private RandomSearch(Box box, long seed) {
        super("random", box);
        random = new SplitMix(seed);
    }

    @Override
    double[] askUnit() {
        double[] u = new double[box().dimension()];
        for (int i = 0; i < u.length; i++) {
            u[i] = random.nextDouble();
        }
        return u;
    }

    @Override
    void tellUnit(double[] u, double y) {
        // What was seen does not change what comes next.
    }

    /** Makes random searches. */
    public static final class Factory implements OptimizerFactory {
        @Override
        public String name() {
            return "random";
        }

        @Override
        public String description() {
            return "uniform random points";
        }

        @Override
        public Optimizer create(Box box, OptimizerSettings settings) {
            return new RandomSearch(box, settings.seed());
        }
    }
}
