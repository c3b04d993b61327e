package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class SymmetricEigenTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 17, 30})
    void agreesWithCommonsMath(int n) {
        SplitMix random = new SplitMix(n);
        double[][] square = new double[n][n];
        double[] a = new double[n * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                square[i][j] = random.nextGaussian();
                square[j][i] = square[i][j];
                a[i * n + j] = square[i][j];
                a[j * n + i] = square[i][j];
            }
        }
        double[] vectors = new double[n * n];
        double[] values = new double[n];
        assertThat(new SymmetricEigen(n).decompose(a, values, vectors)).isTrue();
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < n; i++) {
                double product = 0;
                for (int k = 0; k < n; k++) {
                    product += square[i][k] * vectors[k * n + j];
                }
                assertThat(product).isCloseTo(values[j] * vectors[i * n + j], within(1e-12 * n));
            }
        }
        double[] expected = new EigenDecomposition(new Array2DRowRealMatrix(square)).getRealEigenvalues();
        Arrays.sort(expected);
        Arrays.sort(values);
        assertThat(values).containsExactly(expected, within(1e-12 * n));
    }

    @Test
    void saysWhereItDidNotConverge() {
        int n = 17;
        SplitMix random = new SplitMix(3);
        double[] a = new double[n * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                a[i * n + j] = random.nextGaussian();
                a[j * n + i] = a[i * n + j];
            }
        }
        double[] values = new double[n];
        double[] vectors = new double[n * n];
        assertThat(new SymmetricEigen(n, 1).decompose(a, values, vectors)).isFalse();
        assertThat(new SymmetricEigen(n, 10).decompose(a, values, vectors)).isTrue();
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 1e300}) {
            double[] broken = a.clone();
            broken[1] = bad;
            broken[n] = bad;
            assertThat(new SymmetricEigen(n).decompose(broken, values, vectors))
                    .as("%s", bad)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 17})
    void takesRepeatedEigenvaluesAndZeroRows(int n) {
        double[] a = new double[n * n];
        for (int i = 0; i + 1 < n; i++) {
            a[i * n + i] = i < 2 ? 4 : 1e-12;
        }
        double[] values = new double[n];
        double[] vectors = new double[n * n];
        SymmetricEigen eigen = new SymmetricEigen(n);
        for (int again = 0; again < 2; again++) {
            assertThat(eigen.decompose(a, values, vectors)).isTrue();
            for (int j = 0; j < n; j++) {
                double length = 0;
                for (int i = 0; i < n; i++) {
                    assertThat(a[i * n + i] * vectors[i * n + j])
                            .isCloseTo(values[j] * vectors[i * n + j], within(1e-14));
                    length += vectors[i * n + j] * vectors[i * n + j];
                }
                assertThat(length).isCloseTo(1, within(1e-14));
            }
        }
    }
}
