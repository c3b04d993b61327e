package dev.marionette.bo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.OptimizerSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How well the built-in optimizers search; what all optimizers must keep is {@code OptimizerContract} of the test kit. */
class OptimizersTest {
    private static final Box BOX = Box.of(new double[] {-2, 0, 10}, new double[] {1, 5, 11});

    static Stream<OptimizerFactory> all() {
        return ByName.optimizers().stream();
    }

    static Stream<OptimizerFactory> learning() {
        return all().filter(factory ->
                !factory.name().equals("random") && !factory.name().equals("sobol"));
    }

    private static double bowl(double[] x) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            double u = (x[i] - BOX.lower(i)) / (BOX.upper(i) - BOX.lower(i)) - 0.37;
            sum += u * u * (i + 1);
        }
        return sum;
    }

    private static List<double[]> run(OptimizerFactory factory, long seed, int count) {
        Optimizer optimizer = factory.create(BOX, ByName.settings(seed));
        List<double[]> asked = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double[] x = optimizer.ask();
            asked.add(x.clone());
            optimizer.tell(x, bowl(x));
        }
        return asked;
    }

    @ParameterizedTest
    @MethodSource("all")
    void anotherSeedGivesOtherPoints(OptimizerFactory factory) {
        double[][] first = run(factory, 7, 50).toArray(double[][]::new);
        double[][] other = run(factory, 8, 50).toArray(double[][]::new);
        assertThat(Arrays.deepEquals(first, other)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("all")
    void oneCoordinateIsSearchedWell(OptimizerFactory factory) {
        Box line = Box.of(new double[] {3}, new double[] {4});
        Optimizer optimizer = factory.create(line, ByName.settings(6));
        for (int i = 0; i < 40; i++) {
            double[] x = optimizer.ask();
            assertThat(line.contains(x)).isTrue();
            optimizer.tell(x, Math.abs(x[0] - 3.7));
        }
        assertThat(optimizer.best().orElseThrow().value()).isLessThan(0.05);
    }

    /** Medians over seeds, on a smooth function of 17 variables with valleys that no coordinate points along. */
    @ParameterizedTest
    @MethodSource("learning")
    void beatsRandomOnASmoothFunction(OptimizerFactory factory) {
        double ours = medianOnSmooth(factory);
        double random = medianOnSmooth(ByName.optimizer("random"));
        assertThat(ours).as("%s against random %s", factory.name(), random).isLessThan(0.9 * random);
    }

    private static double medianOnSmooth(OptimizerFactory factory) {
        double[] values = new double[5];
        for (int seed = 0; seed < values.length; seed++) {
            Optimizer optimizer = factory.create(Box.unit(17), ByName.settings(seed));
            double[] start = new double[17];
            Arrays.fill(start, 0.75);
            values[seed] = Minimizer.of(Box.unit(17), OptimizersTest::smooth, start)
                    .search(optimizer, 120)
                    .result()
                    .value();
        }
        Arrays.sort(values);
        return values[values.length / 2];
    }

    private static double smooth(double[] x) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            double next = x[(i + 1) % x.length];
            double a = x[i] - 0.2 - 0.5 * ((i * 7) % 17) / 17;
            double b = x[i] + next - 0.9;
            sum += a * a + 0.5 * b * b;
        }
        return sum;
    }

    @Test
    void allAreThere() {
        assertThat(all().map(OptimizerFactory::name))
                .containsExactlyInAnyOrder(
                        "bo-ei", "bo-quadratic", "cdbo", "cdbo-alternating", "cma-es", "random", "sobol");
    }

    @Test
    void smileGivesTheSameKindOfSearch() {
        OptimizerFactory factory = ByName.optimizer("cdbo-alternating");
        Optimizer optimizer;
        try {
            optimizer = factory.create(BOX, new OptimizerSettings(1, ByName.surrogates("smile")));
        } catch (UnsupportedOperationException missing) {
            optimizer = Assumptions.abort(missing.getMessage());
        }
        double value = Minimizer.of(BOX, OptimizersTest::bowl, new double[] {-2, 0, 10})
                .search(optimizer, 40)
                .result()
                .value();
        assertThat(value).isLessThan(0.01);
    }
}
