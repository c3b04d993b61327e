package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against EJML's dense solution. */
class BandedCholeskyTest {
    @ParameterizedTest
    @CsvSource({"1, 1, 0", "2, 7, 0", "3, 12, 3", "4, 30, 7", "5, 5, 7", "6, 40, 1", "7, 31, 8", "8, 29, 6", "9, 33, 5"
    })
    void equalsTheDenseSolution(long seed, int n, int width) {
        SplittableRandom random = new SplittableRandom(seed);
        BandedCholesky solver = new BandedCholesky(n, width);
        SimpleMatrix dense = new SimpleMatrix(n, n);
        for (int i = 0; i < n; i++) {
            add(solver, dense, i, i, 2.0 * width + 1);
            for (int k = Math.max(0, i - width); k <= i; k++) {
                add(solver, dense, i, k, random.nextDouble(-1, 1));
            }
        }
        double[] x = random.doubles(n, -1, 1).toArray();
        SimpleMatrix right = new SimpleMatrix(n, 1, true, x.clone());
        assertThat(solver.factor()).isTrue();
        double[] spread = new double[3 * n];
        for (int i = 0; i < n; i++) {
            spread[3 * i + 1] = x[i];
        }
        solver.solve(x);
        solver.solve(spread, 1, 3);
        assertThat(x).as("seed %d", seed).containsExactly(dense.solve(right).getDDRM().data, within(1e-10));
        for (int i = 0; i < n; i++) {
            assertThat(spread[3 * i + 1]).isEqualTo(x[i]);
            assertThat(spread[3 * i]).isZero();
        }
    }

    @Test
    void whatIsNotPositiveDefiniteIsSaid() {
        for (double pivot : new double[] {0, -1, 1, Double.NaN, Double.POSITIVE_INFINITY}) {
            BandedCholesky matrix = new BandedCholesky(2, 1);
            matrix.add(0, 0, 1);
            matrix.add(1, 0, 1);
            matrix.add(1, 1, pivot);
            assertThat(matrix.factor()).as("%s", pivot).isFalse();
        }
    }

    private static void add(BandedCholesky solver, SimpleMatrix dense, int row, int column, double value) {
        solver.add(row, column, value);
        dense.set(row, column, dense.get(row, column) + value);
        if (row != column) {
            dense.set(column, row, dense.get(column, row) + value);
        }
    }
}
