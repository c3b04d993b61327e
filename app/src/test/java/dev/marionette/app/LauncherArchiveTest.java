package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.app.LauncherHome.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The classes that the launcher of an unpacked release archives for later starts. */
class LauncherArchiveTest {
    private static final String ARCHIVED = "archived\nstarted run\n";

    private static final String MAIN = """
            package dev.marionette.app;
            public class Main {
                public static void main(String[] args) {
                    System.out.println("hello " + args[0]);
                }
            }
            """;

    @TempDir
    Path folder;

    private LauncherHome home;
    private LauncherHome release;
    private String jdk = "jdk";

    @BeforeEach
    void unpack() throws IOException {
        home = LauncherHome.in(folder);
        release = home.release("release");
    }

    private Map<String, String> java() {
        return Map.of("JAVA_HOME", home.path(jdk).toString());
    }

    private String start() throws IOException, InterruptedException {
        Said said = LauncherHome.end(release.begin("bin/marionette", java(), "run"));
        assertThat(said.code()).as(said.text()).isEqualTo(7);
        return said.text();
    }

    private List<String> archives() throws IOException {
        return release.names("lib", "marionette", "");
    }

    /** The next start archives, the one after it uses that archive, and nothing else is left. */
    private void isArchivedAnew() throws IOException, InterruptedException {
        assertThat(start()).isEqualTo(ARCHIVED);
        assertThat(archives()).hasSize(1);
        assertThat(start()).isEqualTo("shared " + archives().get(0) + "\nstarted run\n");
    }

    @Test
    void aReleaseIsNotBuilt() throws IOException, InterruptedException {
        isArchivedAnew();
        assertThat(home.builds()).isZero();
    }

    @Test
    void aReleaseThatWasMovedIsArchivedAnew() throws IOException, InterruptedException {
        isArchivedAnew();
        release = release.move(home.path("moved"));
        isArchivedAnew();
    }

    @Test
    void otherJarsAreArchivedAnew() throws IOException, InterruptedException {
        isArchivedAnew();
        release.write("lib/a.jar", "a of the next version");
        isArchivedAnew();
        release.write("lib/c.jar", "c");
        isArchivedAnew();
    }

    @Test
    void anotherJavaArchivesAnew() throws IOException, InterruptedException {
        isArchivedAnew();
        home.java("jdk-25");
        jdk = "jdk-25";
        isArchivedAnew();
        home.write("jdk-25/lib/server/classes.jsa", "those of an update");
        isArchivedAnew();
    }

    @Test
    void aStartThatWasKilledLeavesTheArchiveToTheNext() throws IOException, InterruptedException {
        isArchivedAnew();
        Path archive = release.path("lib/" + archives().get(0));
        Files.delete(archive);
        Process gone = new ProcessBuilder("/bin/bash", "-c", "exit 0").start();
        assertThat(gone.waitFor()).isZero();
        Files.writeString(Path.of(archive + ".tried"), gone.pid() + "\n");
        isArchivedAnew();
    }

    /** As where memory ran out: that this Java makes no archive is not said by it. */
    @Test
    void aJavaThatWasKilledLeavesTheArchiveToTheNextStart() throws IOException, InterruptedException {
        Path java = home.path("jdk/bin/java");
        String notes = Files.readString(java);
        Files.writeString(java, notes.replace(": >\"${argument#*=}\";", "kill -9 $$;"));
        assertThat(LauncherHome.end(release.begin("bin/marionette", java(), "run"))
                        .code())
                .isEqualTo(128 + 9);
        Files.writeString(java, notes);
        isArchivedAnew();
    }

    /** The start by the other Java begins and ends while the first one archives. */
    @Test
    void aStartThatArchivesKeepsItsPartWhenAnotherJavaIsDone() throws IOException, InterruptedException {
        home.java("jdk-25");
        home.write("jdk-25/lib/server/classes.jsa", "those of another Java");
        Path java = home.path("jdk/bin/java");
        String notes = Files.readString(java);
        String other = "JAVA_HOME='" + home.path("jdk-25") + "' '" + release.path("bin/marionette") + "' other;";
        Files.writeString(java, notes.replace("; echo \"archived\"", "; " + other + " echo \"archived\""));
        assertThat(start()).isEqualTo("archived\nstarted other\n" + ARCHIVED);
        assertThat(archives()).hasSize(1);
        assertThat(start()).isEqualTo("shared " + archives().get(0) + "\nstarted run\n");
    }

    @Test
    void aStartThatArchivesIsLeftInPeace() throws IOException, InterruptedException {
        isArchivedAnew();
        Path archive = release.path("lib/" + archives().get(0));
        Files.delete(archive);
        Files.writeString(Path.of(archive + ".tried"), ProcessHandle.current().pid() + "\n");
        assertThat(start()).isEqualTo("started run\n");
    }

    @Test
    void aJavaThatMakesNoArchiveIsAskedOnce() throws IOException, InterruptedException {
        Path java = home.path("jdk/bin/java");
        Files.writeString(java, Files.readString(java).replace(": >\"${argument#*=}\";", ""));
        assertThat(start()).isEqualTo(ARCHIVED);
        assertThat(start()).isEqualTo("started run\n");
    }

    /** An archive is of use with the class path alone that it was made with, and folders are listed in any order. */
    @Test
    void jarsAreInTheOrderOfTheirNames() throws IOException, InterruptedException {
        Path java = home.path("jdk/bin/java");
        Files.writeString(java, Files.readString(java).replace("echo \"started", "echo \"$*\" >&2; echo \"started"));
        release.write("lib/B.jar", "B");
        Matcher jars = Pattern.compile("-cp (\\S+)").matcher(start());
        assertThat(jars.find()).isTrue();
        assertThat(jars.group(1).split(":"))
                .extracting(jar -> jar.replaceAll(".*/", ""))
                .containsExactly("B.jar", "a.jar", "b.jar");
    }

    @Test
    void aReleaseThatCannotBeWrittenStartsWithoutAWord() throws IOException, InterruptedException {
        Said plain = release.startUnwritable("bin/marionette", java(), "run");
        assertThat(plain.text()).isEqualTo("started run\n");
        assertThat(plain.code()).isEqualTo(7);
        assertThat(archives()).isEmpty();
    }

    @Test
    void anArchiveIsUsedWhereNothingCanBeWrittenAnyMore() throws IOException, InterruptedException {
        isArchivedAnew();
        Said shared = release.startUnwritable("bin/marionette", java(), "run");
        assertThat(shared.text()).isEqualTo("shared " + archives().get(0) + "\nstarted run\n");
    }

    /** With the Java of this test instead of one that leaves notes. */
    @Test
    void javaUsesTheArchiveOfTheFirstStartAndSaysNothing() throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"));
        assumeTrue(Files.exists(java.resolve("lib/server/classes.jsa")), "this Java has no archive of classes");
        PluginJar.of(release.path("lib/a.jar"), folder.resolve("work"), Map.of("Main", MAIN), Map.of());
        Files.delete(release.path("lib/b.jar"));
        Map<String, String> real = Map.of("JAVA_HOME", java.toString());
        Map<String, String> telling =
                Map.of("JAVA_HOME", java.toString(), "MARIONETTE_OPTS", "-Xlog:class+load=info:stdout");
        for (int i = 0; i < 2; i++) {
            Said said = LauncherHome.end(release.begin("bin/marionette", real, "run"));
            assertThat(said).isEqualTo(new Said(0, "hello run\n"));
        }
        assertThat(LauncherHome.end(release.begin("bin/marionette", telling, "run"))
                        .text())
                .containsPattern("dev[.]marionette[.]app[.]Main source: shared objects file \\(top\\)");
    }
}
