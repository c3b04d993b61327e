package dev.marionette.kinematics.robot;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.NamedServices;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotPlugin;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** All robots that can be named: those that ship as plugins by id, all others by the path of a folder or URDF file. */
public final class RobotCatalog {
    private final NamedServices<RobotPlugin> plugins;

    /** The plugins that a class loader sees. */
    public RobotCatalog(ClassLoader loader) {
        plugins = NamedServices.load("robot", RobotPlugin.class, RobotPlugin::id, loader);
    }

    /** Ids of the robots that ship as plugins, sorted. */
    public List<String> ids() {
        return List.copyOf(plugins.all().keySet());
    }

    /** Plugins that were set aside. */
    public List<Finding> findings() {
        return plugins.findings();
    }

    /**
     * The documents of a robot.
     *
     * @param idOrPath a plugin's id, or the path of a robot folder or URDF file; an id wins over a path of the same name
     * @throws InputException if it is neither; the message lists the known ids
     */
    public RobotDescription describe(String idOrPath) {
        if (plugins.has(idOrPath)) {
            return plugins.get(idOrPath).describe();
        }
        Path path;
        try {
            path = Path.of(idOrPath);
        } catch (InvalidPathException e) {
            throw unknown(idOrPath);
        }
        if (idOrPath.isBlank() || !Files.exists(path)) {
            throw unknown(idOrPath);
        }
        return RobotFolder.read(path);
    }

    /** Loads the robot that {@link #describe} gives. */
    public Robot load(String idOrPath) {
        return RobotLoader.load(describe(idOrPath));
    }

    private InputException unknown(String idOrPath) {
        return new InputException(
                "",
                "unknown robot '" + idOrPath + "'",
                "Known: " + String.join(", ", ids()) + "; or give the path of a robot folder or a URDF file.");
    }
}
