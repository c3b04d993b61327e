package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class LbfgsTest {
    private static double rosenbrock(double[] x, double[] g) {
        Arrays.fill(g, 0);
        double sum = 0;
        for (int i = 0; i + 1 < x.length; i++) {
            double a = x[i + 1] - x[i] * x[i];
            double b = 1 - x[i];
            sum += 100 * a * a + b * b;
            g[i] += -400 * a * x[i] - 2 * b;
            g[i + 1] += 200 * a;
        }
        return sum;
    }

    /** Moré, Garbow and Hillstrom 1981, no. 14; minimum 0 at ones. */
    private static double wood(double[] x, double[] g) {
        double a = x[1] - x[0] * x[0];
        double b = x[3] - x[2] * x[2];
        double c = x[1] + x[3] - 2;
        double d = x[1] - x[3];
        g[0] = -400 * a * x[0] - 2 * (1 - x[0]);
        g[1] = 200 * a + 20 * c + 0.2 * d;
        g[2] = -360 * b * x[2] - 2 * (1 - x[2]);
        g[3] = 180 * b + 20 * c - 0.2 * d;
        return 100 * a * a + Math.pow(1 - x[0], 2) + 90 * b * b + Math.pow(1 - x[2], 2) + 10 * c * c + 0.1 * d * d;
    }

    @Test
    void findsTheMinimaOfStandardFunctions() {
        double[] x = {-1.2, 1, -1.2, 1, -1.2, 1, -1.2, 1, -1.2, 1};
        Lbfgs search = new Lbfgs(10, 8);
        assertThat(search.minimize(LbfgsTest::rosenbrock, x, 1000, 1e-10, 0)).isEqualTo(Lbfgs.Status.CONVERGED);
        assertThat(x).containsExactly(ones(10), within(1e-8));
        double[] w = {-3, -1, -3, -1};
        new Lbfgs(4, 8).minimize(LbfgsTest::wood, w, 1000, 1e-10, 0);
        assertThat(w).containsExactly(ones(4), within(1e-8));
    }

    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** ½xᵀAx − bᵀx with random A = MᵀM + εI has its minimum where EJML solves Ax = b. */
    @Test
    void agreesWithALinearSolverOnQuadratics() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int n = 2 + random.nextInt(20);
            SimpleMatrix m = SimpleMatrix.random_DDRM(n, n, -1, 1, random);
            SimpleMatrix a = m.transpose().mult(m).plus(SimpleMatrix.identity(n).scale(0.05));
            SimpleMatrix b = SimpleMatrix.random_DDRM(n, 1, -1, 1, random);
            double[] x = new double[n];
            new Lbfgs(n, 10).minimize((at, g) -> quadratic(a, b, at, g), x, 5000, 1e-11, 0);
            SimpleMatrix truth = a.solve(b);
            for (int i = 0; i < n; i++) {
                assertThat(x[i]).as("seed " + seed).isCloseTo(truth.get(i), within(1e-5));
            }
        }
    }

    private static double quadratic(SimpleMatrix a, SimpleMatrix b, double[] x, double[] g) {
        SimpleMatrix v = new SimpleMatrix(x.length, 1, true, x);
        SimpleMatrix av = a.mult(v);
        for (int i = 0; i < g.length; i++) {
            g[i] = av.get(i) - b.get(i);
        }
        return 0.5 * v.dot(av) - b.dot(v);
    }

    /** Penalties min(0, h)² have a kink in the second derivative: the nearest point of a box, weighted. */
    @Test
    void dealsWithPenalties() {
        double[] target = {3, -2, 0.5};
        double[] x = new double[3];
        GradientFunction f = (at, g) -> {
            double sum = 0;
            for (int i = 0; i < 3; i++) {
                double d = at[i] - target[i];
                double h = at[i] - Math.max(-1, Math.min(1, at[i]));
                sum += d * d + 1e4 * h * h;
                g[i] = 2 * d + 2e4 * h;
            }
            return sum;
        };
        new Lbfgs(3, 5).minimize(f, x, 500, 1e-10, 0);
        assertThat(x).containsExactly(new double[] {(3 + 1e4) / (1 + 1e4), -(2 + 1e4) / (1 + 1e4), 0.5}, within(1e-9));
    }

    @Test
    void saysHowItEnded() {
        double[] x = {-1.2, 1};
        Lbfgs search = new Lbfgs(2, 5);
        assertThat(search.minimize(LbfgsTest::rosenbrock, x, 3, 1e-10, 0)).isEqualTo(Lbfgs.Status.LIMITED);
        assertThat(search.value()).isEqualTo(rosenbrock(x, new double[2]));
        assertThat(search.evaluations()).isGreaterThan(3);
        assertThatThrownBy(() -> search.minimize((at, g) -> Double.NaN, x, 3, 0, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Lbfgs(0, 5)).isInstanceOf(IllegalArgumentException.class);
    }

    private static double[] filled(int n, double value) {
        double[] x = new double[n];
        Arrays.fill(x, value);
        return x;
    }

    @Test
    void findsTheMinimumWithinBounds() {
        double[] x = filled(8, -0.5);
        Lbfgs search = new Lbfgs(8, 8, 0.5);
        assertThat(search.minimize(LbfgsTest::rosenbrock, x, filled(8, -2), filled(8, 2), 500, 1e-9, 0))
                .isEqualTo(Lbfgs.Status.CONVERGED);
        assertThat(search.value()).isLessThan(1e-14);
        assertThat(x).containsExactly(ones(8), within(1e-6));
    }

    /** With x₁ ≤ ½ the minimum of the two-dimensional function is at (½, ¼). */
    @Test
    void stopsAtAnActiveBound() {
        double[] x = {-1, 1};
        Lbfgs search = new Lbfgs(2, 8, 0.5);
        search.minimize(LbfgsTest::rosenbrock, x, filled(2, -2), new double[] {0.5, 2}, 300, 1e-10, 0);
        assertThat(x).containsExactly(new double[] {0.5, 0.25}, within(1e-7));
        assertThat(search.value()).isCloseTo(0.25, within(1e-12));
    }

    @Test
    void neverExceedsItsEvaluationsAndNeverGetsWorseWithinBounds() {
        for (int budget = 1; budget < 30; budget++) {
            int[] count = {0};
            double[] x = {-1.2, 1};
            Lbfgs search = new Lbfgs(2, 8, 0.5);
            search.minimize(
                    (at, gradient) -> {
                        count[0]++;
                        return rosenbrock(at, gradient);
                    },
                    x,
                    filled(2, -2),
                    filled(2, 2),
                    budget,
                    0,
                    0);
            assertThat(count[0]).isEqualTo(search.evaluations()).isLessThanOrEqualTo(budget);
            assertThat(search.value()).isLessThanOrEqualTo(rosenbrock(new double[] {-1.2, 1}, new double[2]));
            assertThat(rosenbrock(x, new double[2])).isEqualTo(search.value());
        }
    }

    /** The same search with a growing budget shows what each iteration gains. */
    @Test
    void endsWithinBoundsWhereAnIterationGainsLittle() {
        GradientFunction f = LbfgsTest::rosenbrock;
        double[] x = {-1.2, 1};
        Lbfgs search = new Lbfgs(2, 8, 0.5);
        double before = Double.NaN;
        int least = 0;
        for (int budget = 1; least == 0 && budget < 500; budget++) {
            double[] at = {-1.2, 1};
            search.minimize(f, at, filled(2, -2), filled(2, 2), budget, 0, 0);
            least = before - search.value() > 0 && before - search.value() < 1e-2 ? budget : 0;
            before = search.value();
        }
        assertThat(least).isPositive();
        assertThat(search.minimize(f, x, filled(2, -2), filled(2, 2), 500, 0, 1e-2))
                .isEqualTo(Lbfgs.Status.CONVERGED);
        assertThat(search.evaluations()).isEqualTo(least);
        assertThat(search.value()).isEqualTo(before);
    }

    /** −log x beyond its domain is NaN; the search has to stay where there are values. */
    @Test
    void backsOutOfPlacesWithoutValue() {
        double[] x = {3};
        GradientFunction f = (at, gradient) -> {
            gradient[0] = 1 - 0.1 / at[0];
            return at[0] <= 0 ? Double.NaN : at[0] - 0.1 * Math.log(at[0]);
        };
        new Lbfgs(1, 8, 10).minimize(f, x, new double[] {-5}, new double[] {5}, 100, 1e-9, 0);
        assertThat(x[0]).isCloseTo(0.1, within(1e-6));
        double[] outside = {-1};
        assertThat(new Lbfgs(1, 8, 10).minimize(f, outside, new double[] {-5}, new double[] {5}, 100, 1e-9, 0))
                .isEqualTo(Lbfgs.Status.STALLED);
        assertThat(outside).containsExactly(-1);
    }
}
