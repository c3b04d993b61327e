package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A checkout with the launcher {@code ./marionette}, with a build and Javas that only leave notes. */
final class LauncherHome {
    /** What no start is to need more than. */
    private static final List<String> TOOLS = List.of(
            "bash",
            "env",
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
            "cksum",
            "stat");

    /** Says what it was asked for, and archives classes where it was asked to. */
    private static final String JAVA = """
            #!/bin/bash
            for argument in "$@"; do
                case "$argument" in
                    -XX:ArchiveClassesAtExit=*) : >"${argument#*=}"; echo "archived" ;;
                    -XX:SharedArchiveFile=*) echo "shared ${argument##*/}" ;;
                esac
            done
            if [ -n "${NOTES:-}" ]; then
                for n in 0 1 2; do [ -e /dev/fd/$n ] && echo "$n open"; done >"$NOTES"
                echo "locale ${LC_ALL:-as it was}" >>"$NOTES"
                for argument in "$@"; do case "$argument" in -Xmx* | -XX:Tier4* | -Dmarionette.stdin=*) echo "$argument" ;; esac; done >>"$NOTES"
            fi
            echo "started ${@: -1}"
            exit 7
            """;

    private static final String BUILD = """
            #!/bin/bash
            echo begin >>builds
            sleep 0.3
            mkdir -p app/target/lib sweep-spark/target/lib sweep-spark/home/target/jars
            echo end >>builds
            """;

    private static final int NOBODY = 65534;

    private final Path home;

    private LauncherHome(Path home) {
        this.home = home;
    }

    /** A checkout that has not been built, in a folder of a test; the test is skipped where there is no bash. */
    static LauncherHome in(Path folder) throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash here");
        // JUnit makes it its user's alone
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        LauncherHome made = new LauncherHome(Files.createDirectory(folder.resolve("home")));
        made.script("marionette", Files.readString(DocRunner.ROOT.resolve("marionette")));
        made.script("mvnw", BUILD);
        made.java("jdk");
        for (String module : List.of("", "app/", "sweep-spark/", "sweep-spark/home/")) {
            made.write(module + "pom.xml", "");
        }
        made.write("app/src/main/A.java", "class A {}");
        made.write("app/src/main/B.java", "class B {}");
        made.bareTools();
        return made;
    }

    /** A Java with an archive of its own classes. */
    void java(String name) throws IOException {
        script(name + "/bin/java", JAVA);
        write(name + "/lib/server/classes.jsa", "");
    }

    /** An unpacked release in a folder: bin/marionette and two jars. */
    LauncherHome release(String name) throws IOException {
        script(name + "/bin/marionette", Files.readString(home.resolve("marionette")));
        write(name + "/lib/b.jar", "b");
        write(name + "/lib/a.jar", "a");
        return new LauncherHome(home.resolve(name));
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

    Path path(String name) {
        return home.resolve(name);
    }

    void write(String name, String text) throws IOException {
        Files.createDirectories(home.resolve(name).getParent());
        Files.writeString(home.resolve(name), text);
    }

    private void script(String name, String text) throws IOException {
        write(name, text);
        assertThat(home.resolve(name).toFile().setExecutable(true, false)).isTrue();
    }

    /** As {@code cp -r} does: times are those of the copying. */
    LauncherHome copy(Path to) throws IOException, InterruptedException {
        Process copy = new ProcessBuilder("cp", "-r", home.toString(), to.toString()).start();
        assertThat(copy.waitFor()).isZero();
        return new LauncherHome(to);
    }

    LauncherHome move(Path to) throws IOException {
        return new LauncherHome(Files.move(home, to));
    }

    /** The names of what begins and ends so in a folder. */
    List<String> names(String folder, String begin, String end) throws IOException {
        try (Stream<Path> files = Files.list(home.resolve(folder))) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.startsWith(begin) && name.endsWith(end))
                    .sorted()
                    .toList();
        }
    }

    /** How often it has been built. */
    int builds() throws IOException {
        return Files.exists(home.resolve("builds"))
                ? Files.readAllLines(home.resolve("builds")).size() / 2
                : 0;
    }

    /** What a start printed on both streams, and its exit code. */
    record Said(int code, String text) {}

    /** Begins a start of a script below the home, as the user of the test. */
    Process begin(String script, Map<String, String> environment, String... arguments) throws IOException {
        return begin(List.of(), script, environment, arguments);
    }

    /** As above, as the arguments of another command. */
    Process begin(List<String> as, String script, Map<String, String> environment, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(as);
        command.addAll(List.of("/bin/bash", home.resolve(script).toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        // of which Java says that it has picked them up
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        builder.environment().putAll(environment);
        return builder.start();
    }

    static Said end(Process start) throws IOException, InterruptedException {
        String said = new String(start.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(start.waitFor(), said);
    }

    /**
     * Starts a script below the home where none of its files can be written. Whoever may write everywhere does so as nobody;
     * the test is skipped where that cannot be.
     */
    Said startUnwritable(String script, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        permit("r-xr-xr-x");
        try {
            List<String> as = Files.isWritable(home)
                    ? List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups")
                    : List.of();
            assumeTrue(as.isEmpty() || Files.isExecutable(Path.of("/usr/bin/setpriv")), "there is no setpriv here");
            return end(begin(as, script, environment, arguments));
        } finally {
            permit("rwxr-xr-x");
        }
    }

    private void permit(String permissions) throws IOException {
        try (Stream<Path> all = Files.walk(home)) {
            for (Path file : all.toList()) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
            }
        }
    }
}
