package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.RobotPlugin;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what docs/add-a-robot.md says, step by step, in a folder that looks like Marionette's own. */
class AddARobotDocTest {
    @TempDir
    Path home;

    @BeforeEach
    void install() throws IOException, URISyntaxException {
        copy(DocRunner.ROOT.resolve("examples/robot-plugin"), home.resolve("examples/robot-plugin"));
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
        try (DocRunner runner = new DocRunner(home)) {
            runner.check("add-a-robot.md", 11);
        }
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
