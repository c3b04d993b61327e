package example;

import dev.marionette.api.RobotPlugin;
import dev.marionette.testkit.RobotPluginContract;

class ValetRobotTest extends RobotPluginContract {
    @Override
    protected RobotPlugin plugin() {
        return new ValetRobot();
    }
}
