package dev.marionette.sweep.journal;

import dev.marionette.api.InputException;
import dev.marionette.pipeline.ReportJson;
import dev.marionette.sweep.engine.RunResult;
import dev.marionette.sweep.engine.RunTrace;
import dev.marionette.sweep.plan.RunSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/**
 * The journal of a sweep. All methods may be called by any thread, one at a time. It is in SQLite's WAL mode with normal
 * synchronisation: a process that is killed loses nothing that was written; a machine that loses its power may lose the last
 * few rows' changes, and never the database.
 */
public final class Journal implements AutoCloseable {
    /** Name of the file in the folder of a sweep. */
    public static final String FILE = "journal.sqlite";
    /** State of a run with a result. */
    static final String DONE = "done";

    private static final String PLANNED = "planned";
    private static final String RUNNING = "running";
    private static final int SCHEMA = 1;

    private final Connection connection;
    private final String where;

    private Journal(Connection connection, Path file) {
        this.connection = connection;
        this.where = file.toString();
    }

    /** Whether a folder holds a journal. */
    public static boolean isIn(Path folder) {
        return Files.isRegularFile(folder.resolve(FILE));
    }

    /**
     * Opens the journal of a folder to write, and makes it where there is none.
     *
     * @throws InputException if it cannot be written or is none of ours
     */
    public static Journal open(Path folder) {
        return open(folder, false);
    }

    /**
     * Opens a journal to read; the sweep may be running.
     *
     * @throws InputException if there is none
     */
    public static Journal read(Path folder) {
        if (!isIn(folder)) {
            throw new InputException(folder.toString(), "holds no sweep: there is no " + FILE, "Check the folder.");
        }
        return open(folder, true);
    }

    private static Journal open(Path folder, boolean readOnly) {
        Path file = folder.resolve(FILE);
        if (file.toString().indexOf('?') >= 0) {
            throw new InputException(folder.toString(), "may not have a question mark in its path", "Choose another.");
        }
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(readOnly);
        config.setBusyTimeout(10_000);
        config.enforceForeignKeys(true);
        if (!readOnly) {
            config.setJournalMode(SQLiteConfig.JournalMode.WAL);
            config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
        }
        try {
            Journal journal = new Journal(config.createConnection("jdbc:sqlite:" + file.toAbsolutePath()), file);
            try {
                journal.require(readOnly);
            } catch (SQLException | RuntimeException e) {
                journal.connection.close();
                throw e;
            }
            return journal;
        } catch (SQLException e) {
            throw new InputException(file.toString(), "is no journal that can be used: " + e.getMessage(), "", e);
        }
    }

    private void require(boolean readOnly) throws SQLException {
        int version = (int) number("PRAGMA user_version");
        boolean empty = number("SELECT count(*) FROM sqlite_master") == 0;
        if (empty && !readOnly) {
            transaction(() -> {
                try (Statement statement = connection.createStatement()) {
                    for (String table : JournalSchema.STATEMENTS) {
                        statement.execute(table);
                    }
                    statement.execute("PRAGMA user_version = " + SCHEMA);
                }
            });
        } else if (empty) {
            connection.close();
            throw new InputException(where, "holds nothing yet", "The sweep is about to begin, or never did.");
        } else if (version != SCHEMA) {
            throw new InputException(
                    where,
                    "has schema " + version + "; this version knows " + SCHEMA,
                    "Was it made by a newer version?");
        }
    }

    /**
     * Writes a plan down, or lays it over what is there: runs that are known by their key keep what they have, all others
     * are planned. What a kill broke off is planned again.
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
        sql(() -> transaction(() -> {
            update("UPDATE runs SET plan = NULL, state = CASE state WHEN 'running' THEN 'planned' ELSE state END");
            update("DELETE FROM runs WHERE state = 'planned'");
            update(
                    "INSERT OR REPLACE INTO plans (digest, name, text, created, version) VALUES (?, ?, ?, ?, ?)",
                    digest,
                    name,
                    text,
                    now(),
                    version);
            update("UPDATE plans SET current = (digest = ?)", digest);
            Map<String, Deque<Long>> known = known(anyVersion);
            for (int i = 0; i < runs.size(); i++) {
                String key = anyVersion ? keys.get(i).inputs() : keys.get(i).run();
                Long id = known.getOrDefault(key, new ArrayDeque<>()).pollFirst();
                if (id == null) {
                    insert(digest, runs.get(i), keys.get(i), version);
                } else {
                    update(
                            "UPDATE runs SET plan = ?, position = ? WHERE id = ?",
                            digest,
                            runs.get(i).position(),
                            id);
                }
            }
        }));
    }

    /**
     * Rows by key, those that are done first. Runs of one plan may share a key, as where a setting is its own default; each
     * has a row.
     */
    private Map<String, Deque<Long>> known(boolean anyVersion) throws SQLException {
        Map<String, Deque<Long>> known = new HashMap<>();
        String column = anyVersion ? "input_digest" : "run_key";
        String query = "SELECT id, " + column + " FROM runs ORDER BY state = 'done' DESC, id";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                known.computeIfAbsent(rows.getString(2), k -> new ArrayDeque<>())
                        .add(rows.getLong(1));
            }
        }
        return known;
    }

    private void insert(String plan, RunSpec run, RunKeys.Key key, String version) throws SQLException {
        update(
                "INSERT INTO runs (run_key, input_digest, plan, position, robot, motion, method, variant, settings,"
                        + " seed, repeat, state, attempts, version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'planned', 0,"
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
                version);
    }

    /** Versions of the program that made the runs that have ended, with their numbers. */
    public synchronized Map<String, Integer> versions() {
        Map<String, Integer> versions = new TreeMap<>();
        each(
                "SELECT version, count(*) FROM runs WHERE state IN ('done', 'failed', 'timeout') GROUP BY version",
                rows -> versions.put(rows.getString(1), rows.getInt(2)));
        return versions;
    }

    /**
     * Plans runs that failed or took too long once more.
     *
     * @param keys of the runs of the plan, in their order
     * @param version of the program
     */
    public synchronized void retryFailed(List<RunKeys.Key> keys, String version) {
        List<Integer> positions = new ArrayList<>();
        each(
                "SELECT position FROM runs WHERE plan IS NOT NULL AND state IN ('failed', 'timeout')",
                rows -> positions.add(rows.getInt(1)));
        sql(() -> transaction(() -> {
            for (int position : positions) {
                update(
                        "UPDATE runs SET state = 'planned', run_key = ?, version = ? WHERE plan IS NOT NULL AND position"
                                + " = ?",
                        keys.get(position).run(),
                        version,
                        position);
            }
        }));
    }

    /** Positions of the runs of the plan that are to be made, ascending. */
    public synchronized List<Integer> remaining() {
        List<Integer> positions = new ArrayList<>();
        each(
                "SELECT position FROM runs WHERE plan IS NOT NULL AND state = 'planned' ORDER BY position",
                rows -> positions.add(rows.getInt(1)));
        return positions;
    }

    /** A run begins. */
    public synchronized void started(RunSpec run) {
        sql(() -> update(
                "UPDATE runs SET state = ?, started = ?, attempts = attempts + 1 WHERE plan IS NOT NULL AND position ="
                        + " ?",
                RUNNING,
                now(),
                run.position()));
    }

    /**
     * A run ended.
     *
     * @param folder of its report within that of the sweep; empty where none is kept
     */
    public synchronized void finished(RunSpec run, RunResult result, String folder) {
        sql(() -> update(
                "UPDATE runs SET state = ?, verified = ?, metrics = ?, timings = ?, trace = ?, trajectory = ?, error ="
                        + " ?, seconds = ?, finished = ?, host = ?, folder = ? WHERE plan IS NOT NULL AND position = ?",
                result.state().name().toLowerCase(Locale.ROOT),
                result.state() == RunResult.State.DONE ? (result.verified() ? 1 : 0) : null,
                json(result.metrics()),
                json(result.timings()),
                json(List.of(result.trace().evaluations(), result.trace().best())),
                result.trajectory(),
                result.error(),
                result.seconds(),
                now(),
                result.host(),
                folder,
                run.position()));
    }

    /** Runs that were broken off when the sweep was stopped are planned again. */
    public synchronized void stopped() {
        sql(() -> update("UPDATE runs SET state = ? WHERE state = ?", PLANNED, RUNNING));
    }

    /** Says where the report of a run is. */
    public synchronized void folder(int position, String folder) {
        sql(() -> update("UPDATE runs SET folder = ? WHERE plan IS NOT NULL AND position = ?", folder, position));
    }

    /** How far the sweep is. */
    public synchronized JournalCounts counts() {
        List<JournalCounts> counts = new ArrayList<>();
        each(
                "SELECT count(*), sum(state = 'planned'), sum(state = 'running'), sum(state = 'done'),"
                        + " sum(verified = 0), sum(state = 'failed'), sum(state = 'timeout'), total(seconds)"
                        + " FROM runs WHERE plan IS NOT NULL",
                rows -> counts.add(new JournalCounts(
                        rows.getInt(1),
                        rows.getInt(2),
                        rows.getInt(3),
                        rows.getInt(4),
                        rows.getInt(5),
                        rows.getInt(6),
                        rows.getInt(7),
                        rows.getDouble(8))));
        return counts.get(0);
    }

    /** The plan that is current, as it was written. */
    public synchronized String planText() {
        List<String> texts = new ArrayList<>();
        each("SELECT text FROM plans WHERE current", rows -> texts.add(rows.getString(1)));
        if (texts.isEmpty()) {
            throw new InputException(where, "holds no plan", "");
        }
        return texts.get(0);
    }

    /** Hands the runs of the plan over, in their order, one at a time. */
    public synchronized void forEach(Consumer<JournalRow> reader) {
        each(
                "SELECT id, position, run_key, robot, motion, method, variant, settings, seed, repeat, state, verified,"
                        + " metrics, timings, seconds, trajectory, error, version, host, folder FROM runs"
                        + " WHERE plan IS NOT NULL ORDER BY position",
                rows -> reader.accept(row(rows)));
    }

    /** Hands the trace of every run with one over, by position. */
    public synchronized void forEachTrace(TraceReader reader) {
        each(
                "SELECT position, trace FROM runs WHERE plan IS NOT NULL AND state = 'done' ORDER BY position",
                rows -> reader.read(rows.getInt(1), trace(rows.getString(2))));
    }

    /** Is given traces. */
    @FunctionalInterface
    public interface TraceReader {
        /** The trace of the run at a position. */
        void read(int position, RunTrace trace);
    }

    private static RunTrace trace(String text) {
        double[][] lists = ReportJson.mapper().readValue(text, double[][].class);
        int[] evaluations = new int[lists[0].length];
        for (int i = 0; i < evaluations.length; i++) {
            evaluations[i] = (int) lists[0][i];
        }
        return new RunTrace(evaluations, lists[1]);
    }

    private static JournalRow row(ResultSet rows) throws SQLException {
        return new JournalRow(
                rows.getLong(1),
                rows.getInt(2),
                rows.getString(3),
                rows.getString(4),
                rows.getString(5),
                rows.getString(6),
                rows.getString(7),
                strings(rows.getString(8)),
                rows.getLong(9),
                rows.getInt(10),
                rows.getString(11),
                rows.getInt(12) == 1,
                numbers(rows.getString(13)),
                numbers(rows.getString(14)),
                rows.getDouble(15),
                text(rows.getString(16)),
                text(rows.getString(17)),
                text(rows.getString(18)),
                text(rows.getString(19)),
                text(rows.getString(20)));
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static Map<String, String> strings(String json) {
        Map<String, String> map = new LinkedHashMap<>();
        ReportJson.mapper()
                .readTree(json)
                .properties()
                .forEach(e -> map.put(e.getKey(), e.getValue().asString()));
        return map;
    }

    private static Map<String, Double> numbers(@Nullable String json) {
        Map<String, Double> map = new LinkedHashMap<>();
        if (json != null) {
            ReportJson.mapper()
                    .readTree(json)
                    .properties()
                    .forEach(e -> map.put(e.getKey(), e.getValue().asDouble()));
        }
        return map;
    }

    private static String json(Object value) {
        return JournalSchema.JSON.writeValueAsString(value);
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    }

    @Override
    public synchronized void close() {
        sql(connection::close);
    }

    private long number(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private void update(String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }

    private interface RowReader {
        void read(ResultSet rows) throws SQLException;
    }

    private void each(String query, RowReader reader) {
        sql(() -> {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    reader.read(rows);
                }
            }
        });
    }

    private interface Work {
        void run() throws SQLException;
    }

    private void sql(Work work) {
        try {
            work.run();
        } catch (SQLException e) {
            throw new InputException(where, "cannot be read or written: " + e.getMessage(), "Is the disk full?", e);
        }
    }

    private void transaction(Work work) throws SQLException {
        connection.setAutoCommit(false);
        try {
            work.run();
            connection.commit();
        } catch (SQLException | RuntimeException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(true);
        }
    }
}
