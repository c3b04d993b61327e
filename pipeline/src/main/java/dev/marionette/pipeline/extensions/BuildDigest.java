package dev.marionette.pipeline.extensions;

import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.api.MotionSource;
import dev.marionette.api.RobotPlugin;
import dev.marionette.api.RobotReader;
import dev.marionette.api.Smoother;
import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.SurrogateFactory;
import dev.marionette.host.PluginFolders;
import dev.marionette.host.Sha256;
import dev.marionette.ik.IkSolver;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.numerics.Cholesky;
import dev.marionette.robots.ResourceRobots;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.CostTerm;
import dev.marionette.verify.TrajectoryCheck;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Tells two builds of the program apart, which have the same version while it is in the making, and a build with one plugin
 * from the same with another.
 */
final class BuildDigest {
    /** Modules are found by what they offer; these classes are of those that offer nothing. */
    private static final List<Class<?>> WITHOUT_SERVICES = List.of(
            InputException.class, PluginFolders.class, Cholesky.class, Robot.class, IkSolver.class, BuildDigest.class);

    /** What results depend on. Formats of files and engines of sweeps change none. */
    private static final List<Class<?>> SERVICES = List.of(
            RobotPlugin.class,
            RobotReader.class,
            MotionReader.class,
            MotionSource.class,
            RetargetMethod.class,
            CostTerm.class,
            OptimizerFactory.class,
            SurrogateFactory.class,
            Smoother.class,
            TrajectoryCheck.class);

    private static final String META = "META-INF/";

    private BuildDigest() {}

    /**
     * SHA-256 over all classes and resources of the modules that make a result, and of the jars of plugins. A folder of
     * classes and the jar that is made of it have the same. Libraries of others are left out.
     */
    static String of(PluginFolders plugins) {
        try {
            return of(places(plugins));
        } catch (IOException e) {
            throw new UncheckedIOException("the program's own classes cannot be read", e);
        }
    }

    static String of(Set<Path> places) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path place : places) {
            lines.addAll(Files.isDirectory(place) ? folder(place) : jar(place));
        }
        Collections.sort(lines);
        return Sha256.of(String.join("\n", lines));
    }

    /** The folders and jars that hold what is looked at. */
    static Set<Path> places(PluginFolders plugins) throws IOException {
        Set<Path> places = new TreeSet<>(plugins.jars());
        for (Class<?> type : WITHOUT_SERVICES) {
            places.add(path(type.getProtectionDomain().getCodeSource().getLocation()));
        }
        ClassLoader loader = Objects.requireNonNull(BuildDigest.class.getClassLoader());
        List<String> offers = new ArrayList<>(List.of(ResourceRobots.INDEX));
        SERVICES.forEach(type -> offers.add(META + "services/" + type.getName()));
        for (String name : offers) {
            for (URL file : Collections.list(loader.getResources(name))) {
                places.add(place(file, name));
            }
        }
        return places;
    }

    private static Path path(URL url) {
        try {
            return Path.of(new URI(url.toString())).toAbsolutePath().normalize();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(url + " is no place of classes", e);
        }
    }

    /** The folder or jar that a resource lies in. */
    private static Path place(URL resource, String name) throws IOException {
        if (resource.openConnection() instanceof JarURLConnection jar) {
            return path(jar.getJarFileURL());
        }
        Path place = path(resource);
        for (int up = Path.of(name).getNameCount(); up > 0; up--) {
            place = Objects.requireNonNull(place.getParent());
        }
        return place;
    }

    private static List<String> folder(Path root) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                List<String> names = new ArrayList<>();
                root.relativize(file).forEach(part -> names.add(part.toString()));
                add(lines, String.join("/", names), Files.readAllBytes(file));
            }
        }
        return lines;
    }

    private static List<String> jar(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        try (JarFile jar = new JarFile(file.toFile())) {
            for (JarEntry entry : jar.stream().filter(e -> !e.isDirectory()).toList()) {
                try (InputStream bytes = jar.getInputStream(entry)) {
                    add(lines, entry.getName(), bytes.readAllBytes());
                }
            }
        }
        return lines;
    }

    /** What a build writes about itself into a jar is no part of the program. */
    private static void add(List<String> lines, String name, byte[] bytes) {
        if (!name.startsWith(META) || name.startsWith(META + "services/")) {
            lines.add(name + " " + Sha256.of(bytes));
        }
    }
}
