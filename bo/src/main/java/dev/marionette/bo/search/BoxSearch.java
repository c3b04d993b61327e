package dev.marionette.bo.search;

import dev.marionette.api.search.Best;
import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import java.util.Optional;

/** What all optimizers share: the name, the box, the best so far, and the check of what is told. */
abstract class BoxSearch implements Optimizer {
    private final String name;
    private final Box box;
    private Optional<Best> best = Optional.empty();

    BoxSearch(String name, Box box) {
        this.name = name;
        this.box = box;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Box box() {
        return box;
    }

    @Override
    public final double[] ask() {
        return box.fromUnit(askUnit());
    }

    @Override
    public final void tell(double[] x, double y) {
        box.require("told point", x);
        boolean improves =
                Double.isFinite(y) && (best.isEmpty() || y < best.get().value());
        if (improves) {
            best = Optional.of(new Best(x, y));
        }
        tellUnit(box.toUnit(x), Double.isFinite(y) ? y : Double.POSITIVE_INFINITY);
    }

    @Override
    public final Optional<Best> best() {
        return best;
    }

    /** The next point in the unit box. */
    abstract double[] askUnit();

    /**
     * A value told.
     *
     * @param u the point in the unit box; the receiver's to keep
     * @param y finite, or positive infinity where the evaluation failed
     */
    abstract void tellUnit(double[] u, double y);
}
