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

    /** The response 1 / (1 + (cutoff / period)^6) of penalised third differences, in the middle of a long track. */
    @Test
    void keepsWhatIsSlowAndLeavesOutWhatIsFast() {
        double cutoff = 60;
        for (double period : new double[] {240, 120, 60, 30}) {
            LowPassSpline spline =
                    LowPassSpline.of(samples(1201, t -> Math.cos(2 * Math.PI * (t - 600) / period)), cutoff);
            assertThat(spline.value(600)).isCloseTo(1 / (1 + Math.pow(cutoff / period, 6)), within(0.02));
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
    void oneSampleIsRefused() {
        assertThatThrownBy(() -> LowPassSpline.of(new double[1], 3)).isInstanceOf(IllegalArgumentException.class);
    }
}
