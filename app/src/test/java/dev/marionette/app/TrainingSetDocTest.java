package dev.marionette.app;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what docs/training-set.md says, step by step; its files are loaded by Python's NumPy and MuJoCo. */
class TrainingSetDocTest {
    private static final String ROBOT = "plugins/src/main/resources/robots/unitree-g1/robot.urdf";

    @TempDir
    Path home;

    @Test
    void everyCommandWorksAndSaysWhatThePageShows() throws IOException, InterruptedException {
        assumeTrue(hasMujoco(), "python3 with numpy and mujoco is not here");
        Files.createDirectories(home.resolve(ROBOT).getParent());
        Files.copy(DocRunner.ROOT.resolve(ROBOT), home.resolve(ROBOT));
        try (DocRunner runner = new DocRunner(home)) {
            runner.check("training-set.md", 9);
        }
    }

    private static boolean hasMujoco() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "-c", "import numpy, mujoco")
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException noPython) {
            return false;
        }
    }
}
