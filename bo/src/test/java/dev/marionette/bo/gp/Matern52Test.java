package dev.marionette.bo.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Matern52Test {
    /**
     * 17 digits of (1 + t + t²/3) exp(−t), t = √5 r, from mpmath; the same function as scikit-learn's Matern(nu=2.5).
     */
    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "0.1, 0.99175923617117762",
        "1, 0.52399410883182031",
        "2.5, 0.063510214548943746",
        "10, 3.6956962220528724e-8"
    })
    void matchesTheClosedForm(double r, double expected) {
        assertThat(Matern52.correlation(r * r)).isCloseTo(expected, within(1e-14 * expected));
    }

    @ParameterizedTest
    @CsvSource({"0.01", "0.3", "1", "7"})
    void slopeIsTheDerivative(double r2) {
        double h = 1e-6 * r2;
        double difference = (Matern52.correlation(r2 + h) - Matern52.correlation(r2 - h)) / (2 * h);
        assertThat(Matern52.slope(r2)).isCloseTo(-2 * difference, within(1e-8));
    }

    @Test
    void smileKernelGradientMatchesCentralDifferences() {
        double[] parameters = {0.5, 0.8, 1.3};
        SmileKernel kernel = new SmileKernel(new double[] {0.5, 0.8}, 1.3);
        double[] x = {0.1, 0.7};
        double[] y = {0.4, 0.2};
        double[] gradient = kernel.kg(x, y);
        assertThat(gradient[0]).isEqualTo(kernel.k(x, y));
        assertThat(kernel.hyperparameters()).containsExactly(parameters);
        for (int i = 0; i < parameters.length; i++) {
            double[] up = parameters.clone();
            double[] down = parameters.clone();
            up[i] += 1e-6;
            down[i] -= 1e-6;
            double difference = (kernel.of(up).k(x, y) - kernel.of(down).k(x, y)) / 2e-6;
            assertThat(gradient[i + 1]).isCloseTo(difference, within(1e-9));
        }
    }
}
