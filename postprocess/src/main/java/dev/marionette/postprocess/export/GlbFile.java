package dev.marionette.postprocess.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A binary glTF 2.0 file in the making: the JSON tree, which its user fills, and the buffer with its accessors. The same
 * content gives the same bytes.
 */
final class GlbFile {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int MAGIC = 0x46546C67;
    private static final int JSON_CHUNK = 0x4E4F534A;
    private static final int BIN_CHUNK = 0x004E4942;
    private static final int UNSIGNED_SHORT = 5123;
    private static final int UNSIGNED_INT = 5125;
    /** One above the largest index of 16 bits; the largest is kept for restarts. */
    private static final int SHORT = 65535;

    private static final int FLOAT = 5126;

    private final ObjectNode root = JSON.createObjectNode();
    private final ObjectNode asset = root.putObject("asset");
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** Says what the file is, and that its scene is its first node. */
    void describe(ExportInput input, ExportNotes notes) {
        asset.put("version", "2.0").put("generator", "marionette " + input.version());
        ObjectNode extras = asset.putObject("extras");
        notes.map().forEach(extras::put);
        root.put("scene", 0).putArray("scenes").addObject().putArray("nodes").add(0);
    }

    /** A new animation, called {@code motion}. */
    ObjectNode animation() {
        return root.withArray("animations").addObject().put("name", "motion");
    }

    /**
     * Adds what moves a node.
     *
     * @param path {@code translation} or {@code rotation}
     * @param input accessor of the times
     * @param output accessor of the values, between which readers go straight
     */
    static void channel(ObjectNode animation, int node, String path, int input, int output) {
        ArrayNode channels = animation.withArray("channels");
        ArrayNode samplers = animation.withArray("samplers");
        channels.addObject()
                .put("sampler", samplers.size())
                .putObject("target")
                .put("node", node)
                .put("path", path);
        samplers.addObject().put("input", input).put("output", output).put("interpolation", "LINEAR");
    }

    /** The tree of the file; without {@code accessors}, {@code bufferViews} and {@code buffers}, which are made here. */
    ObjectNode root() {
        return root;
    }

    /**
     * Adds numbers with their bounds.
     *
     * @param type {@code SCALAR}, {@code VEC3} or {@code VEC4}
     * @param width numbers of an element
     * @param values elements × width. Not modified.
     * @return the accessor
     */
    int floats(String type, int width, double[] values) {
        byte[] raw = new byte[4 * values.length];
        ByteBuffer data = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN);
        float[] low = new float[width];
        float[] high = new float[width];
        for (int i = 0; i < values.length; i++) {
            float value = (float) values[i];
            data.putFloat(value);
            low[i % width] = i < width ? value : Math.min(low[i % width], value);
            high[i % width] = i < width ? value : Math.max(high[i % width], value);
        }
        ObjectNode accessor = accessor(type, FLOAT, values.length / width, raw);
        ArrayNode min = accessor.putArray("min");
        ArrayNode max = accessor.putArray("max");
        for (int i = 0; i < width; i++) {
            min.add(low[i]);
            max.add(high[i]);
        }
        return root.withArray("accessors").size() - 1;
    }

    /**
     * Adds indices of vertices, in 16 bits where that is enough.
     *
     * @param values at least 0. Not modified.
     * @return the accessor
     */
    int indices(int[] values) {
        boolean small = Arrays.stream(values).max().orElse(0) < SHORT;
        byte[] raw = new byte[(small ? 2 : 4) * values.length];
        ByteBuffer data = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            if (small) {
                data.putShort((short) value);
            } else {
                data.putInt(value);
            }
        }
        accessor("SCALAR", small ? UNSIGNED_SHORT : UNSIGNED_INT, values.length, raw);
        return root.withArray("accessors").size() - 1;
    }

    private ObjectNode accessor(String type, int component, int count, byte[] data) {
        ArrayNode views = root.withArray("bufferViews");
        ObjectNode view = views.addObject();
        view.put("buffer", 0).put("byteOffset", bytes.size()).put("byteLength", data.length);
        bytes.write(data, 0, data.length);
        while (bytes.size() % 4 != 0) {
            bytes.write(0);
        }
        ObjectNode accessor = root.withArray("accessors").addObject();
        accessor.put("bufferView", views.size() - 1).put("componentType", component);
        return accessor.put("count", count).put("type", type);
    }

    /**
     * Writes the file.
     *
     * @param out stays open
     * @throws IOException if {@code out} throws it
     */
    void writeTo(OutputStream out) throws IOException {
        root.putArray("buffers").addObject().put("byteLength", bytes.size());
        byte[] tree = JSON.writeValueAsBytes(root);
        int padding = (4 - tree.length % 4) % 4;
        ByteBuffer head = ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN);
        head.putInt(MAGIC).putInt(2).putInt(28 + tree.length + padding + bytes.size());
        head.putInt(tree.length + padding).putInt(JSON_CHUNK);
        writeAll(head, out);
        out.write(tree);
        for (int i = 0; i < padding; i++) {
            out.write(' ');
        }
        writeAll(
                ByteBuffer.allocate(8)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(bytes.size())
                        .putInt(BIN_CHUNK),
                out);
        bytes.writeTo(out);
    }

    private static void writeAll(ByteBuffer buffer, OutputStream out) throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            out.write(buffer.get());
        }
    }
}
