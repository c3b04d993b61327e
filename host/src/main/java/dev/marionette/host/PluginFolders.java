package dev.marionette.host;

import dev.marionette.api.ExtensionPoint;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What lies in folders of plugins: jars, whose services every look-up sees through {@link #loader()}, and folders, each a
 * robot by the folder's name. A jar that cannot be opened and jars that hold the same plugin are set aside and named in
 * {@link #findings()}; the rest works. A jar without services is a library of the others.
 */
public final class PluginFolders implements AutoCloseable {
    private static final String SERVICES = "META-INF/services/";
    private static final String OURS = "dev.marionette.";

    private final ClassLoader loader;
    private final List<Path> jars;
    private final Map<String, Path> robots;
    private final List<Finding> findings;

    private PluginFolders(ClassLoader loader, Collection<Path> jars, Map<String, Path> robots, List<Finding> findings) {
        this.loader = loader;
        this.jars = List.copyOf(jars);
        this.robots = robots;
        this.findings = List.copyOf(findings);
    }

    /** No folders: what is on the class path. */
    public static PluginFolders none() {
        return new PluginFolders(PluginFolders.class.getClassLoader(), List.of(), new LinkedHashMap<>(), List.of());
    }

    /**
     * Opens folders.
     *
     * @param folders where jars and robot folders lie; one that is named twice is opened once
     * @throws InputException if one is no folder that can be read
     */
    public static PluginFolders open(List<Path> folders) {
        List<Finding> findings = new ArrayList<>();
        Map<String, Path> robots = new LinkedHashMap<>();
        Map<Path, Set<String>> jars = new LinkedHashMap<>();
        for (Path entry : entries(folders)) {
            if (Files.isDirectory(entry)) {
                robots.put(entry.toString(), entry);
            } else if (name(entry).endsWith(".jar")) {
                try {
                    Map<String, Set<String>> services = services(entry);
                    services.keySet().stream()
                            .filter(PluginFolders::isUnknown)
                            .forEach(service -> findings.add(unknown(entry, service)));
                    jars.put(
                            entry,
                            services.values().stream()
                                    .flatMap(Set::stream)
                                    .collect(Collectors.toCollection(TreeSet::new)));
                } catch (IOException | RuntimeException broken) {
                    findings.add(Finding.warning("plugin", "set aside " + entry + ", which is no jar: " + broken));
                }
            }
        }
        setAsideTwins(jars, findings);
        ClassLoader parent = PluginFolders.class.getClassLoader();
        ClassLoader loader = jars.isEmpty()
                ? parent
                : new URLClassLoader(
                        "plugins",
                        jars.keySet().stream().map(PluginFolders::url).toArray(URL[]::new),
                        parent);
        return new PluginFolders(loader, jars.keySet(), robots, findings);
    }

    /** In the order of the folders, each sorted, so that nothing depends on the file system. */
    private static Set<Path> entries(List<Path> folders) {
        Set<Path> all = new LinkedHashSet<>();
        for (Path folder : folders) {
            try (Stream<Path> entries = Files.list(folder.toRealPath())) {
                entries.filter(entry -> !name(entry).startsWith(".")).sorted().forEach(all::add);
            } catch (IOException e) {
                throw new InputException(
                        folder.toString(), "is not a folder of plugins that can be read: " + e, "Check --plugins.", e);
            }
        }
        return all;
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException("every file has a URL", e);
        }
    }

    /** The classes that a jar offers, by the service. */
    private static Map<String, Set<String>> services(Path path) throws IOException {
        Map<String, Set<String>> services = new TreeMap<>();
        try (JarFile jar = new JarFile(path.toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                if (entry.getName().startsWith(SERVICES) && !entry.isDirectory()) {
                    try (BufferedReader lines = new BufferedReader(
                            new InputStreamReader(jar.getInputStream(entry), StandardCharsets.UTF_8))) {
                        Set<String> providers = lines.lines()
                                .map(line -> line.replaceFirst("#.*", "").strip())
                                .filter(line -> !line.isEmpty())
                                .collect(Collectors.toCollection(TreeSet::new));
                        services.put(entry.getName().substring(SERVICES.length()), providers);
                    }
                }
            }
        }
        return services;
    }

    /** Whether it ought to be an extension point of ours and is none: of another version, or misspelt. Nobody would ask for it. */
    private static boolean isUnknown(String service) {
        try {
            return service.startsWith(OURS)
                    && !Class.forName(service, false, PluginFolders.class.getClassLoader())
                            .isAnnotationPresent(ExtensionPoint.class);
        } catch (ClassNotFoundException | LinkageError none) {
            return true;
        }
    }

    private static Finding unknown(Path jar, String service) {
        return Finding.warning(
                "plugin",
                jar + " offers " + service
                        + ", which this version does not look for; get a build of the plugin for this version");
    }

    /** Of two jars with the same plugin class, a class loader would silently take the first. */
    private static void setAsideTwins(Map<Path, Set<String>> jars, List<Finding> findings) {
        Map<String, Set<Path>> byProvider = new TreeMap<>();
        jars.forEach((jar, providers) -> providers.forEach(provider ->
                byProvider.computeIfAbsent(provider, p -> new TreeSet<>()).add(jar)));
        Map<Set<Path>, List<String>> shared = new LinkedHashMap<>();
        byProvider.forEach((provider, twins) -> {
            if (twins.size() > 1) {
                jars.keySet().removeAll(twins);
                shared.computeIfAbsent(twins, t -> new ArrayList<>()).add(provider);
            }
        });
        shared.forEach((twins, providers) -> findings.add(Finding.warning(
                "plugin",
                "set aside the jars "
                        + String.join(
                                " and ", twins.stream().map(Path::toString).toList()) + ", which hold the same "
                        + (providers.size() == 1 ? "plugin " : "plugins ") + String.join(", ", providers)
                        + "; remove all but one of them")));
    }

    /** Sees the class path and the jars. */
    public ClassLoader loader() {
        return loader;
    }

    /** The jars that the loader sees, in a fixed order. */
    public List<Path> jars() {
        return jars;
    }

    /** The robot folders by their paths, in a fixed order. */
    public Map<String, Path> robots() {
        return new LinkedHashMap<>(robots);
    }

    /** Jars that were set aside, and services that nobody asks for. */
    public List<Finding> findings() {
        return findings;
    }

    /** Closes the jars; plugins cannot load further classes afterwards. */
    @Override
    public void close() throws IOException {
        // without jars it is the class path's own loader, which is not ours to close
        if (!jars.isEmpty() && loader instanceof URLClassLoader own) {
            own.close();
        }
    }
}
