package dev.marionette.postprocess.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFolderTest {
    private static final String ID = "0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f0";

    @TempDir
    private Path top;

    private Path folder;

    @BeforeEach
    void name() {
        folder = top.resolve("run");
    }

    private void make(String text) throws IOException {
        try (AtomicFolder making = AtomicFolder.begin(folder)) {
            Files.writeString(making.aside().resolve("file"), text);
            making.moveToItsPlace();
        }
    }

    private void assertAlone(String text) throws IOException {
        assertThat(folder.resolve("file")).hasContent(text);
        assertThat(names(folder)).containsExactly("file");
        assertThat(names(top)).containsExactly("run");
    }

    private static Set<String> names(Path in) throws IOException {
        try (Stream<Path> all = Files.list(in)) {
            return all.map(path -> String.valueOf(path.getFileName())).collect(java.util.stream.Collectors.toSet());
        }
    }

    @Test
    void aFolderIsMadeAndReplaced() throws IOException {
        make("one");
        assertAlone("one");
        make("two");
        assertAlone("two");
    }

    @Test
    void whatIsGivenUpLeavesNothing() throws IOException {
        make("one");
        try (AtomicFolder making = AtomicFolder.begin(folder)) {
            Files.writeString(making.aside().resolve("file"), "half");
        }
        assertAlone("one");
    }

    /** Its lock is gone with the program; the folder is as the kill left it. */
    @Test
    void whatAKilledProgramLeftIsRemoved() throws IOException {
        Path left = Files.createDirectories(top.resolve(".run." + ID + ".part/in"));
        Files.createFile(left.resolveSibling(".lock"));
        make("one");
        assertAlone("one");
    }

    @Test
    void whatAnotherOneWritesStays() throws IOException {
        try (AtomicFolder other = AtomicFolder.begin(folder)) {
            Files.writeString(other.aside().resolve("file"), "other");
            make("one");
            assertThat(other.aside().resolve("file")).hasContent("other");
            other.moveToItsPlace();
        }
        assertAlone("other");
    }

    @Test
    void whatHasNoLockIsRemovedWhenItIsOld() throws IOException {
        Path left = Files.createDirectory(top.resolve(".run." + ID + ".part"));
        make("one");
        assertThat(left).exists();
        Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(1, ChronoUnit.HOURS)));
        make("two");
        assertAlone("two");
    }

    /** Killed between the two renames. */
    @Test
    void anEarlierFolderThatWasMovedAwayIsMovedBack() throws IOException {
        make("one");
        Path old = top.resolve(".run." + ID + ".part.old");
        Files.move(folder, old);
        try (AtomicFolder making = AtomicFolder.begin(folder)) {
            assertThat(making.aside()).exists();
            assertThat(folder.resolve("file")).hasContent("one");
        }
        assertAlone("one");
    }

    @Test
    void foldersOfOthersAreLeftAlone() throws IOException {
        for (String name :
                new String[] {".runner." + ID + ".part", ".run.notes.part", ".run..part", ".run." + ID + ".old"}) {
            Files.createDirectory(top.resolve(name));
        }
        make("one");
        assertThat(names(top)).hasSize(5);
    }

    @Test
    void aTrialLeavesNothing() throws IOException {
        AtomicFolder.requireWritable(top.resolve("a/b/c"));
        assertThat(names(top)).isEmpty();
        Files.createDirectory(folder);
        AtomicFolder.requireWritable(folder);
        assertThat(names(top)).containsExactly("run");
    }

    @Test
    void whatCannotBeMadeIsSaidBefore() throws IOException {
        refused(top.resolve("n".repeat(300)));
        refused(top.resolve("a").resolve("n".repeat(300)));
        Files.writeString(top.resolve("plain"), "");
        refused(top.resolve("plain/run"));
        refused(Path.of("/proc/x"));
        assertThat(names(top)).containsExactly("plain");
        // a name that is just short enough
        folder = top.resolve("n".repeat(250));
        AtomicFolder.requireWritable(folder);
        make("one");
        make("two");
        assertThat(folder.resolve("file")).hasContent("two");
    }

    private static void refused(Path folder) {
        assertThatThrownBy(() -> AtomicFolder.requireWritable(folder))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("cannot be made");
    }

    @Test
    void filesAreTriedBeforeToo() throws IOException {
        AtomicFile.requireWritable(top.resolve("page.html"));
        assertThat(names(top)).isEmpty();
        assertThatThrownBy(() -> AtomicFile.requireWritable(top.resolve("typo/page.html")))
                .hasMessageContaining("there is no folder " + top.resolve("typo"));
        assertThatThrownBy(() -> AtomicFile.requireWritable(top.resolve("n".repeat(300))))
                .hasMessageContaining("cannot be written");
        assertThatThrownBy(() -> AtomicFile.requireWritable(top)).hasMessageContaining("is a folder");
    }

    /** As the user's mask has it, and not for the user alone as temporary files are. */
    @Test
    void filesHaveTheModeOfOthers() throws IOException {
        Path plain = Files.createFile(top.resolve("plain"));
        AtomicFile.write(top.resolve("written"), writer -> writer.write("x"));
        Set<PosixFilePermission> expected = Files.getPosixFilePermissions(plain);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(top.resolve("written"))))
                .isEqualTo(PosixFilePermissions.toString(expected));
    }
}
