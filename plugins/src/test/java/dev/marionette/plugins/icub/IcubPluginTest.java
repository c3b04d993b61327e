package dev.marionette.plugins.icub;

import dev.marionette.api.RobotPlugin;
import dev.marionette.testkit.RobotPluginContract;

class IcubPluginTest extends RobotPluginContract {
    @Override
    protected RobotPlugin plugin() {
        return new IcubPlugin();
    }
}
