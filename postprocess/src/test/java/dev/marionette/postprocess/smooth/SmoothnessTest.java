package dev.marionette.postprocess.smooth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.JointTrajectory;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SmoothnessTest {
    private static double[] samples(int count, double rateHz, DoubleUnaryOperator speed) {
        return IntStream.range(0, count)
                .mapToDouble(i -> speed.applyAsDouble(i / rateHz))
                .toArray();
    }

    private static double bell(double t) {
        return 30 * t * t * (1 - t) * (1 - t);
    }

    private static double twoRhythms(double t) {
        return Math.abs(Math.sin(2 * Math.PI * 1.3 * t)) + 0.3 * Math.abs(Math.sin(2 * Math.PI * 4.1 * t + 0.4));
    }

    /** Truth: the definition of Balasubramanian et al. 2015, evaluated in NumPy with its own transform. */
    @Test
    void spectralArcLengthAgreesWithNumpy() {
        assertThat(Smoothness.spectralArcLength(samples(100, 100, SmoothnessTest::bell), 100))
                .hasValueCloseTo(-1.4058293244214652, within(1e-9));
        assertThat(Smoothness.spectralArcLength(samples(130, 60, SmoothnessTest::twoRhythms), 60))
                .hasValueCloseTo(-3.237464741410554, within(1e-9));
        assertThat(Smoothness.spectralArcLength(samples(130, 60, t -> bell(t / 2.2)), 60))
                .hasValueCloseTo(-1.4013532000129079, within(1e-9));
    }

    @Test
    void spectralArcLengthKnowsNoAmplitudeAndNoTremorIsSmoother() {
        double[] smooth = samples(200, 100, t -> bell(t / 2));
        double[] shaking = samples(200, 100, t -> bell(t / 2) * (1 + 0.5 * Math.sin(2 * Math.PI * 6 * t)));
        double plain = Smoothness.spectralArcLength(smooth, 100).orElseThrow();
        double[] faster =
                IntStream.range(0, 200).mapToDouble(i -> 7 * smooth[i]).toArray();
        assertThat(Smoothness.spectralArcLength(faster, 100)).hasValueCloseTo(plain, within(1e-12));
        assertThat(Smoothness.spectralArcLength(shaking, 100).orElseThrow()).isLessThan(plain - 0.3);
    }

    @Test
    void whatStandsStillHasNone() {
        assertThat(Smoothness.spectralArcLength(new double[50], 60)).isEmpty();
        assertThat(Smoothness.spectralArcLength(new double[] {1}, 60)).isEmpty();
    }

    /** Truth: the third derivative of t³ is 6, that of t² is 0. */
    @Test
    void jerkOfACubicIsConstant() {
        double period = 0.01;
        double[] positions = new double[2 * 80];
        for (int f = 0; f < 80; f++) {
            positions[2 * f] = Math.pow(f * period, 3);
            positions[2 * f + 1] = Math.pow(f * period, 2);
        }
        double jerk = Smoothness.rmsJerk(new JointTrajectory(List.of("a", "b"), period, positions));
        assertThat(jerk).isCloseTo(6 / Math.sqrt(2), within(1e-6));
        assertThat(Smoothness.rmsJerk(new JointTrajectory(List.of("a"), period, new double[] {1, 2, 5})))
                .isZero();
    }
}
