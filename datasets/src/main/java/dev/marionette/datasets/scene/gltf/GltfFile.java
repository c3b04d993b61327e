package dev.marionette.datasets.scene.gltf;

import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON of a glTF file and its buffers. Buffers are in the file itself or beside it, never elsewhere.
 *
 * @param where the file's name, for messages
 * @param json the whole tree
 * @param buffers their bytes, in the order of the file, little-endian; null where only meshes or textures need one that is
 *     not there
 */
record GltfFile(String where, JsonNode json, List<Buffer> buffers) {
    private static final byte[] MAGIC = "glTF".getBytes(StandardCharsets.US_ASCII);
    private static final int JSON_CHUNK = 0x4E4F534A;
    private static final int BINARY_CHUNK = 0x004E4942;

    /**
     * One buffer.
     *
     * @param bytes its content, empty where it cannot be had
     * @param missing why it cannot be had, or an empty text
     * @param file what it was read from, where that is a file of its own
     */
    record Buffer(
            ByteBuffer bytes, String missing, @Nullable Path file) {}

    /** Whether bytes begin as those of a binary glTF file. */
    static boolean isBinary(byte[] head) {
        return head.length >= 4
                && head[0] == MAGIC[0]
                && head[1] == MAGIC[1]
                && head[2] == MAGIC[2]
                && head[3] == MAGIC[3];
    }

    /**
     * Reads a file and the buffers beside it.
     *
     * @throws InputException if it is broken or names a buffer outside of its folder
     * @throws IOException if it cannot be read at all
     */
    static GltfFile read(Path file) throws IOException {
        String where = String.valueOf(file.getFileName());
        byte[] bytes = Limits.read(file);
        if (!isBinary(bytes)) {
            JsonNode json = parse(where, bytes, 0, bytes.length);
            return new GltfFile(where, json, buffers(where, file, json, null));
        }
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length < 20 || in.getInt(4) != 2) {
            throw broken(where, bytes.length < 20 ? "the file ends in its header" : "glTF version is " + in.getInt(4));
        }
        JsonNode json = null;
        ByteBuffer binary = null;
        int at = 12;
        while (at + 8 <= bytes.length) {
            int length = in.getInt(at);
            if (length < 0 || length > bytes.length - at - 8) {
                throw broken(where, "a chunk of " + (length & 0xFFFFFFFFL) + " bytes goes beyond the end of the file");
            }
            if (in.getInt(at + 4) == JSON_CHUNK && json == null) {
                json = parse(where, bytes, at + 8, length);
            } else if (in.getInt(at + 4) == BINARY_CHUNK && binary == null) {
                binary = slice(in, at + 8, length);
            }
            at += 8 + length;
        }
        if (json == null) {
            throw broken(where, "there is no JSON chunk in it");
        }
        return new GltfFile(where, json, buffers(where, file, json, binary));
    }

    private static InputException broken(String where, String problem) {
        return new InputException(where, problem, "The file looks cut off or is not glTF 2.0; export it again.");
    }

    private static ByteBuffer slice(ByteBuffer in, int from, int length) {
        return in.slice(from, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static JsonNode parse(String where, byte[] bytes, int from, int length) {
        try {
            JsonNode json = JsonMapper.builder().build().readTree(bytes, from, length);
            if (!json.isObject()) {
                throw broken(where, "its JSON is not an object");
            }
            return json;
        } catch (JacksonException notJson) {
            String place = notJson.getLocation() == null
                    ? ""
                    : " at line " + notJson.getLocation().getLineNr();
            throw new InputException(
                    where,
                    "its JSON is broken" + place + ": " + notJson.getOriginalMessage(),
                    "The file looks cut off; get a whole copy.",
                    notJson);
        }
    }

    private static List<Buffer> buffers(String where, Path file, JsonNode json, @Nullable ByteBuffer binary)
            throws IOException {
        List<Buffer> buffers = new ArrayList<>();
        for (JsonNode buffer : json.path("buffers")) {
            String uri = buffer.path("uri").asString("");
            if (!uri.isEmpty()) {
                buffers.add(uri.startsWith("data:") ? inline(where, uri) : beside(where, file, uri));
            } else if (binary != null && buffers.isEmpty()) {
                buffers.add(new Buffer(binary, "", null));
            } else {
                buffers.add(missing("the file has no binary chunk for it"));
            }
        }
        return buffers;
    }

    private static Buffer missing(String why) {
        return new Buffer(ByteBuffer.allocate(0), why, null);
    }

    private static Buffer inline(String where, String uri) {
        int comma = uri.indexOf(',');
        if (comma < 0 || !uri.substring(0, comma).endsWith(";base64")) {
            throw broken(where, "a buffer inside the JSON is not in base64");
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(uri.substring(comma + 1));
            return new Buffer(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), "", null);
        } catch (IllegalArgumentException notBase64) {
            throw new InputException(
                    where, "a buffer inside the JSON is broken base64", "Export the file again.", notBase64);
        }
    }

    /** A buffer in a file of its own, which lies in the folder of the glTF file or below it. */
    private static Buffer beside(String where, Path file, String uri) throws IOException {
        String shown = uri.length() <= 60 ? uri : uri.substring(0, 60) + "…";
        Path folder = file.toAbsolutePath().resolveSibling("");
        Path found;
        try {
            found = folder.resolve(URLDecoder.decode(uri.replace("+", "%2B"), StandardCharsets.UTF_8))
                    .normalize();
        } catch (IllegalArgumentException noPath) {
            throw new InputException(where, "the buffer '" + shown + "' is not a path", "Export as .glb.", noPath);
        }
        if (!found.startsWith(folder.normalize()) || uri.contains("://")) {
            throw outside(where, shown);
        }
        if (!Files.isRegularFile(found)) {
            return missing("the file '" + shown + "' is not beside it");
        }
        if (!found.toRealPath().startsWith(folder.toRealPath())) {
            throw outside(where, shown);
        }
        return new Buffer(ByteBuffer.wrap(Limits.read(found)).order(ByteOrder.LITTLE_ENDIAN), "", found);
    }

    private static InputException outside(String where, String uri) {
        return new InputException(
                where,
                "the buffer '" + uri + "' is outside of the file's folder and is not read",
                "Put it beside the file, or export as .glb.");
    }
}
