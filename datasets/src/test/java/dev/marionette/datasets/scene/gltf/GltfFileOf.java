package dev.marionette.datasets.scene.gltf;

import dev.marionette.datasets.scene.Scene;
import dev.marionette.datasets.scene.SceneMesh;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.IntNode;

/** What is in a glTF file, for tests of other packages. */
public final class GltfFileOf {
    private GltfFileOf() {}

    /** All of its meshes. */
    public static List<SceneMesh> meshes(Path file) throws IOException {
        return GltfMeshes.of(GltfFile.read(file), new ArrayList<>());
    }

    /** Its nodes and animations. */
    public static Scene scene(Path file) throws IOException {
        return GltfScene.of(GltfFile.read(file));
    }

    /** Its tree. */
    public static JsonNode json(Path file) throws IOException {
        return GltfFile.read(file).json();
    }

    /** The bytes of a view. */
    public static byte[] view(Path file, int number) throws IOException {
        GltfFile read = GltfFile.read(file);
        JsonNode view = read.json().path("bufferViews").get(number);
        ByteBuffer bytes = read.buffers().get(0).bytes();
        byte[] out = new byte[view.path("byteLength").asInt()];
        bytes.get(view.path("byteOffset").asInt(), out);
        return out;
    }

    /** The rows of an accessor. */
    public static List<double[]> floats(Path file, int accessor, int width) throws IOException {
        double[] values = new GltfAccessor(GltfFile.read(file)).read(IntNode.valueOf(accessor), width, "a test");
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < values.length; i += width) {
            rows.add(Arrays.copyOfRange(values, i, i + width));
        }
        return rows;
    }
}
