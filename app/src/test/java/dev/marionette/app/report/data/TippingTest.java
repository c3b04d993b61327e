package dev.marionette.app.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.FootContacts;
import dev.marionette.app.SampleRun;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.postprocess.verify.BalanceFigures;
import dev.marionette.postprocess.verify.BalanceFigures.Margins;
import dev.marionette.postprocess.verify.Ground;
import dev.marionette.postprocess.verify.GroundRules;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TippingTest {
    private static final Margins OVER_THE_SOLES = new Margins(0.01, 3, 0.04, 1);

    private static Optional<Ground> going(OptionalDouble margin) {
        Robot robot = SampleRun.get().robot();
        return Optional.of(new Ground(
                robot.model(),
                Feet.of(robot).orElseThrow(),
                FootContacts.none(200),
                new GroundRules(margin, Optional.empty())));
    }

    private static Margins off(double metres, int frame, double inside) {
        return new Margins(-metres, frame, 0, inside);
    }

    @Test
    void saysHowFarAndHowOftenPointsAreOffTheSoles() {
        Sentence sentence = Tipping.of(
                        new BalanceFigures(200, off(0.05, 7, 0.998), off(0.601, 42, 0.19)),
                        going(OptionalDouble.empty()))
                .orElseThrow();
        assertThat(sentence.text())
                .contains(
                        "zero-moment point leaves what the soles span in 81 % of the standing frames, by up to 60.1 cm.")
                .contains("centre of mass in less than 1 % of the standing frames, by up to 5.0 cm.")
                .contains("ground.balance=static");
        assertThat(Tipping.of(
                                new BalanceFigures(200, OVER_THE_SOLES, off(0.2, 1, 0.95)),
                                going(OptionalDouble.of(0.01)))
                        .orElseThrow()
                        .text())
                .as("what is set already")
                .doesNotContain("ground.balance");
        assertThat(sentence.show()).isEqualTo(42);
    }

    @Test
    void aRootThatIsHeldCannotTip() {
        assertThat(Tipping.of(new BalanceFigures(200, OVER_THE_SOLES, off(0.1, 42, 0.5)), Optional.empty())
                        .orElseThrow()
                        .text())
                .contains("with its root link free, the robot would tip over")
                .doesNotContain("ground.balance", "centre of mass");
    }

    @Test
    void nothingIsSaidOfMomentsOrOfWhatIsNotKnown() {
        assertThat(Tipping.of(new BalanceFigures(200, OVER_THE_SOLES, off(0.6, 42, 0.96)), Optional.empty()))
                .isEmpty();
        assertThat(Tipping.of(SampleRun.get())).isEmpty();
    }
}
