package dev.marionette.postprocess.smooth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.SettingsType;
import dev.marionette.api.Smoothed;
import dev.marionette.api.Smoother;
import dev.marionette.host.NamedServices;
import dev.marionette.postprocess.Figures;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmootherTest {
    private static final NamedServices<Smoother> SMOOTHERS =
            NamedServices.load("smoother", Smoother.class, Smoother::name, Smoother.class.getClassLoader());
    private static final List<String> NAMES = List.of("step", "noise", "wave");
    private static final JointLimits LIMITS = new JointLimits(
            NAMES,
            new double[] {-1, -2, Double.NEGATIVE_INFINITY},
            new double[] {1, 2, Double.POSITIVE_INFINITY},
            new double[] {2, 1, 4});

    @ParameterizedTest
    @ValueSource(strings = {"grp", "grp-projected", "min-jerk"})
    void obeysEveryLimitOnStepsNoiseAndWaves(String name) {
        for (long seed = 0; seed < 10; seed++) {
            for (int frames : new int[] {1, 2, 3, 5, 90}) {
                JointTrajectory raw = fast(frames, seed);
                Smoothed smoothed = SMOOTHERS.get(name).smooth(raw, LIMITS, Figures.SMOOTHING);
                assertWithin(smoothed.trajectory(), name + ", seed " + seed + ", frames " + frames);
                assertThat(smoothed.trajectory().frames()).isEqualTo(frames);
                assertThat(smoothed.joints()).hasSize(3);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"grp", "grp-projected", "min-jerk", "none"})
    void theBaseComesAlong(String name) {
        double[] base = new double[7 * 4];
        for (int k = 0; k < 4; k++) {
            base[7 * k] = k;
            base[7 * k + 3] = 1;
        }
        JointTrajectory raw = fast(4, 1).withBase(base);
        assertThat(SMOOTHERS
                        .get(name)
                        .smooth(raw, LIMITS, Figures.SMOOTHING)
                        .trajectory()
                        .base())
                .containsExactly(base);
    }

    @Test
    void grpRaisesOnlyTheLengthOfJointsThatAreTooFast() {
        JointTrajectory raw = fast(90, 1);
        Smoothed smoothed = SMOOTHERS.get("grp").smooth(raw, LIMITS, Figures.SMOOTHING);
        assertThat(smoothed.joints().get(0).raised()).isPositive();
        assertThat(smoothed.joints().get(0).lengthSeconds())
                .isCloseTo(0.1 * Math.pow(1.25, smoothed.joints().get(0).raised()), within(1e-9));
        JointLimits loose =
                new JointLimits(NAMES, new double[] {-9, -9, -9}, new double[] {9, 9, 9}, new double[] {900, 900, 900});
        assertThat(SMOOTHERS.get("grp").smooth(raw, loose, Figures.SMOOTHING).joints())
                .allMatch(joint -> joint.raised() == 0 && joint.lengthSeconds() == 0.1);
    }

    @Test
    void projectionStaysNearerThanRaisingTheLength() {
        JointTrajectory raw = fast(90, 2);
        Smoothed raised = SMOOTHERS.get("grp").smooth(raw, LIMITS, Figures.SMOOTHING);
        Smoothed projected = SMOOTHERS.get("grp-projected").smooth(raw, LIMITS, Figures.SMOOTHING);
        for (int d : new int[] {0, 2}) {
            assertThat(projected.joints().get(d).projected()).isTrue();
            assertThat(squaredChange(projected.trajectory(), raw, d))
                    .isLessThan(0.8 * squaredChange(raised.trajectory(), raw, d));
        }
    }

    @Test
    void pathWithinTheLimitsIsNotProjected() {
        double[] q = new double[3 * 60];
        for (int k = 0; k < 60; k++) {
            q[3 * k] = 0.1 * Math.sin(0.05 * k);
        }
        JointTrajectory raw = new JointTrajectory(NAMES, 1 / 30.0, q);
        Smoothed projected = SMOOTHERS.get("grp-projected").smooth(raw, LIMITS, Figures.SMOOTHING);
        assertThat(projected.joints()).noneMatch(Smoothed.JointSmoothing::projected);
        assertThat(projected.trajectory())
                .isEqualTo(SMOOTHERS
                        .get("grp")
                        .smooth(raw, LIMITS, Figures.SMOOTHING)
                        .trajectory());
    }

    @Test
    void noneChangesNothing() {
        JointTrajectory raw = fast(20, 3);
        assertThat(SMOOTHERS.get("none").smooth(raw, LIMITS, Figures.SMOOTHING).trajectory())
                .isEqualTo(raw);
    }

    @Test
    void unknownNamesAndOtherJointsAreErrors() {
        assertThatThrownBy(() -> SMOOTHERS.get("spline"))
                .isInstanceOfSatisfying(
                        InputException.class, e -> assertThat(e.hint()).contains("grp-projected"));
        JointTrajectory other = new JointTrajectory(List.of("step", "other", "wave"), 1, new double[3]);
        assertThatThrownBy(() -> SMOOTHERS.get("grp").smooth(other, LIMITS, Figures.SMOOTHING))
                .hasMessageContaining("joint 2 is 'other', but the robot has 'noise'");
    }

    @Test
    void optionsOutOfRangeAreErrors() {
        SettingsType<SmoothingOptions> type = SettingsType.of(SmoothingOptions.class);
        assertThatThrownBy(() -> type.create(Map.of("length", 0)))
                .hasMessageContaining("smoothing.length: 0 is not above 0");
        assertThatThrownBy(() -> type.create(Map.of("noise", 0))).hasMessageContaining("smoothing.noise:");
        assertThatThrownBy(() -> type.create(Map.of("growth", 1)))
                .hasMessageContaining("smoothing.growth: 1 is not above 1");
        assertThatThrownBy(() -> type.create(Map.of("cutoff", Double.POSITIVE_INFINITY)))
                .hasMessageContaining("smoothing.cutoff: Infinity is not above 0");
        assertThatThrownBy(() -> type.create(Map.of("velocity_margin", 1)))
                .hasMessageContaining("smoothing.velocity_margin: 1 is not within 0 to 0.5");
    }

    private static JointTrajectory fast(int frames, long seed) {
        Random random = new Random(seed);
        double[] q = new double[3 * frames];
        for (int k = 0; k < frames; k++) {
            q[3 * k] = k / 15 % 2 == 0 ? -0.9 : 0.9;
            q[3 * k + 1] = 0.8 * random.nextGaussian();
            q[3 * k + 2] = 1.2 * Math.sin(0.4 * k);
        }
        return new JointTrajectory(NAMES, 1 / 30.0, q);
    }

    private static double squaredChange(JointTrajectory a, JointTrajectory b, int joint) {
        double sum = 0;
        for (int k = 0; k < a.frames(); k++) {
            sum += Math.pow(a.position(k, joint) - b.position(k, joint), 2);
        }
        return sum;
    }

    private static void assertWithin(JointTrajectory q, String what) {
        for (int d = 0; d < q.joints(); d++) {
            for (int k = 0; k < q.frames(); k++) {
                assertThat(q.position(k, d)).as(what).isBetween(LIMITS.lower(d), LIMITS.upper(d));
                if (k > 0) {
                    double velocity = Math.abs(q.position(k, d) - q.position(k - 1, d)) / q.periodSeconds();
                    assertThat(velocity)
                            .as("%s, joint %d, frame %d", what, d, k)
                            .isLessThanOrEqualTo(LIMITS.velocity(d));
                }
            }
        }
    }
}
