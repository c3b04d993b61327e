package dev.marionette.postprocess.retime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.InputException;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.analysis.interpolation.HermiteInterpolator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same motion at another rate, against Commons Math and turns about one axis, whose angle is known. */
class ResamplingTest {
    private static final double PERIOD = 1 / 24.0;
    private static final int FRAMES = 41;
    private static final JointLimits FREE = new JointLimits(
            List.of("a", "b"), new double[] {-100, -100}, new double[] {100, 100}, new double[] {1e4, 1e4});

    /** Far from limits every joint goes along the cubic through its frames that has the mean of the velocities about them. */
    @ParameterizedTest
    @ValueSource(doubles = {30, 50, 120, 7.5, 12})
    void jointsGoAlongCubics(double rate) {
        JointTrajectory motion = motion();
        boolean[] corners = new boolean[FRAMES];
        corners[17] = true;
        JointTrajectory other = Resampling.at(motion, rate, FREE, corners);
        assertThat(other.periodSeconds()).isEqualTo(1 / rate);
        double end = (FRAMES - 1) * PERIOD;
        assertThat((other.frames() - 1) / rate).isBetween(end - 1 / rate, end + 1e-9);
        for (int j = 0; j < 2; j++) {
            for (int k = 0; k < other.frames(); k++) {
                double frame = Math.min(k / rate, end) / PERIOD;
                int i = Math.min((int) (frame + 1e-12), FRAMES - 2);
                HermiteInterpolator cubic = new HermiteInterpolator();
                cubic.addSamplePoint(i, new double[] {motion.position(i, j)}, new double[] {slope(motion, i, i, j)});
                cubic.addSamplePoint(
                        i + 1, new double[] {motion.position(i + 1, j)}, new double[] {slope(motion, i + 1, i, j)});
                assertThat(other.position(k, j)).isCloseTo(cubic.value(frame)[0], within(1e-9));
            }
        }
    }

    private static double slope(JointTrajectory q, int frame, int interval, int joint) {
        boolean inside = frame > 0 && frame < FRAMES - 1 && frame != 17;
        return inside
                ? (q.position(frame + 1, joint) - q.position(frame - 1, joint)) / 2
                : q.position(interval + 1, joint) - q.position(interval, joint);
    }

    /** A joint that swings as a sine does so between its frames, too. */
    @Test
    void aSineStaysASine() {
        double[] positions = new double[FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            positions[f] = Math.sin(5 * f * PERIOD);
        }
        JointLimits limits = new JointLimits(List.of("a"), new double[] {-2}, new double[] {2}, new double[] {9});
        JointTrajectory other =
                Resampling.at(new JointTrajectory(List.of("a"), PERIOD, positions), 50, limits, new boolean[FRAMES]);
        double worst = 0;
        for (int k = 5; k < other.frames() - 5; k++) {
            worst = Math.max(worst, Math.abs(other.position(k, 0) - Math.sin(5 * k / 50.0)));
        }
        // a straight line is off by (5 · PERIOD)² / 8 = 5.4e-3
        assertThat(worst).isLessThan(5e-4);
    }

    /** A turn of 0.3 rad a frame about a slant axis, in whose middle the sign of the quaternion changes. */
    @Test
    void theBaseTurnsAtConstantSpeed() {
        double[] axis = {0.6, 0, 0.8};
        double[] base = new double[7 * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            double half = 0.15 * f;
            double[] pose = {f, -2.0 * f, 1, Math.cos(half), axis[0] * Math.sin(half), 0, axis[2] * Math.sin(half)};
            System.arraycopy(pose, 0, base, 7 * f, 7);
        }
        JointTrajectory other = Resampling.at(motion().withBase(base), 50, FREE, new boolean[FRAMES]);
        double[] pose = new double[7];
        for (int k = 0; k < other.frames(); k++) {
            double frame = k / 50.0 / PERIOD;
            other.basePose(k, pose);
            double half = 0.15 * frame;
            double sign = Math.cos(half) < 0 ? -1 : 1;
            assertThat(pose)
                    .containsExactly(
                            new double[] {
                                frame,
                                -2 * frame,
                                1,
                                sign * Math.cos(half),
                                sign * axis[0] * Math.sin(half),
                                0,
                                sign * axis[2] * Math.sin(half)
                            },
                            within(1e-9));
        }
    }

    @Test
    void itsOwnRateChangesNothing() {
        JointTrajectory motion = motion();
        assertThat(Resampling.at(motion, 24, FREE, new boolean[FRAMES])).isSameAs(motion);
        assertThat(Resampling.at(motion, 24 + 1e-12, FREE, new boolean[FRAMES])).isSameAs(motion);
        JointTrajectory one = new JointTrajectory(List.of("a"), 0.1, new double[] {4});
        JointLimits limits = new JointLimits(List.of("a"), new double[] {-9}, new double[] {9}, new double[] {9});
        assertThat(Resampling.at(one, 50, limits, new boolean[1]).positions()).containsExactly(4);
    }

    /** Joints that are as fast and as far as they may be in some frames. */
    @Test
    void noJointIsFasterOrFartherThanItMayBe() {
        JointTrajectory motion = motion();
        double[] positions = motion.positions();
        double[] lower = {2, 2};
        double[] upper = {-2, -2};
        for (int i = 0; i < positions.length; i++) {
            lower[i % 2] = Math.min(lower[i % 2], positions[i]);
            upper[i % 2] = Math.max(upper[i % 2], positions[i]);
        }
        double fastest = fastest(motion);
        JointLimits limits = new JointLimits(List.of("a", "b"), lower, upper, new double[] {fastest, fastest});
        for (double rate : List.of(30.0, 50.0, 60.0, 117.0, 500.0)) {
            JointTrajectory other = Resampling.at(motion, rate, limits, new boolean[FRAMES]);
            assertThat(fastest(other)).isLessThanOrEqualTo(fastest * (1 + 1e-9));
            for (int k = 0; k < other.frames(); k++) {
                assertThat(other.position(k, 0)).isBetween(lower[0], upper[0]);
                assertThat(other.position(k, 1)).isBetween(lower[1], upper[1]);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -30, Double.NaN, Double.POSITIVE_INFINITY, 1001})
    void refusesWhatIsNoRate(double rate) {
        assertThatThrownBy(() -> Resampling.at(motion(), rate, FREE, new boolean[FRAMES]))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("frames per second")
                .hasMessageContaining("1000");
    }

    @Test
    void refusesARateThatLeavesOneFrame() {
        assertThatThrownBy(() -> Resampling.at(motion(), 0.1, FREE, new boolean[FRAMES]))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("leaves one frame");
    }

    /** A stance of the new rate lies within one of the old: frame k is at frame k · step. */
    @Test
    void feetStandWhereBothFramesAroundStand() {
        FootContacts contacts = new FootContacts(
                60, List.of(new Stance(0, 10), new Stance(21, 22), new Stance(31, 59)), List.of(new Stance(12, 24)));
        FootContacts half = contacts.resampled(4, 15);
        assertThat(half.left()).containsExactly(new Stance(0, 2), new Stance(8, 14));
        assertThat(half.right()).containsExactly(new Stance(3, 6));
        FootContacts finer = contacts.resampled(0.75, 79);
        assertThat(finer.left()).containsExactly(new Stance(0, 13), new Stance(28, 29), new Stance(42, 78));
        assertThat(finer.right()).containsExactly(new Stance(16, 32));
    }

    private static double fastest(JointTrajectory q) {
        double fastest = 0;
        for (int f = 1; f < q.frames(); f++) {
            for (int j = 0; j < q.joints(); j++) {
                fastest = Math.max(fastest, Math.abs(q.position(f, j) - q.position(f - 1, j)) / q.periodSeconds());
            }
        }
        return fastest;
    }

    private static JointTrajectory motion() {
        double[] positions = new Random(3).doubles(2 * FRAMES, -2, 2).toArray();
        return new JointTrajectory(List.of("a", "b"), PERIOD, positions);
    }
}
