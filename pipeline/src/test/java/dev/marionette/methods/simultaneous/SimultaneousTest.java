package dev.marionette.methods.simultaneous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import dev.marionette.methods.MethodMeter;
import dev.marionette.methods.MethodResult;
import dev.marionette.pipeline.SharedRuns;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whole runs at a low rate: built-in clip to verified trajectory. */
class SimultaneousTest {
    private static final String[] QUICK = {"person.max_rate=15", "simultaneous.samples=4"};

    private static RetargetOutcome run;

    @BeforeAll
    static void runOnce() {
        run = SharedRuns.run("simultaneous", "jvrc1", "big-wave", QUICK);
    }

    private static double error(RetargetOutcome of, MethodMeter.Measured measured) {
        assertThat(of.figures()).isPresent();
        return Objects.requireNonNull(measured.rows().get("all"))[0];
    }

    @Test
    void isVerifiedAndKeepsThePersonClose() {
        assertThat(run.verification().passed()).isTrue();
        assertThat(run.likeness().meanLimbAngleDeg()).isLessThan(12);
        assertThat(error(run, run.figures().orElseThrow().found())).isBetween(0.001, 0.03);
        assertThat(error(run, run.figures().orElseThrow().result())).isBetween(0.001, 0.04);
    }

    @Test
    void theSameRunGivesTheSameBits() {
        RetargetOutcome again = SharedRuns.run("simultaneous", "jvrc1", "big-wave", QUICK);
        assertThat(again.method().angles()).isEqualTo(run.method().angles());
        assertThat(again.trajectory()).isEqualTo(run.trajectory());
    }

    /** The person who performs is 1.83 m tall with limbs 1.02 of the average (Winter's fractions of the stature). */
    @Test
    void findsThePersonsLengths() {
        assertThat(length("human_upper_arm")).isCloseTo(0.186 * 1.83 * 1.02, within(0.03));
        assertThat(length("human_forearm")).isCloseTo(0.146 * 1.83 * 1.02, within(0.03));
        assertThat(length("human_thigh")).isCloseTo(0.245 * 1.83 * 1.02, within(0.02));
        assertThat(length("human_shank")).isCloseTo(0.246 * 1.83 * 1.02, within(0.02));
    }

    /** Morphed, the person has the robot's arms: JVRC-1's elbow is 0.305 m below its shoulder. */
    @Test
    void morphsThePersonIntoTheRobot() {
        assertThat(length("morphed_upper_arm")).isCloseTo(0.305, within(0.01));
        assertThat(length("morphed_forearm")).isCloseTo(0.239, within(0.01));
    }

    private static double length(String name) {
        return run.method().parameters().stream()
                .filter(p -> p.name().equals(name))
                .mapToDouble(MethodResult.Parameter::value)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theSequentialOrderRunsToo() {
        RetargetOutcome sequential = SharedRuns.run(
                "simultaneous", "jvrc1", "big-wave", QUICK[0], QUICK[1], "simultaneous.order=sequential");
        assertThat(sequential.verification().passed()).isTrue();
        assertThat(sequential.method().angles()).isNotEqualTo(run.method().angles());
    }

    @Test
    void reportsWhatItIsMadeOf() {
        assertThat(run.method().parameters()).hasSize(39);
        assertThat(run.method().cost().get("after")).containsKeys("total", "markers", "features", "limits");
        assertThat(run.method().slowdown()).isGreaterThanOrEqualTo(1);
        assertThat(run.timeScale()).isGreaterThanOrEqualTo(run.method().slowdown());
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        assertThatThrownBy(
                        () -> Extensions.builtIn().settings().load(Optional.empty(), List.of("simultaneous.samples=0")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("simultaneous.samples");
        assertThatThrownBy(
                        () -> Extensions.builtIn().settings().load(Optional.empty(), List.of("simultaneous.human=52")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("simultaneous.human");
    }
}
