package dev.marionette.studies;

import dev.marionette.pipeline.config.Settings;
import dev.marionette.pipeline.config.SettingsLoader;
import java.util.List;
import java.util.Optional;

/**
 * How an experiment is run.
 *
 * @param seed of everything random
 * @param quick with clips of fewer frames, where an experiment takes long
 */
public record ExperimentOptions(long seed, boolean quick) {
    /** The default settings with some changed. */
    Settings settings(String... assignments) {
        return SettingsLoader.load(Optional.empty(), List.of(assignments));
    }
}
