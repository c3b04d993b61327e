package dev.marionette.api;

/**
 * A robot that ships as Java: its model, its JOI set and its home pose. Found by {@link java.util.ServiceLoader}. Extend
 * {@code RobotPluginContract} of the testkit to know that it is right.
 */
public interface RobotPlugin {
    /** What the command line calls it: lower case, digits and hyphens. */
    String id();

    /** The robot. May read resources; called once per run. */
    RobotDescription describe();
}
