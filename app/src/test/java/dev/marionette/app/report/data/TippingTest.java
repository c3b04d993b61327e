package dev.marionette.app.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.FootContacts;
import dev.marionette.app.SampleRun;
import dev.marionette.kinematics.balance.BalanceRule;
import dev.marionette.robots.Robot;
import dev.marionette.verify.BalanceFigures;
import dev.marionette.verify.BalanceFigures.Margins;
import dev.marionette.verify.Ground;
import dev.marionette.verify.GroundRules;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TippingTest {
    private static final Optional<BalanceRule> STATIC =
            Optional.of(new BalanceRule(BalanceRule.Point.CENTER_OF_MASS, 0.01));
    private static final Margins OVER_THE_SOLES = new Margins(0.01, 3, 0.04, 1);

    private static Optional<Ground> going(Optional<BalanceRule> rule) {
        Robot robot = SampleRun.get().robot();
        return Optional.of(new Ground(
                robot.model(),
                robot.feet().orElseThrow(),
                FootContacts.none(200),
                new GroundRules(rule, BaseLimits.NONE)));
    }

    private static Margins off(double metres, int frame, double inside) {
        return new Margins(-metres, frame, 0, inside);
    }

    @Test
    void standingStillOutsideTheSolesIsSaid() {
        Optional<StillTip> found = Optional.of(new StillTip(10, 60, 42, 0.05));
        Sentence walking = Tipping.still(found, going(Optional.empty())).orElseThrow();
        assertThat(walking.text())
                .contains("would tip over where it stands still in frames 10 to 60", "up to 5.0 cm outside")
                .contains("ground.balance=static");
        assertThat(List.of(walking.first(), walking.last(), walking.show())).containsExactly(10, 60, 42);
        assertThat(Tipping.still(found, Optional.empty()).orElseThrow().text())
                .contains("with its root link free, the robot would tip over")
                .doesNotContain("ground.balance");
        assertThat(Tipping.still(Optional.empty(), Optional.empty())).isEmpty();
    }

    @Test
    void aWalkIsNoAlarmUnlessBalanceWasAskedFor() {
        BalanceFigures walk = new BalanceFigures(200, off(0.05, 7, 0.6), off(0.601, 42, 0.19));
        assertThat(Tipping.asked(walk, going(Optional.empty()))).isEmpty();
        assertThat(Tipping.asked(walk, Optional.empty())).isEmpty();
        Sentence asked = Tipping.asked(walk, going(STATIC)).orElseThrow();
        assertThat(asked.text())
                .contains("zero-moment point leaves what they span in 81 % of the standing frames, by up to 60.1 cm.")
                .contains("ground.balance=zmp");
        assertThat(asked.show()).isEqualTo(42);
        Optional<BalanceRule> zmp = Optional.of(new BalanceRule(BalanceRule.Point.ZERO_MOMENT_POINT, 0.01));
        assertThat(Tipping.asked(walk, going(zmp)).orElseThrow().text())
                .contains("zero-moment point was asked to stay", "81 % of the standing frames, by up to 60.1 cm.")
                .doesNotContain("ground.balance");
    }

    @Test
    void nothingIsSaidOfMomentsOrOfWhatIsNotKnown() {
        assertThat(Tipping.asked(new BalanceFigures(200, OVER_THE_SOLES, off(0.6, 42, 0.96)), going(STATIC)))
                .isEmpty();
        assertThat(Tipping.of(SampleRun.get())).isEmpty();
    }
}
