package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.app.Cli.Result;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What must not be missed is said where it is seen. */
class WarningsTest {
    @TempDir
    private Path folder;

    @Command
    private static final class Nothing {}

    @Test
    void aRobotWithoutVolumesIsNotSilentlyVerified() throws IOException {
        Path urdf = Files.writeString(
                folder.resolve("bare.urdf"), coman().replaceAll("(?s)<collision\\b.*?</collision>", ""));
        Path out = folder.resolve("run");
        Result result = Cli.run(
                "retarget",
                "--robot",
                urdf.toString(),
                "--motion",
                "big-wave",
                "--out",
                out.toString(),
                "--budget",
                "2");
        assertThat(result.out()).contains("warning: self-collision was not checked: no collision volumes");
        assertThat(result.err()).contains("warning: self-collision: ");
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("Self-collision was not checked")
                .doesNotContain("pairs of links were checked");
        assertThat(Files.readString(out.resolve("report.json"))).contains("\"collision_pairs\" : 0");
        assertThat(Cli.run("verify", out.toString()).out()).contains("self-collision was not checked");
        Files.writeString(urdf, Files.readString(urdf) + "<!-- changed -->");
        assertThat(Cli.run("verify", out.toString()).out())
                .contains("warning: robot documents changed since the run: bare.urdf");
    }

    @Test
    void aFileThatCannotBeUsedIsNamed() {
        CommandLine line = new CommandLine(new Nothing());
        StringWriter err = new StringWriter();
        line.setErr(new PrintWriter(err, true));
        int code = new ErrorPrinter()
                .handleExecutionException(new AccessDeniedException("locked.csv"), line, line.parseArgs());
        assertThat(code).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).startsWith("error: locked.csv: access denied");
    }

    static String coman() throws IOException {
        String name = "/robots/coman/robot.urdf";
        try (InputStream in = Objects.requireNonNull(WarningsTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void limbsThatAreFarOffAreTold() {
        assertThat(Warnings.farOff(15.6, "my.urdf"))
                .hasValueSatisfying(line ->
                        assertThat(line).contains("limbs are 16° off", "robots check my.urdf --html points.html"));
        assertThat(Warnings.farOff(15, "my.urdf")).isEmpty();
    }

    @Test
    void longListsAreCutBehindAnItem() {
        String line = "warning: touching: "
                + IntStream.range(0, 100)
                        .mapToObj(i -> "left_" + i + " and right_" + i)
                        .collect(Collectors.joining("; "));
        String shown = Warnings.shortened(line);
        assertThat(shown).hasSizeLessThan(340).matches(".*left_\\d+ and right_\\d+; and \\d+ more, see report.json");
        int whole = shown.split("; ").length - 1;
        assertThat(shown).contains("and " + (100 - whole) + " more");
        assertThat(Warnings.shortened("short; list")).isEqualTo("short; list");
        assertThat(Warnings.shortened("item, ".repeat(60) + "end; tail")).hasSizeLessThan(340);
    }
}
