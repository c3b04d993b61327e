package dev.marionette.plugins.boostert1;

import dev.marionette.api.RobotPlugin;
import dev.marionette.testkit.RobotPluginContract;

class BoosterT1PluginTest extends RobotPluginContract {
    @Override
    protected RobotPlugin plugin() {
        return new BoosterT1Plugin();
    }
}
