package dev.marionette.sweep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.api.sweep.SweepEngine;
import dev.marionette.sweep.engine.LocalEngine;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Spark with its tasks in threads of this process. */
@Timeout(300)
@Tag("jdk")
class SparkEngineTest {
    @TempDir
    private Path folder;

    private final Map<Integer, RunResult> results = new TreeMap<>();
    private final List<Integer> started = new ArrayList<>();
    private final StopSignal stop = new StopSignal();
    private int stopAfter = Integer.MAX_VALUE;

    private final SweepEngine.Listener listener = new SweepEngine.Listener() {
        @Override
        public void started(RunSpec run) {
            assertThat(results).doesNotContainKey(run.position());
            started.add(run.position());
        }

        @Override
        public void finished(RunSpec run, RunResult result) {
            assertThat(started).contains(run.position());
            assertThat(results.put(run.position(), result)).isNull();
            if (results.size() >= stopAfter) {
                stop.stop();
            }
        }
    };

    private static SweepEngine.Options options(double limit, Map<String, String> settings) {
        return new SweepEngine.Options(2, limit, settings);
    }

    private void run(List<RunSpec> runs, double limit) {
        new SparkEngine()
                .execute(runs, SeedBody.bodies(), options(limit, Map.of("--master", "local[3]")), listener, stop);
    }

    @Test
    void everyRunOfSeveralBatchesIsMadeAndToldOnce() {
        int[] seeds = new int[1203];
        Arrays.setAll(seeds, i -> i);
        run(SeedBody.specs(seeds), 0);

        assertThat(started).hasSize(1203).doesNotHaveDuplicates();
        assertThat(results).hasSize(1203);
        results.forEach(
                (position, result) -> assertThat(result.metrics()).isEqualTo(Map.of("root", Math.sqrt(position))));
    }

    @Test
    void whatARunThrowsAndALimitOnTimeAreOfThatRunAlone() {
        run(SeedBody.specs(1, SeedBody.THROWS, SeedBody.WORKS, 4), 0.5);

        assertThat(results.values())
                .extracting(RunResult::state)
                .containsExactly(
                        RunResult.State.DONE, RunResult.State.FAILED, RunResult.State.TIMEOUT, RunResult.State.DONE);
        assertThat(Objects.requireNonNull(results.get(1)).error()).contains("StackOverflowError: deep");
        assertThat(Objects.requireNonNull(results.get(2)).error()).contains("limit of 0.5 s");
    }

    @Test
    void aStopEndsTheSweepAndTellsNothingMore() {
        stopAfter = 3;
        run(SeedBody.specs(1, 2, 3, SeedBody.WORKS, SeedBody.WORKS, SeedBody.WORKS, 7), 0);

        assertThat(results.keySet()).hasSize(3).isSubsetOf(0, 1, 2);
    }

    @Test
    void aWorkerThatLacksAnInputEndsTheSweepAndSaysWhat() {
        assertThatThrownBy(() -> run(SeedBody.specs(1, SeedBody.UNFIT), 0))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("motion wave.bvh: cannot be used on w")
                .satisfies(e -> assertThat(((InputException) e).hint()).isEqualTo("Put it there."));
    }

    @Test
    void mistakesAreSaidBeforeAnythingIsWritten() throws IOException {
        SparkEngine engine = new SparkEngine();
        assertThatThrownBy(() -> engine.check(options(0, Map.of("--master", "mesos://x"))))
                .hasMessageContaining("'mesos://x' is no master")
                .isInstanceOf(InputException.class);
        assertThatThrownBy(() -> engine.check(options(0, Map.of("executor.memory", "1g"))))
                .hasMessageContaining("--spark-conf executor.memory: is no property");
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        assertThatThrownBy(() -> engine.check(options(0, Map.of("--master", "spark://127.0.0.1:" + port))))
                .hasMessageContaining("127.0.0.1:" + port + " cannot be reached");
        engine.check(options(0, Map.of("spark.executor.memory", "1g")));
    }

    @Test
    void aSweepGivesTheSameAsTheLocalEngineFoldersIncluded() throws IOException {
        Files.writeString(folder.resolve("broken.bvh"), "HIERARCHY\nROOT hips\n{ OFFSET 0 0 x\n");
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: small
                robots: [coman]
                motions: [tada-pip-1, broken.bvh]
                settings: {budget: [3, 5], person.max_rate: 10}
                keep: reports
                """);
        Path local = folder.resolve("local");
        Path spark = folder.resolve("spark");
        Sweeps.run(plan, local, new LocalEngine(), Map.of());
        Sweeps.run(plan, spark, new SparkEngine(), Map.of());

        assertThat(Sweeps.table(spark)).hasSize(6).isEqualTo(Sweeps.table(local));
        for (Path run : folders(local)) {
            Path twin = spark.resolve(local.relativize(run));
            for (String file : List.of("trajectory.csv", "targets.csv", "source.csv")) {
                assertThat(twin.resolve(file)).hasSameBinaryContentAs(run.resolve(file));
            }
            assertThat(twin.resolve("report.json")).isNotEmptyFile();
        }
        assertThat(folders(spark)).hasSize(2).hasSameSizeAs(folders(local));
    }

    private static List<Path> folders(Path out) throws IOException {
        try (Stream<Path> all = Files.list(out.resolve("runs"))) {
            return all.sorted().toList();
        }
    }
}
