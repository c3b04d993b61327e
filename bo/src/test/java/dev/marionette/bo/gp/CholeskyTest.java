package dev.marionette.bo.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.bo.numeric.SplitMix;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CholeskyTest {
    private static RealMatrix positiveDefinite(int n) {
        SplitMix random = new SplitMix(n);
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
        int ld = n + 3;
        double[] l = new double[ld * ld];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                l[i * ld + j] = a.getEntry(i, j);
            }
        }
        assertThat(Cholesky.factor(l, n, ld, new double[n])).isTrue();
        CholeskyDecomposition reference = new CholeskyDecomposition(a);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                assertThat(l[i * ld + j]).isCloseTo(reference.getL().getEntry(i, j), within(1e-12));
            }
        }
        double[] b = a.getColumn(0);
        Cholesky.solveLower(l, n, ld, b);
        Cholesky.solveUpper(l, n, ld, b);
        assertThat(b[0]).isCloseTo(1, within(1e-10));
        double[] inverse = new double[ld * ld];
        Cholesky.invert(l, n, ld, inverse, new double[n]);
        RealMatrix expected = reference.getSolver().getInverse();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                assertThat(inverse[i * ld + j]).isCloseTo(expected.getEntry(i, j), within(1e-10));
            }
        }
    }

    @Test
    void refusesWhatIsNotPositiveDefinite() {
        assertThat(Cholesky.factor(new double[] {1, 0, 2, 1}, 2, 2, new double[2]))
                .isFalse();
        assertThat(Cholesky.factor(new double[] {Double.NaN}, 1, 1, new double[1]))
                .isFalse();
        double[] extended = {1, 0, 2, 1};
        assertThat(Cholesky.append(extended, 1, 2)).isFalse();
    }
}
