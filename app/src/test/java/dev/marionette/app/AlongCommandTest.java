package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.host.Sha256;
import dev.marionette.robots.skeleton.BvhWriter;
import dev.marionette.testkit.Walker;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code retarget --along} on the command line. */
class AlongCommandTest {
    @TempDir
    private static Path folder;

    private static Path walk;

    @BeforeAll
    static void writeWalk() throws IOException {
        walk = folder.resolve("walk.bvh");
        try (Writer writer = Files.newBufferedWriter(walk)) {
            BvhWriter.write(Walker.clip(120, 1, 0.3, 0, 0), writer);
        }
    }

    private static Cli.Result retarget(String motion, Path curve, Path out, String... more) {
        List<String> args = new ArrayList<>(List.of("retarget", "--robot", "unitree-g1", "--motion", motion));
        args.addAll(List.of("--along", curve.toString(), "--out", out.toString(), "--quiet"));
        args.addAll(List.of(more));
        return Cli.run(args.toArray(String[]::new));
    }

    private static Path curve(String name, String lines) throws IOException {
        return Files.writeString(folder.resolve(name), lines.replace(';', '\n'));
    }

    private static void refused(Cli.Result result, Path out, String... parts) throws IOException {
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("error: ").contains(parts).doesNotContain("\tat ", "Exception");
        assertThat(out).doesNotExist();
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).noneMatch(path -> path.toString().endsWith(".part"));
        }
    }

    @Test
    void aWalkAlongACurveIsVerifiedAndSaysWhatItWasMadeFrom() throws IOException {
        Path curve = curve("bend.csv", "x,y;0,0;0.5,0;1,0.2;1.3,0.6;1.4,1");
        Path out = folder.resolve("bend");
        Cli.Result run = retarget(walk.toString(), curve, out, "--set", "ground.base=floating");
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("verified: Unitree G1 does walk");
        String report = Files.readString(out.resolve("report.json"));
        assertThat(report)
                .contains("\"curve:bend.csv\" : \"" + Sha256.of(curve) + "\"")
                .contains("laid along bend.csv");
        assertThat(Files.readString(out.resolve("report.html"))).contains("curve:bend.csv");
        Cli.Result verify = Cli.run("verify", out.toString());
        assertThat(verify.code()).as(verify.err()).isEqualTo(ExitCode.OK);
        assertThat(verify.out()).startsWith("verified").doesNotContain("warning");

        String first = Sha256.of(curve);
        // another curve makes another motion
        Path other = folder.resolve("other");
        curve("bend.csv", "x,y;0,0;0.5,0;1,-0.2");
        Cli.Result shorter = retarget(walk.toString(), curve, other, "--set", "ground.base=floating", "--no-report");
        assertThat(shorter.code()).as(shorter.err()).isEqualTo(ExitCode.OK);
        assertThat(Files.readString(other.resolve("report.json")))
                .contains("beyond the end of bend.csv, straight on")
                .doesNotContain(first)
                .contains(Sha256.of(curve));
        assertThat(Files.mismatch(other.resolve("trajectory.csv"), out.resolve("trajectory.csv")))
                .isPositive();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x,y;1,2|has 1 of the two points",
                "x,y;0,0;1,nowhere|curve.csv:3: y is 'nowhere', not a number",
                "x,y;0,0;1,0;1,0|curve.csv:4: the point is 0.0000 m from the one before",
                "0,0;1,0|curve.csv:1: the columns are not x,y",
            })
    void aBrokenCurveIsRefused(String lines, String problem) throws IOException {
        Path out = folder.resolve("broken");
        refused(retarget(walk.toString(), curve("curve.csv", lines), out), out, problem);
    }

    @Test
    void whatCannotBeLaidAlongIsRefused() throws IOException {
        Path line = curve("line.csv", "x,y;0,0;9,0");
        Path out = folder.resolve("none");
        refused(retarget(walk.toString(), folder.resolve("no.csv"), out), out, "no.csv: does not exist");
        StringBuilder many = new StringBuilder("x,y");
        for (int i = 0; i <= 10_000; i++) {
            many.append(';').append(i).append(",0");
        }
        refused(
                retarget(walk.toString(), curve("many.csv", many.toString()), out),
                out,
                "many.csv:10002: has more than 10000 points");
        refused(
                retarget(walk.toString(), line, out),
                out,
                "--along: the root link of Unitree G1 is held",
                "--set ground.base=floating");
        // a wave on the spot
        refused(retarget("big-wave", line, out, "--set", "ground.base=floating"), out, "does not travel");
        Path clips = Files.createDirectories(folder.resolve("clips"));
        Files.copy(walk, clips.resolve("a.bvh"));
        refused(retarget(clips.toString(), line, out), out, "--along: takes one motion");
    }
}
