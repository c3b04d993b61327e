package dev.marionette.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.testkit.TwoArms;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class VerifierTest {
    private final CheckContext context = new CheckContext(TwoArms.limits(), TwoArms.space());

    @Test
    void aStillRobotPassesAllChecks() {
        Verification verification = verify(TwoArms.motion(5, t -> TwoArms.home()));
        assertThat(verification.passed()).isTrue();
        assertThat(verification.passed()).isTrue();
        assertThat(verification.checks())
                .extracting(CheckResult::check)
                .containsExactly(
                        "collision_at_frames", "collision_between_frames", "position_limits", "velocity_limits");
        assertThat(verification.lines()).isEmpty();
    }

    @Test
    void findsPositionsBeyondTheLimits() {
        double[] q = TwoArms.motion(10, t -> TwoArms.home()).positions();
        q[4 * 3 + 1] = 2.001;
        q[4 * 7 + 2] = -2.5;
        q[4 * 8 + 1] = 2 + 1e-12;
        CheckResult result = check(verify(of(q)), "position_limits");
        assertThat(result.violations()).isEqualTo(2);
        assertThat(result.frames()).containsExactly(3, 7);
        assertThat(result.worst()).isCloseTo(0.5, within(1e-12));
        assertThat(result.details().get(0)).isEqualTo(new Violation(3, 0, "l2", 2.001, 2, "rad"));
        assertThat(result.details().get(1)).isEqualTo(new Violation(7, 0, "r1", -2.5, -2, "rad"));
    }

    @Test
    void findsVelocitiesBeyondTheLimits() {
        double[] q = TwoArms.motion(10, t -> TwoArms.home()).positions();
        for (int k = 6; k < 10; k++) {
            q[4 * k] += 4.2 * TwoArms.DT;
            q[4 * k + 3] -= 3.9 * TwoArms.DT;
        }
        Verification verification = verify(of(q));
        CheckResult result = check(verification, "velocity_limits");
        assertThat(result.violations()).isEqualTo(1);
        assertThat(result.frames()).containsExactly(6);
        assertThat(result.worst()).isCloseTo(1.05, within(1e-9));
        assertThat(result.details().get(0).subject()).isEqualTo("l1");
        assertThat(verification.passed()).isFalse();
        assertThat(verification.lines()).singleElement().asString().startsWith("velocity_limits: frame 6: l1 4.2");
    }

    @Test
    void findsCollisionsAtFrames() {
        double[] q = TwoArms.motion(10, t -> TwoArms.home()).positions();
        double[] crossed = {-0.7, 0.2, 0.7, -0.2};
        assertThat(TwoArms.depth(crossed)).isPositive();
        System.arraycopy(crossed, 0, q, 4 * 5, 4);
        CheckResult result = check(verify(of(q)), "collision_at_frames");
        assertThat(result.frames()).containsExactly(5);
        assertThat(result.worst()).isNegative();
        assertThat(result.details())
                .anyMatch(v -> v.subject().contains("left_fore") && v.subject().contains("right_fore"));
    }

    /** One arm jumps over the other between two free frames. */
    @Test
    void findsCollisionsBetweenFrames() {
        double[] q = new double[4 * 6];
        for (int k = 0; k < 6; k++) {
            double[] pose = k < 4 ? new double[] {-0.9, 0, -1.5, 0} : new double[] {-0.9, 0, 1.9, 0};
            System.arraycopy(pose, 0, q, 4 * k, 4);
        }
        Verification verification = verify(of(q));
        assertThat(check(verification, "collision_at_frames").passed()).isTrue();
        CheckResult result = check(verification, "collision_between_frames");
        assertThat(result.frames()).containsExactly(3);
        double fraction = result.details().get(0).fraction();
        assertThat(TwoArms.depth(-0.9, 0, -1.5 + 3.4 * fraction, 0)).isGreaterThan(-1e-3);
    }

    @Test
    void reportHasTheDescribedShape() {
        double[] q = TwoArms.motion(4, t -> TwoArms.home()).positions();
        q[4 * 2 + 1] = 2.25;
        Map<String, Object> report = verify(of(q)).toReport();
        assertThat(report.get("position_limits"))
                .isEqualTo(Map.of("violations", 1, "worst", 0.25, "frames", List.of(2)));
    }

    @Test
    void otherJointsAreAnError() {
        JointTrajectory other = new JointTrajectory(List.of("l1", "l2", "r1"), 1, new double[3]);
        assertThatThrownBy(() -> verify(other))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("joint 4 is missing, but the robot has 'r2' there");
    }

    @Test
    void jointsThatSlideAreMeasuredInMetres() {
        double[] one = {1};
        JointLimits limits = new JointLimits(List.of("lift"), new double[] {0}, one, one, Set.of("lift"));
        JointTrajectory jump = new JointTrajectory(List.of("lift"), 0.1, new double[] {0, 2});
        CheckContext lift = new CheckContext(limits, context.collisions());
        assertThat(new PositionLimitCheck().run(jump, lift).details())
                .hasToString("[frame 1: lift 2.00000 m, limit 1.00000]");
        assertThat(new VelocityLimitCheck().run(jump, lift).details())
                .hasToString("[frame 1: lift 20.0000 m/s, limit 1.00000]");
    }

    @Test
    void limitsThatLeaveNoMotionAreAnError() {
        assertThatThrownBy(() -> new JointLimits(List.of("a"), new double[] {1}, new double[] {0}, new double[] {1}))
                .hasMessageContaining("joint 'a': limits [1.0, 0.0]");
        assertThatThrownBy(() ->
                        new JointLimits(List.of("a"), new double[] {0}, new double[] {1}, new double[] {Double.NaN}))
                .isInstanceOf(InputException.class);
    }

    private Verification verify(JointTrajectory trajectory) {
        return new Verifier().verify(trajectory, context);
    }

    private static CheckResult check(Verification verification, String name) {
        return verification.checks().stream()
                .filter(result -> result.check().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static JointTrajectory of(double[] q) {
        return new JointTrajectory(List.of("l1", "l2", "r1", "r2"), TwoArms.DT, q);
    }
}
