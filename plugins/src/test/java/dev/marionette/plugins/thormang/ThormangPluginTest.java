package dev.marionette.plugins.thormang;

import dev.marionette.api.RobotPlugin;
import dev.marionette.testkit.RobotPluginContract;

class ThormangPluginTest extends RobotPluginContract {
    @Override
    protected RobotPlugin plugin() {
        return new ThormangPlugin();
    }
}
