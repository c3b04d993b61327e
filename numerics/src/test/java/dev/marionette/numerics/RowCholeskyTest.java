package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowCholeskyTest {
    private static RealMatrix positiveDefinite(int n) {
        SplittableRandom random = new SplittableRandom(n);
        double[][] a = new double[n][n];
        for (double[] row : a) {
            for (int j = 0; j < n; j++) {
                row[j] = random.nextGaussian();
            }
        }
        RealMatrix m = new Array2DRowRealMatrix(a);
        RealMatrix product = m.multiply(m.transpose());
        for (int i = 0; i < n; i++) {
            product.addToEntry(i, i, 1);
        }
        return product;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 33})
    void agreesWithCommonsMath(int n) {
        RealMatrix a = positiveDefinite(n);
        double[][] l = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                l[i][j] = a.getEntry(i, j);
            }
        }
        assertThat(RowCholesky.factor(l, n, new double[n])).isTrue();
        CholeskyDecomposition reference = new CholeskyDecomposition(a);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                assertThat(l[i][j]).isCloseTo(reference.getL().getEntry(i, j), within(1e-12));
            }
        }
        double[] b = a.getColumn(0);
        RowCholesky.solveLower(l, n, b);
        RowCholesky.solveUpper(l, n, b);
        assertThat(b[0]).isCloseTo(1, within(1e-10));
        double[][] columns = new double[n][2];
        double[] first = a.getColumn(0);
        double[] last = a.getColumn(n - 1);
        for (int i = 0; i < n; i++) {
            columns[i] = new double[] {first[i], last[i]};
            RowCholesky.solveRow(l, i, columns, 2);
        }
        RowCholesky.solveLower(l, n, first);
        RowCholesky.solveLower(l, n, last);
        for (int i = 0; i < n; i++) {
            assertThat(columns[i]).containsExactly(new double[] {first[i], last[i]}, within(1e-10));
        }
        double[][] inverse = new double[n][n];
        RowCholesky.invert(l, n, inverse, new double[n]);
        RealMatrix expected = reference.getSolver().getInverse();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                assertThat(inverse[i][j]).isCloseTo(expected.getEntry(i, j), within(1e-10));
            }
        }
    }

    @Test
    void refusesWhatIsNotPositiveDefinite() {
        assertThat(RowCholesky.factor(new double[][] {{1, 0}, {2, 1}}, 2, new double[2]))
                .isFalse();
        assertThat(RowCholesky.factor(new double[][] {{Double.NaN}}, 1, new double[1]))
                .isFalse();
        double[][] extended = {{1, 0}, {2, 1}};
        assertThat(RowCholesky.append(extended, 1)).isFalse();
    }
}
