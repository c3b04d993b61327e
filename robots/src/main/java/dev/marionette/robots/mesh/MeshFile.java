package dev.marionette.robots.mesh;

import dev.marionette.api.InputException;
import dev.marionette.host.Sha256;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A mesh file that was read: STL, OBJ, Collada or glTF, told by the ending of its name.
 *
 * @param parts what is in it, by colour; metres for Collada and glTF, the unit of the file for the others
 * @param digests SHA-256 of the file under the name "", and of the buffers that it leads to under theirs
 */
public record MeshFile(List<MeshPart> parts, Map<String, String> digests) {
    /** Largest file, bytes. */
    public static final int MAX_BYTES = 64 << 20;
    /** Most triangles of a file. */
    public static final int MAX_TRIANGLES = 3_000_000;

    /** Largest text of a Collada or OBJ file, bytes. */
    private static final int MAX_TEXT = 32 << 20;

    public MeshFile {
        parts = List.copyOf(parts);
        digests = Map.copyOf(digests);
    }

    /**
     * Reads a file. Nothing outside its folder is read.
     *
     * @param where how to call it in messages
     * @throws InputException if it is too large, broken or of another format
     */
    public static MeshFile read(Path file, String where) {
        try {
            Map<String, String> digests = new LinkedHashMap<>();
            byte[] bytes = bytes(file, where, MAX_BYTES);
            digests.put("", Sha256.of(bytes));
            MeshParts parts = new MeshParts(where);
            parse(bytes, file, where, parts, digests);
            return new MeshFile(parts.build(), digests);
        } catch (IOException e) {
            throw new InputException(
                    where, "cannot be read: " + e.getMessage(), "Check that it is there and may be read.", e);
        }
    }

    private static void parse(byte[] bytes, Path file, String where, MeshParts parts, Map<String, String> digests)
            throws IOException {
        String name = file.toString().toLowerCase(Locale.ROOT);
        switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "stl", "stlb" -> StlReader.read(bytes, where, parts);
            case "obj" -> ObjReader.read(text(bytes, where), where, parts);
            case "dae" -> ColladaReader.read(new String(text(bytes, where), StandardCharsets.UTF_8), where, parts);
            case "glb", "gltf" ->
                GltfReader.read(
                        bytes,
                        where,
                        uri -> {
                            byte[] buffer = bytes(beside(file, uri, where), where + ": " + uri, MAX_BYTES);
                            digests.put(uri, Sha256.of(buffer));
                            return buffer;
                        },
                        parts);
            default ->
                throw new InputException(
                        where, "is of a format that is not read", "Known: .stl, .obj, .dae, .glb, .gltf.");
        }
    }

    private static byte[] text(byte[] bytes, String where) {
        if (bytes.length > MAX_TEXT) {
            throw new InputException(
                    where, "is " + bytes.length + " bytes of text; at most " + MAX_TEXT + " are read", "Use STL.");
        }
        return bytes;
    }

    private static byte[] bytes(Path file, String where, int most) throws IOException {
        long size = Files.size(file);
        if (size > most) {
            throw new InputException(
                    where, "is " + size + " bytes; at most " + most + " are read", "Simplify the mesh.");
        }
        return Files.readAllBytes(file);
    }

    /** A file in the folder of another, or below. */
    private static Path beside(Path file, String uri, String where) throws IOException {
        try {
            Path folder = file.toRealPath().getParent();
            Path other = folder == null
                    ? null
                    : folder.resolve(URLDecoder.decode(uri.replace("+", "%2B"), StandardCharsets.UTF_8))
                            .normalize();
            if (other != null
                    && Files.isRegularFile(other)
                    && other.toRealPath().startsWith(folder)) {
                return other;
            }
        } catch (IllegalArgumentException e) {
            throw new InputException(
                    where, "names its buffer '" + uri + "', which is no path", "Put the buffer beside it.", e);
        }
        throw new InputException(where, "its buffer '" + uri + "' is not in its folder", "Put it there.");
    }
}
