package dev.marionette.robots;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.NearNames;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotPlugin;
import dev.marionette.api.RobotReader;
import dev.marionette.host.NamedServices;
import dev.marionette.host.PluginFolders;
import dev.marionette.robots.mesh.PackagePath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All robots that can be named: plugins and the folders among them by id, all others by the path of a folder, a URDF file
 * or a file that a {@link RobotReader} accepts, such as an animated character.
 */
public final class RobotCatalog {
    private static final int HEAD_BYTES = 4096;
    private static final int CHARACTERS_NAMED = 3;

    private final NamedServices<RobotPlugin> plugins;
    private final PackagePath packages;
    private final NamedServices<RobotReader> readers;
    private final RobotAliases aliases;
    private final List<Finding> found = new ArrayList<>();

    /** The plugins on the class path and in folders; meshes are looked up in the robots' own folders alone. */
    public RobotCatalog(PluginFolders folders) {
        this(folders, PackagePath.none());
    }

    /**
     * The plugins on the class path and in folders.
     *
     * @param packages where meshes are looked up besides the robots' own folders
     */
    public RobotCatalog(PluginFolders folders, PackagePath packages) {
        this.packages = packages;
        Map<String, RobotPlugin> robots = new LinkedHashMap<>();
        robots.putAll(ResourceRobots.find(folders.loader(), found).byOrigin());
        folders.robots().forEach((origin, folder) -> robots.put(origin, new FolderRobot(folder)));
        plugins = NamedServices.load("robot", RobotPlugin.class, RobotPlugin::id, folders.loader(), robots);
        readers = NamedServices.load("robot reader", RobotReader.class, RobotReader::format, folders.loader());
        aliases = new RobotAliases(plugins);
    }

    /** A robot folder among the plugins; its name is the robot's. */
    private record FolderRobot(Path folder) implements RobotPlugin {
        @Override
        public String id() {
            return String.valueOf(folder.getFileName());
        }

        @Override
        public RobotDescription describe() {
            return RobotFolder.read(folder);
        }
    }

    /** Ids of the robots among the plugins, sorted. */
    public List<String> ids() {
        return List.copyOf(plugins.all().keySet());
    }

    /** Plugins that were set aside. */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(found);
        findings.addAll(plugins.findings());
        findings.addAll(readers.findings());
        findings.addAll(aliases.findings());
        return findings;
    }

    /**
     * The documents of a robot.
     *
     * @param idOrPath a plugin's id, or the path of a robot folder, a URDF file or a file of a format of the readers, or
     *     another name of a plugin's robot; an id wins over a path of the same name, which wins over another name
     * @throws InputException if it is none of these; the message lists the known ids
     */
    public RobotDescription describe(String idOrPath) {
        if (plugins.has(idOrPath)) {
            return describe(idOrPath, plugins.get(idOrPath));
        }
        Path path;
        try {
            path = Path.of(idOrPath);
        } catch (InvalidPathException e) {
            throw unknown(idOrPath);
        }
        if (idOrPath.isBlank() || !Files.exists(path)) {
            String id = byAlias(idOrPath).orElseThrow(() -> unknown(idOrPath));
            return describe(id, plugins.get(id));
        }
        if (!Files.isRegularFile(path) && !Files.isDirectory(path)) {
            throw new InputException(path.toString(), "is neither a file nor a folder", "Check the path.");
        }
        return Files.isRegularFile(path) ? ofFile(path) : ofFolder(path);
    }

    /**
     * The robot among the plugins that has another name, or whose id is spelled otherwise: {@code unitree_g1}, {@code g1}.
     *
     * @return its id; empty where there is none
     * @throws InputException if several have this name; the message lists them
     */
    public Optional<String> byAlias(String name) {
        return aliases.find(name);
    }

    /** A folder with nothing but characters wants one of them to be named. */
    private RobotDescription ofFolder(Path folder) {
        if (!RobotFolder.hasModel(folder)) {
            List<Path> characters = characters(folder);
            if (!characters.isEmpty()) {
                String names = characters.stream()
                        .map(file -> String.valueOf(file.getFileName()))
                        .collect(Collectors.joining(", "));
                throw new InputException(
                        folder.toString(),
                        "has no URDF or MJCF file, but " + names,
                        "A character is named by its file: --robot " + characters.get(0));
            }
        }
        return RobotFolder.read(folder);
    }

    /** The first files of a folder that a reader takes. */
    private List<Path> characters(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> readers.all().values().stream()
                            .anyMatch(reader -> reader.accepts(String.valueOf(file.getFileName()), new byte[0])))
                    .sorted()
                    .limit(CHARACTERS_NAMED)
                    .toList();
        } catch (IOException e) {
            throw new InputException(
                    folder.toString(),
                    "cannot be listed: " + e.getMessage(),
                    "Check that the folder is there and may be read.",
                    e);
        }
    }

    /** A file that no reader takes is left to {@link RobotFolder}, which says what is wrong with it. */
    private RobotDescription ofFile(Path file) {
        try {
            byte[] head;
            try (InputStream in = Files.newInputStream(file)) {
                head = in.readNBytes(HEAD_BYTES);
            }
            for (RobotReader reader : readers.all().values()) {
                if (reader.accepts(String.valueOf(file.getFileName()), head)) {
                    return RobotFolder.withYamlBeside(reader, file);
                }
            }
        } catch (IOException e) {
            throw new InputException(
                    file.toString(), "cannot be read: " + e.getMessage(), "Check that it is there and may be read.", e);
        }
        return RobotFolder.read(file);
    }

    private RobotDescription describe(String id, RobotPlugin plugin) {
        try {
            return RobotYaml.complete(plugin.describe());
        } catch (InputException said) {
            throw said;
        } catch (RuntimeException | LinkageError broken) {
            throw new InputException(
                    "robot '" + id + "'",
                    "its plugin " + plugins.origin(id) + " threw " + broken,
                    "Its author can say more.",
                    broken);
        }
    }

    /**
     * The folder or file that a robot is read from.
     *
     * @return its absolute path; empty where the robot comes from a jar, or there is none
     */
    public Optional<Path> source(String idOrPath) {
        if (plugins.has(idOrPath)) {
            return plugins.get(idOrPath) instanceof FolderRobot robot ? Optional.of(robot.folder()) : Optional.empty();
        }
        return Files.exists(Path.of(idOrPath))
                ? Optional.of(Path.of(idOrPath).toAbsolutePath().normalize())
                : byAlias(idOrPath).flatMap(this::source);
    }

    /** Loads the robot that {@link #describe} gives. */
    public Robot load(String idOrPath) {
        return load(idOrPath, List.of());
    }

    /**
     * As {@link #load(String)}.
     *
     * @param packageFolders where meshes are looked up, too; absolute paths, those that are gone are passed over
     */
    public Robot load(String idOrPath, List<String> packageFolders) {
        return RobotLoader.load(describe(idOrPath), packages.with(packageFolders), this::makers);
    }

    /** The robots that plugins bring, those in folders aside; one that cannot be used is passed over. */
    private List<RobotDescription> makers() {
        List<RobotDescription> makers = new ArrayList<>();
        for (RobotPlugin plugin : plugins.all().values()) {
            if (!(plugin instanceof FolderRobot)) {
                usable(plugin).ifPresent(makers::add);
            }
        }
        return makers;
    }

    private Optional<RobotDescription> usable(RobotPlugin plugin) {
        try {
            return Optional.of(describe(plugin.id(), plugin));
        } catch (InputException unusable) {
            return Optional.empty();
        }
    }

    private InputException unknown(String idOrPath) {
        if (idOrPath.matches(".*[/\\\\].*|.*[.](urdf|xml|mjcf|xacro)")) {
            return new InputException(
                    idOrPath, "there is no such file or folder", "Check the path; robots lists the ids.");
        }
        return new InputException(
                "",
                "unknown robot '" + idOrPath + "'",
                NearNames.maybe(idOrPath, ids()) + "Known: " + String.join(", ", ids())
                        + "; or give the path of a robot folder, a URDF or MJCF file or a character.");
    }
}
