package dev.marionette.pipeline;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.kinematics.robot.RobotCatalog;
import jakarta.inject.Singleton;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /**
     * A robot by its id, its folder or its URDF file.
     *
     * @throws InputException if it cannot be read, or its base is not fixed
     */
    public Robot load(String idOrPath) {
        return loaded.computeIfAbsent(idOrPath, this::read);
    }

    private Robot read(String idOrPath) {
        Robot robot = catalog.load(idOrPath);
        if (robot.base() == RobotProfile.Base.FLOATING) {
            throw new InputException(
                    idOrPath, "base: floating is not supported yet", "Say base: fixed to hold the root link still.");
        }
        return robot;
    }

    /** The absolute path that a robot is read from; empty for one that ships with the program. */
    Optional<String> source(String idOrPath) {
        return ids().contains(idOrPath) || !Files.exists(Path.of(idOrPath))
                ? Optional.empty()
                : Optional.of(Path.of(idOrPath).toAbsolutePath().normalize().toString());
    }
}
