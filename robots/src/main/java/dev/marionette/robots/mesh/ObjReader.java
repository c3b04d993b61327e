package dev.marionette.robots.mesh;

import dev.marionette.api.InputException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.StringTokenizer;

/** Reads Wavefront OBJ: vertices and faces. Materials are in another file and are not read. */
final class ObjReader {
    private final String where;
    private final MeshBuilder mesh;
    private int[] vertices = new int[1024];
    private int count;
    private int line;

    private ObjReader(String where, MeshBuilder mesh) {
        this.where = where;
        this.mesh = mesh;
    }

    static void read(byte[] bytes, String where, MeshParts parts) {
        new ObjReader(where, parts.of(OptionalInt.empty())).read(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    private void read(String text) {
        StringBuilder joined = new StringBuilder();
        for (String part : (Iterable<String>) text.lines()::iterator) {
            line++;
            // a line that ends with a backslash goes on in the next
            if (part.endsWith("\\")) {
                joined.append(part, 0, part.length() - 1).append(' ');
            } else {
                statement(joined.isEmpty() ? part : joined.append(part).toString());
                joined.setLength(0);
            }
        }
    }

    private void statement(String statement) {
        if (statement.startsWith("v ") || statement.startsWith("v\t")) {
            StringTokenizer words = new StringTokenizer(statement.substring(2));
            if (count == vertices.length) {
                vertices = Arrays.copyOf(vertices, 2 * count);
            }
            vertices[count++] = mesh.vertex(number(words), number(words), number(words));
        } else if (statement.startsWith("f ") || statement.startsWith("f\t")) {
            face(new StringTokenizer(statement.substring(2)));
        }
    }

    /** A polygon becomes a fan of triangles. */
    private void face(StringTokenizer words) {
        List<Integer> corners = new ArrayList<>();
        while (words.hasMoreTokens()) {
            corners.add(corner(words.nextToken()));
        }
        if (corners.size() < 3) {
            throw error("a face has " + corners.size() + " corners");
        }
        for (int c = 2; c < corners.size(); c++) {
            mesh.triangle(corners.get(0), corners.get(c - 1), corners.get(c));
        }
    }

    /** {@code 7}, {@code 7/1/3} or, counted from the last, {@code -1//-1}. */
    private int corner(String word) {
        int slash = word.indexOf('/');
        int number;
        try {
            number = Integer.parseInt(slash < 0 ? word : word.substring(0, slash));
        } catch (NumberFormatException e) {
            throw error("'" + word + "' is no corner of a face");
        }
        int index = number < 0 ? count + number : number - 1;
        if (index < 0 || index >= count) {
            throw error("a face names vertex " + number + " of " + count);
        }
        return vertices[index];
    }

    private double number(StringTokenizer words) {
        String word = words.hasMoreTokens() ? words.nextToken() : "";
        try {
            return Double.parseDouble(word);
        } catch (NumberFormatException e) {
            throw error("'" + word + "' is no coordinate of a vertex");
        }
    }

    private InputException error(String problem) {
        return new InputException(where + ":" + line, problem, "Export the mesh again.");
    }
}
