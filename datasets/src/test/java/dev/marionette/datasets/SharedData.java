package dev.marionette.datasets;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.api.Clip;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Real clips that are not part of the project; tests that need them are skipped where they are absent. */
public final class SharedData {
    private static final Map<String, Clip> CLIPS = new ConcurrentHashMap<>();
    private static final MotionCatalog CATALOG = MotionCatalog.load();

    private SharedData() {}

    /** The folder of the BVH clips. */
    public static Path bvhFolder() {
        Path folder = Path.of(System.getProperty("marionette.shared", "shared"), "data", "motions", "bvh");
        assumeTrue(Files.isDirectory(folder), "real clips are not at " + folder);
        return folder;
    }

    /** A BVH clip by its file name without extension. Read once. */
    public static Clip clip(String name) {
        Path file = bvhFolder().resolve(name + ".bvh");
        return CLIPS.computeIfAbsent(name, n -> CATALOG.read(file));
    }
}
