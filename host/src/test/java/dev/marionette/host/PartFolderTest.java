package dev.marionette.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.api.InputException;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written aside, and what is left of it when its process is killed. */
@Timeout(120)
@Tag("jdk")
class PartFolderTest {
    private static final String HINT = "Choose another.";

    @TempDir
    private Path folder;

    private List<String> names() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> String.valueOf(entry.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    private static void write(Path target, String text) throws IOException {
        try (PartFolder part = PartFolder.beside(target)) {
            Files.createDirectory(part.fresh());
            Files.writeString(part.fresh().resolve("a.txt"), text);
            part.place();
        }
    }

    @Test
    void foldersAndFilesAreReplacedAndNothingElseIsLeft() throws IOException {
        Path run = folder.resolve("run");
        write(run, "one");
        write(run, "two");
        assertThat(run.resolve("a.txt")).hasContent("two");
        for (String text : List.of("one", "two")) {
            try (PartFolder part = PartFolder.beside(folder.resolve("x.csv"))) {
                Files.writeString(part.fresh(), text);
                part.place();
            }
        }
        assertThat(folder.resolve("x.csv")).hasContent("two");
        assertThat(names()).containsExactly("run", "x.csv");
    }

    @Test
    void whatIsNotWholeIsNeverThere() throws IOException {
        Path run = folder.resolve("run");
        write(run, "one");
        try (PartFolder part = PartFolder.beside(run)) {
            Files.createDirectory(part.fresh());
            Files.writeString(part.fresh().resolve("a.txt"), "half");
        }
        assertThat(run.resolve("a.txt")).hasContent("one");
        assertThat(names()).containsExactly("run");
    }

    @Test
    void modesAreThoseOfTheUmask() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"), "there are no modes here");
        Path plain = Files.writeString(folder.resolve("plain"), "");
        Path target = folder.resolve("x.csv");
        try (PartFolder part = PartFolder.beside(target)) {
            Files.writeString(part.fresh(), "");
            part.place();
        }
        assertThat(Files.getPosixFilePermissions(target)).isEqualTo(Files.getPosixFilePermissions(plain));
    }

    /** Each of them is whole whenever somebody looks, and in the end one is there. */
    @Test
    void twoAtOnceReplaceEachOther() throws Exception {
        Path run = folder.resolve("run");
        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            String text = "run " + i;
            all.add(threads.submit(() -> {
                write(run, text);
                OutputPlace.clear(folder);
                return text;
            }));
        }
        for (Future<?> each : all) {
            each.get();
        }
        threads.shutdown();
        assertThat(run.resolve("a.txt")).content().startsWith("run ");
        assertThat(names()).containsExactly("run");
    }

    /** Begins to write, says so, and waits until its input ends or it is killed. */
    static final class Writer {
        public static void main(String[] args) throws IOException {
            try (PartFolder part = PartFolder.beside(Path.of(args[0]))) {
                Files.createDirectory(part.fresh());
                Files.writeString(part.fresh().resolve("a.txt"), "half");
                System.out.println("begun");
                System.out.flush();
                System.in.read();
            }
        }
    }

    private static Path place(Class<?> type) throws IOException {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    private static Process writer(Path target) throws IOException {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        place(PartFolder.class) + File.pathSeparator + place(Writer.class),
                        Writer.class.getName(),
                        target.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(process.getInputStream().readNBytes(5), StandardCharsets.UTF_8);
        assertThat(said).isEqualTo("begun");
        return process;
    }

    /** Two runs at once into one place, one of which is killed: the other one is left alone. */
    @Test
    void onlyWhatNoProcessWritesIsRemoved() throws Exception {
        Path run = folder.resolve("run");
        Process killed = writer(run);
        Process lives = writer(run);
        try {
            OutputPlace.require(run, HINT);
            assertThat(names()).hasSize(2);
            killed.destroyForcibly().waitFor();
            assertThat(names()).hasSize(2);
            OutputPlace.require(run, HINT);
            assertThat(names()).hasSize(1);
            OutputPlace.require(folder.resolve("other"), HINT);
            lives.getOutputStream().close();
            assertThat(lives.waitFor()).isZero();
            assertThat(names()).isEmpty();
        } finally {
            killed.destroyForcibly();
            lives.destroyForcibly();
        }
    }

    @Test
    void whatThisProcessWritesIsLeftAlone() throws IOException {
        Path run = folder.resolve("run");
        try (PartFolder part = PartFolder.beside(run)) {
            Files.createDirectory(part.fresh());
            OutputPlace.require(run, HINT);
            OutputPlace.clear(folder);
            assertThat(part.fresh()).exists();
            part.place();
        }
        assertThat(names()).containsExactly("run");
    }

    @Test
    void whatVersionsWithoutLocksLeftIsRemovedAndWhatIsNotOursStays() throws IOException {
        String uuid = "0b1c2d3e-1111-4222-8333-444455556666";
        Files.writeString(
                Files.createDirectory(folder.resolve(".run." + uuid + ".part")).resolve("trajectory.csv"), "time");
        Files.writeString(folder.resolve(".x.csv." + uuid + ".part"), "time");
        Files.createDirectory(folder.resolve(".run.mine.part"));
        Files.createDirectory(folder.resolve("run." + uuid + ".part"));
        Files.createDirectory(folder.resolve(".other." + uuid + ".part"));
        OutputPlace.require(folder.resolve("run"), HINT);
        assertThat(names())
                .containsExactly(
                        ".other." + uuid + ".part",
                        ".run.mine.part",
                        ".x.csv." + uuid + ".part",
                        "run." + uuid + ".part");
        OutputPlace.clear(folder);
        assertThat(names()).containsExactly(".run.mine.part", "run." + uuid + ".part");
    }

    /** Killed between the two moves: the earlier result is named, and put back before anything else is done. */
    @Test
    void anEarlierResultIsPutBack() throws Exception {
        Path run = folder.resolve("run");
        write(run, "one");
        Process killed = writer(run);
        killed.destroyForcibly().waitFor();
        Path part = folder.resolve(names().get(0));
        Files.move(run, part.resolve("old"));
        assertThat(OutputPlace.earlier(run)).isPresent();
        assertThat(OutputPlace.earlier(run).orElseThrow().resolve("a.txt")).hasContent("one");
        OutputPlace.require(run, HINT);
        assertThat(run.resolve("a.txt")).hasContent("one");
        assertThat(names()).containsExactly("run");
        assertThat(OutputPlace.earlier(run)).isEmpty();
    }

    /** As long as a name may be, and like others for most of it; the result of one never gets into the place of another. */
    @Test
    void longNamesAreToldApart() throws Exception {
        Path run = folder.resolve("é".repeat(120) + "-seed-1");
        Path other = folder.resolve("é".repeat(120) + "-seed-2");
        write(run, "one");
        Process killed = writer(run);
        killed.destroyForcibly().waitFor();
        Path part = folder.resolve(names().get(0));
        Files.move(run, part.resolve("old"));
        OutputPlace.require(other, HINT);
        OutputPlace.clear(folder);
        assertThat(other).doesNotExist();
        assertThat(part.resolve("old")).exists();
        OutputPlace.require(run, HINT);
        assertThat(run.resolve("a.txt")).hasContent("one");
        assertThat(part).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/proc/x", "/proc/self/a/b", "LONG", "new/LONG/b", "file/b", "file/b/c"})
    void aPlaceThatCannotBeWrittenIsRefusedBeforeTheWork(String name) throws IOException {
        assumeTrue(!name.startsWith("/proc") || Files.isDirectory(Path.of("/proc")), "there is no /proc here");
        Files.writeString(folder.resolve("file"), "mine");
        Path target = folder.resolve(name.replace("LONG", "x".repeat(300)));
        assertThatThrownBy(() -> OutputPlace.require(target, HINT))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(target + ": cannot be made: ");
        assertThat(names()).containsExactly("file");
    }

    /** It is more often misspelled than meant. */
    @Test
    void theFolderOfAFileMustBeThere() throws IOException {
        assertThatThrownBy(() -> OutputPlace.requireFile(folder.resolve("new/x.bvh"), HINT))
                .hasMessageContaining("there is no folder " + folder.resolve("new"));
        assertThatThrownBy(() -> OutputPlace.requireFile(folder, HINT)).hasMessageEndingWith("is a folder");
        OutputPlace.requireFile(folder.resolve("x.bvh"), HINT);
        assertThat(names()).isEmpty();
    }

    @Test
    void aTrialLeavesNothing() throws IOException {
        OutputPlace.require(folder.resolve("a/b/c"), HINT);
        OutputPlace.requireInside(folder.resolve("d/e"), "f", HINT);
        assertThat(names()).isEmpty();
    }

    @Test
    void aFolderWithoutPermissionIsRefused() throws IOException {
        assertThat(folder.toFile().setWritable(false)).isTrue();
        try {
            assumeTrue(!Files.isWritable(folder), "this user may write everywhere");
            assertThatThrownBy(() -> OutputPlace.require(folder.resolve("run"), HINT))
                    .hasMessageEndingWith("access denied");
        } finally {
            folder.toFile().setWritable(true);
        }
    }
}
