package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A place that cannot be written is found before the work: before anything else that is wrong, where something is. */
class OutputPlacesTest {
    private static final String UUID = "0b1c2d3e-1111-4222-8333-444455556666";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "retarget --robot none --motion none --out OUT",
                "compare --robot none --motion none --out OUT",
                "reproduce choi2019 --out OUT",
                "sweep PLAN --out OUT",
                "robots new coman --out OUT",
                "robots check none --html OUT",
                "doctor none --html OUT",
                "motions export none OUT",
                "view none --snapshot OUT.png",
                "view none --frames OUT"
            })
    void everyCommandTriesFirst(String line) throws IOException {
        Path plan = Files.writeString(
                folder.resolve("plan.yaml"), "name: p\nrobots: [coman]\nmotions: [big-wave]\nmethods: [geometric]\n");
        Path file = Files.writeString(folder.resolve("file"), "mine");
        for (String place : List.of("/proc/x", folder.resolve("x".repeat(300)).toString(), file + "/out")) {
            assumeTrue(!place.startsWith("/proc") || Files.isDirectory(Path.of("/proc")), "there is no /proc here");
            String[] args = Arrays.stream(line.split(" "))
                    .map(word -> word.replace("OUT", place).replace("PLAN", plan.toString()))
                    .toArray(String[]::new);
            Cli.Result result = Cli.run(args);
            assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(result.err())
                    .startsWith("error: " + place)
                    .contains(": cannot be made: ")
                    .hasLineCount(2);
            assertThat(result.out()).isEmpty();
        }
        assertThat(names()).containsExactly("file", "plan.yaml");
    }

    @Test
    void anExportedMotionHasTheModeOfOtherFiles() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"), "there are no modes here");
        Path plain = Files.writeString(folder.resolve("plain"), "");
        Path bvh = folder.resolve("tada.bvh");
        assertThat(Cli.run("motions", "export", "tada", bvh.toString()).code()).isZero();
        for (String name : List.of("tada.bvh", "tada.bvh.txt")) {
            assertThat(Files.getPosixFilePermissions(bvh.resolveSibling(name)))
                    .as(name)
                    .isEqualTo(Files.getPosixFilePermissions(plain));
        }
    }

    /** Beside the folder of the run, and in it: there, an export left it. */
    @Test
    void whatKilledRunsLeftBehindIsRemovedByTheNext() throws IOException {
        Path out = folder.resolve("run");
        String[] run = {
            "retarget",
            "--robot",
            "nao",
            "--motion",
            "big-wave",
            "--method",
            "geometric",
            "--no-report",
            "--quiet",
            "--out",
            out.toString(),
            "--accept-unfaithful",
            "--set",
            "person.max_rate=15"
        };
        Cli.Result first = Cli.run(run);
        assertThat(first.code()).as(first.err()).isZero();
        Files.createDirectories(folder.resolve(".run." + UUID + ".part/new"));
        Files.createDirectories(out.resolve(".export." + UUID + ".part/new"));
        Cli.Result second = Cli.run(run);
        assertThat(second.code()).as(second.err()).isZero();
        assertThat(names()).containsExactly("run");
        Files.createDirectories(out.resolve(".export." + UUID + ".part/new"));
        assertThat(Cli.run("export", out.toString(), "--format", "json").code()).isZero();
        try (Stream<Path> files = Files.list(out)) {
            assertThat(files).noneMatch(file -> file.toString().endsWith(".part"));
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> String.valueOf(entry.getFileName()))
                    .sorted()
                    .toList();
        }
    }
}
