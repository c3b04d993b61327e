package dev.marionette.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link MotionReader} must hold. Extend it and hand over the reader and a file that it reads. */
public abstract class MotionReaderContract {
    private static final String UNKNOWN = "no-such-take";

    /** A new folder for each test. */
    @TempDir
    protected Path folder;

    /** The reader under test. */
    protected abstract MotionReader reader();

    /**
     * Writes a small good file, and what must lie beside it.
     *
     * @param empty where to
     * @return the file that is read
     * @throws IOException if it cannot be written
     */
    protected abstract Path write(Path empty) throws IOException;

    @Test
    void namesItsFormat() {
        assertThat(reader().format()).matches("[a-z0-9]+(-[a-z0-9]+)*");
    }

    @Test
    void acceptsItsFileAndLeavesTheHeadAlone() throws IOException {
        Path file = write(folder);
        byte[] head = ReadFile.head(file);
        assertThat(reader().accepts(ReadFile.name(file), head)).isTrue();
        assertThat(head).isEqualTo(ReadFile.head(file));
    }

    @Test
    void acceptsNoFileOfAnotherKind() {
        byte[] text = "Dear diary, nothing moved today.\n".getBytes(StandardCharsets.UTF_8);
        assertThat(reader().accepts("diary.unknown", text)).isFalse();
        assertThat(reader().accepts("empty.unknown", new byte[0])).isFalse();
    }

    @Test
    void findsTheJointsOfABody() throws IOException {
        Clip clip = reader().read(write(folder));
        assertThat(clip.name()).isNotBlank();
        assertThat(clip.roles()).isNotEmpty();
    }

    @Test
    void readsTheSameClipEachTime() throws IOException {
        Path file = write(folder);
        MotionReader reader = reader();
        SameClip.require(reader.read(file), reader.read(file));
        SameClip.require(reader.read(file), reader().read(file));
    }

    @Test
    void leavesTheFolderAsItIs() throws IOException {
        Path file = write(folder);
        Map<String, String> before = ReadFile.contents(folder);
        reader().takes(file);
        reader().companions(file);
        reader().read(file);
        assertThat(ReadFile.contents(folder)).isEqualTo(before);
    }

    @Test
    void companionsAreThere() throws IOException {
        Path file = write(folder);
        assertThat(reader().companions(file)).allMatch(Files::isRegularFile).doesNotContain(file);
    }

    @Test
    void readsEachTakeByItsNumber() throws IOException {
        Path file = write(folder);
        List<MotionReader.Take> takes = reader().takes(file);
        for (int t = 0; t < takes.size(); t++) {
            assertThat(takes.get(t).durationSeconds()).isNotNegative();
            if (takes.get(t).moves()) {
                assertThat(reader().read(file, String.valueOf(t + 1)).frames()).isPositive();
            }
        }
    }

    @Test
    void refusesATakeThatIsNotThere() throws IOException {
        Path file = write(folder);
        assertThatThrownBy(() -> reader().read(file, UNKNOWN))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(UNKNOWN);
    }

    @Test
    void refusesABrokenFileByItsName() throws IOException {
        Path file = write(folder);
        ReadFile.spoil(file);
        assertThatThrownBy(() -> reader().read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(ReadFile.name(file));
    }

    @Test
    void refusesAnEmptyFileByItsName() throws IOException {
        Path file = write(folder);
        Files.write(file, new byte[0]);
        assertThatThrownBy(() -> reader().read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(ReadFile.name(file));
    }
}
