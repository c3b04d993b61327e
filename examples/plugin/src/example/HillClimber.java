package example;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;
import dev.marionette.api.search.Best;
import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.OptimizerSettings;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** An optimiser: small random steps from the best point so far. */
public final class HillClimber implements Optimizer {
    /** What can be set: {@code --set hill_climber.step=0.2}. */
    @SettingsGroup(value = "hill_climber", help = "the optimiser hill-climber")
    public record Settings(
            @Setting(value = "0.1", min = 0.001, max = 1, help = "the largest step, as a part of the box") double step) {}

    private final Box box;
    private final SplittableRandom random;
    private final double step;
    private Best best;

    private HillClimber(Box box, long seed, double step) {
        this.box = box;
        random = new SplittableRandom(seed);
        this.step = step;
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
            x[i] = Math.max(low, Math.min(high, from + step * (high - low) * (2 * random.nextDouble() - 1)));
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
        public List<Class<? extends Record>> settings() {
            return List.of(Settings.class);
        }

        @Override
        public Optimizer create(Box box, OptimizerSettings settings) {
            return new HillClimber(box, settings.seed(), settings.run().get(Settings.class).step());
        }
    }
}
