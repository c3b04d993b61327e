package dev.marionette.sweep.journal;

import dev.marionette.api.InputException;
import dev.marionette.api.RunStatus;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes the journal of a sweep. All methods may be called by any thread, one at a time. It is in SQLite's WAL mode with
 * normal synchronisation: a process that is killed loses nothing that was written; a machine that loses its power may lose
 * the last few rows' changes, and never the database.
 */
public final class Journal extends JournalReader {
    private static final String PLANNED = "planned";
    private static final String RUNNING = "running";

    private final SqliteFile file;

    private Journal(SqliteFile file) {
        super(file);
        this.file = file;
    }

    /**
     * Opens the journal of a folder to write, and makes it where there is none.
     *
     * @throws InputException if it cannot be written or is none of ours
     */
    public static Journal open(Path folder) {
        return new Journal(open(folder, false));
    }

    /**
     * Writes a plan down, or lays it over what is there: runs that are known by their key keep what they have, all others
     * are planned. What a kill broke off is planned again, and its attempts still count.
     *
     * @param digest of the plan
     * @param name of the plan
     * @param text of the plan, JSON
     * @param keys of the runs, in their order
     * @param version of the program
     * @param anyVersion whether results of other versions count as done
     */
    public synchronized void plan(
            String digest,
            String name,
            String text,
            List<RunSpec> runs,
            List<RunKeys.Key> keys,
            String version,
            boolean anyVersion) {
        transaction(() -> {
            file.update("UPDATE runs SET plan = NULL, state = CASE state WHEN 'running' THEN 'planned' ELSE state END");
            String column = anyVersion ? "input_digest" : "run_key";
            Map<String, Deque<Long>> attempts = byKey(column, "attempts", "state = 'planned' ORDER BY position");
            file.update("DELETE FROM runs WHERE state = 'planned'");
            file.update(
                    "INSERT OR REPLACE INTO plans (digest, name, text, created, version) VALUES (?, ?, ?, ?, ?)",
                    digest,
                    name,
                    text,
                    now(),
                    version);
            file.update("UPDATE plans SET current = (digest = ?)", digest);
            // Those that are done first. Runs of one plan may share a key, as where a setting is its own default;
            // each has a row.
            Map<String, Deque<Long>> known = byKey(column, "id", "TRUE ORDER BY state = 'done' DESC, id");
            for (int i = 0; i < runs.size(); i++) {
                String key = anyVersion ? keys.get(i).inputs() : keys.get(i).run();
                Long id = known.getOrDefault(key, new ArrayDeque<>()).pollFirst();
                if (id == null) {
                    Long begun = attempts.getOrDefault(key, new ArrayDeque<>()).pollFirst();
                    insert(digest, runs.get(i), keys.get(i), begun == null ? 0 : begun, version);
                } else {
                    file.update(
                            "UPDATE runs SET plan = ?, position = ? WHERE id = ?",
                            digest,
                            runs.get(i).position(),
                            id);
                }
            }
        });
    }

    /** Whole numbers of rows by their key. */
    private Map<String, Deque<Long>> byKey(String key, String number, String where) throws SQLException {
        Map<String, Deque<Long>> numbers = new HashMap<>();
        file.each(
                "SELECT " + key + ", " + number + " FROM runs WHERE " + where,
                rows -> numbers.computeIfAbsent(rows.getString(1), k -> new ArrayDeque<>())
                        .add(rows.getLong(2)));
        return numbers;
    }

    private void insert(String plan, RunSpec run, RunKeys.Key key, long attempts, String version) throws SQLException {
        file.update(
                "INSERT INTO runs (run_key, input_digest, plan, position, robot, motion, method, variant, settings,"
                        + " seed, repeat, state, attempts, version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'planned', ?,"
                        + " ?)",
                key.run(),
                key.inputs(),
                plan,
                run.position(),
                run.robot().name(),
                run.motion().name(),
                run.method(),
                run.choice().variant(),
                json(new TreeMap<>(run.choice().values())),
                run.seed(),
                run.repeat(),
                attempts,
                version);
    }

    /**
     * Plans runs that failed or took too long once more.
     *
     * @param keys of the runs of the plan, in their order
     * @param version of the program
     */
    public synchronized void retryFailed(List<RunKeys.Key> keys, String version) {
        transaction(() -> {
            List<Integer> positions = new ArrayList<>();
            file.each(
                    "SELECT position FROM runs WHERE plan IS NOT NULL AND state IN ('failed', 'timeout')",
                    rows -> positions.add(rows.getInt(1)));
            for (int position : positions) {
                file.update(
                        "UPDATE runs SET state = 'planned', run_key = ?, version = ? WHERE plan IS NOT NULL AND position"
                                + " = ?",
                        keys.get(position).run(),
                        version,
                        position);
            }
        });
    }

    /** A run begins. */
    public synchronized void started(RunSpec run) {
        update(
                "UPDATE runs SET state = ?, started = ?, attempts = attempts + 1 WHERE plan IS NOT NULL AND position ="
                        + " ?",
                RUNNING,
                now(),
                run.position());
    }

    /**
     * A run ended.
     *
     * @param folder of its report within that of the sweep; empty where none is kept
     */
    public synchronized void finished(RunSpec run, RunResult result, String folder) {
        boolean done = result.state() == RunResult.State.DONE;
        update(
                "UPDATE runs SET state = ?, verified = ?, status = ?, reasons = ?, metrics = ?, timings = ?, trace = ?, trajectory = ?, error ="
                        + " ?, seconds = ?, finished = ?, host = ?, folder = ? WHERE plan IS NOT NULL AND position = ?",
                result.state().name().toLowerCase(Locale.ROOT),
                done ? (result.status() == RunStatus.FAILED ? 0 : 1) : null,
                done ? result.status().text() : null,
                json(result.reasons()),
                json(result.metrics()),
                json(result.timings()),
                json(List.of(result.trace().evaluations(), result.trace().best())),
                result.trajectory(),
                result.error(),
                result.seconds(),
                now(),
                result.host(),
                folder,
                run.position());
    }

    /** Runs that were broken off when the sweep was stopped are planned again. */
    public synchronized void stopped() {
        update("UPDATE runs SET state = ? WHERE state = ?", PLANNED, RUNNING);
    }

    /** Says where the report of a run is. */
    public synchronized void folder(int position, String folder) {
        update("UPDATE runs SET folder = ? WHERE plan IS NOT NULL AND position = ?", folder, position);
    }

    private static String json(Object value) {
        return JournalSchema.JSON.writeValueAsString(value);
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    }

    private void update(String statement, @Nullable Object... values) {
        file.guarded(() -> file.update(statement, values));
    }

    private void transaction(SqliteFile.Work work) {
        file.guarded(() -> file.transaction(work));
    }
}
