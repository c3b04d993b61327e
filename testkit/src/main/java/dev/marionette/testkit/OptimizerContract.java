package dev.marionette.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.RunSettings;
import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.bo.gp.JavaGp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every {@link OptimizerFactory} and what it makes must hold. Extend it and hand over the factory. */
public abstract class OptimizerContract {
    private static final Box BOX = Box.of(new double[] {-2, 0, 10}, new double[] {1, 5, 11});

    /** The factory under test. */
    protected abstract OptimizerFactory factory();

    private OptimizerSettings settings(long seed) {
        OptimizerSettings usual = new OptimizerSettings(seed, new JavaGp.Factory());
        return new OptimizerSettings(
                seed, usual.surrogate(), RunSettings.defaults(factory().settings()));
    }

    private Optimizer optimizer(long seed) {
        return factory().create(BOX, settings(seed));
    }

    private static double bowl(double[] x) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            double u = (x[i] - BOX.lower(i)) / (BOX.upper(i) - BOX.lower(i)) - 0.37;
            sum += u * u * (i + 1);
        }
        return sum;
    }

    private List<double[]> run(long seed, int count) {
        Optimizer optimizer = optimizer(seed);
        List<double[]> asked = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double[] x = optimizer.ask();
            asked.add(x.clone());
            optimizer.tell(x, bowl(x));
        }
        return asked;
    }

    @Test
    void namesAndDescribesItself() {
        assertThat(factory().name()).matches("[a-z0-9]+(-[a-z0-9]+)*");
        assertThat(factory().description()).isNotBlank().doesNotContain("\n");
        Optimizer optimizer = optimizer(7);
        assertThat(optimizer.name()).isEqualTo(factory().name());
        assertThat(optimizer.box()).isEqualTo(BOX);
        optimizer.ask();
        assertThat(optimizer.phase()).isNotBlank();
    }

    @Test
    void staysInTheBox() {
        for (long seed = 0; seed < 3; seed++) {
            assertThat(run(seed, 60)).as("seed %s", seed).allMatch(BOX::contains);
        }
    }

    @Test
    void sameSeedSameBits() {
        double[][] first = run(7, 50).toArray(double[][]::new);
        double[][] second = run(7, 50).toArray(double[][]::new);
        assertThat(Arrays.deepEquals(first, second)).isTrue();
    }

    @Test
    void takesPointsItNeverAskedFor() {
        Optimizer optimizer = optimizer(1);
        Random random = new Random(1);
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < 40; i++) {
            double[] u = {random.nextDouble(), random.nextDouble(), random.nextDouble()};
            double[] x = i % 3 == 0 ? optimizer.ask() : BOX.fromUnit(u);
            optimizer.tell(x, bowl(x));
            best = Math.min(best, bowl(x));
            assertThat(optimizer.best().orElseThrow().value()).isEqualTo(best);
        }
        assertThat(bowl(optimizer.best().orElseThrow().x())).isEqualTo(best);
    }

    @Test
    void theEarlierOfEqualsIsTheBest() {
        Optimizer optimizer = optimizer(1);
        double[] first = {-1, 1, 10.5};
        optimizer.tell(first, 2);
        optimizer.tell(new double[] {0, 2, 10.25}, 2);
        assertThat(optimizer.best().orElseThrow().x()).isEqualTo(first);
    }

    @Test
    void canBeAskedSeveralTimesBeforeItIsTold() {
        Optimizer optimizer = optimizer(2);
        for (int round = 0; round < 10; round++) {
            List<double[]> batch = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                batch.add(optimizer.ask());
            }
            assertThat(batch).allMatch(BOX::contains);
            for (int i = 3; i >= 0; i--) {
                optimizer.tell(batch.get(i), bowl(batch.get(i)));
            }
        }
    }

    @Test
    void failedEvaluationsCountAsVeryBad() {
        Optimizer optimizer = optimizer(3);
        double[] failures = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (int i = 0; i < 3; i++) {
            optimizer.tell(optimizer.ask(), failures[i]);
        }
        assertThat(optimizer.best()).isEmpty();
        for (int i = 0; i < 60; i++) {
            double[] x = optimizer.ask();
            assertThat(BOX.contains(x)).isTrue();
            optimizer.tell(x, x[0] > 0 ? failures[i % 3] : bowl(x));
        }
        optimizer.best().ifPresent(best -> assertThat(best.x()[0]).isNotPositive());
    }

    @Test
    void aConstantObjectiveIsNoTrouble() {
        Optimizer optimizer = optimizer(4);
        for (int i = 0; i < 60; i++) {
            double[] x = optimizer.ask();
            assertThat(BOX.contains(x)).isTrue();
            optimizer.tell(x, 5);
        }
        assertThat(optimizer.best().orElseThrow().value()).isEqualTo(5);
    }

    @Test
    void hugeAndTinyValuesAreNoTrouble() {
        for (double scale : new double[] {1e-300, 1e-200, 1e120, 1e306}) {
            Optimizer optimizer = optimizer(5);
            for (int i = 0; i < 40; i++) {
                double[] x = optimizer.ask();
                assertThat(BOX.contains(x)).isTrue();
                optimizer.tell(x, scale * bowl(x));
            }
        }
    }

    @Test
    void oneCoordinateIsEnough() {
        Box line = Box.of(new double[] {3}, new double[] {4});
        Optimizer optimizer = factory().create(line, settings(6));
        for (int i = 0; i < 40; i++) {
            double[] x = optimizer.ask();
            assertThat(line.contains(x)).isTrue();
            optimizer.tell(x, Math.abs(x[0] - 3.7));
        }
    }

    @Test
    void refusesPointsOutsideTheBox() {
        Optimizer optimizer = optimizer(7);
        assertThatThrownBy(() -> optimizer.tell(new double[] {0, 9, 10.5}, 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> optimizer.tell(new double[] {0, 1}, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void handsOutArraysThatBelongToTheCaller() {
        Optimizer optimizer = optimizer(7);
        double[] x = optimizer.ask();
        double[] told = x.clone();
        optimizer.tell(x, 1);
        assertThat(x).isEqualTo(told);
        Arrays.fill(x, 99);
        Arrays.fill(optimizer.best().orElseThrow().x(), 99);
        assertThat(optimizer.best().orElseThrow().x()).isEqualTo(told);
        assertThat(BOX.contains(optimizer.ask())).isTrue();
    }
}
