package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LowPassSplineTest {
    private static double[] samples(int n, java.util.function.DoubleUnaryOperator of) {
        double[] samples = new double[n];
        Arrays.setAll(samples, i -> of.applyAsDouble(i));
        return samples;
    }

    @Test
    void parabolasStayAsTheyAre() {
        for (int n : new int[] {3, 4, 10, 137, 1000}) {
            LowPassSpline spline = LowPassSpline.of(samples(n, t -> 1e4 + 3 * t + 0.01 * t * t), 60);
            for (int i = 0; i < n; i++) {
                assertThat(spline.value(i)).isCloseTo(1e4 + 3 * i + 0.01 * i * i, within(1e-8));
                assertThat(spline.rate(i)).isCloseTo(3 + 0.02 * i, within(1e-8));
            }
        }
    }

    /** In the middle of a long track, a little less than 1 / (1 + (cutoff / period)^6), the response of penalised third differences without knots. */
    @Test
    void keepsWhatIsSlowAndLeavesOutWhatIsFast() {
        double cutoff = 60;
        double[] periods = {240, 120, 60, 30};
        double[] kept = {0.99976, 0.98445, 0.48738, 1 / 78.8};
        for (int i = 0; i < periods.length; i++) {
            double period = periods[i];
            LowPassSpline spline =
                    LowPassSpline.of(samples(1201, t -> Math.cos(2 * Math.PI * (t - 600) / period)), cutoff);
            assertThat(spline.value(600)).isCloseTo(kept[i], within(1e-4));
        }
    }

    @Test
    void itsRateIsThatOfItsValue() {
        LowPassSpline spline = LowPassSpline.of(samples(200, t -> 20 * Math.sin(t / 25)), 30);
        for (int i = 1; i < 199; i++) {
            assertThat(spline.rate(i)).isCloseTo((spline.value(i + 1) - spline.value(i - 1)) / 2, within(1e-3));
        }
    }

    @Test
    void fewerThanThreeSamplesAreRefused() {
        for (int n = 0; n < 3; n++) {
            double[] samples = new double[n];
            assertThatThrownBy(() -> LowPassSpline.of(samples, 3)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
