package dev.marionette.pipeline.extensions;

import dev.marionette.api.InputException;
import dev.marionette.api.RobotDescription;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotCatalog;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Finds robots by name and loads each once. */
@Singleton
public final class Robots {
    private final RobotCatalog catalog;
    private final Map<String, Robot> loaded = new ConcurrentHashMap<>();

    /** @param extensions where the robots are looked up */
    @Inject
    public Robots(Extensions extensions) {
        catalog = extensions.robots();
    }

    /** Ids of the robots among the plugins, sorted. */
    public List<String> ids() {
        return catalog.ids();
    }

    /**
     * A robot by its id, its folder or its URDF file.
     *
     * @throws InputException if it cannot be read
     */
    public Robot load(String idOrPath) {
        return loaded.computeIfAbsent(idOrPath, id -> read(id, List.of()));
    }

    /** As {@link #load(String)}, with folders where a run found the robot's meshes. Read anew. */
    public Robot load(String idOrPath, List<String> packageFolders) {
        return packageFolders.isEmpty() ? load(idOrPath) : read(idOrPath, packageFolders);
    }

    /**
     * The documents that a robot is made from.
     *
     * @throws InputException if there is no such robot, or a document cannot be read
     */
    public RobotDescription describe(String idOrPath) {
        return catalog.describe(idOrPath);
    }

    /** As {@link RobotCatalog#byAlias}. */
    public Optional<String> byAlias(String name) {
        return catalog.byAlias(name);
    }

    private Robot read(String idOrPath, List<String> packageFolders) {
        return catalog.load(idOrPath, packageFolders);
    }

    /** The absolute path that a robot is read from; empty for one that comes in a jar. */
    public Optional<String> source(String idOrPath) {
        return catalog.source(idOrPath).map(Path::toString);
    }
}
