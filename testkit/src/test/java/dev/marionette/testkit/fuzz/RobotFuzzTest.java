package dev.marionette.testkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.robots.RobotLoader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever happens to a file of a robot, it is a robot with finite limits, or refused by name. */
class RobotFuzzTest {
    /** Readers of files that are reached by the targets, of all packages of {@code robots}. */
    private static final Set<String> REACHED = Set.of(
            "BoxesJson",
            "ColladaReader",
            "GltfReader",
            "MeshFile",
            "MjcfReader",
            "ObjReader",
            "RobotLoader",
            "RobotYaml",
            "SrdfReader",
            "StlReader",
            "UrdfReader");

    @TempDir
    Path folder;

    static List<FuzzTarget> targets() {
        return new RobotTargets().targets();
    }

    @ParameterizedTest
    @MethodSource("targets")
    void changedFilesAreReadOrRefused(FuzzTarget target) {
        try (ReaderFuzz fuzz = new ReaderFuzz(target, folder)) {
            fuzz.run(1000, ReaderFuzz.corpus(RobotFuzzTest.class, target.name()));
        }
    }

    /** A reader that is added fails here until a target reaches it. */
    @Test
    void everyReaderIsReached() throws IOException, URISyntaxException {
        Path place = Path.of(RobotLoader.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        assertThat(Files.isDirectory(place) ? readers(place) : inJar(place)).isEqualTo(new TreeSet<>(REACHED));
    }

    private static Set<String> inJar(Path jar) throws IOException {
        try (FileSystem files = FileSystems.newFileSystem(jar)) {
            return readers(files.getPath("/"));
        }
    }

    private static Set<String> readers(Path classes) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.matches("\\w+(Reader|Loader|Parser|Yaml|Json|File)\\.class"))
                    .map(name -> name.replace(".class", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
