package dev.marionette.kinematics.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.JointLimits;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JointLimitsTest {
    private static final double[] IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    private final RobotModel model = RobotModel.of(
            "arm",
            List.of(LinkSpec.bare("base"), LinkSpec.bare("turned"), LinkSpec.bare("slid"), LinkSpec.bare("spun")),
            List.of(
                    joint("turn", JointType.REVOLUTE, "base", "turned", -1, 2, 3),
                    joint("slide", JointType.PRISMATIC, "turned", "slid", 0.1, 0.4, 0.5),
                    joint("spin", JointType.CONTINUOUS, "slid", "spun", 0, 0, 6)));

    private static JointSpec joint(
            String name, JointType type, String parent, String child, double lower, double upper, double velocity) {
        return new JointSpec(
                name,
                type,
                parent,
                child,
                IDENTITY,
                new double[3],
                new double[] {0, 0, 1},
                lower,
                upper,
                velocity,
                Optional.empty());
    }

    @Test
    void theLimitsOfARobotAreThoseOfItsJoints() {
        JointLimits limits = model.limits();
        assertThat(limits.joints()).isEqualTo(3);
        assertThat(limits.jointNames()).containsExactly("turn", "slide", "spin");
        assertThat(limits.lower()).containsExactly(-1, 0.1, Double.NEGATIVE_INFINITY);
        assertThat(limits.upper()).containsExactly(2, 0.4, Double.POSITIVE_INFINITY);
        assertThat(limits.velocity()).containsExactly(3, 0.5, 6);
        assertThat(limits.sliding()).containsExactly("slide");
        assertThat(limits.unit(0)).isEqualTo("rad");
        assertThat(limits.unit(1)).isEqualTo("m");
        assertThat(limits.lower(1)).isEqualTo(0.1);
        assertThat(limits.upper(1)).isEqualTo(0.4);
        assertThat(limits.velocity(1)).isEqualTo(0.5);
        assertThat(model.neutral()).containsExactly(0, 0.1, 0);
    }

    @Test
    void aValueIsClampedToTheNearestLimit() {
        JointLimits limits = model.limits();
        assertThat(limits.clamp(0, -1.5)).isEqualTo(-1);
        assertThat(limits.clamp(0, 2.5)).isEqualTo(2);
        assertThat(limits.clamp(0, 0.5)).isEqualTo(0.5);
        assertThat(limits.clamp(2, 1e9)).isEqualTo(1e9);
    }

    @Test
    void changedLimitsDifferInThatAlone() {
        JointLimits limits = model.limits();
        JointLimits faster = limits.withVelocity(1, 0.9);
        assertThat(faster.velocity()).containsExactly(3, 0.9, 6);
        assertThat(faster).isNotEqualTo(limits);
        assertThat(faster.withVelocity(1, 0.5)).isEqualTo(limits).hasSameHashCodeAs(limits);
        JointLimits positions = limits.withoutVelocities();
        assertThat(positions.velocity()).containsOnly(Double.POSITIVE_INFINITY);
        assertThat(positions.lower()).isEqualTo(limits.lower());
        assertThat(positions.sliding()).isEqualTo(limits.sliding());
        assertThat(limits.velocity()).containsExactly(3, 0.5, 6);
    }

    @Test
    void whatIsHandedOutIsACopy() {
        JointLimits limits = model.limits();
        limits.lower()[0] = 7;
        limits.upper()[0] = 7;
        limits.velocity()[0] = 7;
        assertThat(limits).isEqualTo(model.limits());
    }

    @Test
    void limitsAreTheSameWhereAllOfThemAre() {
        List<String> names = List.of("a");
        JointLimits limits = new JointLimits(names, new double[] {-1}, new double[] {1}, new double[] {2});
        assertThat(limits)
                .isEqualTo(new JointLimits(names, new double[] {-1}, new double[] {1}, new double[] {2}, Set.of()))
                .isNotEqualTo(new JointLimits(List.of("b"), new double[] {-1}, new double[] {1}, new double[] {2}))
                .isNotEqualTo(new JointLimits(names, new double[] {-2}, new double[] {1}, new double[] {2}))
                .isNotEqualTo(new JointLimits(names, new double[] {-1}, new double[] {0}, new double[] {2}))
                .isNotEqualTo(new JointLimits(names, new double[] {-1}, new double[] {1}, new double[] {3}))
                .isNotEqualTo(
                        new JointLimits(names, new double[] {-1}, new double[] {1}, new double[] {2}, Set.of("a")))
                .isNotEqualTo("a");
        assertThat(limits.hashCode())
                .isNotEqualTo(
                        new JointLimits(List.of("b"), new double[] {-1}, new double[] {1}, new double[] {2}).hashCode())
                .isNotEqualTo(new JointLimits(names, new double[] {-1}, new double[] {1}, new double[] {3}).hashCode());
    }

    @Test
    void limitsThatLeaveNoMotionAreRefused() {
        List<String> names = List.of("first", "second");
        assertThatThrownBy(
                        () -> new JointLimits(names, new double[] {0, 1}, new double[] {0, 0.5}, new double[] {1, 1}))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("joint 'second'")
                .hasMessageContaining("[1.0, 0.5]");
        assertThatThrownBy(() -> new JointLimits(names, new double[2], new double[2], new double[] {1, 0}))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("velocity 0.0");
        double[][] sizes = {new double[2], new double[2], {1, 1}};
        for (int i = 0; i < 3; i++) {
            double[][] wrong = sizes.clone();
            wrong[i] = new double[] {1};
            assertThatThrownBy(() -> new JointLimits(names, wrong[0], wrong[1], wrong[2]))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("each of 2 joints");
        }
    }

    @Test
    void theFirstJointThatDiffersIsNamed() {
        JointLimits limits = model.limits();
        limits.requireSameJoints(List.of("turn", "slide", "spin"));
        requireMessage(limits, List.of("turn", "spin", "slide"), "joint 2 is 'spin', but the robot has 'slide'");
        requireMessage(limits, List.of("turn", "slide"), "joint 3 is missing, but the robot has 'spin'");
        requireMessage(
                limits,
                List.of("turn", "slide", "spin", "more"),
                "joint 4 is 'more', but the robot has no more joints there");
        requireMessage(limits, List.of(), "joint 1 is missing, but the robot has 'turn'");
    }

    private static void requireMessage(JointLimits limits, List<String> names, String message) {
        assertThatThrownBy(() -> limits.requireSameJoints(names))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message);
    }
}
