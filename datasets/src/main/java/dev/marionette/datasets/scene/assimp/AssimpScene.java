package dev.marionette.datasets.scene.assimp;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Limits;
import dev.marionette.datasets.scene.Scene;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import org.lwjgl.assimp.AIPropertyStore;
import org.lwjgl.assimp.AIScene;
import org.lwjgl.assimp.Assimp;
import org.lwjgl.system.Configuration;

/** Reads one file with Assimp and frees what Assimp took. */
final class AssimpScene {
    private static final int SHOWN = 160;

    private AssimpScene() {}

    /**
     * The scene in a file.
     *
     * @throws InputException if Assimp cannot read it, or is not there for this machine
     * @throws IOException if the file cannot be read at all
     */
    static Scene read(Path file) throws IOException {
        return read(file, (where, scene) -> new AssimpNodes(where, scene).scene());
    }

    /**
     * By node of the scene, the points of the skin and of other meshes, n × 3, in its frame.
     *
     * @param scene what {@link #read(Path)} made of the file
     * @param findings takes what was left out. Modified.
     */
    static Map<Integer, double[]> skin(Path file, Scene scene, List<Finding> findings) throws IOException {
        return read(file, (where, found) -> new AssimpSkin(found, scene, findings).points());
    }

    private static <T> T read(Path file, BiFunction<String, AIScene, T> copy) throws IOException {
        String where = String.valueOf(file.getFileName());
        byte[] bytes = Limits.read(file);
        try {
            return read(where, bytes, copy);
        } catch (LinkageError missing) {
            throw new InputException(
                    where,
                    "FBX and Collada need the native library Assimp, which cannot be loaded on this machine ("
                            + System.getProperty("os.name") + ", " + System.getProperty("os.arch") + ")",
                    "Export the character as .glb, which needs none.",
                    missing);
        }
    }

    private static <T> T read(String where, byte[] bytes, BiFunction<String, AIScene, T> copy) {
        // What it says of libraries that it does not find is said by the error above.
        Configuration.DEBUG_STREAM.set(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        int dot = where.lastIndexOf('.');
        String name = "character" + where.substring(Math.max(dot, 0)).toLowerCase(Locale.ROOT);
        AIPropertyStore settings = Assimp.aiCreatePropertyStore();
        if (settings == null) {
            throw new InputException(where, "no memory to read it", "Close other programs.");
        }
        try (MemoryFile memory = new MemoryFile(name, bytes)) {
            Assimp.aiSetImportPropertyInteger(settings, Assimp.AI_CONFIG_IMPORT_FBX_READ_MATERIALS, 0);
            Assimp.aiSetImportPropertyInteger(settings, Assimp.AI_CONFIG_IMPORT_FBX_READ_TEXTURES, 0);
            Assimp.aiSetImportPropertyInteger(settings, Assimp.AI_CONFIG_IMPORT_NO_SKELETON_MESHES, 1);
            AIScene scene = Assimp.aiImportFileExWithProperties(name, 0, memory.io(), settings);
            if (scene == null) {
                throw new InputException(where, "cannot be read: " + reason(), "Export the character as .glb.");
            }
            try {
                return copy.apply(where, scene);
            } finally {
                Assimp.aiReleaseImport(scene);
            }
        } finally {
            Assimp.aiReleasePropertyStore(settings);
        }
    }

    /** Assimp's reason, in one line. */
    private static String reason() {
        String text = Assimp.aiGetErrorString();
        String line = text == null ? "" : text.replaceAll("\\s+", " ").strip();
        return line.isEmpty() ? "it gives no reason" : line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
    }
}
