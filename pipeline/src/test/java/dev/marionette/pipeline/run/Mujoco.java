package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** MuJoCo in Python, where {@code MARIONETTE_PYTHON}, else {@code python3}, has it: an oracle that shares no code with us. */
final class Mujoco {
    private static final String PYTHON = Objects.requireNonNullElse(System.getenv("MARIONETTE_PYTHON"), "python3");
    private static final long MINUTES = 10;

    private Mujoco() {}

    /** Skips the test where it is not installed. */
    static void assumeInstalled(Path folder) {
        boolean there;
        try {
            there = run(folder, List.of("-c", "import mujoco, numpy")) == 0;
        } catch (IOException noPython) {
            there = false;
        }
        assumeTrue(there, PYTHON + " has no mujoco and numpy (pip install mujoco numpy): nothing is loaded back");
    }

    /** Runs one of the scripts among the resources; what it prints. */
    static String script(String name, Path folder, List<String> arguments) {
        Path script = folder.resolve(name);
        try {
            Files.writeString(script, resource(name));
            List<String> command = new ArrayList<>(List.of(script.toString()));
            command.addAll(arguments);
            int status = run(folder, command);
            assertThat(status).as(() -> read(folder.resolve("python.err"))).isZero();
            return read(folder.resolve("python.out"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A text of the resources beside the scripts. */
    static String resource(String name) {
        try (InputStream in = Mujoco.class.getResourceAsStream("mujoco/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int run(Path folder, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(PYTHON));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("python.out").toFile())
                .redirectError(folder.resolve("python.err").toFile())
                .start();
        try {
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES))
                    .as("Python is done")
                    .isTrue();
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            process.destroyForcibly();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
