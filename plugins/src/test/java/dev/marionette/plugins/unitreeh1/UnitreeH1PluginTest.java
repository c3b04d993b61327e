package dev.marionette.plugins.unitreeh1;

import dev.marionette.api.RobotPlugin;
import dev.marionette.testkit.RobotPluginContract;

class UnitreeH1PluginTest extends RobotPluginContract {
    @Override
    protected RobotPlugin plugin() {
        return new UnitreeH1Plugin();
    }
}
