package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.app.Cli.Result;
import dev.marionette.app.report.RunPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ViewCommandTest {
    @TempDir
    private static Path folder;

    private static Path run;
    private static Path bare;

    @BeforeAll
    static void write() {
        run = folder.resolve("run");
        bare = folder.resolve("bare");
        SampleRun.write(run, true);
        SampleRun.write(bare, false);
    }

    @Test
    void aSnapshotIsDrawn() {
        Path file = folder.resolve("strip.png");
        Result result = Cli.run(
                "view",
                run.toString(),
                "--snapshot",
                file.toString(),
                "--poses",
                "3",
                "--size",
                "64",
                "--camera",
                "side");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).isEqualTo("picture: " + file + System.lineSeparator());
        assertThat(file).isNotEmptyFile();
    }

    @Test
    void onionSkinsAndTurntablesAreSnapshots() {
        for (String kind : List.of("--onion", "--turntable")) {
            Path file = folder.resolve(kind.substring(2) + ".png");
            Result result =
                    Cli.run("view", run.toString(), "--snapshot", file.toString(), kind, "--size", "64", "--time", "1");
            assertThat(result.code()).as(result.err()).isZero();
            assertThat(result.out()).isEqualTo("picture: " + file + System.lineSeparator());
            assertThat(file).isNotEmptyFile();
        }
    }

    @Test
    void optionsOfAPictureThatContradictEachOtherAreRefused() {
        String[] to = {
            "view", run.toString(), "--snapshot", folder.resolve("never.png").toString()
        };
        refused("does not go with --onion", with(to, "--onion", "--turntable"));
        refused("Leave out --camera", with(to, "--turntable", "--camera", "side"));
        refused("--poses is of a strip", with(to, "--onion", "--poses", "3"));
        refused("--poses is of a strip", with(to, "--turntable", "--poses", "3"));
        refused("Add --turntable or --onion", with(to, "--time", "1"));
        refused("not in 0 … ", with(to, "--turntable", "--time", "-1"));
        refused("--time", with(to, "--turntable", "--time", "soon"));
        refused("Add --snapshot FILE.png", "view", run.toString(), "--onion");
        refused("Add --snapshot FILE.png", "view", run.toString(), "--turntable");
        refused("Add --turntable or --onion", "view", run.toString(), "--time", "1");
        assertThat(folder.resolve("never.png")).doesNotExist();
    }

    private static String[] with(String[] line, String... more) {
        return Stream.concat(Stream.of(line), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void oneRunHasItsOwnPageAndSeveralHaveOneMore() throws IOException {
        String page = Files.readString(run.resolve("report.html"));
        assertThat(RunPages.of(List.of(run))).containsOnlyKeys("/").containsValue(page);
        Map<String, String> both = RunPages.of(List.of(run, run));
        assertThat(both).containsOnlyKeys("/", "/1/", "/2/").containsEntry("/2/", page);
        assertThat(both.get("/")).contains("Comparison of 2 runs", RunPage.blockOf(page));
    }

    @Test
    void whatCannotBeShownIsRefusedWithAReason() throws IOException {
        refused(
                "Maybe this is not the folder of a run",
                "view",
                folder.resolve("nowhere").toString());
        refused("--no-report", "view", bare.toString());
        refused("Name one folder", "view", run.toString(), run.toString(), "--snapshot", "x.png");
        refused("not in 0 … 65535", "view", run.toString(), "--port", "70000");
        Path old = Files.createDirectories(folder.resolve("old"));
        Files.writeString(old.resolve("report.html"), "<html></html>");
        refused("Maybe an older version wrote it", "view", old.toString());
        String[] many = new String[10];
        java.util.Arrays.fill(many, run.toString());
        many[0] = "view";
        refused("more than 8", many);
    }

    private static void refused(String why, String... args) {
        Result result = Cli.run(args);
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains(why);
    }
}
