package dev.marionette.plugins.baxter;

import dev.marionette.api.RobotPlugin;
import dev.marionette.testkit.RobotPluginContract;

class BaxterPluginTest extends RobotPluginContract {
    @Override
    protected RobotPlugin plugin() {
        return new BaxterPlugin();
    }
}
