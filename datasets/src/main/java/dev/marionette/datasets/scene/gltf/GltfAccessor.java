package dev.marionette.datasets.scene.gltf;

import dev.marionette.api.InputException;
import java.nio.ByteBuffer;
import tools.jackson.databind.JsonNode;

/** Numbers out of the buffers of a glTF file (glTF 2.0, sections 3.6.2 and 3.11). */
final class GltfAccessor {
    private static final int BYTE = 5120;
    private static final int UNSIGNED_BYTE = 5121;
    private static final int SHORT = 5122;
    private static final int UNSIGNED_SHORT = 5123;
    private static final int UNSIGNED_INT = 5125;
    private static final int FLOAT = 5126;

    /** Numbers of one accessor beyond which a file is refused. */
    private static final long MAX_VALUES = 1L << 24;

    private final GltfFile file;

    GltfAccessor(GltfFile file) {
        this.file = file;
    }

    /**
     * All numbers of an accessor; whole numbers become −1 to 1 or 0 to 1, as animations have them.
     *
     * @param index the accessor
     * @param width how many numbers an element has
     * @param what what it is for, for messages
     * @throws InputException if there is no such accessor, or it does not fit its buffer
     */
    double[] read(JsonNode index, int width, String what) {
        return read(index, width, true, what);
    }

    /** How many elements an accessor says it has; 0 where there is no such accessor. */
    long count(JsonNode index) {
        return file.json().path("accessors").path(index.asInt(-1)).path("count").asLong(0);
    }

    /** As {@link #read}, with whole numbers as they are unless the accessor says that they are shares. */
    double[] readAsTold(JsonNode index, int width, String what) {
        JsonNode accessor = file.json().path("accessors").path(index.asInt(-1));
        return read(index, width, accessor.path("normalized").asBoolean(false), what);
    }

    private double[] read(JsonNode index, int width, boolean scaled, String what) {
        JsonNode accessor = file.json().path("accessors").path(index.asInt(-1));
        String where = file.where() + ": " + what;
        if (accessor.isMissingNode()) {
            throw new InputException(where, "accessor " + index + " is not in the file", "Export the file again.");
        }
        if (!accessor.path("type").asString("").equals(type(width))) {
            throw new InputException(
                    where,
                    "accessor " + index + " is of type " + accessor.path("type") + ", wanted are " + width + " numbers",
                    "Export the file again.");
        }
        long count = accessor.path("count").asLong(-1);
        if (count < 0 || count > MAX_VALUES / width) {
            throw new InputException(
                    where, "accessor " + index + " has " + count + " elements", "Export the animation alone.");
        }
        int type = accessor.path("componentType").asInt(0);
        double[] values = new double[(int) count * width];
        if (accessor.has("bufferView")) {
            fill(where, accessor, type, width, scaled, values);
        }
        if (accessor.has("sparse")) {
            sparse(where, accessor.path("sparse"), type, width, scaled, values);
        }
        return values;
    }

    private static String type(int width) {
        return width == 1 ? "SCALAR" : width == 16 ? "MAT4" : "VEC" + width;
    }

    private void fill(String where, JsonNode accessor, int type, int width, boolean scaled, double[] out) {
        int rows = out.length / width;
        View view = view(where, accessor, type, width, rows);
        for (int row = 0; row < rows; row++) {
            for (int i = 0; i < width; i++) {
                out[row * width + i] = value(view.bytes(), view.at(row) + i * size(where, type), type, scaled);
            }
        }
    }

    /** Some elements replaced by others: numbers of elements in one view, their values in another. */
    private void sparse(String where, JsonNode sparse, int type, int width, boolean scaled, double[] out) {
        int count = sparse.path("count").asInt(-1);
        if (count < 0 || count > out.length / width) {
            throw new InputException(where, "a sparse accessor replaces " + count + " elements", "Export it again.");
        }
        JsonNode indices = sparse.path("indices");
        int indexType = indices.path("componentType").asInt(0);
        View places = view(where, indices, indexType, 1, count);
        View values = view(where, sparse.path("values"), type, width, count);
        for (int row = 0; row < count; row++) {
            long element = (long) value(places.bytes(), places.at(row), indexType, false);
            if (element < 0 || element >= out.length / width) {
                throw new InputException(where, "a sparse accessor replaces element " + element, "Export it again.");
            }
            for (int i = 0; i < width; i++) {
                out[(int) element * width + i] =
                        value(values.bytes(), values.at(row) + i * size(where, type), type, scaled);
            }
        }
    }

    /** Bytes of rows that lie evenly spaced. */
    private record View(ByteBuffer bytes, int offset, int stride) {
        int at(int row) {
            return offset + row * stride;
        }
    }

    private View view(String where, JsonNode user, int type, int width, int rows) {
        JsonNode view =
                file.json().path("bufferViews").path(user.path("bufferView").asInt(-1));
        if (view.path("extensions").has("EXT_meshopt_compression")) {
            throw new InputException(
                    where, "it is compressed with EXT_meshopt_compression", "Export without compression.");
        }
        int index = view.path("buffer").asInt(-1);
        if (index < 0 || index >= file.buffers().size()) {
            throw new InputException(where, "its numbers are in no buffer of the file", "Export the file again.");
        }
        GltfFile.Buffer buffer = file.buffers().get(index);
        if (!buffer.missing().isEmpty()) {
            throw new InputException(where, "buffer " + index + " cannot be read: " + buffer.missing(), "Get it, too.");
        }
        int element = width * size(where, type);
        long stride = view.path("byteStride").asInt(element);
        long first = view.path("byteOffset").asLong(0);
        long second = user.path("byteOffset").asLong(0);
        long limit = buffer.bytes().limit();
        // each alone first: their sum could be beyond what a long holds
        boolean inside = first >= 0 && first <= limit && second >= 0 && second <= limit && stride >= element;
        long end = first + second + (rows - 1) * stride + element;
        if (!inside || rows > 0 && end > limit) {
            throw new InputException(
                    where,
                    "its " + rows + " rows of numbers from byte " + first + " + " + second
                            + " are not inside a buffer of " + limit,
                    "The file looks cut off; get a whole copy.");
        }
        return new View(buffer.bytes(), (int) (first + second), (int) stride);
    }

    private static int size(String where, int type) {
        return switch (type) {
            case BYTE, UNSIGNED_BYTE -> 1;
            case SHORT, UNSIGNED_SHORT -> 2;
            case UNSIGNED_INT, FLOAT -> 4;
            default -> throw new InputException(where, "numbers of unknown type " + type, "Export the file again.");
        };
    }

    private static double value(ByteBuffer bytes, int at, int type, boolean scaled) {
        return switch (type) {
            case BYTE -> scaled ? Math.max(bytes.get(at) / 127.0, -1) : bytes.get(at);
            case UNSIGNED_BYTE -> (bytes.get(at) & 0xFF) / (scaled ? 255.0 : 1);
            case SHORT -> scaled ? Math.max(bytes.getShort(at) / 32767.0, -1) : bytes.getShort(at);
            case UNSIGNED_SHORT -> (bytes.getShort(at) & 0xFFFF) / (scaled ? 65535.0 : 1);
            case UNSIGNED_INT -> bytes.getInt(at) & 0xFFFFFFFFL;
            default -> bytes.getFloat(at);
        };
    }
}
