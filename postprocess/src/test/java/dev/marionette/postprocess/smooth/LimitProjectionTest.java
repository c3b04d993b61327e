package dev.marionette.postprocess.smooth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitProjectionTest {
    /** The dual by coordinate ascent (Hildreth 1957), run to convergence: slow, simple, and of another family. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void agreesWithADualCoordinateAscent(long seed) {
        Random random = new Random(seed);
        int n = 5 + random.nextInt(30);
        double lambda = random.nextDouble() * 3;
        double step = 0.05 + 0.2 * random.nextDouble();
        double[] y = new double[n];
        double[] weights = new double[n];
        double[] reference = new double[n];
        for (int k = 0; k < n; k++) {
            y[k] = random.nextGaussian();
            weights[k] = 0.5 + random.nextDouble();
            reference[k] = seed % 2 == 0 ? 0 : random.nextGaussian();
        }
        double[] expected = oracle(y, weights, reference, lambda, step);
        double[] actual = y.clone();
        new LimitProjection().solve(actual, weights, reference, lambda, -0.5, 0.7, step);
        assertThat(actual).as("seed %d", seed).containsExactly(expected, within(1e-6));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 50, 400})
    void obeysTheLimitsExactly(int n) {
        LimitProjection projection = new LimitProjection();
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            double step = Math.pow(10, -3 + 3 * random.nextDouble());
            double lambda = Math.pow(10, -3 + 8 * random.nextDouble());
            double[] y = new double[n];
            for (int k = 0; k < n; k++) {
                y[k] = (k % 17 < 8 ? 1 : -1) * 2 + random.nextGaussian();
            }
            projection.solve(y, lambda, -1.5, 1, step);
            for (int k = 0; k < n; k++) {
                assertThat(y[k]).as("seed %d, frame %d", seed, k).isBetween(-1.5, 1.0);
                if (k > 0) {
                    assertThat(Math.abs(y[k] - y[k - 1]))
                            .as("seed %d, frame %d", seed, k)
                            .isLessThanOrEqualTo(step * (1 + 1e-12) + 1e-15);
                }
            }
        }
    }

    @Test
    void leavesAQuadraticAlone() {
        double[] y = new double[50];
        for (int k = 0; k < y.length; k++) {
            y[k] = 0.001 * k * k - 0.03 * k;
        }
        double[] result = y.clone();
        new LimitProjection().solve(result, 100, -10, 10, 1);
        assertThat(result).containsExactly(y, within(1e-7));
        new LimitProjection()
                .solve(result, 100, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        assertThat(result).containsExactly(y, within(1e-6));
    }

    @Test
    void passesHalfTheAmplitudeAtTheCutoff() {
        double dt = 0.01;
        double[] y = new double[1000];
        for (int k = 0; k < y.length; k++) {
            y[k] = Math.sin(2 * Math.PI * 5 * k * dt);
        }
        double[] result = y.clone();
        new LimitProjection().solve(result, LimitProjection.lambda(5, dt), -10, 10, 10);
        for (int k = 300; k < 700; k++) {
            assertThat(result[k]).isCloseTo(0.5 * y[k], within(1e-3));
        }
    }

    @Test
    void limitStepsMovesOnlyWhereTheLimitIsBroken() {
        double[] y = {0, 0, 0, 1, 0, 0, 0};
        LimitProjection.limitSteps(y, 0.25);
        assertThat(y).containsExactly(new double[] {0.125, 0.25, 0.375, 0.625, 0.375, 0.25, 0.125}, within(1e-15));
        double[] slow = {0, 0.2, 0.1};
        LimitProjection.limitSteps(slow, 0.25);
        assertThat(slow).containsExactly(0, 0.2, 0.1);
    }

    private static double[] oracle(double[] y, double[] weights, double[] reference, double lambda, double step) {
        int n = y.length;
        double[][] h = new double[n][n];
        double[] c = {-1, 3, -3, 1};
        for (int k = 0; k < n; k++) {
            h[k][k] = weights[k];
        }
        for (int k = 0; k + 3 < n; k++) {
            for (int i = 0; i < 4; i++) {
                for (int j = 0; j < 4; j++) {
                    h[k + i][k + j] += lambda * c[i] * c[j];
                }
            }
        }
        org.apache.commons.math3.linear.RealMatrix inverse = new org.apache.commons.math3.linear.LUDecomposition(
                        new org.apache.commons.math3.linear.Array2DRowRealMatrix(h))
                .getSolver()
                .getInverse();
        int m = 4 * n - 2;
        double[][] g = new double[m][n];
        double[] bound = new double[m];
        for (int k = 0; k < n; k++) {
            g[k][k] = 1;
            bound[k] = 0.7;
            g[n + k][k] = -1;
            bound[n + k] = 0.5;
            if (k + 1 < n) {
                g[2 * n + k][k] = 1;
                g[2 * n + k][k + 1] = -1;
                g[3 * n - 1 + k][k] = -1;
                g[3 * n - 1 + k][k + 1] = 1;
                bound[2 * n + k] = step;
                bound[3 * n - 1 + k] = step;
            }
        }
        double[] b = new double[n];
        for (int k = 0; k < n; k++) {
            b[k] = weights[k] * (y[k] - reference[k]);
            for (int j = 0; j < n; j++) {
                b[k] += h[k][j] * reference[j];
            }
        }
        double[] x = inverse.operate(b);
        double[][] gain = new double[m][];
        for (int i = 0; i < m; i++) {
            gain[i] = inverse.operate(g[i]);
        }
        double[] dual = new double[m];
        double moved = 1;
        for (int sweep = 0; sweep < 200_000 && moved > 1e-13; sweep++) {
            moved = 0;
            for (int i = 0; i < m; i++) {
                double value = -bound[i];
                double curvature = 0;
                for (int k = 0; k < n; k++) {
                    value += g[i][k] * x[k];
                    curvature += g[i][k] * gain[i][k];
                }
                double change = Math.max(-dual[i], value / curvature);
                dual[i] += change;
                moved = Math.max(moved, Math.abs(change));
                for (int k = 0; k < n; k++) {
                    x[k] -= change * gain[i][k];
                }
            }
        }
        return x;
    }
}
