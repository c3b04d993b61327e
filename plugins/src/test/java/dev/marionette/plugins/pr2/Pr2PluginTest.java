package dev.marionette.plugins.pr2;

import dev.marionette.api.RobotPlugin;
import dev.marionette.testkit.RobotPluginContract;

class Pr2PluginTest extends RobotPluginContract {
    @Override
    protected RobotPlugin plugin() {
        return new Pr2Plugin();
    }
}
