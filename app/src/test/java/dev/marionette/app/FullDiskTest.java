package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.app.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on a disk without room: a small file system in memory, which a process of its own mounts. */
class FullDiskTest {
    private static final String NO_ROOM = "No space left on device";

    private static final String PLAN = """
            name: small
            robots: [coman]
            motions: [tada-pip-1]
            settings: {budget: [3, 5], faithful.time_scale: 2, person.max_rate: 10}
            keep: reports
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void requireDisk() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/unshare")), "there is no unshare on this machine");
        assumeTrue(on(4, "true").code() == 0, "this machine lets no process mount a file system of its own");
    }

    /** Runs lines of a shell beside a disk of so many kilobytes, {@code $disk}, where {@code marionette} is the program. */
    private Result on(int kilobytes, String lines) throws IOException, InterruptedException {
        Path script = Files.writeString(folder.resolve("lines"), """
                disk=%s
                mkdir -p $disk
                mount -t tmpfs -o size=%dk none $disk || exit 99
                marionette() { %s "$@"; }
                %s
                """.formatted(
                        folder.resolve("disk"), kilobytes, Program.script(folder), lines));
        return Program.run(folder, List.of("/usr/bin/unshare", "-rm", "/bin/sh", script.toString()));
    }

    @Test
    void aRunThatFindsNoRoomLeavesNothingAndSaysSo() throws IOException, InterruptedException {
        Result result = on(100, """
                marionette retarget --robot coman --motion big-wave --budget 0 --set person.max_rate=10 --quiet --out $disk/run
                echo $?
                ls -A $disk
                """);
        assertThat(result.out()).isEqualTo("2\n");
        assertThat(result.err())
                .startsWith("error: " + folder.resolve("disk/run") + ": cannot be written: ")
                .contains(NO_ROOM)
                .doesNotContain("\tat ");
    }

    @Test
    void aStreamKeepsWhatItFollowedAndSaysThatItsFileIsFull() throws IOException, InterruptedException {
        Result result = on(64, """
                marionette stream --robot coman --motion big-wave --speed 100 --quiet --out $disk/joints.jsonl
                echo $?
                wc -c <$disk/joints.jsonl
                """);
        assertThat(result.out()).as(result.err()).isEqualTo("2\n65536\n");
        assertThat(result.err())
                .startsWith("error: --out: " + folder.resolve("disk/joints.jsonl") + " cannot be written: ")
                .contains(NO_ROOM)
                .doesNotContain("\tat ");
    }

    /** A run that finds no room is none that failed: it is made again where there is room. */
    @Test
    void aSweepEndsAndGoesOnWhereThereIsRoom() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("plan.yaml"), PLAN);
        Result result = on(300, """
                sweep="marionette sweep %s --quiet --threads 1 --out $disk/sweep"
                $sweep
                echo $?
                marionette sweep status $disk/sweep
                mount -o remount,size=100m $disk
                $sweep --resume
                ls -A $disk/sweep/runs | wc -l
                """.formatted(folder.resolve("plan.yaml")));
        assertThat(result.out())
                .startsWith("2\n0 of 2 runs done")
                .contains("2 to do")
                .contains("2 of 2 runs done")
                .endsWith("\n2\n");
        assertThat(result.err())
                .startsWith("error: " + folder.resolve("disk/sweep/runs/coman-"))
                .contains(NO_ROOM)
                .contains("Make room, and go on with --resume.")
                .doesNotContain("\tat ");
    }
}
