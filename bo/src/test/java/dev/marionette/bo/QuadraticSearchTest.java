package dev.marionette.bo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a search that knows curvature promises beyond the contract of all optimizers. */
class QuadraticSearchTest {
    private static double regret(ToDoubleFunction<double[]> function, int dimension, int evaluations) {
        Box box = box(dimension);
        return Minimizer.of(box, function, new double[dimension])
                .search(ByName.optimizer("bo-quadratic").create(box, ByName.settings(1)), evaluations)
                .result()
                .value();
    }

    private static Box box(int dimension) {
        double[] upper = new double[dimension];
        Arrays.fill(upper, TestFunction.HALF);
        double[] lower = new double[dimension];
        Arrays.fill(lower, -TestFunction.HALF);
        return Box.of(lower, upper);
    }

    /** 2d points determine a quadratic without mixed terms, together with the start. */
    @ParameterizedTest
    @ValueSource(ints = {5, 17, 40})
    void findsTheMinimumOfASeparableQuadraticAtOnce(int dimension) {
        TestFunction function = new TestFunction(TestFunction.Shape.ELLIPSOID, dimension, false, 7);
        double start = function.applyAsDouble(new double[dimension]);
        assertThat(regret(function, dimension, 2 * dimension)).isGreaterThan(1e-2 * start);
        assertThat(regret(function, dimension, 2 * dimension + 3)).isLessThan(1e-6 * start);
    }

    /** As many as determine any quadratic, and a few steps; BOBYQA with 2d + 1 points is no sooner. */
    @Test
    void findsTheMinimumOfARotatedQuadratic() {
        TestFunction function = new TestFunction(TestFunction.Shape.ELLIPSOID, 8, true, 7);
        double start = function.applyAsDouble(new double[8]);
        assertThat(regret(function, 8, 60)).isLessThan(1e-6 * start);
    }

    @Test
    void findsLowValuesAlthoughEvaluationsFail() {
        TestFunction function = new TestFunction(TestFunction.Shape.ELLIPSOID, 8, true, 7);
        double side = function.minimum()[0];
        double start = function.applyAsDouble(new double[8]);
        double found = regret(x -> x[0] / side > 1.2 ? Double.NaN : function.applyAsDouble(x), 8, 120);
        assertThat(found).isLessThan(1e-2 * start);
    }

    /** The least value is known from the start: the model asks for no point twice, and steps, which all fail, get shorter. */
    @Test
    void stepsThatFailShrinkTheTrustRegion() {
        Optimizer optimizer = ByName.optimizer("bo-quadratic").create(Box.unit(3), ByName.settings(0));
        double[] start = {0.5, 0.5, 0.5};
        optimizer.tell(start, 0);
        Set<List<Double>> asked = new HashSet<>();
        double farthest = 0;
        for (int i = 0; i < 6 + 20; i++) {
            double[] x = optimizer.ask();
            asked.add(Arrays.stream(x).boxed().toList());
            farthest = 0;
            for (int k = 0; k < x.length; k++) {
                farthest = Math.max(farthest, Math.abs(x[k] - start[k]));
            }
            optimizer.tell(x, Arrays.stream(x).map(v -> (v - 0.5) * (v - 0.5)).sum());
        }
        assertThat(asked).hasSize(26).doesNotContain(List.of(0.5, 0.5, 0.5));
        assertThat(farthest).isLessThan(1e-3);
    }

    /** From a corner, where steps to one side leave the box. */
    @Test
    void firstPointsAreDistinctFromAnyStart() {
        Box box = Box.unit(6);
        Optimizer optimizer = ByName.optimizer("bo-quadratic").create(box, ByName.settings(0));
        optimizer.tell(new double[] {0, 1, 0.05, 0.25, 0.5, 0.97}, 1);
        Set<List<Double>> asked = new HashSet<>();
        for (int i = 0; i < 12; i++) {
            double[] x = optimizer.ask();
            assertThat(box.contains(x)).isTrue();
            asked.add(Arrays.stream(x).boxed().toList());
            optimizer.tell(x, 2 + i);
        }
        assertThat(asked).hasSize(12);
    }
}
