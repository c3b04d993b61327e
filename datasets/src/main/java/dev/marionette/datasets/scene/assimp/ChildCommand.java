package dev.marionette.datasets.scene.assimp;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How the process is started that reads a file: this Java, what it needs of this class path, and little of all else. */
final class ChildCommand {
    private static final List<String> OPTIONS = List.of(
            "-XX:+IgnoreUnrecognizedVMOptions",
            // what makes a start short
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-Xmx128m",
            "-Dorg.lwjgl.util.NoHashChecks=true",
            // what keeps a crash quiet: no file, no core, no word among the records
            "-XX:+SuppressFatalErrorMessage",
            "-XX:-CreateCoredumpOnCrash",
            "-XX:+DisplayVMOutputToStderr",
            "-Xlog:disable",
            "-Xlog:all=error:stderr",
            "--enable-native-access=ALL-UNNAMED");

    /** Where LWJGL looks for its native libraries and puts them, where somebody says so. */
    private static final List<String> PASSED_ON = List.of(
            "java.library.path",
            "java.io.tmpdir",
            "org.lwjgl.librarypath",
            "org.lwjgl.system.SharedLibraryExtractPath");

    private ChildCommand() {}

    /**
     * The command.
     *
     * @param megabytes of memory that the process may take
     */
    static List<String> of(long megabytes) {
        List<String> command = new ArrayList<>();
        boolean windows = os().equals("windows");
        command.add(Path.of(System.getProperty("java.home"), "bin", windows ? "java.exe" : "java")
                .toString());
        command.addAll(OPTIONS);
        for (String key : PASSED_ON) {
            String value = System.getProperty(key);
            if (value != null) {
                command.add("-D" + key + "=" + value);
            }
        }
        command.add("-cp");
        command.add(classPath());
        command.add(ImportMain.class.getName());
        command.add(Long.toString(megabytes));
        return command;
    }

    /** What a process of its own does not get from this one: options of Java that it would start slower with, or not at all. */
    static List<String> withoutVariables() {
        return List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");
    }

    /** The folders and jars of our classes, LWJGL and its natives; the class path of this process where one is not found. */
    private static String classPath() {
        Set<String> places = new LinkedHashSet<>();
        boolean all = true;
        for (String resource : needed()) {
            Path place = place(resource);
            all &= place != null;
            if (place != null) {
                places.add(place.toString());
            }
        }
        if (!all) {
            places.add(System.getProperty("java.class.path", ""));
        }
        return String.join(File.pathSeparator, places);
    }

    private static List<String> needed() {
        String natives = os() + "/" + architecture() + "/org/lwjgl/";
        return List.of(
                ImportMain.class.getName().replace('.', '/') + ".class",
                "org/lwjgl/system/Library.class",
                "org/lwjgl/assimp/Assimp.class",
                natives + System.mapLibraryName("lwjgl"),
                natives + "assimp/" + System.mapLibraryName("assimp"));
    }

    private static String os() {
        String name = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        return name.startsWith("windows") ? "windows" : name.startsWith("mac") ? "macos" : "linux";
    }

    private static String architecture() {
        String name = System.getProperty("os.arch", "");
        return name.equals("aarch64") ? "arm64" : name.equals("amd64") || name.equals("x86_64") ? "x64" : name;
    }

    /** The folder or jar that holds a resource; null where there is none, or it is no file of the disk. */
    private static @Nullable Path place(String resource) {
        ClassLoader loader = ImportMain.class.getClassLoader();
        URL url = loader == null ? ClassLoader.getSystemResource(resource) : loader.getResource(resource);
        String text = url == null ? "" : url.toString();
        boolean jar = text.startsWith("jar:file:") && text.endsWith("!/" + resource);
        boolean folder = text.startsWith("file:") && text.endsWith("/" + resource);
        if (!jar && !folder) {
            return null;
        }
        String place = text.substring(jar ? "jar:".length() : 0, text.length() - resource.length() - (jar ? 2 : 1));
        try {
            Path path = Path.of(new URI(place));
            return Files.exists(path) ? path : null;
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException unknown) {
            return null;
        }
    }
}
