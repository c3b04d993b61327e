package dev.marionette.sweep.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A transaction is all or nothing, whatever is thrown out of it: what another connection finds afterwards says so. */
class SqliteFileTest {
    @TempDir
    private Path folder;

    private SqliteFile file;

    @BeforeEach
    void aTableWithARow() throws SQLException {
        file = SqliteFile.open(folder.resolve("t.sqlite"), false);
        file.update("CREATE TABLE t (x INTEGER UNIQUE)");
        file.update("INSERT INTO t VALUES (?)", 7);
    }

    @AfterEach
    void close() throws SQLException {
        file.close();
    }

    private long rows() throws SQLException {
        try (SqliteFile other = SqliteFile.open(folder.resolve("t.sqlite"), true)) {
            return other.number("SELECT count(*) FROM t");
        }
    }

    @Test
    void anErrorTakesBackWhatWasDone() throws SQLException {
        OutOfMemoryError thrown = new OutOfMemoryError("made up");
        assertThatThrownBy(() -> file.transaction(() -> {
                    file.update("DELETE FROM t");
                    throw thrown;
                }))
                .isSameAs(thrown);
        assertThat(rows()).isOne();
    }

    @Test
    void soDoAnExceptionAndAStatementThatFails() throws SQLException {
        IllegalStateException thrown = new IllegalStateException("made up");
        assertThatThrownBy(() -> file.transaction(() -> {
                    file.update("DELETE FROM t");
                    throw thrown;
                }))
                .isSameAs(thrown);
        assertThatThrownBy(() -> file.transaction(() -> {
                    file.update("INSERT INTO t VALUES (8)");
                    file.update("INSERT INTO t VALUES (7)");
                }))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("UNIQUE");
        assertThat(rows()).isOne();
    }

    @Test
    void whatIsTakenBackDoesNotHinderWhatComesNext() throws SQLException {
        assertThatThrownBy(() -> file.transaction(() -> {
                    file.update("DELETE FROM t");
                    throw new StackOverflowError("made up");
                }))
                .isInstanceOf(StackOverflowError.class);
        file.transaction(() -> file.update("INSERT INTO t VALUES (8)"));
        file.update("INSERT INTO t VALUES (9)");
        assertThat(rows()).isEqualTo(3);
    }

    /** As on a disk that fails: the first that was thrown says why. */
    @Test
    void theReasonIsNotHiddenByWhatCannotBeTakenBack() {
        IllegalStateException thrown = new IllegalStateException("made up");
        assertThatThrownBy(() -> file.transaction(() -> {
                    file.close();
                    throw thrown;
                }))
                .isSameAs(thrown);
    }
}
