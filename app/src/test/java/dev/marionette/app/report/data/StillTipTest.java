package dev.marionette.app.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A centre of mass one metre high, whose pendulum has a time constant of √(1/9.8) = 0.32 s: three are 0.96 s. */
class StillTipTest {
    private static final double PERIOD = 0.1;

    /** At a height of one metre, going along x. */
    private static double[] going(int frames, double speed) {
        double[] com = new double[3 * frames];
        for (int f = 0; f < frames; f++) {
            com[3 * f] = f * PERIOD * speed;
            com[3 * f + 2] = 1;
        }
        return com;
    }

    private static double[] margins(int frames, int first, int last, double metres) {
        double[] margin = new double[frames];
        Arrays.fill(margin, 0.02);
        Arrays.fill(margin, first, last + 1, -metres);
        margin[(first + last) / 2] -= 0.01;
        return margin;
    }

    private static int[] both(int frames) {
        int[] stance = new int[frames];
        Arrays.fill(stance, 3);
        return stance;
    }

    @Test
    void standingOutsideTheSolesForASecondTips() {
        assertThat(StillTip.of(going(30, 0), margins(30, 10, 20, 0.05), both(30), PERIOD))
                .hasValueSatisfying(tip -> {
                    assertThat(tip.first()).isEqualTo(10);
                    assertThat(tip.last()).isEqualTo(20);
                    assertThat(tip.worst()).isEqualTo(15);
                    assertThat(tip.metres()).isCloseTo(0.06, within(1e-12));
                });
        assertThat(StillTip.of(going(30, 0), margins(30, 20, 29, 0.05), both(30), PERIOD))
                .as("nine periods are 0.9 s")
                .isEmpty();
        assertThat(StillTip.of(going(31, 0), margins(31, 20, 30, 0.05), both(31), PERIOD))
                .as("up to the last frame")
                .isPresent();
    }

    @Test
    void aWalkDoesNotStandStill() {
        assertThat(StillTip.of(going(30, 1), margins(30, 5, 25, 0.05), both(30), PERIOD))
                .as("0.32 m in a time constant, 0.05 m outside")
                .isEmpty();
        int[] steps = both(30);
        for (int f = 0; f < 30; f++) {
            steps[f] = f / 6 % 2 + 1;
        }
        assertThat(StillTip.of(going(30, 0), margins(30, 5, 25, 0.05), steps, PERIOD))
                .as("one foot, then the other")
                .isEmpty();
        assertThat(StillTip.of(going(30, 0), margins(30, 5, 25, 0.05), new int[30], PERIOD))
                .as("in the air")
                .isEmpty();
    }
}
