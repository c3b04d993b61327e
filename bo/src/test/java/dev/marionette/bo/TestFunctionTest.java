package dev.marionette.bo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The functions that optimizers are compared on are what they say. */
class TestFunctionTest {
    @ParameterizedTest
    @EnumSource
    void isZeroAtItsMinimumAndPositiveElsewhere(TestFunction.Shape shape) {
        SplittableRandom random = new SplittableRandom(1);
        for (boolean rotated : new boolean[] {false, true}) {
            TestFunction function = new TestFunction(shape, 7, rotated, 3);
            assertThat(function.applyAsDouble(function.minimum())).isCloseTo(0, within(1e-20));
            for (int trial = 0; trial < 100; trial++) {
                double[] x =
                        random.doubles(7, -TestFunction.HALF, TestFunction.HALF).toArray();
                assertThat(function.applyAsDouble(x)).as("trial %d", trial).isPositive();
            }
        }
    }

    /** An optimizer of the same seed would ask for a multiple of the minimum at once; functions with the same values would be one function. */
    @ParameterizedTest
    @EnumSource
    void minimaShareNoValuesWithTheStreamOfASeedNorWithEachOther(TestFunction.Shape shape) {
        List<Double> seen = new ArrayList<>();
        for (long seed = 0; seed < 3; seed++) {
            new SplittableRandom(seed)
                    .doubles(100, -0.6 * TestFunction.HALF, 0.6 * TestFunction.HALF)
                    .forEach(seen::add);
        }
        for (long seed = 0; seed < 3; seed++) {
            for (boolean rotated : new boolean[] {false, true}) {
                for (int dimensions : new int[] {5, 20}) {
                    for (double x : new TestFunction(shape, dimensions, rotated, seed).minimum()) {
                        assertThat(seen).noneMatch(other -> Math.abs(other - x) < 1e-9);
                        seen.add(x);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void isSeparableOnlyWithoutRotation(TestFunction.Shape shape) {
        double separable = mixedDifference(new TestFunction(shape, 4, false, 5));
        double rotated = mixedDifference(new TestFunction(shape, 4, true, 5));
        assertThat(Math.abs(rotated)).isGreaterThan(1e-3);
        if (!EnumSet.of(TestFunction.Shape.ROSENBROCK, TestFunction.Shape.ZAKHAROV, TestFunction.Shape.ACKLEY)
                .contains(shape)) {
            assertThat(separable).isCloseTo(0, within(1e-9));
        }
    }

    /** f(a, b) − f(a, 0) − f(0, b) + f(0, 0) about the minimum: 0 where coordinates can be searched one by one. */
    private static double mixedDifference(TestFunction function) {
        double[] x = function.minimum();
        double f00 = function.applyAsDouble(x);
        x[0] += 0.3;
        double f10 = function.applyAsDouble(x);
        x[2] += 0.4;
        double f11 = function.applyAsDouble(x);
        x[0] -= 0.3;
        return f11 - f10 - function.applyAsDouble(x) + f00;
    }
}
