package dev.marionette.kinematics.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class InvertedPendulumTest {
    @Test
    void atRestTheZmpIsBelowTheCentreOfMass() {
        double[] com = {0.1, -0.2, 0.8, 0.1, -0.2, 0.8, 0.1, -0.2, 0.8};
        assertThat(InvertedPendulum.zmpPath(com, 0.01, 0.01)).containsExactly(0.1, -0.2, 0.1, -0.2, 0.1, -0.2);
        assertThat(InvertedPendulum.zmpPath(new double[] {1, 2, 3}, 0.01, 0.01)).containsExactly(1, 2);
    }

    /** About a fixed ZMP p the pendulum falls as x = p + a·cosh(ωt) + b·sinh(ωt), ω² = g/z. */
    @Test
    void aFallingPendulumHasAFixedZmp() {
        double omega = Math.sqrt(InvertedPendulum.GRAVITY / 0.9);
        double step = 1e-3;
        double[] com = new double[3 * 400];
        for (int t = 0; t < 400; t++) {
            double c = Math.cosh(omega * t * step);
            double s = Math.sinh(omega * t * step);
            com[3 * t] = 0.05 + 0.02 * c - 0.01 * s;
            com[3 * t + 1] = -0.1 + 0.03 * s;
            com[3 * t + 2] = 0.9;
        }
        double[] zmp = InvertedPendulum.zmpPath(com, step, step);
        for (int t = 1; t < 399; t++) {
            assertThat(zmp[2 * t]).isCloseTo(0.05, within(1e-6));
            assertThat(zmp[2 * t + 1]).isCloseTo(-0.1, within(1e-6));
        }
        assertThat(zmp[0]).isCloseTo(0.05, within(1e-3));
    }

    /** The point itself, from the moment balance about it: m·g·(c − p) = m·c_z·c̈. */
    @Test
    void momentsAboutTheZmpVanish() {
        for (int seed = 0; seed < 100; seed++) {
            double[] v = new Random(seed).doubles(5, -2, 2).toArray();
            double[] com = {v[0], v[1], 1 + v[2] / 4};
            double[] zmp = new double[2];
            InvertedPendulum.zmp(com, 0, new double[] {v[3], v[4]}, 0, zmp, 0);
            double momentY = (com[0] - zmp[0]) * InvertedPendulum.GRAVITY - com[2] * v[3];
            double momentX = (com[1] - zmp[1]) * InvertedPendulum.GRAVITY - com[2] * v[4];
            assertThat(Math.abs(momentX) + Math.abs(momentY)).as("seed " + seed).isLessThan(1e-12);
        }
    }

    /** A parabola has the same acceleration in every window; noise of one frame is divided by the window's length. */
    @Test
    void aWiderWindowKeepsParabolasAndTakesNoiseAway() {
        double step = 0.01;
        double[] com = new double[3 * 101];
        for (int t = 0; t <= 100; t++) {
            com[3 * t] = 0.3 + 0.1 * t * step - 0.7 * t * step * t * step;
            com[3 * t + 1] = 1e-4 * (t % 2 == 0 ? 1 : -1);
            com[3 * t + 2] = 0.8;
        }
        double pull = 0.8 / InvertedPendulum.GRAVITY;
        double[] rough = InvertedPendulum.zmpPath(com, step, step);
        double[] smooth = InvertedPendulum.zmpPath(com, step, 0.05);
        for (int t = 0; t <= 100; t++) {
            assertThat(smooth[2 * t]).isCloseTo(com[3 * t] + pull * 1.4, within(1e-12));
            assertThat(Math.abs(smooth[2 * t + 1])).isLessThan(0.02 * Math.abs(rough[2 * t + 1]));
        }
        assertThat(InvertedPendulum.zmpPath(com, step, 0)).isEqualTo(rough);
        assertThat(InvertedPendulum.zmpPath(com, step, 1e3)[0]).isCloseTo(com[0] + pull * 1.4, within(1e-12));
    }

    @Test
    void wrongShapesAreRefused() {
        assertThatThrownBy(() -> InvertedPendulum.zmpPath(new double[4], 0.01, 0.01))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> InvertedPendulum.zmpPath(new double[3], 0, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
