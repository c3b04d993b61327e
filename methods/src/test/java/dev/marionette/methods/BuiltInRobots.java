package dev.marionette.methods;

import dev.marionette.api.PluginFolders;
import dev.marionette.kinematics.mesh.PackagePath;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.kinematics.robot.RobotCatalog;

/** The built-in robots. */
public final class BuiltInRobots {
    private static final RobotCatalog CATALOG = new RobotCatalog(PluginFolders.none(), PackagePath.none());

    private BuiltInRobots() {}

    /** The robot with an id. */
    public static Robot load(String id) {
        return CATALOG.load(id);
    }
}
