package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.InputException;
import dev.marionette.robots.skeleton.BvhWriter;
import dev.marionette.sweep.journal.JournalReader;
import dev.marionette.testkit.Walker;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sweeps that are killed without a chance to clean up, and two at once. */
@Timeout(120)
class KilledSweepTest {
    private static final int RUNS = 12;
    private static final int FRAMES = 60;
    private static final int KILLS = 4;
    private static final long SEED = 17;

    @TempDir
    private static Path shared;

    private static String plan = "";
    private static List<String> whole = List.of();

    @TempDir
    private Path folder;

    @BeforeAll
    static void runWithoutAKill() throws IOException {
        // short, and by the method that searches nothing, as there are more than a hundred runs of it
        Path clip = shared.resolve("walk.bvh");
        try (Writer writer = Files.newBufferedWriter(clip)) {
            BvhWriter.write(Walker.clip(FRAMES, 1, 0.3, 0, 0), writer);
        }
        plan = Files.writeString(shared.resolve("plan.yaml"), """
                        name: killed
                        robots: [coman]
                        motions: [%s]
                        methods: [geometric]
                        seeds: {from: 1, to: 12}
                        settings: {budget: 3, person.max_rate: 15, ik.iterations: 6, faithful.time_scale: 2}
                        keep: reports
                        """.formatted(clip))
                .toString();
        Path out = shared.resolve("whole");
        Cli.Result result = Cli.run("sweep", plan, "--quiet", "--out", out.toString());
        assertThat(result.code()).as(result.err()).isZero();
        whole = left(out);
    }

    /** What a sweep leaves behind but times: a line for each run, and what is in its folder. */
    private static List<String> left(Path out) throws IOException {
        List<String> left = new ArrayList<>();
        try (JournalReader journal = JournalReader.of(out)) {
            journal.forEach(row -> left.add(row.position() + " " + row.state() + " " + row.trajectory() + " "
                    + new TreeMap<>(row.metrics()) + " " + row.folder()));
        }
        try (Stream<Path> files = Files.walk(out.resolve("runs"))) {
            files.map(file -> out.relativize(file).toString()).sorted().forEach(left::add);
        }
        return left;
    }

    /** After how many runs each kill comes: at least a third of them, and so early that some are left however late it is. */
    static IntStream kills() {
        return new Random(SEED).ints(KILLS, RUNS / 3, RUNS - 3);
    }

    private Process start(Path out, String... more) throws IOException {
        List<String> line = new ArrayList<>(Program.command("sweep", plan, "--quiet", "--out", out.toString()));
        line.addAll(List.of(more));
        return new ProcessBuilder(line)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(folder.resolve("errors").toFile())
                .start();
    }

    private static int done(Path out) {
        if (!JournalReader.isIn(out)) {
            return 0;
        }
        try (JournalReader journal = JournalReader.of(out)) {
            return journal.counts().done();
        } catch (InputException nothingYet) {
            return 0;
        }
    }

    /** Waits until so many runs are in the journal. */
    private void await(Process process, Path out, int runs) throws InterruptedException, IOException {
        while (done(out) < runs) {
            assertThat(process.isAlive())
                    .as(Files.readString(folder.resolve("errors")))
                    .isTrue();
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    @ParameterizedTest
    @MethodSource("kills")
    void aKilledSweepGoesOnToWhatItWouldHaveBeen(int runs) throws IOException, InterruptedException {
        Path out = folder.resolve("sweep");
        Process process = start(out, "--threads", "2");
        await(process, out, runs);
        process.destroyForcibly().waitFor();

        int kept = done(out);
        assertThat(kept).isGreaterThanOrEqualTo(runs).isLessThan(RUNS);
        Cli.Result resumed = Cli.run("sweep", plan, "--quiet", "--out", out.toString(), "--resume");
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(left(out)).isEqualTo(whole);
    }

    /** The second one changes nothing, whichever process the first one is in. */
    @Test
    void aSecondSweepIsKeptOut() throws IOException, InterruptedException {
        Path out = folder.resolve("sweep");
        Process first = start(out, "--threads", "1");
        await(first, out, 1);
        Cli.Result second = Cli.run("sweep", plan, "--quiet", "--out", out.toString(), "--resume");
        assertThat(second.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(second.err()).contains("another sweep is running in there");
        assertThat(first.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(first.exitValue())
                .as(Files.readString(folder.resolve("errors")))
                .isZero();
        assertThat(left(out)).isEqualTo(whole);
    }
}
