package dev.marionette.sweep.journal;

import dev.marionette.api.InputException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/** A database in a file: statements, and errors that name the file. For one thread at a time. */
final class SqliteFile implements AutoCloseable {
    private static final int BUSY_MILLIS = 10_000;

    private final Connection connection;
    private final String where;

    private SqliteFile(Connection connection, String where) {
        this.connection = connection;
        this.where = where;
    }

    /**
     * Opens a file, and makes it where it is to be written and is not there.
     *
     * @throws SQLException if that cannot be done
     */
    static SqliteFile open(Path file, boolean readOnly) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(readOnly);
        config.setBusyTimeout(BUSY_MILLIS);
        config.enforceForeignKeys(true);
        if (!readOnly) {
            config.setJournalMode(SQLiteConfig.JournalMode.WAL);
            config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
        }
        return new SqliteFile(config.createConnection("jdbc:sqlite:" + file.toAbsolutePath()), file.toString());
    }

    /** The file, as messages name it. */
    String where() {
        return where;
    }

    /** Reads a row. */
    @FunctionalInterface
    interface RowReader {
        void read(ResultSet rows) throws SQLException;
    }

    /** Statements. */
    @FunctionalInterface
    interface Work {
        void run() throws SQLException;
    }

    /** The one number that a query gives. */
    long number(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** Hands the rows of a query over, one at a time. */
    void each(String query, RowReader reader) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                reader.read(rows);
            }
        }
    }

    /** Runs a statement with values for its question marks. */
    void update(String statement, @Nullable Object... values) throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement(statement)) {
            for (int i = 0; i < values.length; i++) {
                prepared.setObject(i + 1, values[i]);
            }
            prepared.executeUpdate();
        }
    }

    /** All or nothing, whatever is thrown. */
    void transaction(Work work) throws SQLException {
        connection.setAutoCommit(false);
        try {
            work.run();
            connection.commit();
            connection.setAutoCommit(true);
        } catch (Throwable e) {
            takeBack(e);
            throw e;
        }
    }

    /** Back to before the transaction; only then to statements that stand for themselves, as that commits what is open. */
    private void takeBack(Throwable reason) {
        attempt(connection::rollback, reason);
        // where the file has taken it back by itself, as when the disk is full, that fails, and there is nothing left
        // to commit
        attempt(() -> connection.setAutoCommit(true), reason);
    }

    private static void attempt(Work work, Throwable reason) {
        try {
            work.run();
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }

    /**
     * Does something with the file.
     *
     * @throws InputException that names the file, where a statement fails
     */
    void guarded(Work work) {
        try {
            work.run();
        } catch (SQLException e) {
            throw new InputException(where, "cannot be read or written: " + e.getMessage(), "Is the disk full?", e);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
