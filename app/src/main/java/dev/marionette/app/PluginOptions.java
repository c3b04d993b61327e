package dev.marionette.app;

import dev.marionette.api.PluginFolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/** Where plugins are; every command has it, and it is read before all others, as plugins add to what those may say. */
final class PluginOptions {
    @Option(
            names = "--plugins",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Folder of jars and robot folders to add; may be given again. Also: ~/.marionette/plugins.")
    private List<Path> folders = new ArrayList<>();

    /**
     * Opens the folders of a command line and that of the user's home.
     *
     * @throws dev.marionette.api.InputException if one that is named is no folder
     */
    static PluginFolders open(String... args) {
        PluginOptions options = new PluginOptions();
        try {
            new CommandLine(options).setUnmatchedArgumentsAllowed(true).parseArgs(args);
        } catch (ParameterException reportedLater) {
            return PluginFolders.none();
        }
        List<Path> all = new ArrayList<>();
        Path home = Path.of(System.getProperty("user.home", ""), ".marionette", "plugins");
        if (Files.isDirectory(home)) {
            all.add(home);
        }
        all.addAll(options.folders);
        return all.isEmpty() ? PluginFolders.none() : PluginFolders.open(all);
    }
}
