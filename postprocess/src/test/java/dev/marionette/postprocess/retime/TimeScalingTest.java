package dev.marionette.postprocess.retime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimeScalingTest {
    private static final JointLimits LIMITS =
            new JointLimits(List.of("a"), new double[] {-9}, new double[] {9}, new double[] {2});

    @Test
    void passesThroughTheFramesAtAWholeFactor() {
        Random random = new Random(4);
        double[] q = random.doubles(20, -1, 1).toArray();
        JointTrajectory slow = TimeScaling.slowDown(new JointTrajectory(List.of("a"), 0.1, q), 3);
        assertThat(slow.frames()).isEqualTo(19 * 3 + 1);
        assertThat(slow.periodSeconds()).isEqualTo(0.1);
        for (int k = 0; k < 20; k++) {
            assertThat(slow.position(3 * k, 0)).isCloseTo(q[k], within(1e-12));
        }
        for (int k = 0; k < slow.frames(); k++) {
            double a = q[Math.min(k / 3, 19)];
            double b = q[Math.min(k / 3 + 1, 19)];
            assertThat(slow.position(k, 0)).isBetween(Math.min(a, b) - 1e-12, Math.max(a, b) + 1e-12);
        }
    }

    @Test
    void keepsAStraightLineStraightInsideAndEndsAtTheEnd() {
        double[] q = new double[11];
        for (int k = 0; k < q.length; k++) {
            q[k] = k;
        }
        JointTrajectory slow = TimeScaling.slowDown(new JointTrajectory(List.of("a"), 0.1, q), 1.7);
        assertThat(slow.frames()).isEqualTo(18);
        for (int k = 2; k < 15; k++) {
            assertThat(slow.position(k, 0)).isCloseTo(k / 1.7, within(1e-12));
        }
        assertThat(slow.position(17, 0)).isEqualTo(10);
    }

    @Test
    void theBaseComesAlongAndTurnsAtConstantSpeedAlongTheShorterArc() {
        int frames = 9;
        double[] base = new double[7 * frames];
        for (int k = 0; k < frames; k++) {
            base[7 * k] = k;
            // past half a turn, where the sign of the quaternion changes
            base[7 * k + 3] = Math.cos(0.3 * k);
            base[7 * k + 6] = Math.sin(0.3 * k);
        }
        JointTrajectory slow =
                TimeScaling.slowDown(new JointTrajectory(List.of("a"), 0.1, new double[frames], base), 2.5);
        assertThat(slow.frames()).isEqualTo(21);
        double[] pose = new double[7];
        for (int k = 0; k < slow.frames(); k++) {
            slow.basePose(k, pose);
            double half = Math.atan2(pose[6], pose[3]);
            assertThat(Math.sin(half - 0.3 * k / 2.5)).as("frame %d", k).isCloseTo(0, within(1e-12));
            assertThat(pose[3]).isGreaterThanOrEqualTo(0);
            // rest at both ends, a straight line between
            assertThat(pose[0]).isCloseTo(k / 2.5, within(k < 3 || k > 17 ? 0.15 : 1e-12));
        }
    }

    @Test
    void requiredFactorIsTheWorstRatioOfVelocityToLimit() {
        JointTrajectory fast = new JointTrajectory(List.of("a"), 0.1, new double[] {0, 0.1, 0.7, 0.6});
        assertThat(TimeScaling.requiredFactor(fast, LIMITS)).isCloseTo(3, within(1e-12));
        assertThat(TimeScaling.requiredFactor(new JointTrajectory(List.of("a"), 0.1, new double[] {0, 0.1}), LIMITS))
                .isEqualTo(1);
    }

    @Test
    void factorsOutsideTheRangeAreErrors() {
        JointTrajectory any = new JointTrajectory(List.of("a"), 0.1, new double[] {0, 1});
        assertThat(TimeScaling.slowDown(any, 1)).isEqualTo(any);
        assertThatThrownBy(() -> TimeScaling.slowDown(any, 0.5)).hasMessageContaining("time_scale: 0.5");
        assertThatThrownBy(() -> TimeScaling.slowDown(any, Double.NaN)).hasMessageContaining("time_scale");
    }
}
