package dev.marionette.plugins.jvrc;

import dev.marionette.api.RobotPlugin;
import dev.marionette.testkit.RobotPluginContract;

class JvrcPluginTest extends RobotPluginContract {
    @Override
    protected RobotPlugin plugin() {
        return new JvrcPlugin();
    }
}
