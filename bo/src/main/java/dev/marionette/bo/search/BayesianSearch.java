package dev.marionette.bo.search;

import dev.marionette.api.search.Box;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.api.search.Surrogate;
import dev.marionette.numerics.LowDiscrepancy;
import dev.marionette.numerics.SplitMix;

/**
 * Bayesian optimisation: a few points of a Sobol sequence, then the point of largest expected improvement in the region
 * that the kind of search chooses.
 */
abstract class BayesianSearch extends BoxSearch {
    final SplitMix random;
    final AcquisitionSearch acquisition;
    final GpModel model;
    private final LowDiscrepancy design;
    private final int designSize;
    private int asked;
    private int designed;
    private String phase = "design";

    BayesianSearch(String name, Box box, OptimizerSettings settings, int designSize) {
        super(name, box);
        random = new SplitMix(settings.seed());
        acquisition = new AcquisitionSearch(box.dimension(), random);
        model = new GpModel(box.dimension(), settings.newSurrogate());
        design = LowDiscrepancy.sobol(box.dimension(), random);
        this.designSize = designSize;
    }

    @Override
    public final String phase() {
        return phase;
    }

    @Override
    final double[] askUnit() {
        if (asked++ < designSize || !model.hasIncumbent()) {
            phase = "design";
            return design.point(designed++);
        }
        double[] u = suggest(model.update());
        // Evaluating a point twice teaches nothing, as the cost is deterministic.
        return model.knows(u) ? design.point(designed++) : u;
    }

    @Override
    void tellUnit(double[] u, double y) {
        model.add(u, y);
    }

    final void setPhase(String phase) {
        this.phase = phase;
    }

    /** The next point in the unit box; calls {@link #setPhase}. */
    abstract double[] suggest(Surrogate surrogate);
}
