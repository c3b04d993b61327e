package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against EJML. */
class CholeskyTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 30})
    void solvesAsEjml(int n) {
        int stride = n + 3;
        SplittableRandom random = new SplittableRandom(n);
        SimpleMatrix g =
                new SimpleMatrix(n, n, true, random.doubles((long) n * n, -1, 1).toArray());
        SimpleMatrix a = g.mult(g.transpose()).plus(SimpleMatrix.identity(n));
        double[] flat = new double[n * stride];
        Arrays.fill(flat, Double.NaN);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                flat[i * stride + j] = a.get(i, j);
            }
        }
        double[] b = random.doubles(n, -1, 1).toArray();
        double[] expected = a.solve(new SimpleMatrix(n, 1, true, b.clone())).getDDRM().data;

        assertThat(Cholesky.factor(flat, n, stride)).isTrue();
        Cholesky.solve(flat, n, stride, b);
        assertThat(b).containsExactly(expected, within(1e-10));
    }

    @Test
    void whatIsNotPositiveDefiniteIsSaid() {
        for (double pivot : new double[] {0, -1, 1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThat(Cholesky.factor(new double[] {1, 0, 1, pivot}, 2, 2))
                    .as("%s", pivot)
                    .isFalse();
        }
        assertThat(Cholesky.factor(new double[] {1, 0, 1, 1.5}, 2, 2)).isTrue();
    }
}
