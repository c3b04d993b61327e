package dev.marionette.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MotionCatalogTest {
    private final MotionCatalog catalog = MotionCatalog.load();

    @Test
    void knowsTheFormats() {
        assertThat(catalog.formats()).contains("bvh");
        assertThat(catalog.findings()).isEmpty();
    }

    @Test
    void realFilesLoadByPath() {
        Path file = SharedData.bvhFolder().resolve("walk01.bvh");
        assertThat(catalog.load(file.toString()).name()).isEqualTo("walk01");
        assertThat(catalog.fileOf(file.toString())).isEqualTo(file);
    }

    @Test
    void everyEntryIsKnownByItsId() {
        assertThat(catalog.entries()).allMatch(entry -> catalog.has(entry.id()));
        assertThat(catalog.has("no-such-clip")).isFalse();
    }

    @Test
    void unknownClipsAndOddPathsAreBadInput(@TempDir Path folder) throws IOException {
        Path other = Files.writeString(folder.resolve("notes.txt"), "nothing");
        for (String text : new String[] {"no-such-clip", "", "no/such/file.bvh", "a\0b", "x".repeat(5000)}) {
            assertThatThrownBy(() -> catalog.load(text))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("neither the id of a clip nor a file");
        }
        assertThatThrownBy(() -> catalog.load(folder.toString()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("is a folder");
        assertThatThrownBy(() -> catalog.load(other.toString()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no reader knows");
        assertThatThrownBy(() -> catalog.read(folder.resolve("gone.bvh")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("does not exist");
    }
}
