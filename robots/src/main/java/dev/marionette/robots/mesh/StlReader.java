package dev.marionette.robots.mesh;

import dev.marionette.api.InputException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.StringTokenizer;

/** Reads STL, binary or text. Which one is told by the size, as binary files may begin with the word of the text form. */
final class StlReader {
    private static final int HEAD = 84;
    private static final int FACET = 50;

    private StlReader() {}

    static void read(byte[] bytes, String where, MeshParts parts) {
        MeshBuilder mesh = parts.of(OptionalInt.empty());
        long facets = bytes.length < HEAD
                ? 0
                : ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(80) & 0xFFFFFFFFL;
        boolean sized = bytes.length >= HEAD && bytes.length == HEAD + FACET * facets;
        if (!sized && looksLikeText(bytes)) {
            text(new String(bytes, StandardCharsets.ISO_8859_1), where, mesh);
        } else if (bytes.length >= HEAD && bytes.length >= HEAD + FACET * facets) {
            binary(bytes, (int) facets, mesh);
        } else {
            throw new InputException(
                    where,
                    bytes.length < HEAD
                            ? "is no STL: " + bytes.length + " bytes"
                            : "is cut off: " + facets + " triangles are announced, and there is room for "
                                    + (bytes.length - HEAD) / FACET,
                    "Copy the file again.");
        }
    }

    private static boolean looksLikeText(byte[] bytes) {
        String head = new String(bytes, 0, Math.min(bytes.length, 1024), StandardCharsets.ISO_8859_1);
        return head.stripLeading().startsWith("solid") && head.indexOf('\0') < 0;
    }

    private static void binary(byte[] bytes, int facets, MeshBuilder mesh) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int[] corner = new int[3];
        for (int f = 0; f < facets; f++) {
            int at = HEAD + FACET * f + 12;
            for (int c = 0; c < 3; c++) {
                corner[c] = mesh.vertex(
                        in.getFloat(at + 12 * c), in.getFloat(at + 12 * c + 4), in.getFloat(at + 12 * c + 8));
            }
            mesh.triangle(corner[0], corner[1], corner[2]);
        }
    }

    private static void text(String text, String where, MeshBuilder mesh) {
        StringTokenizer words = new StringTokenizer(text);
        int[] corner = new int[3];
        int corners = 0;
        while (words.hasMoreTokens()) {
            String word = words.nextToken();
            if (word.equalsIgnoreCase("vertex")) {
                int vertex = mesh.vertex(number(words, where), number(words, where), number(words, where));
                if (corners < 3) {
                    corner[corners] = vertex;
                }
                corners++;
            } else if (word.equalsIgnoreCase("endfacet")) {
                if (corners != 3) {
                    throw new InputException(where, "a facet has " + corners + " vertices", "A triangle has three.");
                }
                mesh.triangle(corner[0], corner[1], corner[2]);
                corners = 0;
            }
        }
        if (corners != 0) {
            throw new InputException(where, "is cut off within a facet", "Copy the file again.");
        }
    }

    private static double number(StringTokenizer words, String where) {
        String word = words.hasMoreTokens() ? words.nextToken() : "";
        try {
            return Double.parseDouble(word);
        } catch (NumberFormatException e) {
            throw new InputException(where, "'" + word + "' is no coordinate of a vertex", "Export the mesh again.", e);
        }
    }
}
