package dev.marionette.pipeline.simultaneous;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.kinematics.robot.Robot;
import dev.marionette.pipeline.SharedRuns;
import org.junit.jupiter.api.Test;

class SlowdownTest {
    private static final Robot ROBOT = SharedRuns.robot("jvrc1");

    /** Joint 0 moves at a constant part of its limit. */
    private static double[] motion(double part) {
        int n = ROBOT.model().dof();
        double[] joints = new double[200 * n];
        for (int f = 0; f < 200; f++) {
            joints[f * n] = f * 0.01 * part * ROBOT.model().velocityLimit(0);
        }
        return joints;
    }

    @Test
    void isTheLeastFactorThatKeepsTheLimits() {
        assertThat(Slowdown.of(ROBOT, motion(0.9), 0.01, 10)).isEqualTo(1);
        assertThat(Slowdown.of(ROBOT, motion(1.1), 0.01, 10)).isEqualTo(1.25);
        assertThat(Slowdown.of(ROBOT, motion(1.9), 0.01, 10)).isEqualTo(2);
        assertThat(Slowdown.of(ROBOT, motion(1.9), 0.01, 1.7)).isEqualTo(1.7);
        assertThat(Slowdown.of(ROBOT, motion(90), 0.01, 10)).isEqualTo(10);
    }

    @Test
    void aSpinInASingleFrameDoesNotCount() {
        double[] joints = motion(0.5);
        joints[100 * ROBOT.model().dof() + 3] = 3;
        assertThat(Slowdown.of(ROBOT, joints, 0.01, 10)).isEqualTo(1);
    }
}
