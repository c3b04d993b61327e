package dev.marionette.datasets.scene.gltf;

import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Limits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A glTF file on its way to a binary one: all its buffers in one, to which numbers can be added (glTF 2.0, section 4). */
final class GltfBinary {
    private static final int UNSIGNED_SHORT = 5123;
    private static final int UNSIGNED_INT = 5125;
    private static final int FLOAT = 5126;
    /** One above the largest index of 16 bits; the largest is kept for restarts. */
    private static final int SHORT = 65535;

    private static final int JSON_CHUNK = 0x4E4F534A;
    private static final int BINARY_CHUNK = 0x004E4942;

    /** Room for the tree in what an array holds. */
    private static final int MAX_BYTES = 1 << 30;

    private final String where;
    private final ObjectNode json;
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private String missing = "";

    private GltfBinary(GltfFile file) {
        where = file.where();
        json = ((ObjectNode) file.json()).deepCopy();
    }

    /** A file with nothing in it yet. */
    static GltfBinary empty(String where) {
        return new GltfBinary(new GltfFile(where, JsonMapper.builder().build().createObjectNode(), List.of()));
    }

    /**
     * The content of a file.
     *
     * @param path where it was read from; pictures beside it are taken in
     */
    static GltfBinary of(GltfFile file, Path path) throws IOException {
        GltfBinary binary = new GltfBinary(file);
        binary.join(file);
        binary.takeInImages(path);
        return binary;
    }

    /** Its tree, to be changed. */
    ObjectNode json() {
        return json;
    }

    /**
     * Says what is missing for a whole copy of the file.
     *
     * @throws InputException if something is
     */
    void requireWhole() {
        if (!missing.isEmpty()) {
            throw new InputException(where, "cannot be written again: " + missing, "Get all of its files.");
        }
    }

    private void join(GltfFile file) {
        long[] starts = new long[file.buffers().size()];
        for (int b = 0; b < starts.length; b++) {
            GltfFile.Buffer buffer = file.buffers().get(b);
            missing = buffer.missing().isEmpty() ? missing : buffer.missing();
            pad(data, 4, 0);
            starts[b] = data.size();
            ByteBuffer bytes = buffer.bytes().duplicate().rewind();
            byte[] all = new byte[bytes.remaining()];
            bytes.get(all);
            data.writeBytes(all);
        }
        if (starts.length > 1) {
            for (JsonNode view : json.path("bufferViews")) {
                shift((ObjectNode) view, starts);
                JsonNode packed = view.path("extensions").path("EXT_meshopt_compression");
                if (packed instanceof ObjectNode object) {
                    shift(object, starts);
                }
            }
        }
    }

    private void shift(ObjectNode view, long[] starts) {
        int buffer = view.path("buffer").asInt(-1);
        if (buffer < 0 || buffer >= starts.length) {
            missing = "a view shows buffer " + buffer + " of " + starts.length;
            return;
        }
        view.put("buffer", 0);
        view.put("byteOffset", starts[buffer] + view.path("byteOffset").asLong(0));
    }

    /** Names of picture files that are not beside the file, as it has them. */
    static List<String> lostImages(GltfFile file, Path path) throws IOException {
        Path folder = path.toAbsolutePath().normalize().resolveSibling("");
        List<String> lost = new ArrayList<>();
        for (JsonNode image : file.json().path("images")) {
            String uri = image.path("uri").asString("");
            if (!uri.isEmpty() && !uri.startsWith("data:") && image(folder, uri) == null) {
                lost.add(uri);
            }
        }
        return lost;
    }

    /** A picture in a file of its own; null where there is none in the folder. */
    private static @Nullable Path image(Path folder, String uri) throws IOException {
        Path found = uri.isEmpty() || uri.contains(":") ? null : inside(folder, uri);
        return found != null && Files.isRegularFile(found) ? found : null;
    }

    /** Pictures in files beside a glTF file would be lost with another folder; those that are there come along. */
    private void takeInImages(Path path) throws IOException {
        Path folder = path.toAbsolutePath().normalize().resolveSibling("");
        for (JsonNode image : json.path("images")) {
            String uri = image.path("uri").asString("");
            Path found = image(folder, uri);
            if (found != null) {
                ObjectNode node = (ObjectNode) image;
                node.remove("uri");
                node.put("bufferView", view(Limits.read(found)));
                if (!node.path("mimeType").isString()) {
                    node.put("mimeType", mimeType(uri.toLowerCase(Locale.ROOT)));
                }
            }
        }
    }

    /** By the ending, where the file does not say it. */
    private static String mimeType(String uri) {
        String ending = uri.substring(uri.lastIndexOf('.') + 1);
        return switch (ending) {
            case "png", "webp", "ktx2", "avif" -> "image/" + ending;
            case "dds" -> "image/vnd-ms.dds";
            default -> "image/jpeg";
        };
    }

    private static @Nullable Path inside(Path folder, String uri) throws IOException {
        try {
            Path found = folder.resolve(URLDecoder.decode(uri.replace("+", "%2B"), StandardCharsets.UTF_8))
                    .normalize();
            boolean safe = found.startsWith(folder)
                    && Files.exists(found)
                    && found.toRealPath().startsWith(folder.toRealPath());
            return safe ? found : null;
        } catch (IllegalArgumentException noPath) {
            return null;
        }
    }

    /** Adds bytes; returns the view of them. */
    int view(byte[] bytes) {
        pad(data, 4, 0);
        if (data.size() > MAX_BYTES - bytes.length) {
            throw new InputException(
                    where,
                    "a copy with its motion has more than " + (MAX_BYTES >> 20) + " MB",
                    "Give fewer motions, or smaller textures.");
        }
        ArrayNode views = list("bufferViews");
        views.addObject().put("buffer", 0).put("byteOffset", data.size()).put("byteLength", bytes.length);
        data.writeBytes(bytes);
        return views.size() - 1;
    }

    private ArrayNode list(String key) {
        return json.get(key) instanceof ArrayNode there ? there : json.putArray(key);
    }

    /** Adds rows of numbers as 32-bit floats; returns the accessor. */
    int add(String type, double[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (double value : values) {
            bytes.putFloat((float) value);
        }
        return accessor(type, FLOAT, values.length / width(type), bytes.array());
    }

    /** As {@link #add}, of times and vertices, which say their range. There has to be one row. */
    int addWithRange(String type, double[] values) {
        int accessor = add(type, values);
        ObjectNode node = (ObjectNode) list("accessors").get(accessor);
        int width = width(type);
        ArrayNode min = node.putArray("min");
        ArrayNode max = node.putArray("max");
        for (int c = 0; c < width; c++) {
            float low = Float.POSITIVE_INFINITY;
            float high = Float.NEGATIVE_INFINITY;
            for (int i = c; i < values.length; i += width) {
                low = Math.min(low, (float) values[i]);
                high = Math.max(high, (float) values[i]);
            }
            min.add(low);
            max.add(high);
        }
        return accessor;
    }

    /** Adds numbers of vertices, in 16 bits where that is enough; returns the accessor. */
    int addIndices(int[] values) {
        boolean small = Arrays.stream(values).max().orElse(0) < SHORT;
        ByteBuffer bytes = ByteBuffer.allocate((small ? 2 : 4) * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            if (small) {
                bytes.putShort((short) value);
            } else {
                bytes.putInt(value);
            }
        }
        return accessor("SCALAR", small ? UNSIGNED_SHORT : UNSIGNED_INT, values.length, bytes.array());
    }

    /** Adds joints of vertices, four each, in 16 bits, as glTF has them. */
    int addJoints(int[] indices) {
        ByteBuffer bytes = ByteBuffer.allocate(2 * indices.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int index : indices) {
            bytes.putShort((short) index);
        }
        return accessor("VEC4", UNSIGNED_SHORT, indices.length / 4, bytes.array());
    }

    private static int width(String type) {
        return switch (type) {
            case "SCALAR" -> 1;
            case "MAT4" -> 16;
            default -> type.charAt(3) - '0';
        };
    }

    private int accessor(String type, int component, int count, byte[] bytes) {
        ArrayNode accessors = list("accessors");
        accessors
                .addObject()
                .put("bufferView", view(bytes))
                .put("componentType", component)
                .put("count", count)
                .put("type", type);
        return accessors.size() - 1;
    }

    /** The whole file. */
    byte[] bytes() {
        pad(data, 4, 0);
        ArrayNode buffers = json.putArray("buffers");
        buffers.addObject().put("byteLength", data.size());
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes(json.toString().getBytes(StandardCharsets.UTF_8));
        pad(text, 4, ' ');
        ByteBuffer out = ByteBuffer.allocate(28 + text.size() + data.size()).order(ByteOrder.LITTLE_ENDIAN);
        out.put("glTF".getBytes(StandardCharsets.US_ASCII)).putInt(2).putInt(out.capacity());
        out.putInt(text.size()).putInt(JSON_CHUNK).put(text.toByteArray());
        out.putInt(data.size()).putInt(BINARY_CHUNK).put(data.toByteArray());
        return out.array();
    }

    private static void pad(ByteArrayOutputStream out, int to, int with) {
        while (out.size() % to != 0) {
            out.write(with);
        }
    }
}
