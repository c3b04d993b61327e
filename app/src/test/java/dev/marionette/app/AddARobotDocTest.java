package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.api.RobotPlugin;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what docs/add-a-robot.md says, step by step, in a folder that looks like Marionette's own. */
class AddARobotDocTest {
    private static final Path ROOT = Path.of(System.getProperty("basedir", "."))
            .resolve("..")
            .toAbsolutePath()
            .normalize();

    @TempDir
    Path home;

    @BeforeEach
    void install() throws IOException, URISyntaxException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash here");
        copy(ROOT.resolve("examples/robot-plugin"), home.resolve("examples/robot-plugin"));
        Path api = Path.of(RobotPlugin.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path jar = Files.createDirectories(home.resolve("app/target/lib")).resolve("marionette-api.jar");
        if (Files.isDirectory(api)) {
            jar(api, jar);
        } else {
            Files.copy(api, jar);
        }
        Path launcher = Files.writeString(
                home.resolve("marionette"),
                "#!/bin/bash\nexec java -XX:TieredStopAtLevel=1 -Duser.home='" + home + "' -cp '"
                        + System.getProperty("java.class.path") + "' dev.marionette.app.Main \"$@\"\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> tree = Files.walk(from)) {
            for (Path path :
                    tree.filter(p -> !p.startsWith(from.resolve("target"))).toList()) {
                Path target = to.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(path, target);
                }
            }
        }
    }

    private static void jar(Path folder, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> tree = Files.walk(folder)) {
            for (Path file : tree.filter(p -> p.toString().endsWith(".class")).toList()) {
                entries.putNextEntry(
                        new JarEntry(folder.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, entries);
            }
        }
    }

    @Test
    void everyCommandWorksAndSaysWhatThePageShows() throws IOException, InterruptedException {
        List<ConsoleDoc.Step> steps = ConsoleDoc.read(ROOT.resolve("docs/add-a-robot.md"));
        assertThat(steps.stream().filter(s -> !s.command().isEmpty())).hasSizeGreaterThan(10);
        for (ConsoleDoc.Step step : steps) {
            if (!step.file().isEmpty()) {
                Files.writeString(home.resolve(step.file()), String.join("\n", step.text()) + "\n");
                continue;
            }
            String where = "docs/add-a-robot.md:" + step.line() + ": " + step.command();
            Path out = home.resolve("stdout");
            Path err = home.resolve("stderr");
            int code = run(step.command(), out, err);
            assertThat(code).as(where + "\n" + Files.readString(err)).isZero();
            List<String> lines = Files.readAllLines(out);
            assertThat(ConsoleDoc.missing(step.text(), lines))
                    .as(where + " printed\n" + String.join("\n", lines))
                    .isEmpty();
        }
    }

    private int run(String command, Path out, Path err) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("/bin/bash", "-c", command)
                .directory(home.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        String tools = Path.of(System.getProperty("java.home"), "bin").toString();
        builder.environment().merge("PATH", tools, (path, first) -> first + ":" + path);
        Process process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        return process.waitFor();
    }

    @Test
    void aPageThatShowsSomethingElseIsCaught() {
        List<String> output = List.of("verified: valet does it, 405 frames", "second  line", "home: {l_2: 0.174609}");
        assertThat(ConsoleDoc.missing(List.of("verified: valet does it, 410 frames", "...", "home: {l_2: ..."), output))
                .isEmpty();
        assertThat(ConsoleDoc.missing(List.of("verified: valet does it, 405 frames"), output))
                .contains("the end");
        assertThat(ConsoleDoc.missing(List.of("failed: ...", "..."), output)).contains("failed");
        assertThat(ConsoleDoc.missing(List.of("...", "third line"), output)).contains("third line");
        assertThat(ConsoleDoc.missing(List.of("verified: valet does it, 900 frames", "..."), output))
                .contains("900");
    }
}
