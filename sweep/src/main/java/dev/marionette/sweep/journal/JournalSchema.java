package dev.marionette.sweep.journal;

import dev.marionette.api.InputException;
import java.sql.SQLException;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** The tables of a journal; docs/sweeps.md says what each column means. */
final class JournalSchema {
    /** Writes the columns that hold JSON, on one line. */
    static final JsonMapper JSON = new JsonMapper();

    private static final List<String> STATEMENTS = List.of(
            """
            CREATE TABLE plans (
                digest TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                text TEXT NOT NULL,
                created TEXT NOT NULL,
                version TEXT NOT NULL,
                current INTEGER NOT NULL DEFAULT 0)""", """
            CREATE TABLE runs (
                id INTEGER PRIMARY KEY,
                run_key TEXT NOT NULL,
                input_digest TEXT NOT NULL,
                plan TEXT REFERENCES plans (digest),
                position INTEGER NOT NULL,
                robot TEXT NOT NULL,
                motion TEXT NOT NULL,
                method TEXT NOT NULL,
                variant TEXT NOT NULL,
                settings TEXT NOT NULL,
                seed INTEGER NOT NULL,
                repeat INTEGER NOT NULL,
                state TEXT NOT NULL CHECK (state IN ('planned', 'running', 'done', 'failed', 'timeout')),
                verified INTEGER,
                metrics TEXT,
                timings TEXT,
                trace TEXT,
                trajectory TEXT,
                error TEXT,
                seconds REAL,
                attempts INTEGER NOT NULL,
                started TEXT,
                finished TEXT,
                version TEXT NOT NULL,
                host TEXT,
                folder TEXT,
                status TEXT,
                reasons TEXT)""", "CREATE INDEX runs_by_key ON runs (run_key)", "CREATE INDEX runs_by_position ON runs (position)");

    private static final int VERSION = 2;
    /** Without the outcome and its reasons; it judged limits alone. */
    private static final int WITHOUT_STATUS = 1;

    private static final String STATUS_OF_OLD =
            "CASE verified WHEN 1 THEN 'safe, not faithful' WHEN 0 THEN 'failed' END";
    private static final String REASONS_OF_OLD =
            "CASE verified WHEN 1 THEN '[\"likeness was not judged: the run is of an earlier version\"]' END";

    private JournalSchema() {}

    /** The columns {@code status, reasons} of a file, which may be one that was made before there were such. */
    static String outcome(SqliteFile file) throws SQLException {
        return file.number("PRAGMA user_version") == WITHOUT_STATUS
                ? STATUS_OF_OLD + " AS status, " + REASONS_OF_OLD + " AS reasons"
                : "status, reasons";
    }

    /** Makes the tables in an empty file that is to be written, and sees that all others have them. */
    static void require(SqliteFile file, boolean readOnly) throws SQLException {
        int version = (int) file.number("PRAGMA user_version");
        boolean empty = file.number("SELECT count(*) FROM sqlite_master") == 0;
        if (empty && readOnly) {
            throw new InputException(file.where(), "holds nothing yet", "The sweep is about to begin, or never did.");
        }
        if (empty) {
            file.transaction(() -> {
                for (String table : STATEMENTS) {
                    file.update(table);
                }
                file.update("PRAGMA user_version = " + VERSION);
            });
        } else if (version == WITHOUT_STATUS && !readOnly) {
            file.transaction(() -> {
                file.update("ALTER TABLE runs ADD COLUMN status TEXT");
                file.update("ALTER TABLE runs ADD COLUMN reasons TEXT");
                file.update("UPDATE runs SET status = " + STATUS_OF_OLD + ", reasons = " + REASONS_OF_OLD);
                file.update("PRAGMA user_version = " + VERSION);
            });
        } else if (version != VERSION && version != WITHOUT_STATUS) {
            throw new InputException(
                    file.where(),
                    "has schema " + version + "; this version knows " + VERSION,
                    "Was it made by a newer version?");
        }
    }
}
