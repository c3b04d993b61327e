package dev.marionette.plugins.nao;

import dev.marionette.api.RobotPlugin;
import dev.marionette.testkit.RobotPluginContract;

class NaoPluginTest extends RobotPluginContract {
    @Override
    protected RobotPlugin plugin() {
        return new NaoPlugin();
    }
}
