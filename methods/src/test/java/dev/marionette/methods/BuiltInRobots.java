package dev.marionette.methods;

import dev.marionette.host.PluginFolders;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotCatalog;
import dev.marionette.robots.mesh.PackagePath;

/** The built-in robots. */
public final class BuiltInRobots {
    private static final RobotCatalog CATALOG = new RobotCatalog(PluginFolders.none(), PackagePath.none());

    private BuiltInRobots() {}

    /** The robot with an id. */
    public static Robot load(String id) {
        return CATALOG.load(id);
    }
}
