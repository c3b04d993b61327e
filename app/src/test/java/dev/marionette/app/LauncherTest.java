package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher {@code ./marionette}, with a build and a Java that only leave a note. */
class LauncherTest {
    private static final List<String> TOOLS = List.of(
            "bash",
            "env",
            "dirname",
            "readlink",
            "find",
            "cat",
            "rm",
            "mkdir",
            "touch",
            "sleep",
            "mv",
            "kill",
            "ls",
            "sort",
            "tr",
            "xargs",
            "cksum");

    private static final String SOURCE = "app/src/main/A.java";

    @TempDir
    Path folder;

    private Path home = Path.of("");

    @BeforeEach
    void install() throws IOException {
        home = Files.createDirectory(folder.resolve("home"));
        Path launcher = Path.of(System.getProperty("basedir", ".")).resolve("../marionette");
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash here");
        script("marionette", Files.readString(launcher));
        script("mvnw", "#!/bin/bash\necho begin >>builds\nsleep 0.3\nmkdir -p app/target/lib\necho end >>builds\n");
        script("jdk/bin/java", "#!/bin/bash\necho \"started ${@: -1}\"\nexit 7\n");
        Files.createDirectories(home.resolve("app/src/main"));
        Files.writeString(home.resolve("pom.xml"), "");
        Files.writeString(home.resolve("app/pom.xml"), "");
        Files.writeString(home.resolve(SOURCE), "class A {}");
        Files.writeString(home.resolve("app/src/main/B.java"), "class B {}");
        bareTools();
    }

    private void script(String name, String text) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /** A folder of tools without flock; written before any start reads it. */
    private void bareTools() throws IOException {
        for (String tool : TOOLS) {
            for (String folder : List.of("/usr/bin", "/bin")) {
                Path real = Path.of(folder, tool);
                if (Files.exists(real)) {
                    script("tools/" + tool, "#!/bin/bash\nexec " + real + " \"$@\"\n");
                }
            }
        }
    }

    private Process start(boolean flock, int number) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder("/bin/bash", home.resolve("marionette").toString(), "run" + number);
        builder.environment().put("JAVA_HOME", home.resolve("jdk").toString());
        if (!flock) {
            builder.environment().put("PATH", home.resolve("tools").toString());
        }
        return builder.redirectErrorStream(true).start();
    }

    private int builds() throws IOException {
        return Files.readAllLines(home.resolve("builds")).size() / 2;
    }

    private void startOnce() throws IOException, InterruptedException {
        Process start = start(true, 1);
        String said = new String(start.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(start.waitFor()).as(said).isEqualTo(7);
        assertThat(said).contains("started run1");
    }

    /** As {@code cp -r} does: times are those of the copying. */
    private void copy() throws IOException, InterruptedException {
        Path to = folder.resolve("copy");
        Process copy = new ProcessBuilder("cp", "-r", home.toString(), to.toString()).start();
        assertThat(copy.waitFor()).isZero();
        home = to;
    }

    @Test
    void aCopyOfABuiltCheckoutIsNotBuiltAgain() throws IOException, InterruptedException {
        startOnce();
        copy();
        startOnce();
        startOnce();
        assertThat(builds()).isEqualTo(1);
        Files.setLastModifiedTime(home.resolve(SOURCE), FileTime.from(Instant.now()));
        startOnce();
        assertThat(builds()).as("the same content at another time").isEqualTo(1);
    }

    @Test
    void aCopyOfACheckoutThatChangedSinceItsBuildIsBuilt() throws IOException, InterruptedException {
        startOnce();
        Files.writeString(home.resolve(SOURCE), "class A { }");
        copy();
        startOnce();
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void changesAreBuilt() throws IOException, InterruptedException {
        startOnce();
        Files.writeString(home.resolve(SOURCE), "class A { int b; }");
        startOnce();
        assertThat(builds()).as("new content").isEqualTo(2);
        Files.writeString(home.resolve(SOURCE), "class A { int c; }");
        Files.setLastModifiedTime(home.resolve(SOURCE), FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));
        startOnce();
        assertThat(builds())
                .as("new content of the same size that says it is old")
                .isEqualTo(3);
        Files.delete(home.resolve("app/src/main/B.java"));
        startOnce();
        assertThat(builds()).as("a source less").isEqualTo(4);
        startOnce();
        assertThat(builds()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void firstStartsAtOnceBuildOnce(boolean flock) throws IOException, InterruptedException {
        List<Process> starts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            starts.add(start(flock, i));
        }
        for (int i = 0; i < starts.size(); i++) {
            Process start = starts.get(i);
            String said = new String(start.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(start.waitFor()).as(said).isEqualTo(7);
            assertThat(said).contains("started run" + i);
        }
        assertThat(Files.readAllLines(home.resolve("builds"))).containsExactly("begin", "end");
    }

    /** bin/marionette of an unpacked release starts without a build, also where nothing can be written. */
    @Test
    void aReleaseStartsWithoutABuild() throws IOException, InterruptedException {
        Path bin = Files.createDirectories(home.resolve("release/bin"));
        Files.createDirectories(home.resolve("release/lib"));
        Path launcher = Files.copy(home.resolve("marionette"), bin.resolve("marionette"));
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        ProcessBuilder builder = new ProcessBuilder("/bin/bash", launcher.toString(), "run0").redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", home.resolve("jdk").toString());
        Process start = builder.start();
        String said = new String(start.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(start.waitFor()).as(said).isEqualTo(7);
        assertThat(said).isEqualTo("started run0\n");
        assertThat(home.resolve("builds")).doesNotExist();
    }
}
