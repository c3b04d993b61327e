package dev.marionette.api.search;

import dev.marionette.api.ExtensionPoint;
import java.util.List;

/**
 * Makes optimizers of one kind; found by {@link java.util.ServiceLoader} and chosen by name.
 */
@ExtensionPoint
public interface OptimizerFactory {
    /** The name it is found by; lower case with dashes. */
    String name();

    /** What it does, in one line. */
    String description();

    /** The groups of settings that it reads, each a record with {@link dev.marionette.api.SettingsGroup}. */
    default List<Class<? extends Record>> settings() {
        return List.of();
    }

    /** A new optimizer that has been told nothing. */
    Optimizer create(Box box, OptimizerSettings settings);
}
