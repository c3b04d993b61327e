package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that CI runs, with a build and a Python that only leave notes, and what runs on its second JDK. */
class CiRunTest {
    /** Has no MuJoCo until it has made an environment of its own, which does. */
    private static final String PYTHON = """
            #!/bin/bash
            case "$*" in
                *mujoco*) [ -e "${0%/*}/pip" ] ;;
                "-m venv "*)
                    mkdir -p "$3/bin"
                    cp "$0" "$3/bin/python"
                    cp "$0" "$3/bin/python3"
                    printf '#!/bin/bash\\n' >"$3/bin/pip"
                    chmod +x "$3/bin/pip" ;;
            esac
            """;

    private static final String BUILD = """
            #!/bin/bash
            echo "MARIONETTE_PYTHON=$MARIONETTE_PYTHON"
            python3 -c 'import numpy, mujoco' && echo "python3 has MuJoCo: $(command -v python3)"
            """;

    @TempDir
    Path folder;

    private void script(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /** Tests ask for it by {@code MARIONETTE_PYTHON}, pages of the documentation by {@code python3}. */
    @Test
    void theBuildFindsMujocoThatWasInstalledByBothNames() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash here");
        script(".ci/run", Files.readString(DocRunner.ROOT.resolve(".ci/run")));
        script("mvnw", BUILD);
        script("tools/python3", PYTHON);
        ProcessBuilder builder = new ProcessBuilder(folder.resolve(".ci/run").toString()).redirectErrorStream(true);
        builder.environment().remove("MARIONETTE_PYTHON");
        builder.environment().merge("PATH", folder.resolve("tools").toString(), (path, first) -> first + ":" + path);
        Process run = builder.start();
        String said = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(run.waitFor()).as(said).isZero();
        Path bin = folder.toRealPath().resolve("target/ci-python/bin");
        assertThat(said)
                .contains("MARIONETTE_PYTHON=" + bin.resolve("python"))
                .contains("python3 has MuJoCo: " + bin.resolve("python3"));
    }

    /** A module without one would pass on a JDK that never ran it. */
    @Test
    void everyModuleWithTestsHasSomeForTheSecondJdk() throws IOException {
        try (Stream<Path> modules = Files.list(DocRunner.ROOT)) {
            List<Path> tested = modules.map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .toList();
            assertThat(tested)
                    .hasSizeGreaterThan(10)
                    .allSatisfy(tests -> assertThat(tagged(tests))
                            .as("%s has a class with the tag jdk", tests)
                            .isTrue());
        }
    }

    /** Error Prone is called once for all modules, with a pattern that a new module or package must not slip through. */
    @Test
    void errorProneLooksAtTheSourcesOfAllModules() throws IOException {
        Matcher pattern = Pattern.compile("<testInclude>(.*)</testInclude>")
                .matcher(Files.readString(DocRunner.ROOT.resolve("error-prone/pom.xml")));
        assertThat(pattern.find()).isTrue();
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern.group(1));
        List<Path> sources = new ArrayList<>();
        Files.walkFileTree(DocRunner.ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                // examples are projects of their own; what is built may go while it is looked at
                Set<String> others = Set.of("examples", "target", "out", ".git");
                return others.contains(String.valueOf(folder.getFileName()))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                Path source = DocRunner.ROOT.relativize(file);
                if (source.toString().matches(".*\\bsrc/(main|test)/java/.*\\.java")) {
                    sources.add(source);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        assertThat(sources).hasSizeGreaterThan(1000).allMatch(matcher::matches);
    }

    private static boolean tagged(Path tests) throws IOException {
        try (Stream<Path> files = Files.walk(tests)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith("Test.java")).toList()) {
                if (Files.readString(file).contains("\n@Tag(\"jdk\")\n")) {
                    return true;
                }
            }
            return false;
        }
    }
}
