package dev.marionette.pipeline;

import dev.marionette.api.Finding;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.kinematics.robot.RobotCatalog;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The robots that can be named, each loaded once. */
@Singleton
public final class Robots {
    private final RobotCatalog catalog = new RobotCatalog(Robots.class.getClassLoader());
    private final Map<String, Robot> loaded = new ConcurrentHashMap<>();

    /** Ids of the robots that ship as plugins, sorted. */
    public List<String> ids() {
        return catalog.ids();
    }

    /** Plugins that were set aside. */
    public List<Finding> findings() {
        return catalog.findings();
    }

    /** A robot by its id, its folder or its URDF file. */
    public Robot load(String idOrPath) {
        return loaded.computeIfAbsent(idOrPath, catalog::load);
    }
}
