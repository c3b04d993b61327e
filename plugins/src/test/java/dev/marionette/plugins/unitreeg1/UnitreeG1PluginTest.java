package dev.marionette.plugins.unitreeg1;

import dev.marionette.api.RobotPlugin;
import dev.marionette.testkit.RobotPluginContract;

class UnitreeG1PluginTest extends RobotPluginContract {
    @Override
    protected RobotPlugin plugin() {
        return new UnitreeG1Plugin();
    }
}
