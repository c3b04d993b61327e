package dev.marionette.pipeline.likeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
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

    /**
     * An arm that hangs nearly straight and swings back comes nearer by half a turn of the upper arm, from which it does not come back in time: a planner that
     * knows the best poses of each frame alone leaves the forearm 4.1° off.
     */
    @Test
    void anArmIsNotTurnedOverWhereItDoesNotComeBackInTime() {
        Path data = Path.of(System.getProperty("marionette.shared", "../../shared"), "data");
        Path clip = data.resolve("motions/bvh/bn2_walk-turn-left_feminine_001.bvh");
        Path talos = data.resolve("robots/talos");
        assumeTrue(Files.isRegularFile(clip) && Files.isDirectory(talos), "the data sets for tests are not at hand");
        RetargetOutcome outcome = Runs.run(talos.toString(), clip.toString(), 0, "ground.base=fixed");
        assertThat(outcome.verification().lines()).as("violations").isEmpty();
        assertThat(outcome.likeness().limbAnglesDeg().get("left_forearm")).isLessThan(2);
        assertThat(outcome.likeness().limbAnglesDeg().get("right_forearm")).isLessThan(2);
    }
}
