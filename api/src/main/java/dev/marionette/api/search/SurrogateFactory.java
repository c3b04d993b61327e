package dev.marionette.api.search;

import dev.marionette.api.ExtensionPoint;
import dev.marionette.api.RunSettings;
import java.util.List;

/** Makes surrogates of one kind; found by {@link java.util.ServiceLoader} and chosen by name. */
@ExtensionPoint
public interface SurrogateFactory {
    /** The name it is found by: {@code java}. */
    String name();

    /** The groups of settings that it reads, each a record with {@link dev.marionette.api.SettingsGroup}. */
    default List<Class<? extends Record>> settings() {
        return List.of();
    }

    /**
     * A new surrogate that has been told nothing.
     *
     * @param settings of the run, with the groups that {@link #settings()} names
     * @throws UnsupportedOperationException if it cannot run here; the message says what to do
     */
    Surrogate create(RunSettings settings);
}
