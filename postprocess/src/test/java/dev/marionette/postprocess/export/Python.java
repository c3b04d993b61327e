package dev.marionette.postprocess.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Runs Python scripts, as the users of some formats do. */
final class Python {
    private Python() {}

    /**
     * What a script prints, without the last line break. The test is skipped where there is no Python, or no such module.
     *
     * @param folder where it runs
     * @param module what it needs beside Python
     */
    static String run(Path folder, String module, String script) throws IOException {
        assumeTrue(exit(folder, "import " + module) == 0, "python3 with " + module + " is not here");
        int exit = exit(folder, script);
        String output = Files.readString(folder.resolve("python.out"), StandardCharsets.UTF_8);
        assertThat(exit).as(output).isZero();
        return output.strip();
    }

    private static int exit(Path folder, String script) throws IOException {
        try {
            Process python = new ProcessBuilder("python3", "-c", script)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("python.out").toFile())
                    .start();
            if (!python.waitFor(60, TimeUnit.SECONDS)) {
                python.destroyForcibly();
                return -1;
            }
            return python.exitValue();
        } catch (IOException noPython) {
            return -1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
