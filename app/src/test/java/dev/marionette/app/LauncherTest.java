package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.app.LauncherHome.Said;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When the launcher {@code ./marionette} builds a checkout. */
class LauncherTest {
    private static final String SOURCE = "app/src/main/A.java";

    @TempDir
    Path folder;

    private LauncherHome home;

    @BeforeEach
    void install() throws IOException {
        home = LauncherHome.in(folder);
    }

    private Map<String, String> java() {
        return Map.of("JAVA_HOME", home.path("jdk").toString());
    }

    private Map<String, String> javaWithoutFlock() {
        return Map.of(
                "JAVA_HOME",
                home.path("jdk").toString(),
                "PATH",
                home.path("tools").toString());
    }

    private void startOnce(String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("run1");
        Said said = LauncherHome.end(home.begin("marionette", java(), all.toArray(String[]::new)));
        assertThat(said.code()).as(said.text()).isEqualTo(7);
        assertThat(said.text()).contains("started run1");
    }

    private void change(String file) throws IOException {
        home.write(file, Files.readString(home.path(file)) + " ");
    }

    @Test
    void aCopyOfABuiltCheckoutIsNotBuiltAgain() throws IOException, InterruptedException {
        startOnce();
        home = home.copy(folder.resolve("copy"));
        startOnce();
        startOnce();
        assertThat(home.builds()).isEqualTo(1);
        Files.setLastModifiedTime(home.path(SOURCE), FileTime.from(Instant.now()));
        startOnce();
        assertThat(home.builds()).as("the same content at another time").isEqualTo(1);
    }

    @Test
    void aCopyOfACheckoutThatChangedSinceItsBuildIsBuilt() throws IOException, InterruptedException {
        startOnce();
        home.write(SOURCE, "class A { }");
        home = home.copy(folder.resolve("copy"));
        startOnce();
        assertThat(home.builds()).isEqualTo(2);
    }

    @Test
    void changesAreBuilt() throws IOException, InterruptedException {
        startOnce();
        home.write(SOURCE, "class A { int b; }");
        startOnce();
        assertThat(home.builds()).as("new content").isEqualTo(2);
        home.write(SOURCE, "class A { int c; }");
        Files.setLastModifiedTime(home.path(SOURCE), FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));
        startOnce();
        assertThat(home.builds())
                .as("new content of the same size that says it is old")
                .isEqualTo(3);
        Files.delete(home.path("app/src/main/B.java"));
        startOnce();
        assertThat(home.builds()).as("a source less").isEqualTo(4);
        startOnce();
        assertThat(home.builds()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pom.xml", "app/pom.xml", "sweep-spark/pom.xml", "sweep-spark/home/pom.xml"})
    void aChangeOfAnyModuleIsBuilt(String pom) throws IOException, InterruptedException {
        startOnce();
        change(pom);
        startOnce();
        startOnce();
        assertThat(home.builds()).isEqualTo(2);
    }

    @Test
    void aFolderOfJarsThatIsGoneIsBuiltAgain() throws IOException, InterruptedException {
        startOnce();
        Files.delete(home.path("app/target/lib"));
        startOnce();
        assertThat(home.builds()).isEqualTo(2);
        startOnce("--engine=spark");
        startOnce("--engine=spark");
        assertThat(home.builds()).isEqualTo(3);
        Files.delete(home.path("sweep-spark/home/target/jars"));
        startOnce("--engine=spark");
        assertThat(home.builds()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void firstStartsAtOnceBuildOnce(boolean flock) throws IOException, InterruptedException {
        List<Process> starts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            starts.add(home.begin("marionette", flock ? java() : javaWithoutFlock(), "run" + i));
        }
        for (int i = 0; i < starts.size(); i++) {
            Said said = LauncherHome.end(starts.get(i));
            assertThat(said.code()).as(said.text()).isEqualTo(7);
            assertThat(said.text()).contains("started run" + i);
        }
        assertThat(Files.readAllLines(home.path("builds"))).containsExactly("begin", "end");
    }

    @Test
    void aBuiltCheckoutThatCannotBeWrittenStartsWithoutAWord() throws IOException, InterruptedException {
        startOnce();
        Files.setLastModifiedTime(home.path(SOURCE), FileTime.from(Instant.now()));
        for (int i = 0; i < 2; i++) {
            Said said = home.startUnwritable("marionette", java(), "run1");
            assertThat(said.text()).matches("(shared .*\n)?started run1\n");
            assertThat(said.code()).isEqualTo(7);
        }
        assertThat(home.builds()).isEqualTo(1);
    }

    @Test
    void aCheckoutThatCannotBeBuiltIsOneClearError() throws IOException, InterruptedException {
        Said said = home.startUnwritable("marionette", java(), "run1");
        assertThat(said.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(said.text())
                .startsWith("error: Marionette has not been built")
                .hasLineCount(1);
        assertThat(home.builds()).isZero();
    }

    private List<String> notes(String redirection, Map<String, String> environment)
            throws IOException, InterruptedException {
        return notes("run1", redirection, environment);
    }

    private List<String> notes(String argument, String redirection, Map<String, String> environment)
            throws IOException, InterruptedException {
        Path notes = folder.resolve("notes");
        Map<String, String> all = new HashMap<>(java());
        all.put("NOTES", notes.toString());
        List.of("LC_ALL", "LC_CTYPE", "LANG").forEach(name -> all.put(name, ""));
        all.putAll(environment);
        LauncherHome.end(
                home.begin(List.of("/bin/bash", "-c", "\"$@\" " + redirection, "bash"), "marionette", all, argument));
        return Files.readAllLines(notes);
    }

    /** Else the first files that Java opens would be read as input, and printed into. */
    @ParameterizedTest
    @CsvSource({"<&-, closed", ">&-, open", "2>&-, open", "<&- >&- 2>&-, closed", "</dev/null, open"})
    void closedStreamsAreNothing(String redirection, String input) throws IOException, InterruptedException {
        startOnce();
        assertThat(notes(redirection, Map.of()))
                .startsWith("0 open", "1 open", "2 open")
                .endsWith("-Dmarionette.stdin=" + input);
    }

    @Test
    void namesOfFilesAreUtf8InTheLocaleC() throws IOException, InterruptedException {
        assumeTrue(locales().contains("C.utf8"), "the locale C.UTF-8 is not installed");
        startOnce();
        assertThat(notes("", Map.of("LC_ALL", "C"))).contains("locale C.UTF-8");
        assertThat(notes("", Map.of("LC_ALL", "POSIX"))).contains("locale C.UTF-8");
        assertThat(notes("", Map.of())).contains("locale C.UTF-8");
        assertThat(notes("", Map.of("LANG", "C"))).contains("locale C.UTF-8");
        assertThat(notes("", Map.of("LANG", "xx_YY.UTF-8"))).contains("locale C.UTF-8");
        assertThat(notes("", Map.of("LANG", "C.UTF-8"))).contains("locale as it was");
    }

    /** A clip of an hour takes more than the heap of all others. */
    @Test
    void theHeapGrowsWithTheFileThatIsNamed() throws IOException, InterruptedException {
        startOnce();
        assertThat(notes("", Map.of())).contains("-Xmx480m");
        Path clip = folder.resolve("an hour.bvh");
        try (RandomAccessFile sparse = new RandomAccessFile(clip.toFile(), "rw")) {
            sparse.setLength(21 << 20);
        }
        assertThat(notes("'" + clip + "'", Map.of())).contains("-Xmx504m");
        assertThat(notes("--motion='" + clip + "#walk'", Map.of())).contains("-Xmx504m");
        assertThat(notes("'" + clip + "#walk'", Map.of())).contains("-Xmx504m");
        Path run = Files.createDirectory(folder.resolve("run"));
        Files.move(clip, run.resolve("trajectory.csv"));
        assertThat(notes("'" + run + "'", Map.of())).contains("-Xmx504m");
        try (RandomAccessFile sparse =
                new RandomAccessFile(run.resolve("trajectory.csv").toFile(), "rw")) {
            sparse.setLength(1L << 40);
        }
        assertThat(notes("'" + run + "'", Map.of()))
                .as("at most half of what the machine has")
                .filteredOn(line -> line.startsWith("-Xmx"))
                .first()
                .asString()
                .matches("-Xmx[0-9]{3,6}m");
    }

    private static List<String> locales() throws IOException, InterruptedException {
        try {
            return LauncherHome.end(new ProcessBuilder("locale", "-a").start())
                    .text()
                    .lines()
                    .toList();
        } catch (IOException none) {
            return List.of();
        }
    }

    /** What they are is bench/compilers' to say. */
    @Test
    void commandsThatLastHaveTheCompilersOfTheJvm() throws IOException, InterruptedException {
        startOnce();
        assertThat(notes("retarget", "", Map.of())).anyMatch(line -> line.startsWith("-XX:Tier4"));
        assertThat(notes("sweep", "", Map.of())).noneMatch(line -> line.startsWith("-XX:Tier4"));
        assertThat(notes("stream", "", Map.of())).noneMatch(line -> line.startsWith("-XX:Tier4"));
    }
}
