package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.app.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The program in processes of their own, for what ends processes. */
final class Program {
    private Program() {}

    /** The command that starts it, without arguments. */
    static List<String> command() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx600m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
    }

    /** The command that starts it with arguments. */
    static List<String> command(String... arguments) {
        List<String> line = new ArrayList<>(command());
        line.addAll(List.of(arguments));
        return line;
    }

    /** A script that starts it. */
    static Path script(Path folder) throws IOException {
        Path script = folder.resolve("marionette");
        Files.writeString(script, "#!/bin/sh\nexec '" + String.join("' '", command()) + "' \"$@\"\n");
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Runs a process to its end. */
    static Result run(Path folder, List<String> line) throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        Process process = new ProcessBuilder(line)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
