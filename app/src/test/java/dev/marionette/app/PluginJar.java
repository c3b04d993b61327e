package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Makes jars of plugins from their sources, as their authors do. */
final class PluginJar {
    private static final String SERVICES = "META-INF/services";

    private PluginJar() {}

    /** The example that docs/extend.md goes through. */
    static void example(Path jar, Path work) throws IOException {
        Path root = Path.of(System.getProperty("basedir", ".")).resolve("../examples/plugin");
        List<Path> sources = files(root.resolve("src"));
        Path services = Files.createDirectories(work.resolve(SERVICES));
        for (Path service : files(root.resolve("services"))) {
            Files.copy(service, services.resolve(String.valueOf(service.getFileName())));
        }
        build(jar, sources, work);
    }

    /**
     * A jar of classes in the default package.
     *
     * @param sources text by class name
     * @param services names of providers by service type
     */
    static void of(Path jar, Path work, Map<String, String> sources, Map<String, String> services) throws IOException {
        List<Path> files = new ArrayList<>();
        Path folder = Files.createDirectories(work.resolve("source"));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            files.add(Files.writeString(folder.resolve(source.getKey() + ".java"), source.getValue()));
        }
        Path classes = work.resolve("classes");
        Path offered = Files.createDirectories(classes.resolve(SERVICES));
        for (Map.Entry<String, String> service : services.entrySet()) {
            Files.writeString(offered.resolve(service.getKey()), service.getValue());
        }
        build(jar, files, classes);
    }

    private static void build(Path jar, List<Path> sources, Path classes) throws IOException {
        if (!sources.isEmpty()) {
            compile(sources, classes);
        }
        Files.createDirectories(jar.getParent());
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            for (Path file : files(classes)) {
                entries.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, entries);
            }
        }
    }

    private static void compile(List<Path> sources, Path classes) {
        List<String> arguments = new ArrayList<>(List.of(
                "--release",
                "17",
                "-proc:none",
                "-Xlint:all,-path",
                "-Werror",
                "-d",
                classes.toString(),
                "-cp",
                classPath()));
        sources.forEach(source -> arguments.add(source.toString()));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int code = ToolProvider.getSystemJavaCompiler().run(null, said, said, arguments.toArray(String[]::new));
        assertThat(code).as(said.toString(StandardCharsets.UTF_8)).isZero();
    }

    /** Surefire hides the class path in the manifest of a jar and says it in a property. */
    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
