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

    /** The folder of the clips of one format: {@code bvh}. */
    public static Path folder(String format) {
        Path folder = Path.of(System.getProperty("marionette.shared", "shared"), "data", "motions", format);
        assumeTrue(Files.isDirectory(folder), "real clips are not at " + folder);
        return folder;
    }

    /** The folder of the BVH clips. */
    public static Path bvhFolder() {
        return folder("bvh");
    }

    /** A clip by its format's folder and its file name. Read once. */
    public static Clip clip(String format, String fileName) {
        Path file = folder(format).resolve(fileName);
        return CLIPS.computeIfAbsent(format + "/" + fileName, n -> CATALOG.read(file));
    }

    /** A BVH clip by its file name without extension. Read once. */
    public static Clip clip(String name) {
        return clip("bvh", name + ".bvh");
    }
}
