package dev.marionette.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What checks find in parts of a motion against what they find in all of it. */
class VerificationPartsTest {
    private static CheckResult result(String check, double worst, int... frames) {
        CheckResult.Builder builder = new CheckResult.Builder(check);
        for (int frame : frames) {
            builder.add(new Violation(frame, 0, "joint", 2, 1, "rad"));
        }
        return builder.build(worst);
    }

    @Test
    void aPartHasTheViolationsOfItsFramesAtTheirNumbersInTheWhole() {
        CheckResult part = result("velocity_limits", 2, 1, 2, 2, 7, 8).part(2, 8, 100);
        assertThat(part.violations()).isEqualTo(3);
        assertThat(part.frames()).containsExactly(102, 107);
        assertThat(part.details()).extracting(Violation::frame).containsExactly(102, 102, 107);
    }

    @Test
    void worstIsTheLargestOrOfClearancesTheLeast() {
        assertThat(result("velocity_limits", 0.5)
                        .then(result("velocity_limits", 0.7))
                        .worst())
                .isEqualTo(0.7);
        assertThat(result("collision_at_frames", 0.01)
                        .then(result("collision_at_frames", -0.02))
                        .worst())
                .isEqualTo(-0.02);
        assertThat(result("balance", -0.1).then(result("balance", 0.2)).worst()).isEqualTo(-0.1);
    }

    @Test
    void theClosestIsThatNearestToItsLimit() {
        CheckResult.Builder far = new CheckResult.Builder("base_motion");
        far.atMost(3, "speed", 1, 2, "m/s");
        CheckResult.Builder near = new CheckResult.Builder("base_motion");
        near.atMost(1, "turn", 0.9, 1, "rad/s");
        CheckResult both = far.build(0.5).then(near.build(0.9).part(0, 2, 10));
        assertThat(both.closest()).hasValue(new CheckResult.Closest(11, "turn", 0.9, 1, "rad/s"));
        assertThat(near.build(0.9).then(far.build(0.5)).closest())
                .hasValue(new CheckResult.Closest(1, "turn", 0.9, 1, "rad/s"));
    }

    @Test
    void aStanceThatGoesOverASeamIsCutAndJoinedAgain() {
        FootContacts all =
                new FootContacts(20, List.of(new Stance(2, 11), new Stance(15, 19)), List.of(new Stance(9, 10)));
        FootContacts first = all.part(0, 10);
        FootContacts second = all.part(10, 20);
        assertThat(first.left()).containsExactly(new Stance(2, 9));
        assertThat(second.left()).containsExactly(new Stance(0, 1), new Stance(5, 9));
        assertThat(second.right()).containsExactly(new Stance(0, 0));
        assertThat(first.then(second)).isEqualTo(all);
        assertThat(all.part(12, 15)).isEqualTo(FootContacts.none(3));
    }
}
