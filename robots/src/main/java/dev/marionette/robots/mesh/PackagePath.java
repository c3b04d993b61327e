package dev.marionette.robots.mesh;

import dev.marionette.api.InputException;
import dev.marionette.robots.urdf.XmlElement;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Folders in which the packages of {@code package://NAME/…} are looked up. An entry is a package itself, or holds packages
 * up to three levels deep. A package is a folder of its name, or one whose {@code package.xml} names it. Thread safe.
 */
public final class PackagePath {
    private static final int DEPTH = 3;
    private static final int MAX_FOLDERS = 20_000;
    private static final int MAX_MANIFEST = 1 << 20;

    private final List<Path> given;
    private final List<Path> inherited;
    private final Map<Path, Map<String, Path>> packages = new LinkedHashMap<>();

    private PackagePath(List<Path> given, List<Path> inherited) {
        this.given = List.copyOf(given);
        this.inherited = List.copyOf(inherited);
    }

    /** No folders. */
    public static PackagePath none() {
        return new PackagePath(List.of(), List.of());
    }

    /**
     * The folders that a user names, then those of the environment.
     *
     * @param folders what was named
     * @param rosPackagePath the value of {@code ROS_PACKAGE_PATH}, or empty; what is no folder in it is passed over
     * @throws InputException if one that was named is no folder
     */
    public static PackagePath of(List<Path> folders, String rosPackagePath) {
        List<Path> given = new ArrayList<>();
        for (Path folder : folders) {
            if (!Files.isDirectory(folder)) {
                throw new InputException("--package-path", folder + " is no folder", "Check the path.");
            }
            given.add(folder.toAbsolutePath().normalize());
        }
        List<Path> inherited = new ArrayList<>();
        for (String entry : rosPackagePath.split(File.pathSeparator)) {
            addFolder(entry, inherited);
        }
        return new PackagePath(given, inherited);
    }

    private static void addFolder(String entry, List<Path> out) {
        try {
            Path folder = Path.of(entry).toAbsolutePath().normalize();
            if (!entry.isBlank() && Files.isDirectory(folder)) {
                out.add(folder);
            }
        } catch (InvalidPathException noPath) {
            // the environment is not ours: what is no path is passed over like what is no folder
        }
    }

    /** This path with further folders, after those that were named and before those of the environment. */
    public PackagePath with(List<String> folders) {
        List<Path> more = new ArrayList<>(given);
        folders.forEach(folder -> addFolder(folder, more));
        return more.equals(given) ? this : new PackagePath(more, inherited);
    }

    /** All folders, absolute, the first to be searched first. */
    public List<Path> folders() {
        List<Path> all = new ArrayList<>(given);
        all.addAll(inherited);
        return all;
    }

    /** The package of a name in one of the {@link #folders()}. */
    Optional<Path> find(Path folder, String name) {
        return Optional.ofNullable(packagesIn(folder).get(name));
    }

    private synchronized Map<String, Path> packagesIn(Path folder) {
        return packages.computeIfAbsent(folder, PackagePath::list);
    }

    /** Names before folders' names, what is higher up before what is deeper, then by the alphabet. */
    private static Map<String, Path> list(Path top) {
        Map<String, Path> byManifest = new LinkedHashMap<>();
        Map<String, Path> byFolder = new LinkedHashMap<>();
        List<Path> level = List.of(top);
        int count = 0;
        for (int depth = 0; depth <= DEPTH; depth++) {
            List<Path> below = new ArrayList<>();
            for (Path folder : level) {
                Optional<String> name = manifest(folder);
                name.ifPresent(n -> byManifest.putIfAbsent(n, folder));
                byFolder.putIfAbsent(String.valueOf(folder.getFileName()), folder);
                count++;
                // packages do not hold packages
                if (depth < DEPTH && name.isEmpty() && count < MAX_FOLDERS) {
                    below.addAll(folders(folder));
                }
            }
            level = below;
        }
        byFolder.forEach(byManifest::putIfAbsent);
        return byManifest;
    }

    private static List<Path> folders(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(Files::isDirectory)
                    .filter(e -> !String.valueOf(e.getFileName()).startsWith("."))
                    .sorted()
                    .limit(MAX_FOLDERS)
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    /** The name in a folder's {@code package.xml}; a broken one names nothing. */
    static Optional<String> manifest(Path folder) {
        Path file = folder.resolve("package.xml");
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > MAX_MANIFEST) {
                return Optional.empty();
            }
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            return XmlElement.parse(text, file.toString())
                    .child("name")
                    .map(name -> name.text().toString().strip());
        } catch (IOException | InputException unreadable) {
            return Optional.empty();
        }
    }
}
