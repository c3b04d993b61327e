package dev.marionette.studies;

import dev.marionette.pipeline.config.Settings;
import dev.marionette.pipeline.config.SettingsLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How an experiment is run.
 *
 * @param seed of everything random
 * @param quick with a small budget of the optimiser: minutes become seconds, the motions fit less well
 */
public record ExperimentOptions(long seed, boolean quick) {
    private static final List<String> QUICK = List.of("budget=20", "optimizer.polish=200");

    /** The default settings with some changed, and with the small budget where it is asked for. */
    Settings settings(String... assignments) {
        List<String> all = new ArrayList<>(List.of(assignments));
        if (quick) {
            all.addAll(QUICK);
        }
        return SettingsLoader.load(Optional.empty(), all);
    }
}
