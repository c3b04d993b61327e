package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against EJML's dense solution. */
class BandedCholeskyTest {
    @ParameterizedTest
    @CsvSource({
        "1, 1, 0",
        "2, 7, 0",
        "3, 12, 3",
        "4, 30, 7",
        "5, 5, 7",
        "6, 40, 1",
        "7, 31, 8",
        "8, 29, 6",
        "9, 33, 5",
        "10, 100, 37",
        "11, 64, 63",
        "12, 17, 3"
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
        solver.solve(x);
        assertThat(x).as("seed %d", seed).containsExactly(dense.solve(right).getDDRM().data, within(1e-10));
    }

    /** w·g·gᵀ in two parts, as it is added by those who assemble different rows of the matrix. */
    @Test
    void outerProductsOfSparseVectorsAreAdded() {
        SplittableRandom random = new SplittableRandom(7);
        BandedCholesky solver = new BandedCholesky(20, 9);
        SimpleMatrix dense = SimpleMatrix.identity(20);
        for (int i = 0; i < 20; i++) {
            solver.add(i, i, 1);
        }
        int[] columns = {0, 2, 3, 7, 9};
        for (int first = 0; first <= 10; first++) {
            double[] g = random.doubles(columns.length, -1, 1).toArray();
            double w = random.nextDouble(1, 2);
            solver.addOuter(first, columns, g, 0, 3, 5, w);
            solver.addOuter(first, columns, g, 3, 5, 5, w);
            for (int a = 0; a < columns.length; a++) {
                for (int b = 0; b < columns.length; b++) {
                    int row = first + columns[a];
                    int column = first + columns[b];
                    dense.set(row, column, dense.get(row, column) + w * g[a] * g[b]);
                }
            }
        }
        double[] x = random.doubles(20, -1, 1).toArray();
        SimpleMatrix right = new SimpleMatrix(20, 1, true, x.clone());
        assertThat(solver.factor()).isTrue();
        solver.solve(x);
        assertThat(x).containsExactly(dense.solve(right).getDDRM().data, within(1e-10));
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

    /** Wherever the pivot is that fails, in whatever panel. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 15, 16, 23, 39, 49})
    void aPivotThatFailsIsFound(int bad) {
        BandedCholesky matrix = new BandedCholesky(50, 6);
        for (int i = 0; i < 50; i++) {
            matrix.add(i, i, i == bad ? -1 : 4);
            for (int k = Math.max(0, i - 6); k < i; k++) {
                matrix.add(i, k, i == bad || k == bad ? 1 : 0.3);
            }
        }
        assertThat(matrix.factor()).isFalse();
    }

    private static void add(BandedCholesky solver, SimpleMatrix dense, int row, int column, double value) {
        solver.add(row, column, value);
        dense.set(row, column, dense.get(row, column) + value);
        if (row != column) {
            dense.set(column, row, dense.get(column, row) + value);
        }
    }
}
