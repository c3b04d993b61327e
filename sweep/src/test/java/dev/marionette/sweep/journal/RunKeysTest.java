package dev.marionette.sweep.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.RobotProfile;
import dev.marionette.api.TunedSettings;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.robots.RobotFolderWriter;
import dev.marionette.robots.TunedBlock;
import dev.marionette.sweep.Pipelines;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunKeysTest {
    @TempDir
    private Path folder;

    private static RunKeys.Key key(String robot, Map<String, String> said) {
        RunSpec spec = new RunSpec(
                0,
                new RunSpec.Item(robot, robot),
                new RunSpec.Item("tada-pip-1", "tada-pip-1"),
                "natural-motion",
                new RunSpec.Choice("", said),
                0,
                0);
        return new RunKeys(
                        Pipelines.robots(),
                        Pipelines.motions(),
                        Pipelines.retargeter().settings())
                .of(spec, "1");
    }

    /** A default that is said changes nothing, but on a robot for which another value was tuned. */
    @Test
    void aDefaultThatIsSaidMattersWhereAnotherValueWasTuned() {
        assertThat(key("coman", Map.of("joi.elbow", "1"))).isEqualTo(key("coman", Map.of()));
        Path robot = folder.resolve("coman");
        RobotFolderWriter.write(
                robot, Pipelines.robots().describe("coman"), Pipelines.robots().load("coman"));
        TunedBlock.write(
                robot.resolve("robot.yaml"),
                RobotProfile.Base.FIXED,
                new TunedSettings("natural-motion", Map.of("joi.elbow", 2.0)),
                Map.of());
        RunKeys.Key tuned = key(robot.toString(), Map.of());
        assertThat(key(robot.toString(), Map.of("joi.elbow", "1"))).isNotEqualTo(tuned);
        assertThat(key(robot.toString(), Map.of("joi.forearm", "0.8"))).isEqualTo(tuned);
    }
}
