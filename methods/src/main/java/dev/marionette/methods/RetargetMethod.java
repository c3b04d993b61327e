package dev.marionette.methods;

import dev.marionette.api.Clip;
import dev.marionette.api.ExtensionPoint;
import dev.marionette.robots.Robot;
import java.util.List;

/**
 * A way from a clip to joint angles; found by {@link java.util.ServiceLoader} and chosen by name. Everything after it
 * (smoothing, verification, files) is the same for all.
 */
@ExtensionPoint
public interface RetargetMethod {
    /** The id of the method that is taken where none is named. */
    String DEFAULT = "natural-motion";

    /** What the command line calls it. */
    String id();

    /** One line for the list of methods, with the source. */
    String summary();

    /**
     * The groups of settings that it reads, each a record with {@link dev.marionette.api.SettingsGroup}; its own, and those that it
     * shares with others.
     */
    default List<Class<? extends Record>> settings() {
        return List.of();
    }

    /**
     * Makes joint angles. They may still break limits.
     *
     * @param context settings, seed and what the settings may name
     */
    MethodResult solve(Clip clip, Robot robot, MethodContext context);
}
