package dev.marionette.bo.polish;

import dev.marionette.bo.Box;
import dev.marionette.bo.Polisher;
import dev.marionette.bo.search.CmaEs;
import java.util.function.ToDoubleFunction;

/** CMA-ES from the incumbent with a small first step. */
final class CmaEsPolisher implements Polisher {
    private static final double FIRST_STEP = 0.05;

    @Override
    public String name() {
        return "cma-es";
    }

    @Override
    public void polish(
            ToDoubleFunction<double[]> objective, Box box, double[] start, double startValue, int budget, long seed) {
        CmaEs search = new CmaEs(box, start, FIRST_STEP, seed);
        search.tell(start, startValue);
        for (int i = 0; i < budget; i++) {
            double[] x = search.ask();
            search.tell(x, objective.applyAsDouble(x));
        }
    }
}
