package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundedLeastSquaresTest {
    private static final int POINTS = 25;

    /** a·e^(bt) + c through noisy points. */
    private static final class Decay implements LeastSquares {
        private final double[] y = new double[POINTS];
        private double[] at = {};

        Decay(SplittableRandom random) {
            double[] truth = {random.nextDouble(1, 4), random.nextDouble(-2, -0.5), random.nextDouble(-1, 1)};
            residuals(truth, y);
            for (int i = 0; i < POINTS; i++) {
                y[i] += 0.05 * random.nextGaussian();
            }
        }

        @Override
        public int variables() {
            return 3;
        }

        @Override
        public int residuals() {
            return POINTS;
        }

        @Override
        public void residuals(double[] x, double[] out) {
            at = x.clone();
            for (int i = 0; i < POINTS; i++) {
                out[i] = x[0] * Math.exp(x[1] * 0.1 * i) + x[2] - y[i];
            }
        }

        @Override
        public void jacobian(double[] out) {
            for (int i = 0; i < POINTS; i++) {
                double fall = Math.exp(at[1] * 0.1 * i);
                out[3 * i] = fall;
                out[3 * i + 1] = at[0] * 0.1 * i * fall;
                out[3 * i + 2] = 1;
            }
        }
    }

    /** A x − b with the same A everywhere. */
    private record Linear(double[] a, double[] b) implements LeastSquares {
        @Override
        public int variables() {
            return a.length / b.length;
        }

        @Override
        public int residuals() {
            return b.length;
        }

        @Override
        public void residuals(double[] x, double[] out) {
            for (int r = 0; r < b.length; r++) {
                out[r] = -b[r];
                for (int i = 0; i < x.length; i++) {
                    out[r] += a[r * x.length + i] * x[i];
                }
            }
        }

        @Override
        public void jacobian(double[] out) {
            System.arraycopy(a, 0, out, 0, a.length);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void agreesWithCommonsMathWhereBoundsAreFar(long seed) {
        Decay decay = new Decay(new SplittableRandom(seed));
        double[] x = {1, -1, 0};
        double[] far = {100, 100, 100};
        BoundedLeastSquares solver = new BoundedLeastSquares(3, POINTS, 1e-12, 200);
        assertThat(solver.minimize(decay, x, new double[] {-100, -100, -100}, far))
                .as("seed %d", seed)
                .isEqualTo(BoundedLeastSquares.Status.CONVERGED);
        double[] expected = new LevenbergMarquardtOptimizer()
                .optimize(new LeastSquaresBuilder()
                        .start(new double[] {1, -1, 0})
                        .target(new double[POINTS])
                        .model(
                                at -> {
                                    double[] out = new double[POINTS];
                                    decay.residuals(at, out);
                                    return out;
                                },
                                at -> {
                                    decay.residuals(at, new double[POINTS]);
                                    double[] flat = new double[3 * POINTS];
                                    decay.jacobian(flat);
                                    double[][] rows = new double[POINTS][];
                                    Arrays.setAll(rows, i -> Arrays.copyOfRange(flat, 3 * i, 3 * i + 3));
                                    return rows;
                                })
                        .maxEvaluations(1000)
                        .maxIterations(1000)
                        .build())
                .getPoint()
                .toArray();
        assertThat(x).as("seed %d", seed).containsExactly(expected, within(1e-6));
    }

    /** ‖Ax − b‖² in a box is the quadratic program with H = AᵀA and g = Aᵀb. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void agreesWithTheQuadraticProgramOnLinearResiduals(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = 6;
        int rows = 10;
        double[] a = random.doubles(rows * n, -1, 1).toArray();
        double[] b = random.doubles(rows, -2, 2).toArray();
        double[] lower = random.doubles(n, -0.5, 0).toArray();
        double[] upper = random.doubles(n, 0, 0.5).toArray();
        double[] x = new double[n];
        BoundedLeastSquares solver = new BoundedLeastSquares(n, rows, 1e-12, 500);
        BoundedLeastSquares.Status status = solver.minimize(new Linear(a, b), x, lower, upper);

        NormalEquations equations = new NormalEquations(n);
        equations.addRows(a, b, rows);
        double[] expected = new double[n];
        new BoxQp(n).solve(equations.matrix(), equations.right(), lower, upper, expected);
        assertThat(x).as("seed %d", seed).containsExactly(expected, within(1e-7));
        assertThat(status).as("seed %d", seed).isEqualTo(BoundedLeastSquares.Status.ON_BOUNDS);
        double[] residual = new double[rows];
        new Linear(a, b).residuals(x, residual);
        assertThat(solver.cost()).isEqualTo(Arrays.stream(residual).reduce(0, (sum, r) -> sum + r * r));
    }

    /** Where r is no number, no damping helps, and that has to be told apart from a minimum. */
    @Test
    void whatIsNoNumberEnds() {
        for (double slope : new double[] {0, 1, Double.NaN}) {
            Linear broken = new Linear(new double[] {slope}, new double[] {Double.NaN});
            assertThat(new BoundedLeastSquares(1, 1, 1e-10, 50)
                            .minimize(broken, new double[1], new double[] {-1}, new double[] {1}))
                    .isEqualTo(BoundedLeastSquares.Status.STALLED);
        }
    }
}
