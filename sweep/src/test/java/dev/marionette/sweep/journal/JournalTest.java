package dev.marionette.sweep.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.RunStatus;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.RunTrace;
import dev.marionette.sweep.MadeUpRuns;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("jdk")
class JournalTest {
    @TempDir
    private Path folder;

    static List<RunKeys.Key> keys(List<RunSpec> runs, String version) {
        return runs.stream()
                .map(r -> new RunKeys.Key("i" + r.seed(), "i" + r.seed() + version))
                .toList();
    }

    private void plan(Journal journal, List<RunSpec> runs, String version, boolean any) {
        journal.plan("digest " + runs.size(), "test", "{}", runs, keys(runs, version), version, any);
    }

    static RunResult done(double value) {
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("b", value);
        metrics.put("a", 0.1 + 0.2);
        return new RunResult(
                RunResult.State.DONE,
                value > 0 ? RunStatus.VERIFIED : value == 0 ? RunStatus.UNFAITHFUL : RunStatus.FAILED,
                value == 0 ? List.of("a, \"b\"", "c") : List.of(),
                metrics,
                Map.of("stage", 0.5),
                new RunTrace(new int[] {1, 2}, new double[] {3, 0.1}),
                "abc",
                "",
                2,
                "host",
                Map.of());
    }

    static RunResult failed(String error) {
        return RunResult.without(RunResult.State.FAILED, error, 1, "host");
    }

    private static List<JournalRow> rows(JournalReader journal) {
        List<JournalRow> rows = new ArrayList<>();
        journal.forEach(rows::add);
        return rows;
    }

    @Test
    void readsBackWhatARunGave() {
        List<RunSpec> runs = MadeUpRuns.specs(3);
        try (Journal journal = Journal.open(folder)) {
            plan(journal, runs, "1", false);
            journal.started(runs.get(1));
            journal.finished(runs.get(1), done(1.5), "runs/x");
            journal.started(runs.get(0));
            journal.finished(runs.get(0), failed("it's \"broken\", so"), "");
            journal.started(runs.get(2));
        }
        try (JournalReader journal = JournalReader.of(folder)) {
            List<JournalRow> rows = rows(journal);
            assertThat(rows).extracting(JournalRow::state).containsExactly("failed", "done", "running");
            JournalRow row = rows.get(1);
            assertThat(row.metrics()).containsExactly(Map.entry("b", 1.5), Map.entry("a", 0.1 + 0.2));
            assertThat(row.timings()).isEqualTo(Map.of("stage", 0.5));
            assertThat(row.settings()).isEqualTo(Map.of("budget", "1"));
            assertThat(List.of(row.folder(), row.host(), row.trajectory(), row.error(), row.robot()))
                    .containsExactly("runs/x", "host", "abc", "", "robot");
            assertThat(row.seed()).isEqualTo(1);
            assertThat(rows.get(0).error()).isEqualTo("it's \"broken\", so");
            assertThat(journal.counts()).isEqualTo(new JournalCounts(3, 0, 1, 1, 0, 0, 1, 0, 3));
            journal.forEachTrace((position, trace) -> {
                assertThat(position).isEqualTo(1);
                assertThat(trace.evaluations()).containsExactly(1, 2);
                assertThat(trace.best()).containsExactly(3, 0.1);
            });
        }
    }

    @Test
    void resumingKeepsWhatIsDoneAndPlansTheRest() {
        List<RunSpec> runs = MadeUpRuns.specs(4);
        try (Journal journal = Journal.open(folder)) {
            plan(journal, runs, "1", false);
            journal.started(runs.get(0));
            journal.finished(runs.get(0), done(1), "");
            journal.started(runs.get(1));
            journal.finished(runs.get(1), failed("x"), "");
            journal.started(runs.get(2));
        }
        try (Journal journal = Journal.open(folder)) {
            plan(journal, MadeUpRuns.specs(5), "1", false);
            assertThat(journal.remaining()).containsExactly(2, 3, 4);
            journal.retryFailed(keys(MadeUpRuns.specs(5), "1"), "1");
            assertThat(journal.remaining()).containsExactly(1, 2, 3, 4);
            // a plan without the run that is done leaves it in the file and out of the counts
            List<RunSpec> others = MadeUpRuns.specs(4).stream()
                    .skip(1)
                    .map(r -> new RunSpec(
                            r.position() - 1, r.robot(), r.motion(), r.method(), r.choice(), r.seed(), r.repeat()))
                    .toList();
            plan(journal, others, "1", false);
            assertThat(journal.counts().runs()).isEqualTo(3);
            assertThat(journal.counts().done()).isZero();
            plan(journal, runs, "1", false);
            assertThat(journal.counts().done()).isEqualTo(1);
        }
    }

    /** A kill is a journal that is not closed and whose run is left as it was. */
    @Test
    void attemptsBeforeAKillCount() throws SQLException {
        List<RunSpec> runs = MadeUpRuns.specs(3);
        for (int kill = 1; kill <= 3; kill++) {
            try (Journal journal = Journal.open(folder)) {
                plan(journal, runs, "1", false);
                journal.started(runs.get(1));
            }
            assertThat(attempts()).containsExactly(0L, (long) kill, 0L);
        }
        try (Journal journal = Journal.open(folder)) {
            plan(journal, runs, "2", true);
            journal.started(runs.get(1));
            journal.finished(runs.get(1), done(1), "");
            assertThat(attempts()).as("the same inputs").containsExactly(0L, 4L, 0L);
        }
        try (Journal journal = Journal.open(folder)) {
            plan(journal, runs, "3", false);
            assertThat(attempts()).as("another run").containsExactly(0L, 0L, 0L);
        }
    }

    private List<Long> attempts() throws SQLException {
        List<Long> attempts = new ArrayList<>();
        String query = "SELECT attempts FROM runs WHERE plan IS NOT NULL ORDER BY position";
        try (Connection plain = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(JournalReader.FILE));
                ResultSet rows = plain.createStatement().executeQuery(query)) {
            while (rows.next()) {
                attempts.add(rows.getLong(1));
            }
        }
        return attempts;
    }

    @Test
    void resultsOfAnotherVersionCountOnlyWhereThatIsAskedFor() {
        List<RunSpec> runs = MadeUpRuns.specs(2);
        try (Journal journal = Journal.open(folder)) {
            plan(journal, runs, "1", false);
            journal.started(runs.get(0));
            journal.finished(runs.get(0), done(1), "");
            assertThat(journal.versions()).isEqualTo(Map.of("1", 1));

            plan(journal, runs, "2", false);
            assertThat(journal.remaining()).containsExactly(0, 1);
            plan(journal, runs, "2", true);
            assertThat(journal.remaining()).containsExactly(1);
            assertThat(rows(journal).get(0).version()).isEqualTo("1");
        }
    }

    @Test
    void aRunThatIsRetriedIsOneOfTheVersionThatRetriesIt() {
        List<RunSpec> runs = MadeUpRuns.specs(2);
        try (Journal journal = Journal.open(folder)) {
            plan(journal, runs, "1", false);
            for (RunSpec run : runs) {
                journal.started(run);
                journal.finished(run, run.position() == 0 ? done(1) : failed("x"), "");
            }
            plan(journal, runs, "2", true);
            journal.retryFailed(keys(runs, "2"), "2");
            assertThat(journal.remaining()).containsExactly(1);
            assertThat(rows(journal)).extracting(JournalRow::key).containsExactly("i01", "i12");
            assertThat(rows(journal)).extracting(JournalRow::version).containsExactly("1", "2");
        }
    }

    @Test
    void runsOfTheSameInputsHaveARowEach() {
        List<RunSpec> runs = MadeUpRuns.specs(2);
        RunKeys.Key same = new RunKeys.Key("i", "r");
        for (int time = 0; time < 2; time++) {
            try (Journal journal = Journal.open(folder)) {
                journal.plan("d", "test", "{}", runs, List.of(same, same), "1", false);
                assertThat(journal.counts().runs()).isEqualTo(2);
                if (time == 0) {
                    journal.started(runs.get(1));
                    journal.finished(runs.get(1), done(1), "");
                }
                assertThat(journal.counts().done()).isEqualTo(1);
                assertThat(journal.remaining()).hasSize(1);
            }
        }
    }

    @Test
    void threeOutcomesAreToldApart() throws IOException {
        List<RunSpec> runs = MadeUpRuns.specs(3);
        try (Journal journal = Journal.open(folder)) {
            plan(journal, runs, "1", false);
            for (int i = 0; i < 3; i++) {
                journal.started(runs.get(i));
                journal.finished(runs.get(i), done(1 - i), "");
            }
        }
        try (JournalReader journal = JournalReader.of(folder)) {
            assertThat(rows(journal))
                    .extracting(JournalRow::status)
                    .containsExactly("verified", "safe, not faithful", "failed");
            assertThat(rows(journal).get(1).reasons()).containsExactly("a, \"b\"", "c");
            assertThat(journal.counts()).isEqualTo(new JournalCounts(3, 0, 0, 3, 1, 1, 0, 0, 6));
            assertThat(journal.counts().verified()).isEqualTo(1);
            StringWriter csv = new StringWriter();
            JournalExport.csv(journal, csv);
            assertThat(csv.toString()).contains("\"safe, not faithful\",\"a, \"\"b\"\"; c\"");
        }
    }

    /** Of before there were three outcomes. */
    @Test
    void journalsOfTheFirstSchemaAreReadAndGoneOnWith() throws SQLException {
        List<RunSpec> runs = MadeUpRuns.specs(3);
        try (Journal journal = Journal.open(folder)) {
            plan(journal, runs, "1", false);
            journal.started(runs.get(0));
            journal.finished(runs.get(0), done(1), "");
            journal.started(runs.get(1));
            journal.finished(runs.get(1), done(-1), "");
        }
        try (Connection old = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(JournalReader.FILE));
                Statement statement = old.createStatement()) {
            statement.execute("ALTER TABLE runs DROP COLUMN status");
            statement.execute("ALTER TABLE runs DROP COLUMN reasons");
            statement.execute("PRAGMA user_version = 1");
        }
        try (JournalReader journal = JournalReader.of(folder)) {
            assertThat(rows(journal))
                    .extracting(JournalRow::status)
                    .containsExactly("safe, not faithful", "failed", "");
            assertThat(rows(journal).get(0).reasons())
                    .containsExactly("likeness was not judged: the run is of an earlier version");
            assertThat(journal.counts().verified()).isZero();
            assertThat(journal.counts().unverified()).isEqualTo(1);
        }
        try (Journal journal = Journal.open(folder)) {
            assertThat(rows(journal))
                    .extracting(JournalRow::status)
                    .containsExactly("safe, not faithful", "failed", "");
            journal.started(runs.get(2));
            journal.finished(runs.get(2), done(0), "");
            assertThat(journal.counts().unfaithful()).isEqualTo(2);
        }
    }

    @Test
    void exportsTablesThatReadBack() throws IOException {
        List<RunSpec> runs = MadeUpRuns.specs(2);
        StringWriter csv = new StringWriter();
        StringWriter json = new StringWriter();
        try (Journal journal = Journal.open(folder)) {
            plan(journal, runs, "1", false);
            journal.started(runs.get(0));
            journal.finished(runs.get(0), done(1), "");
            journal.started(runs.get(1));
            journal.finished(runs.get(1), failed("a, \"b\""), "");
            JournalExport.csv(journal, csv);
            JournalExport.json(journal, json);
        }
        assertThat(csv.toString().lines())
                .containsExactly(
                        "position,robot,motion,method,variant,seed,repeat,state,status,reasons,budget,b,a,"
                                + "seconds,error,trajectory,version,host,folder,run_key",
                        "0,robot,motion,method,,0,0,done,verified,,1,1.0,0.30000000000000004,2.0,,abc,1,host,,i01",
                        "1,robot,motion,method,,1,0,failed,,,1,,,1.0,\"a, \"\"b\"\"\",,1,host,,i11");
        assertThat(JournalSchema.JSON
                        .readTree(json.toString())
                        .get(0)
                        .at("/metrics/a")
                        .doubleValue())
                .isEqualTo(0.1 + 0.2);
    }

    /** Only JDBC and the documented columns, as any SQLite tool would see them. */
    @Test
    void anySqliteToolReadsIt() throws SQLException {
        List<RunSpec> runs = MadeUpRuns.specs(2);
        try (Journal journal = Journal.open(folder)) {
            plan(journal, runs, "1", false);
            journal.started(runs.get(0));
            journal.finished(runs.get(0), done(7), "");
        }
        try (Connection plain = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(JournalReader.FILE));
                ResultSet rows = plain.createStatement()
                        .executeQuery("SELECT robot, json_extract(metrics, '$.b') FROM runs WHERE state = 'done'")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getDouble(2)).isEqualTo(7);
        }
    }

    @Test
    void whatIsNoJournalIsBadInput() throws IOException {
        assertThatThrownBy(() -> JournalReader.of(folder))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("holds no sweep");
        Files.writeString(
                folder.resolve(JournalReader.FILE), "not a database, but long enough to be taken for one".repeat(40));
        assertThatThrownBy(() -> JournalReader.of(folder)).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> Journal.open(folder)).isInstanceOf(InputException.class);
    }
}
