package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.robots.skeleton.BvhWriter;
import dev.marionette.testkit.Walker;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A long clip on the command line: retargeted in windows and verified, or at once where that cannot be done. */
class LongRunTest {
    @TempDir
    private Path folder;

    private Cli.Result retarget(Path clip, Path out, String... more) {
        List<String> args = new ArrayList<>(List.of(
                "retarget", "--robot", "coman", "--motion", clip.toString(), "--out", out.toString(), "--quiet"));
        for (String setting : List.of("window=100")) {
            args.add("--set");
            args.add(setting);
        }
        args.addAll(List.of(more));
        return Cli.run(args.toArray(String[]::new));
    }

    @Test
    void aLongClipGoesThroughInWindows() throws IOException {
        Path clip = folder.resolve("walk.bvh");
        try (Writer writer = Files.newBufferedWriter(clip)) {
            BvhWriter.write(Walker.clip(410, 1, 0.3, 0, 0), writer);
        }
        Path out = folder.resolve("run");
        Cli.Result run = retarget(clip, out);
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .contains("verified: COMAN does walk, 410 frames, 8.18 s, in 4 windows")
                .contains("likeness: limbs ")
                .contains("report: " + out.resolve("report.html"));
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("This page shows the frames from ")
                .contains("class=\"run\"");
        assertThat(Files.readAllLines(out.resolve("trajectory.csv"))).hasSize(411);
        Cli.Result verify = Cli.run("verify", out.toString());
        assertThat(verify.code()).as(verify.err()).isEqualTo(ExitCode.OK);
        assertThat(verify.out()).startsWith("verified").doesNotContain("warning");

        Cli.Result plain = retarget(clip, folder.resolve("plain"), "--no-report", "--json");
        assertThat(plain.code()).as(plain.err()).isEqualTo(ExitCode.OK);
        assertThat(plain.out()).contains("\"windows\"").contains("\"count\" : 4");
        assertThat(folder.resolve("plain/report.html")).doesNotExist();
    }

    @Test
    void aClipThatIsFasterThanWhatIsKeptIsResampledAndRunAtOnce() throws IOException {
        Path clip = folder.resolve("fast.bvh");
        try (Writer writer = Files.newBufferedWriter(clip)) {
            BvhWriter.write(Walker.clip(410, 1, 0.3, 0, 0), writer);
        }
        Cli.Result run = retarget(clip, folder.resolve("run"), "--set", "person.max_rate=25");
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .contains("verified: COMAN does fast, 205 frames, 8.16 s")
                .doesNotContain("windows");
    }
}
