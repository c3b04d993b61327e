package example;

import dev.marionette.bo.Best;
import dev.marionette.bo.Box;
import dev.marionette.bo.Optimizer;
import dev.marionette.bo.OptimizerFactory;
import dev.marionette.bo.OptimizerSettings;
import java.util.Optional;
import java.util.SplittableRandom;

/** An optimiser: small random steps from the best point so far. */
public final class HillClimber implements Optimizer {
    private static final double STEP = 0.1;

    private final Box box;
    private final SplittableRandom random;
    private Best best;

    private HillClimber(Box box, long seed) {
        this.box = box;
        random = new SplittableRandom(seed);
    }

    @Override
    public String name() {
        return "hill-climber";
    }

    @Override
    public Box box() {
        return box;
    }

    @Override
    public double[] ask() {
        double[] x = new double[box.dimension()];
        for (int i = 0; i < x.length; i++) {
            double low = box.lower(i);
            double high = box.upper(i);
            double from = best == null ? (low + high) / 2 : best.x()[i];
            x[i] = Math.max(low, Math.min(high, from + STEP * (high - low) * (2 * random.nextDouble() - 1)));
        }
        return x;
    }

    @Override
    public void tell(double[] x, double y) {
        if (Double.isFinite(y) && (best == null || y < best.value())) {
            best = new Best(x, y);
        }
    }

    @Override
    public Optional<Best> best() {
        return Optional.ofNullable(best);
    }

    /** What the program finds. */
    public static final class Factory implements OptimizerFactory {
        @Override
        public String name() {
            return "hill-climber";
        }

        @Override
        public String description() {
            return "small random steps from the best point";
        }

        @Override
        public Optimizer create(Box box, OptimizerSettings settings) {
            return new HillClimber(box, settings.seed());
        }
    }
}
