package dev.marionette.datasets.scene.assimp;

import dev.marionette.datasets.scene.assimp.Wire.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.assimp.AIMetaData;
import org.lwjgl.assimp.AIMetaDataEntry;
import org.lwjgl.assimp.AINode;
import org.lwjgl.assimp.AIPropertyStore;
import org.lwjgl.assimp.AIScene;
import org.lwjgl.assimp.AIString;
import org.lwjgl.assimp.Assimp;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.MemoryUtil;

/** Reads one file with Assimp, in this process, writes what was in it and frees what Assimp took. */
final class AssimpImport {
    private static final int SHOWN = 160;
    /** How names begin that Assimp makes up. */
    private static final String NAMELESS = "$ColladaAutoName$";

    private AssimpImport() {}

    /**
     * Writes the records of a file, the last one with them; see {@link Wire}.
     *
     * @param fileName what Assimp is told that the file is called
     * @param importer what Assimp calls the importer that has to read it
     * @param length bytes of the file
     * @param file where they come from
     * @param skin whether meshes are wanted
     * @param taken is run when all of them have come
     * @param out where the records go
     * @throws IOException if one of the streams fails
     */
    static void write(
            String fileName,
            String importer,
            int length,
            InputStream file,
            boolean skin,
            Runnable taken,
            RecordOutput out)
            throws IOException {
        try {
            // What it says of libraries that it does not find is said by the record.
            Configuration.DEBUG_STREAM.set(
                    new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
            imported(fileName, importer, length, file, skin, taken, out);
            out.putByte(Wire.END);
        } catch (LinkageError missing) {
            out.putByte(Wire.MISSING);
        } catch (Refusal refusal) {
            out.putByte(Wire.REFUSED);
            out.putText(String.valueOf(refusal.getMessage()));
            out.putText(refusal.hint());
        }
    }

    private static void imported(
            String fileName,
            String importer,
            int length,
            InputStream file,
            boolean skin,
            Runnable taken,
            RecordOutput out)
            throws IOException {
        AIPropertyStore settings = Assimp.aiCreatePropertyStore();
        if (settings == null) {
            throw new Refusal("no memory to read it", "Close other programs.");
        }
        try (MemoryFile memory = new MemoryFile(fileName, length)) {
            memory.fill(file);
            taken.run();
            int shown = skin ? 1 : 0;
            Assimp.aiSetImportPropertyInteger(settings, Assimp.AI_CONFIG_IMPORT_FBX_READ_MATERIALS, shown);
            Assimp.aiSetImportPropertyInteger(settings, Assimp.AI_CONFIG_IMPORT_FBX_READ_TEXTURES, shown);
            Assimp.aiSetImportPropertyInteger(settings, Assimp.AI_CONFIG_IMPORT_NO_SKELETON_MESHES, 1);
            AIScene scene = read(fileName, memory, settings);
            if (scene == null) {
                throw new Refusal("cannot be read: " + reason(), "Export the character as .glb.");
            }
            try {
                requireImporter(scene, importer);
                Map<String, Integer> byName =
                        new SceneWriter(scene, fileName.equals(NativeFormat.FBX.fileName()), out).write();
                if (skin) {
                    scene = Assimp.aiApplyPostProcessing(scene, MeshWriter.STEPS);
                    if (scene == null) {
                        throw new Refusal("its meshes cannot be read: " + reason(), "Export the character as .glb.");
                    }
                    new MeshWriter(scene, byName, out).write();
                }
            } finally {
                if (scene != null) {
                    Assimp.aiReleaseImport(scene);
                }
            }
        } finally {
            Assimp.aiReleasePropertyStore(settings);
        }
    }

    /**
     * Nodes of Collada have names, and identifiers in which Blender puts the name of the skeleton first. Assimp knows nodes by one of
     * these. Names are what the user knows; they are optional and need not be unique, and where one is missing or used twice, all nodes
     * are known by their identifiers.
     */
    private static @Nullable AIScene read(String fileName, MemoryFile memory, AIPropertyStore settings) {
        Assimp.aiSetImportPropertyInteger(settings, Assimp.AI_CONFIG_IMPORT_COLLADA_USE_COLLADA_NAMES, 1);
        AIScene scene = Assimp.aiImportFileExWithProperties(fileName, 0, memory.io(), settings);
        if (scene == null
                || !fileName.equals(NativeFormat.COLLADA.fileName())
                || areNamed(scene.mRootNode(), new HashSet<>(), 0)) {
            return scene;
        }
        Assimp.aiReleaseImport(scene);
        Assimp.aiSetImportPropertyInteger(settings, Assimp.AI_CONFIG_IMPORT_COLLADA_USE_COLLADA_NAMES, 0);
        return Assimp.aiImportFileExWithProperties(fileName, 0, memory.io(), settings);
    }

    /** Whether a node and all below it have names of their own, and no two the same. */
    private static boolean areNamed(@Nullable AINode node, Set<String> names, int depth) {
        if (node == null || depth > Wire.MAX_DEPTH) {
            return true; // which is refused elsewhere
        }
        String name = node.mName().dataString();
        if (name.startsWith(NAMELESS) || !names.add(name)) {
            return false;
        }
        PointerBuffer children = node.mChildren();
        for (int i = 0; i < node.mNumChildren() && children != null; i++) {
            if (!areNamed(AINode.create(children.get(i)), names, depth + 1)) {
                return false;
            }
        }
        return true;
    }

    private static void requireImporter(AIScene scene, String wanted) {
        String used = importer(scene);
        if (!wanted.equals(used)) {
            throw new Refusal(
                    "was read as another format, by " + used + " and not " + wanted, "Export the file again.");
        }
    }

    private static @Nullable String importer(AIScene scene) {
        AIMetaData data = scene.mMetaData();
        for (int i = 0; data != null && i < data.mNumProperties(); i++) {
            if (data.mKeys().get(i).dataString().equals("SourceAsset_Format")
                    && data.mValues().get(i).mType() == Assimp.AI_AISTRING) {
                long value = MemoryUtil.memGetAddress(data.mValues().get(i).address() + AIMetaDataEntry.MDATA);
                return AIString.create(value).dataString();
            }
        }
        return null;
    }

    /** Assimp's reason, in one line. */
    private static String reason() {
        String text = Assimp.aiGetErrorString();
        String line = text == null ? "" : text.replaceAll("\\s+", " ").strip();
        if (line.equals("std::bad_alloc")) {
            return "it asks for more memory than there is";
        }
        return line.isEmpty() ? "it gives no reason" : line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
    }
}
