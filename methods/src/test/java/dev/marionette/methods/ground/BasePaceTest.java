package dev.marionette.methods.ground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BaseLimits;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.BaseMotion;
import org.junit.jupiter.api.Test;

class BasePaceTest {
    private static final double NONE = Double.POSITIVE_INFINITY;
    private static final int FRAMES = 50;
    private static final double PERIOD = 0.02;

    /** A body that goes at 2 m/s along x and does not turn. */
    private static BasePace going(BaseLimits said) {
        double[] poses = new double[Pose.WIDTH * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            for (int i = 0; i < 3; i++) {
                poses[Pose.WIDTH * f + 4 * i] = 1;
            }
            poses[Pose.WIDTH * f + 9] = 2 * PERIOD * f;
        }
        return new BasePace(said, new BaseMotion(poses, PERIOD));
    }

    @Test
    void whatNobodySaysIsAsThePersonGoes() {
        BaseLimits own = going(BaseLimits.NONE).limits(1);
        assertThat(own.speed()).isCloseTo(1.5 * 2 + 0.5, within(1e-9));
        assertThat(own.turn()).isCloseTo(1.5, within(1e-9));
        assertThat(own.acceleration()).isCloseTo(20, within(1e-6));
    }

    @Test
    void aMotionThatTakesLongerIsSlower() {
        assertThat(going(BaseLimits.NONE).limits(2).speed()).isCloseTo(1.5 * 2 / 2 + 0.5, within(1e-9));
    }

    @Test
    void whatIsSaidWinsOneByOne() {
        BaseLimits some = going(new BaseLimits(0.3, NONE, 4)).limits(1);
        assertThat(some.speed()).isEqualTo(0.3);
        assertThat(some.turn()).isCloseTo(1.5, within(1e-9));
        assertThat(some.acceleration()).isEqualTo(4);
    }
}
