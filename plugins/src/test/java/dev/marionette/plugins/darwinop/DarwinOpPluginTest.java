package dev.marionette.plugins.darwinop;

import dev.marionette.api.RobotPlugin;
import dev.marionette.testkit.RobotPluginContract;

class DarwinOpPluginTest extends RobotPluginContract {
    @Override
    protected RobotPlugin plugin() {
        return new DarwinOpPlugin();
    }
}
