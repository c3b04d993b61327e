package dev.marionette.postprocess.smooth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GaussianRandomPathTest {
    private static final double DT = 1 / 30.0;

    @ParameterizedTest
    @CsvSource({
        "1, 0.1, 1, 0.01",
        "2, 0.1, 1, 0.01",
        "7, 0.3, 1, 0.01",
        "300, 0.05, 1, 0.01",
        "300, 0.1, 2, 0.001",
        "300, 1, 1, 0.01",
        "300, 20, 1, 0.01",
        "513, 0.2, 0.5, 0.1",
        "300, 1000, 1, 0.01"
    })
    void equalsTheDenseSolution(int frames, double length, double alpha, double noise) {
        Random random = new Random(frames);
        double[] a = series(frames, random);
        double[] b = series(frames, random);
        double[] denseA = dense(a, length, alpha, noise);
        double[] denseB = dense(b, length, alpha, noise);
        double[] alone = a.clone();
        GaussianRandomPath path = new GaussianRandomPath(frames, DT, length, alpha, noise);
        path.smooth(a, Double.POSITIVE_INFINITY, b, Double.POSITIVE_INFINITY);
        path.smooth(alone, Double.POSITIVE_INFINITY, alone, Double.POSITIVE_INFINITY);
        for (int i = 0; i < frames; i++) {
            assertThat(a[i]).as("a, frame %d", i).isCloseTo(denseA[i], within(1e-8));
            assertThat(b[i]).as("b, frame %d", i).isCloseTo(denseB[i], within(1e-8));
            assertThat(alone[i]).as("alone, frame %d", i).isCloseTo(denseA[i], within(1e-8));
        }
    }

    /** T·(solution) must be the right-hand side: the product done row by row. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 100, 1000})
    void solvesTheToeplitzSystem(int n) {
        Random random = new Random(n);
        double[] column = new double[ToeplitzSolver.columnLength(n)];
        for (int j = 0; j < column.length; j++) {
            column[j] = GaussianRandomPath.kernel(j * DT, 0.4, 1);
        }
        column[0] += 0.01;
        double[] y = random.doubles(n, -1, 1).toArray();
        double[] z = random.doubles(n, -1, 1).toArray();
        double[] x = y.clone();
        double[] w = z.clone();
        new ToeplitzSolver(n, column, 0.01).solve(x, w);
        for (int i = 0; i < n; i++) {
            double sumX = 0;
            double sumW = 0;
            for (int j = 0; j < n; j++) {
                sumX += column[Math.abs(i - j)] * x[j];
                sumW += column[Math.abs(i - j)] * w[j];
            }
            assertThat(sumX).as("row %d", i).isCloseTo(y[i], within(1e-10));
            assertThat(sumW).as("row %d", i).isCloseTo(z[i], within(1e-10));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1, 100})
    void keepsAStraightLine(double length) {
        double[] line = new double[120];
        for (int i = 0; i < line.length; i++) {
            line[i] = 0.3 - 0.02 * i;
        }
        double[] smooth = line.clone();
        new GaussianRandomPath(line.length, DT, length, 1, 0.01).smooth(smooth, 10, smooth, 10);
        assertThat(smooth).containsExactly(line, within(1e-12));
    }

    private static double[] series(int frames, Random random) {
        double[] y = new double[frames];
        double phase = random.nextDouble();
        for (int i = 0; i < frames; i++) {
            y[i] = 1 + 0.01 * i + Math.sin(0.3 * i + phase) + 0.1 * random.nextGaussian();
        }
        return y;
    }

    /** m + K(K + ρI)⁻¹(y − m), with m by least squares, all dense. */
    private static double[] dense(double[] y, double length, double alpha, double noise) {
        int n = y.length;
        double[] mean = line(y);
        RealMatrix k = new Array2DRowRealMatrix(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double tau = (i - j) * DT;
                k.setEntry(i, j, Math.pow(1 + tau * tau / (2 * alpha * length * length), -alpha));
            }
        }
        RealMatrix noisy = k.copy();
        ArrayRealVector rest = new ArrayRealVector(n);
        for (int i = 0; i < n; i++) {
            noisy.addToEntry(i, i, noise);
            rest.setEntry(i, y[i] - mean[i]);
        }
        ArrayRealVector solution = (ArrayRealVector)
                new CholeskyDecomposition(noisy, 1e-12, 1e-14).getSolver().solve(rest);
        double[] result = k.operate(solution).toArray();
        for (int i = 0; i < n; i++) {
            result[i] += mean[i];
        }
        return result;
    }

    private static double[] line(double[] y) {
        org.apache.commons.math3.stat.regression.SimpleRegression fit =
                new org.apache.commons.math3.stat.regression.SimpleRegression();
        for (int i = 0; i < y.length; i++) {
            fit.addData(i, y[i]);
        }
        double[] mean = new double[y.length];
        for (int i = 0; i < y.length; i++) {
            mean[i] = y.length < 2 ? y[i] : fit.predict(i);
        }
        return mean;
    }
}
