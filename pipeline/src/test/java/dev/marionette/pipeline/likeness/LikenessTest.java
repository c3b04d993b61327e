package dev.marionette.pipeline.likeness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** It is plain to see that the robot does what the person does. */
class LikenessTest {
    @ParameterizedTest
    @CsvSource({
        "coman, big-wave, 12",
        "coman, salute, 12",
        "thormang, big-wave, 12",
        "thormang, salute, 12",
        "atlas, big-wave, 12",
        "atlas, salute, 12",
        "darwin-op, big-wave, 20",
        "darwin-op, salute, 20"
    })
    void limbsPointWhereThePersonsDo(String robot, String motion, double mostDeg) {
        RetargetOutcome outcome = Runs.small(robot, motion, 0);
        assertThat(outcome.verification().lines()).as("violations").isEmpty();
        assertThat(outcome.likeness().meanLimbAngleDeg()).isLessThan(mostDeg);
    }
}
