package dev.marionette.bo.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BoxedLbfgsTest {
    private static double rosenbrock(double[] x, double[] gradient) {
        Arrays.fill(gradient, 0);
        double sum = 0;
        for (int i = 0; i + 1 < x.length; i++) {
            double a = 1 - x[i];
            double b = x[i + 1] - x[i] * x[i];
            sum += a * a + 100 * b * b;
            gradient[i] += -2 * a - 400 * b * x[i];
            gradient[i + 1] += 200 * b;
        }
        return sum;
    }

    private static double[] filled(int n, double value) {
        double[] x = new double[n];
        Arrays.fill(x, value);
        return x;
    }

    @Test
    void findsTheMinimumOfRosenbrock() {
        double[] x = filled(8, -0.5);
        double value =
                new BoxedLbfgs(8, 0.5).minimize(BoxedLbfgsTest::rosenbrock, x, filled(8, -2), filled(8, 2), 500, 1e-9);
        assertThat(value).isLessThan(1e-14);
        assertThat(x).containsExactly(filled(8, 1), within(1e-6));
    }

    /** With x₁ ≤ ½ the minimum of the two-dimensional function is at (½, ¼). */
    @Test
    void stopsAtAnActiveBound() {
        double[] x = {-1, 1};
        double value = new BoxedLbfgs(2, 0.5)
                .minimize(BoxedLbfgsTest::rosenbrock, x, filled(2, -2), new double[] {0.5, 2}, 300, 1e-10);
        assertThat(x).containsExactly(new double[] {0.5, 0.25}, within(1e-7));
        assertThat(value).isCloseTo(0.25, within(1e-12));
    }

    @Test
    void neverExceedsItsEvaluationsAndNeverGetsWorse() {
        for (int budget = 1; budget < 30; budget++) {
            int[] count = {0};
            double[] x = {-1.2, 1};
            double value = new BoxedLbfgs(2, 0.5)
                    .minimize(
                            (at, gradient) -> {
                                count[0]++;
                                return rosenbrock(at, gradient);
                            },
                            x,
                            filled(2, -2),
                            filled(2, 2),
                            budget,
                            0);
            assertThat(count[0]).isLessThanOrEqualTo(budget);
            assertThat(value).isLessThanOrEqualTo(rosenbrock(new double[] {-1.2, 1}, new double[2]));
            assertThat(rosenbrock(x, new double[2])).isEqualTo(value);
        }
    }

    /** −log x beyond its domain is NaN; the search has to stay where there are values. */
    @Test
    void backsOutOfPlacesWithoutValue() {
        double[] x = {3};
        new BoxedLbfgs(1, 10)
                .minimize(
                        (at, gradient) -> {
                            gradient[0] = 1 - 0.1 / at[0];
                            return at[0] <= 0 ? Double.NaN : at[0] - 0.1 * Math.log(at[0]);
                        },
                        x,
                        new double[] {-5},
                        new double[] {5},
                        100,
                        1e-9);
        assertThat(x[0]).isCloseTo(0.1, within(1e-6));
    }
}
