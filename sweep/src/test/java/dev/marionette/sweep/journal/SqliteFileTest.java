package dev.marionette.sweep.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A transaction is all or nothing, whatever is thrown out of it: what another connection finds afterwards says so. */
@Tag("jdk")
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

    /** Whatever is thrown comes through. */
    static Stream<Throwable> thrown() {
        return Stream.of(
                new OutOfMemoryError("made up"), new IllegalStateException("made up"), new SQLException("made up"));
    }

    /** As what it is: the compiler asks what is thrown to be declared, the virtual machine does not. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T as(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @ParameterizedTest
    @MethodSource("thrown")
    void whatIsThrownTakesBackWhatWasDone(Throwable thrown) throws SQLException {
        assertThatThrownBy(() -> file.transaction(() -> {
                    file.update("DELETE FROM t");
                    throw SqliteFileTest.<SQLException>as(thrown);
                }))
                .isSameAs(thrown);
        assertThat(rows()).isOne();
    }

    @Test
    void soDoesAStatementThatFails() throws SQLException {
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

    /** As SQLite does by itself on a disk that is full. */
    @Test
    void aTransactionThatIsTakenBackAlreadyDoesNotHinderWhatComesNext() throws SQLException {
        IllegalStateException thrown = new IllegalStateException("made up");
        assertThatThrownBy(() -> file.transaction(() -> {
                    file.update("DELETE FROM t");
                    file.update("ROLLBACK");
                    throw thrown;
                }))
                .isSameAs(thrown);
        assertThatThrownBy(() -> file.transaction(() -> {
                    file.update("DELETE FROM t");
                    throw thrown;
                }))
                .isSameAs(thrown);
        assertThat(rows()).as("as before the second transaction").isOne();
        file.transaction(() -> file.update("INSERT INTO t VALUES (8)"));
        assertThat(rows()).isEqualTo(2);
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
