package dev.marionette.pipeline.extensions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.InputException;
import dev.marionette.bo.Minimizer;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.host.PluginFolders;
import dev.marionette.ik.IkSolver;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.postprocess.smooth.SmoothingOptions;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.CostTerm;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("jdk")
class BuildDigestTest {
    @TempDir
    private Path folder;

    private Path jar(String name, Map<String, String> files) throws IOException {
        Path jar = Files.createDirectories(folder.resolve("plugins")).resolve(name);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                out.putNextEntry(new JarEntry(file.getKey()));
                out.write(file.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    private Path folder(String name, Map<String, String> files) throws IOException {
        Path root = folder.resolve(name);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = root.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        return root;
    }

    @Test
    void everyModuleThatMakesAResultIsLookedAt() throws IOException, URISyntaxException {
        Set<Path> places = BuildDigest.places(PluginFolders.none());
        for (Class<?> type : List.of(
                InputException.class,
                PluginFolders.class,
                Robot.class,
                MotionCatalog.class,
                CostTerm.class,
                Minimizer.class,
                IkSolver.class,
                RetargetMethod.class,
                SmoothingOptions.class,
                Retargeter.class)) {
            Path place = Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
            assertThat(places).contains(place);
        }
        assertThat(places).as("the robots that ship").anyMatch(BuildDigestTest::hasRobots);
    }

    private static boolean hasRobots(Path place) {
        return Files.exists(place.resolve("robots/coman/robot.yaml"))
                || String.valueOf(place.getFileName()).startsWith("marionette-plugins");
    }

    @Test
    void aFolderAndItsJarAreTheSameAndOneOtherByteIsNot() throws IOException {
        Map<String, String> files =
                new TreeMap<>(Map.of("a/A.class", "cafe", "a/b.txt", "text", "META-INF/services/a.Service", "a.A"));
        String expected = BuildDigest.of(Set.of(folder("classes", files)));
        files.put("META-INF/MANIFEST.MF", "Built-When: now");
        assertThat(BuildDigest.of(Set.of(jar("a.jar", files)))).isEqualTo(expected);
        files.put("a/A.class", "caff");
        assertThat(BuildDigest.of(Set.of(jar("a.jar", files)))).isNotEqualTo(expected);
        files.put("a/A.class", "cafe");
        files.put("META-INF/services/a.Service", "a.B");
        assertThat(BuildDigest.of(Set.of(jar("a.jar", files)))).isNotEqualTo(expected);
    }

    @Test
    void anotherPluginIsAnotherBuild() throws IOException {
        String without = Version.ofBuild(PluginFolders.none());
        assertThat(without).matches("development\\+[0-9a-f]{12}").isEqualTo(Version.ofBuild(PluginFolders.none()));
        jar("plugin.jar", Map.of("p/P.class", "1"));
        String one;
        try (PluginFolders plugins = PluginFolders.open(List.of(folder.resolve("plugins")))) {
            one = Version.ofBuild(plugins);
        }
        jar("plugin.jar", Map.of("p/P.class", "2"));
        try (PluginFolders plugins = PluginFolders.open(List.of(folder.resolve("plugins")))) {
            assertThat(Version.ofBuild(plugins)).isNotEqualTo(one).isNotEqualTo(without);
        }
    }
}
