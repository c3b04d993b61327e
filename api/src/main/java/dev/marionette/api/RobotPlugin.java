package dev.marionette.api;

import java.util.List;

/**
 * A robot that ships as Java: its model, its JOI set and its home pose. Found by {@link java.util.ServiceLoader}. Extend
 * {@code RobotPluginContract} of the testkit to know that it is right.
 */
@ExtensionPoint
public interface RobotPlugin {
    /** What the command line calls it: lower case, digits and hyphens. */
    String id();

    /**
     * Other names that people know it by, such as {@code g1}; as the id, they are found without regard to case and to what
     * stands between words. A name that several robots have is an error that lists them.
     */
    default List<String> aliases() {
        return List.of();
    }

    /** The robot. May read resources; called once per run. */
    RobotDescription describe();
}
