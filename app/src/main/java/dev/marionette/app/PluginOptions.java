package dev.marionette.app;

import dev.marionette.host.PluginFolders;
import dev.marionette.robots.mesh.PackagePath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/**
 * Where plugins and the meshes of robots are; every command has these options, and they are read before all others, as
 * plugins add to what those may say.
 */
final class PluginOptions {
    private static final String ROS_PACKAGE_PATH = "ROS_PACKAGE_PATH";

    @Option(
            names = "--plugins",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Folder of jars and robot folders to add; may be given again. Also: ~/.marionette/plugins.")
    private List<Path> folders = new ArrayList<>();

    @Option(
            names = "--package-path",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Folder of packages, or a package, that a robot's meshes (package://NAME/…) are read from; "
                    + "may be given again. Also: ROS_PACKAGE_PATH.")
    private List<Path> packages = new ArrayList<>();

    /**
     * Opens the folders of a command line and that of the user's home.
     *
     * @throws dev.marionette.api.InputException if one that is named is no folder
     */
    static PluginFolders open(String... args) {
        return open(folders(args));
    }

    /** Opens folders; none is what is on the class path. */
    static PluginFolders open(List<Path> folders) {
        return folders.isEmpty() ? PluginFolders.none() : PluginFolders.open(folders);
    }

    /** The folder of the user's home, where it is there, and those of a command line. */
    static List<Path> folders(String... args) {
        List<Path> all = new ArrayList<>();
        Path home = Path.of(System.getProperty("user.home", ""), ".marionette", "plugins");
        if (Files.isDirectory(home)) {
            all.add(home);
        }
        all.addAll(parse(args).folders);
        return all;
    }

    /** The folders that a command line names for the meshes of robots. */
    static List<Path> packages(String... args) {
        return parse(args).packages;
    }

    /** The folders that the environment names for the meshes of robots. */
    static String inheritedPackages() {
        return Objects.requireNonNullElse(System.getenv(ROS_PACKAGE_PATH), "");
    }

    /**
     * The folders of a command line, then those of the environment, that robots' meshes are looked up in.
     *
     * @throws dev.marionette.api.InputException if one that is named is no folder
     */
    static PackagePath packagePath(String... args) {
        return PackagePath.of(packages(args), inheritedPackages());
    }

    /** What is wrong with a command line is said when all of it is read. */
    private static PluginOptions parse(String... args) {
        PluginOptions options = new PluginOptions();
        try {
            new CommandLine(options).setUnmatchedArgumentsAllowed(true).parseArgs(args);
            return options;
        } catch (ParameterException reportedLater) {
            return new PluginOptions();
        }
    }
}
