package dev.marionette.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.RemoteBody;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.sweep.engine.LocalEngine;
import dev.marionette.sweep.journal.JournalCounts;
import dev.marionette.sweep.journal.JournalReader;
import dev.marionette.sweep.journal.JournalRow;
import dev.marionette.sweep.journal.RunKeys;
import dev.marionette.sweep.plan.SweepPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepTest {
    /** Every stage has something to do; few frames and steps, as what is tested here happens between runs. */
    private static final String SMALL = "settings: {budget: 100, person.max_rate: 30, ik.iterations: 6}";

    private static final SweepProgress SILENT = (stage, done, of, failed) -> {};

    @TempDir
    private Path folder;

    private final Map<Path, RetargetOutcome> written = new ConcurrentHashMap<>();

    private JournalCounts run(SweepPlan plan, Path out, boolean resume, boolean retry, int threads) {
        return run("1", plan, new SweepOptions(out, resume, retry, false, new LocalEngine(), threads, Map.of()));
    }

    private JournalCounts run(String version, SweepPlan plan, SweepOptions options) {
        List<RunSpec> runs = Pipelines.expand(plan, folder);
        SweepTools tools = tools(version);
        return new Sweep(tools, () -> tools).run(plan, runs, options, SILENT, new StopSignal());
    }

    private SweepTools tools(String version) {
        return new SweepTools(version, Pipelines.retargeter(), Pipelines.robots(), Pipelines.motions(), written::put);
    }

    /** What another version made is kept as it is, and no folder of this version's making is put beside it. */
    @Test
    void resultsOfAnotherVersionStayOnlyWhereThatIsAskedForAndAsTheyAre() {
        String[] lines = {"robots: [coman]", "motions: [tada-pip-1]", SMALL};
        Path out = folder.resolve("out");
        run(Pipelines.plan(lines[0], lines[1], lines[2], "keep: none"), out, false, false, 1);
        SweepPlan longer = Pipelines.plan(lines[0], lines[1], lines[2], "seeds: [0, 1]", "worst: 2");

        assertThatThrownBy(() ->
                        run("2", longer, new SweepOptions(out, true, false, false, new LocalEngine(), 1, Map.of())))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("another version", "{1=1}", "this is 2")
                .satisfies(e -> assertThat(((InputException) e).hint()).contains("--mix-versions"));
        assertThat(rows(out)).hasSize(1);

        JournalCounts counts =
                run("2", longer, new SweepOptions(out, true, false, true, new LocalEngine(), 1, Map.of()));
        assertThat(counts.done()).isEqualTo(2);
        assertThat(rows(out)).extracting(JournalRow::version).containsExactly("1", "2");
        assertThat(rows(out)).extracting(row -> row.folder().isEmpty()).containsExactly(true, false);
        assertThat(written).hasSize(1);
    }

    @Test
    void aWorkerOfAnotherVersionRefuses() {
        List<RunSpec> runs =
                Pipelines.expand(Pipelines.plan("robots: [coman]", "motions: [tada-pip-1]", SMALL), folder);
        RunKeys keys = new RunKeys(
                Pipelines.robots(), Pipelines.motions(), Pipelines.retargeter().settings());
        new RemoteRuns(() -> tools("1"), "1", runs, keys, false).open().require(runs.get(0));
        RemoteBody.Ready other = new RemoteRuns(() -> tools("2"), "1", runs, keys, false).open();
        assertThatThrownBy(() -> other.require(runs.get(0)))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("version: is 2 on ", " and 1 where the sweep was started");
    }

    @Test
    void whatCannotBeKeptCostsNoFigures() {
        SweepPlan plan = Pipelines.plan("robots: [coman]", "motions: [tada-pip-1]", SMALL, "worst: 1");
        List<RunSpec> runs = Pipelines.expand(plan, folder);
        Path out = folder.resolve("out");
        List<Integer> failures = new ArrayList<>();
        SweepTools tools = new SweepTools(
                "1", Pipelines.retargeter(), Pipelines.robots(), Pipelines.motions(), (path, outcome) -> {
                    throw new InputException(path.toString(), "the disk is full", "");
                });
        JournalCounts counts = new Sweep(tools, () -> tools)
                .run(
                        plan,
                        runs,
                        new SweepOptions(out, false, false, false, new LocalEngine(), 1, Map.of()),
                        (stage, done, of, failed) -> failures.add(failed),
                        new StopSignal());

        assertThat(counts.done()).isEqualTo(1);
        assertThat(failures).endsWith(1);
        assertThat(rows(out).get(0).folder()).isEmpty();
    }

    private static List<JournalRow> rows(Path out) {
        List<JournalRow> rows = new ArrayList<>();
        try (JournalReader journal = JournalReader.of(out)) {
            journal.forEach(rows::add);
        }
        return rows;
    }

    @Test
    void theSameRunsGiveTheSameOnAnyNumberOfThreads() {
        SweepPlan plan = Pipelines.plan(
                "robots: [coman]", "motions: [tada-pip-1]", SMALL, "seeds: [0, 1]", "repeats: 2", "worst: 1");
        JournalCounts counts = run(plan, folder.resolve("one"), false, false, 1);
        run(plan, folder.resolve("three"), false, false, 3);

        assertThat(counts.done()).isEqualTo(4);
        List<JournalRow> one = rows(folder.resolve("one"));
        List<JournalRow> three = rows(folder.resolve("three"));
        for (int i = 0; i < 4; i++) {
            assertThat(one.get(i).metrics()).isEqualTo(three.get(i).metrics()).containsKey("limb_angle_deg");
            assertThat(one.get(i).metrics()).doesNotContainKey("seconds");
            assertThat(one.get(i).trajectory())
                    .hasSize(64)
                    .isEqualTo(three.get(i).trajectory());
            assertThat(one.get(i).key()).isEqualTo(three.get(i).key());
        }
        // repeats agree, seeds do not, and each has a key of its own
        assertThat(one.get(0).trajectory())
                .isEqualTo(one.get(1).trajectory())
                .isNotEqualTo(one.get(2).trajectory());
        assertThat(one).extracting(JournalRow::key).doesNotHaveDuplicates();
        // what is kept is what the journal says, and the very run: it has the same times
        JournalRow kept =
                one.stream().filter(r -> !r.folder().isEmpty()).findFirst().orElseThrow();
        RetargetOutcome again =
                Objects.requireNonNull(written.get(folder.resolve("one").resolve(kept.folder())));
        assertThat(again.likeness().meanLimbAngleDeg()).isEqualTo(kept.metrics().get("limb_angle_deg"));
        assertThat(again.timings()).isEqualTo(kept.timings());
    }

    @Test
    void whatIsToBeKeptLaterIsMadeOnceMore() {
        String[] lines = {"robots: [coman]", "motions: [tada-pip-1]", SMALL, "seeds: [0, 1]"};
        Path out = folder.resolve("out");
        run(Pipelines.plan(lines[0], lines[1], lines[2], lines[3], "keep: none"), out, false, false, 1);
        assertThat(written).isEmpty();
        run(Pipelines.plan(lines[0], lines[1], lines[2], lines[3], "worst: 2"), out, true, false, 1);

        assertThat(written).hasSize(2);
        for (JournalRow row : rows(out)) {
            RetargetOutcome again = Objects.requireNonNull(written.get(out.resolve(row.folder())));
            assertThat(again.likeness().meanLimbAngleDeg())
                    .isEqualTo(row.metrics().get("limb_angle_deg"));
        }
    }

    @Test
    void aBrokenClipAndABrokenRobotCostTheirOwnRunsAndNothingElse() throws IOException {
        Files.writeString(folder.resolve("broken.bvh"), "HIERARCHY\nROOT hips\n{ OFFSET 0 0 x\n");
        Files.writeString(folder.resolve("broken.urdf"), "<robot name='r'><link name='a'/><joint/></robot>");
        SweepPlan plan = Pipelines.plan(
                "robots: [coman, broken.urdf]", "motions: [broken.bvh, tada-pip-1]", SMALL, "keep: none");
        JournalCounts counts = run(plan, folder.resolve("out"), false, false, 2);

        assertThat(counts.done()).isEqualTo(1);
        assertThat(counts.failed()).isEqualTo(3);
        List<JournalRow> rows = rows(folder.resolve("out"));
        assertThat(rows.get(0).error()).contains("broken.bvh");
        assertThat(rows.get(1).state()).isEqualTo("done");
        assertThat(rows.get(3).error()).contains("broken.urdf");
        assertThat(written).isEmpty();

        assertThat(run(plan, folder.resolve("out"), true, false, 2)).isEqualTo(counts);
        // another file is another key, so it is run without being asked to try again
        Files.writeString(folder.resolve("broken.bvh"), "HIERARCHY\nwrong in another way");
        assertThat(run(plan, folder.resolve("out"), true, false, 2).failed()).isEqualTo(3);
        assertThat(rows(folder.resolve("out")).get(0).key())
                .isNotEqualTo(rows.get(0).key());
    }

    @Test
    void aLimitOnTimeEndsARealRun() {
        SweepPlan plan = Pipelines.plan(
                "robots: [coman]",
                "motions: [tada-pip-1]",
                "settings: {budget: 1000000, optimizer.name: random}",
                "time_limit: 0.5",
                "keep: none");
        JournalCounts counts = run(plan, folder.resolve("out"), false, false, 1);

        assertThat(counts.timeout()).isEqualTo(1);
        assertThat(rows(folder.resolve("out")).get(0).error()).contains("limit of 0.5 s");
    }

    @Test
    void aFolderIsUsedTwiceOnlyWhereThatIsAskedFor() throws IOException {
        SweepPlan plan = Pipelines.plan("robots: [coman]", "motions: [tada-pip-1]", SMALL, "keep: reports");
        Path out = folder.resolve("out");
        run(plan, out, false, false, 1);
        assertThat(written.keySet()).hasSize(1).allMatch(p -> p.startsWith(out.resolve("runs")));

        assertThatThrownBy(() -> run(plan, out, false, false, 1))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("holds a sweep already");
        Files.writeString(Files.createDirectories(folder.resolve("other")).resolve("thesis.txt"), "mine");
        assertThatThrownBy(() -> run(plan, folder.resolve("other"), false, false, 1))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("holds no sweep");
        SweepLock.holding(
                out,
                () -> assertThatThrownBy(() -> run(plan, out, true, false, 1))
                        .hasMessageContaining("another sweep is running"));
        assertThat(run(plan, out, true, false, 1).done()).isEqualTo(1);
    }
}
