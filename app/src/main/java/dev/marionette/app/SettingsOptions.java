package dev.marionette.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options of all commands whose runs have settings. */
final class SettingsOptions {
    @Option(names = "--config", paramLabel = "FILE.yaml", description = "Settings; docs/configuration.md lists them.")
    private Optional<Path> config = Optional.empty();

    @Option(
            names = "--set",
            completionCandidates = Candidates.Settings.class,
            paramLabel = "key=value",
            description = "One setting; may be given again.")
    private List<String> assignments = new ArrayList<>();

    /** The file of settings. */
    Optional<Path> config() {
        return config;
    }

    /** What is set, {@code key=value}, with more behind it. */
    List<String> assignments(Stream<String> more) {
        return Stream.concat(assignments.stream(), more).toList();
    }
}
