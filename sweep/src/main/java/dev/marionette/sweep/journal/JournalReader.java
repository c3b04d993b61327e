package dev.marionette.sweep.journal;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.RunTrace;
import dev.marionette.pipeline.run.ReportJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** What a journal says; the sweep may be running. All methods may be called by any thread, one at a time. */
public sealed class JournalReader implements AutoCloseable permits Journal {
    /** Name of the file in the folder of a sweep. */
    public static final String FILE = "journal.sqlite";
    /** State of a run with a result. */
    static final String DONE = "done";

    private final SqliteFile file;
    /** The columns of the outcome. */
    private final String outcome;

    JournalReader(SqliteFile file) {
        this.file = file;
        List<String> columns = new ArrayList<>();
        file.guarded(() -> columns.add(JournalSchema.outcome(file)));
        outcome = columns.get(0);
    }

    /** Whether a folder holds a journal. */
    public static boolean isIn(Path folder) {
        return Files.isRegularFile(folder.resolve(FILE));
    }

    /**
     * Opens the journal of a folder to read.
     *
     * @throws InputException if there is none, or it is none of ours
     */
    public static JournalReader of(Path folder) {
        if (!isIn(folder)) {
            throw new InputException(folder.toString(), "holds no sweep: there is no " + FILE, "Check the folder.");
        }
        return new JournalReader(open(folder, true));
    }

    /** Opens the file, with the tables in it. */
    static SqliteFile open(Path folder, boolean readOnly) {
        Path path = folder.resolve(FILE);
        if (path.toString().indexOf('?') >= 0) {
            throw new InputException(folder.toString(), "may not have a question mark in its path", "Choose another.");
        }
        try {
            SqliteFile opened = SqliteFile.open(path, readOnly);
            try {
                JournalSchema.require(opened, readOnly);
            } catch (SQLException | RuntimeException e) {
                opened.close();
                throw e;
            }
            return opened;
        } catch (SQLException e) {
            throw new InputException(
                    path.toString(), "is no journal that can be used: " + e.getMessage(), "Is the disk full?", e);
        }
    }

    /** Versions of the program that made the runs that have ended, with their numbers. */
    public synchronized Map<String, Integer> versions() {
        Map<String, Integer> versions = new TreeMap<>();
        each(
                "SELECT version, count(*) FROM runs WHERE state IN ('done', 'failed', 'timeout') GROUP BY version",
                rows -> versions.put(rows.getString(1), rows.getInt(2)));
        return versions;
    }

    /** Positions of the runs of the plan that are to be made, ascending. */
    public synchronized List<Integer> remaining() {
        List<Integer> positions = new ArrayList<>();
        each(
                "SELECT position FROM runs WHERE plan IS NOT NULL AND state = 'planned' ORDER BY position",
                rows -> positions.add(rows.getInt(1)));
        return positions;
    }

    /** How far the sweep is. */
    public synchronized JournalCounts counts() {
        List<JournalCounts> counts = new ArrayList<>();
        each(
                "SELECT count(*), sum(state = 'planned'), sum(state = 'running'), sum(state = 'done'),"
                        + " sum(status = 'safe, not faithful'), sum(status = 'failed'), sum(state = 'failed'), sum(state = 'timeout'), total(seconds)"
                        + " FROM (SELECT state, seconds, " + outcome + " FROM runs WHERE plan IS NOT NULL)",
                rows -> counts.add(new JournalCounts(
                        rows.getInt(1),
                        rows.getInt(2),
                        rows.getInt(3),
                        rows.getInt(4),
                        rows.getInt(5),
                        rows.getInt(6),
                        rows.getInt(7),
                        rows.getInt(8),
                        rows.getDouble(9))));
        return counts.get(0);
    }

    /** The plan that is current, as it was written. */
    public synchronized String planText() {
        List<String> texts = new ArrayList<>();
        each("SELECT text FROM plans WHERE current", rows -> texts.add(rows.getString(1)));
        if (texts.isEmpty()) {
            throw new InputException(file.where(), "holds no plan", "Name the folder that `sweep` wrote.");
        }
        return texts.get(0);
    }

    /** Hands the runs of the plan over, in their order, one at a time. */
    public synchronized void forEach(Consumer<JournalRow> reader) {
        each(
                "SELECT id, position, run_key, robot, motion, method, variant, settings, seed, repeat, state,"
                        + " metrics, timings, seconds, trajectory, error, version, host, folder, " + outcome
                        + " FROM runs"
                        + " WHERE plan IS NOT NULL ORDER BY position",
                rows -> reader.accept(decoded(() -> row(rows))));
    }

    /** Hands the trace of every run that is done over, by position. */
    public synchronized void forEachTrace(TraceReader reader) {
        each(
                "SELECT position, trace FROM runs WHERE plan IS NOT NULL AND state = 'done' ORDER BY position",
                rows -> reader.read(rows.getInt(1), decoded(() -> trace(rows.getString(2)))));
    }

    /** Is given traces. */
    @FunctionalInterface
    public interface TraceReader {
        /** The trace of the run at a position. */
        void read(int position, RunTrace trace);
    }

    /** What a row holds. */
    @FunctionalInterface
    private interface Content<T> {
        T read() throws SQLException;
    }

    /** @throws InputException naming the file, where a row holds what no sweep writes */
    private <T> T decoded(Content<T> content) throws SQLException {
        try {
            return content.read();
        } catch (JacksonException e) {
            throw new InputException(
                    file.where(), "a run's row is broken: " + e.getOriginalMessage(), "Is the file damaged?", e);
        }
    }

    private InputException broken(String what) {
        return new InputException(file.where(), "a run's row is broken: " + what, "Is the file damaged?");
    }

    private String said(@Nullable String text) {
        if (text == null) {
            throw broken("it lacks a text");
        }
        return text;
    }

    private RunTrace trace(@Nullable String text) {
        double @Nullable [] @Nullable [] lists = ReportJson.mapper().readValue(said(text), double[][].class);
        if (lists == null
                || lists.length != 2
                || lists[0] == null
                || lists[1] == null
                || lists[0].length != lists[1].length) {
            throw broken("its trace is not two lists of one length");
        }
        int[] evaluations = new int[lists[0].length];
        for (int i = 0; i < evaluations.length; i++) {
            evaluations[i] = (int) lists[0][i];
        }
        return new RunTrace(evaluations, lists[1]);
    }

    private JournalRow row(ResultSet rows) throws SQLException {
        return new JournalRow(
                rows.getLong(1),
                rows.getInt(2),
                said(rows.getString(3)),
                said(rows.getString(4)),
                said(rows.getString(5)),
                said(rows.getString(6)),
                said(rows.getString(7)),
                strings(said(rows.getString(8))),
                rows.getLong(9),
                rows.getInt(10),
                said(rows.getString(11)),
                text(rows.getString(20)),
                lines(rows.getString(21)),
                numbers(rows.getString(12)),
                numbers(rows.getString(13)),
                rows.getDouble(14),
                text(rows.getString(15)),
                text(rows.getString(16)),
                text(rows.getString(17)),
                text(rows.getString(18)),
                text(rows.getString(19)));
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static List<String> lines(@Nullable String json) {
        List<String> lines = new ArrayList<>();
        if (json != null) {
            ReportJson.mapper().readTree(json).forEach(line -> lines.add(line.asString()));
        }
        return lines;
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

    private void each(String query, SqliteFile.RowReader reader) {
        file.guarded(() -> file.each(query, reader));
    }

    @Override
    public final synchronized void close() {
        file.guarded(file::close);
    }
}
