package dev.marionette.robots.mesh;

import dev.marionette.api.InputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the meshes of glTF 2.0, text or binary: triangles of all nodes of the scene at rest, each with the base colour of
 * its material. Axes are taken as they are. Compressed meshes are refused by name.
 */
final class GltfReader {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int MAGIC = 0x46546C67;
    private static final int JSON_CHUNK = 0x4E4F534A;
    private static final int BIN_CHUNK = 0x004E4942;
    private static final int MAX_DEPTH = 64;
    private static final int MAX_NODES = 100_000;

    /** What lies beside a file, by its name relative to it. */
    @FunctionalInterface
    interface Beside {
        byte[] read(String name) throws IOException;
    }

    private final String where;
    private final Beside beside;
    private final MeshParts parts;
    private final Map<Integer, ByteBuffer> buffers = new HashMap<>();
    private JsonNode root = JSON.createObjectNode();
    private int nodes;
    private long bufferBytes;

    private GltfReader(String where, Beside beside, MeshParts parts) {
        this.where = where;
        this.beside = beside;
        this.parts = parts;
    }

    /**
     * Reads a file.
     *
     * @param beside where buffers are that are not in the file
     * @throws InputException if it is broken or compressed
     * @throws IOException if a buffer beside it cannot be read
     */
    static void read(byte[] bytes, String where, Beside beside, MeshParts parts) throws IOException {
        GltfReader reader = new GltfReader(where, beside, parts);
        try {
            reader.read(bytes);
        } catch (JacksonException e) {
            throw new InputException(where, "is no glTF: " + e.getOriginalMessage(), "Export the mesh again.", e);
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new InputException(where, "names data that is not in it", "Export the mesh again.", e);
        }
    }

    private void read(byte[] bytes) throws IOException {
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length >= 20 && file.getInt(0) == MAGIC) {
            int length = file.getInt(12);
            if (file.getInt(4) != 2 || file.getInt(16) != JSON_CHUNK) {
                throw error("is binary glTF of version " + file.getInt(4) + ", not 2");
            }
            root = JSON.readTree(bytes, 20, length);
            int next = 20 + length;
            if (bytes.length >= next + 8 && file.getInt(next + 4) == BIN_CHUNK) {
                buffers.put(0, slice(file, next + 8, file.getInt(next)));
            }
        } else {
            root = JSON.readTree(bytes);
        }
        for (JsonNode extension : root.path("extensionsRequired")) {
            if (extension.asString().contains("compression")) {
                throw new InputException(
                        where, "is compressed with " + extension.asString(), "Export the mesh without compression.");
            }
        }
        JsonNode scene = root.path("scenes").path(root.path("scene").asInt(0));
        for (JsonNode node : scene.path("nodes")) {
            node(node.asInt(), Affine.identity(), 0);
        }
    }

    private void node(int index, double[] parent, int depth) throws IOException {
        if (depth > MAX_DEPTH || ++nodes > MAX_NODES) {
            throw error("has nodes more than " + MAX_DEPTH + " deep, or more than " + MAX_NODES);
        }
        JsonNode node = root.path("nodes").path(index);
        double[] world = Affine.multiply(parent, local(node));
        if (node.has("mesh")) {
            for (JsonNode primitive :
                    root.path("meshes").path(node.path("mesh").asInt()).path("primitives")) {
                parts.work().read(1);
                primitive(primitive, world);
            }
        }
        for (JsonNode child : node.path("children")) {
            node(child.asInt(), world, depth + 1);
        }
    }

    private double[] local(JsonNode node) {
        if (node.has("matrix")) {
            // by columns
            double[] m = numbers(node.path("matrix"), 16, new double[16]);
            return new double[] {m[0], m[4], m[8], m[12], m[1], m[5], m[9], m[13], m[2], m[6], m[10], m[14]};
        }
        double[] t = numbers(node.path("translation"), 3, new double[3]);
        double[] q = numbers(node.path("rotation"), 4, new double[] {0, 0, 0, 1});
        double[] s = numbers(node.path("scale"), 3, new double[] {1, 1, 1});
        return Affine.multiply(
                Affine.translation(t[0], t[1], t[2]),
                Affine.multiply(Affine.rotation(q[3], q[0], q[1], q[2]), Affine.scale(s[0], s[1], s[2])));
    }

    private double[] numbers(JsonNode array, int count, double[] missing) {
        if (array.isMissingNode()) {
            return missing;
        }
        if (array.size() != count) {
            throw error("a node has " + array.size() + " numbers where " + count + " belong");
        }
        double[] numbers = new double[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = array.path(i).asDouble();
        }
        return numbers;
    }

    private void primitive(JsonNode primitive, double[] world) throws IOException {
        int mode = primitive.path("mode").asInt(4);
        if (mode < 4 || mode > 6) {
            return;
        }
        MeshBuilder mesh = parts.of(colour(primitive));
        Accessor points = accessor(primitive.path("attributes").path("POSITION").asInt(-1));
        parts.work().read(points.count);
        int[] vertices = new int[points.count];
        for (int v = 0; v < vertices.length; v++) {
            double x = points.get(v, 0);
            double y = points.get(v, 1);
            double z = points.get(v, 2);
            vertices[v] = mesh.vertex(
                    Affine.apply(world, 0, x, y, z), Affine.apply(world, 1, x, y, z), Affine.apply(world, 2, x, y, z));
        }
        int[] order = order(primitive, vertices.length);
        boolean mirrors = Affine.mirrors(world);
        for (int i = 2; i < order.length; i += mode == 4 ? 3 : 1) {
            int a = mode == 6 ? order[0] : order[i - 2];
            // every other triangle of a strip goes the other way round
            boolean turned = mirrors != (mode == 5 && i % 2 == 1);
            int b = order[turned ? i : i - 1];
            int c = order[turned ? i - 1 : i];
            mesh.triangle(vertices[a], vertices[b], vertices[c]);
        }
    }

    private int[] order(JsonNode primitive, int count) throws IOException {
        Accessor indices =
                primitive.has("indices") ? accessor(primitive.path("indices").asInt()) : null;
        int length = indices == null ? count : indices.count;
        parts.work().read(length);
        int[] order = new int[length];
        for (int i = 0; i < order.length; i++) {
            order[i] = indices == null ? i : (int) indices.get(i, 0);
        }
        return order;
    }

    /** Base colours are linear in the file. */
    private OptionalInt colour(JsonNode primitive) {
        JsonNode material =
                root.path("materials").path(primitive.path("material").asInt(-1));
        JsonNode factor = material.path("pbrMetallicRoughness").path("baseColorFactor");
        if (factor.size() < 3) {
            return OptionalInt.empty();
        }
        int rgb = 0;
        for (int i = 0; i < 3; i++) {
            rgb = rgb << 8 | Colours.byteOf(Colours.toSrgb(factor.path(i).asDouble()));
        }
        return OptionalInt.of(rgb);
    }

    /** Numbers in a buffer. */
    private record Accessor(ByteBuffer data, int count, int stride, int type, double unit) {
        double get(int element, int component) {
            int at = element * stride + component * size(type);
            return unit
                    * switch (type) {
                        case 5120 -> data.get(at);
                        case 5121 -> data.get(at) & 0xFF;
                        case 5122 -> data.getShort(at);
                        case 5123 -> data.getShort(at) & 0xFFFF;
                        case 5125 -> data.getInt(at) & 0xFFFFFFFFL;
                        default -> data.getFloat(at);
                    };
        }

        static int size(int type) {
            return type <= 5121 ? 1 : type <= 5123 ? 2 : 4;
        }
    }

    private Accessor accessor(int index) throws IOException {
        JsonNode a = root.path("accessors").path(index);
        JsonNode view = root.path("bufferViews").path(a.path("bufferView").asInt(-1));
        int type = a.path("componentType").asInt();
        if (view.isMissingNode() || a.has("sparse") || type < 5120 || type > 5126 || type == 5124) {
            throw error("has data of a kind that is not read: accessor " + index);
        }
        int width = a.path("type").asString("").equals("VEC3") ? 3 : 1;
        int offset = view.path("byteOffset").asInt(0) + a.path("byteOffset").asInt(0);
        int count = a.path("count").asInt();
        int stride = view.path("byteStride").asInt(width * Accessor.size(type));
        ByteBuffer data = buffer(view.path("buffer").asInt());
        if (count < 0 || stride < 1 || offset < 0 || offset + (long) count * stride > data.limit() + (long) stride) {
            throw error("accessor " + index + " ends beyond its buffer");
        }
        double unit = 1;
        if (a.path("normalized").asBoolean(false)) {
            unit = switch (type) {
                case 5120 -> 1 / 127.0;
                case 5121 -> 1 / 255.0;
                case 5122 -> 1 / 32767.0;
                default -> 1 / 65535.0;
            };
        }
        return new Accessor(slice(data, offset, data.limit() - offset), count, stride, type, unit);
    }

    private ByteBuffer buffer(int index) throws IOException {
        ByteBuffer known = buffers.get(index);
        if (known != null) {
            return known;
        }
        String uri = root.path("buffers").path(index).path("uri").asString("");
        if (uri.isEmpty()) {
            throw error("buffer " + index + " is missing");
        }
        int comma = uri.indexOf(',');
        byte[] bytes =
                uri.startsWith("data:") ? Base64.getDecoder().decode(uri.substring(comma + 1)) : beside.read(uri);
        bufferBytes += bytes.length;
        if (bufferBytes > MeshFile.MAX_BYTES) {
            throw error("has buffers of more than " + MeshFile.MAX_BYTES + " bytes together");
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        buffers.put(index, buffer);
        return buffer;
    }

    private static ByteBuffer slice(ByteBuffer from, int offset, int length) {
        return from.slice(offset, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private InputException error(String problem) {
        return new InputException(where, problem, "Export the mesh again.");
    }
}
