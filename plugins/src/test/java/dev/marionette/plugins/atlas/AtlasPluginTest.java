package dev.marionette.plugins.atlas;

import dev.marionette.api.RobotPlugin;
import dev.marionette.testkit.RobotPluginContract;

class AtlasPluginTest extends RobotPluginContract {
    @Override
    protected RobotPlugin plugin() {
        return new AtlasPlugin();
    }
}
