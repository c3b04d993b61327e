package dev.marionette.plugins.coman;

import dev.marionette.api.RobotPlugin;
import dev.marionette.testkit.RobotPluginContract;

class ComanPluginTest extends RobotPluginContract {
    @Override
    protected RobotPlugin plugin() {
        return new ComanPlugin();
    }
}
