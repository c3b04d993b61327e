package dev.marionette.methods.geometric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.numerics.Rotations;
import org.junit.jupiter.api.Test;

/** Against the differential equation, integrated finely. */
class MinJerkRotationTest {
    private static final double[] IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    private final double[] out = new double[9];
    private final double[] omega = new double[3];

    private static double[] aboutZ(double angle) {
        double[] r = new double[9];
        Rotations.turn(0, 0, angle, IDENTITY, 0, r, 0);
        return r;
    }

    private MinJerkRotation atIdentity(double smoothing) {
        MinJerkRotation filter = new MinJerkRotation(smoothing);
        filter.next(IDENTITY, 0, 0.01, out, 0, omega, 0);
        return filter;
    }

    @Test
    void followsAStepAsItsEquationSays() {
        double smoothing = 0.4;
        MinJerkRotation filter = atIdentity(smoothing);
        double x = 0;
        double v = 0;
        double a = 0;
        double worst = 0;
        for (int step = 1; step <= 80; step++) {
            double period = step % 2 == 0 ? 0.01 : 0.02;
            filter.next(aboutZ(1), 0, period, out, 0, omega, 0);
            int fine = 20000;
            double h = period / fine;
            for (int k = 0; k < fine; k++) {
                double jerk = (150.765868956161 * (1 - x) / smoothing - 84.9812819469538 * v) / (smoothing * smoothing)
                        - 15.9669610709384 * a / smoothing;
                a += h * jerk;
                v += h * a;
                x += h * v;
            }
            double angle = Math.atan2(out[3], out[0]);
            worst = Math.max(worst, Math.abs(angle - x));
            assertThat(omega[2]).isCloseTo(v, within(2e-3));
        }
        assertThat(worst).isLessThan(1e-4);
        assertThat(Math.atan2(out[3], out[0])).isCloseTo(1, within(1e-3));
    }

    @Test
    void ninetyPercentOfAStepIsDoneAfterTheSmoothingTime() {
        MinJerkRotation filter = atIdentity(0.5);
        for (int step = 0; step < 50; step++) {
            filter.next(aboutZ(0.8), 0, 0.01, out, 0, omega, 0);
        }
        assertThat(Math.atan2(out[3], out[0]) / 0.8).isCloseTo(0.9, within(0.03));
    }

    @Test
    void aSteadyTurnIsFollowedWithALagOfPointFiveSixSmoothingTimes() {
        MinJerkRotation filter = new MinJerkRotation(0.2);
        double angle = 0;
        for (int step = 0; step < 400; step++) {
            angle = 1.5 * step * 0.002;
            filter.next(aboutZ(angle), 0, 0.002, out, 0, omega, 0);
        }
        double lag = (angle - Math.atan2(out[3], out[0])) / 1.5;
        assertThat(lag).isCloseTo(0.2 * 84.9812819469538 / 150.765868956161, within(0.002));
        assertThat(omega[2]).isCloseTo(1.5, within(1e-3));
    }

    @Test
    void staysARotationForAnyStep() {
        MinJerkRotation filter = new MinJerkRotation(0.02);
        for (int step = 0; step < 3000; step++) {
            filter.next(aboutZ(3 * Math.sin(step)), 0, step % 7 == 0 ? 1 : 1e-4, out, 0, omega, 0);
            double[] product = new double[9];
            Rotations.multiplyTranspose(out, 0, out, 0, product, 0);
            assertThat(product).containsExactly(IDENTITY, within(1e-9));
            assertThat(Double.isFinite(omega[2])).isTrue();
        }
    }

    /** Halted in the middle of a step, it goes on as a filter that begins there. */
    @Test
    void halted() {
        double smoothing = 0.4;
        MinJerkRotation filter = atIdentity(smoothing);
        for (int step = 0; step < 15; step++) {
            filter.next(aboutZ(1), 0, 0.01, out, 0, omega, 0);
        }
        assertThat(omega[2]).isGreaterThan(1);
        filter.halt();
        MinJerkRotation fresh = new MinJerkRotation(smoothing);
        double[] expected = new double[9];
        double[] rate = new double[3];
        fresh.next(out, 0, 0.01, expected, 0, rate, 0);
        for (int step = 0; step < 40; step++) {
            filter.next(aboutZ(-0.5), 0, 0.01, out, 0, omega, 0);
            fresh.next(aboutZ(-0.5), 0, 0.01, expected, 0, rate, 0);
            assertThat(out).containsExactly(expected, within(1e-12));
            assertThat(omega).containsExactly(rate, within(1e-12));
        }
    }
}
