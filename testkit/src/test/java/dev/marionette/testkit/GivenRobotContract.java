package dev.marionette.testkit;

import dev.marionette.api.RobotPlugin;

/** The contract on any robot, to be called test by test; its name keeps it from being run as a test itself. */
final class GivenRobotContract extends RobotPluginContract {
    private final RobotPlugin plugin;

    GivenRobotContract(RobotPlugin plugin) {
        this.plugin = plugin;
    }

    @Override
    protected RobotPlugin plugin() {
        return plugin;
    }
}
