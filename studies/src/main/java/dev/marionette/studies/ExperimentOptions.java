package dev.marionette.studies;

import dev.marionette.api.RunSettings;
import dev.marionette.pipeline.config.SettingsLoader;
import dev.marionette.pipeline.extensions.Extensions;
import java.util.List;
import java.util.Optional;

/**
 * How an experiment is run.
 *
 * @param seed of everything random
 * @param quick with clips of fewer frames, where an experiment takes long
 * @param loader reads settings
 */
public record ExperimentOptions(long seed, boolean quick, SettingsLoader loader) {
    /** With the settings of the program alone. */
    public ExperimentOptions(long seed, boolean quick) {
        this(seed, quick, Extensions.builtIn().settings());
    }

    /** The default settings with some changed. */
    RunSettings settings(String... assignments) {
        return loader.load(Optional.empty(), List.of(assignments));
    }
}
