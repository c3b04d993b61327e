package dev.marionette.ik.wholebody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Test;

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
}
