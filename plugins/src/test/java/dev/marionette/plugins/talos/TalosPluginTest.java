package dev.marionette.plugins.talos;

import dev.marionette.api.RobotPlugin;
import dev.marionette.testkit.RobotPluginContract;

class TalosPluginTest extends RobotPluginContract {
    @Override
    protected RobotPlugin plugin() {
        return new TalosPlugin();
    }
}
