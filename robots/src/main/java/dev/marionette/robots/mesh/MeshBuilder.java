package dev.marionette.robots.mesh;

import dev.marionette.api.InputException;
import java.util.Arrays;

/** A mesh in the making: vertices at the same place become one, triangles without three corners are left out. */
final class MeshBuilder {
    /** Farther from the origin, in units of the file, nothing can be meant. */
    private static final double MOST = 1e9;

    private final String where;
    private final MeshWork work;
    private double[] positions = new double[3 * 64];
    private int vertices;
    private int[] triangles = new int[3 * 64];
    private int corners;
    /** Open addressing; vertex + 1, or 0. */
    private int[] places = new int[256];

    /** A mesh that is alone in its file. */
    MeshBuilder(String where) {
        this(where, new MeshWork(where));
    }

    /**
     * @param work counts vertices and triangles of the whole file
     */
    MeshBuilder(String where, MeshWork work) {
        this.where = where;
        this.work = work;
    }

    /**
     * The number of the vertex at a place; a new one where there is none yet.
     *
     * @throws InputException if a coordinate is no usable number, or the mesh becomes too large
     */
    int vertex(double x, double y, double z) {
        if (!(Math.abs(x) <= MOST && Math.abs(y) <= MOST && Math.abs(z) <= MOST)) {
            throw new InputException(
                    where, "a vertex is at (" + x + ", " + y + ", " + z + ")", "Export the mesh again.");
        }
        // −0 and 0 are one place
        double a = x + 0.0;
        double b = y + 0.0;
        double c = z + 0.0;
        int slot = slot(a, b, c);
        if (places[slot] != 0) {
            return places[slot] - 1;
        }
        work.vertex();
        if (3 * vertices == positions.length) {
            positions = Arrays.copyOf(positions, 2 * positions.length);
        }
        positions[3 * vertices] = a;
        positions[3 * vertices + 1] = b;
        positions[3 * vertices + 2] = c;
        places[slot] = ++vertices;
        if (2 * vertices > places.length) {
            rehash();
        }
        return vertices - 1;
    }

    private int slot(double x, double y, double z) {
        long h = Double.doubleToLongBits(x) * 0x9E3779B97F4A7C15L;
        h = (h ^ h >>> 29 ^ Double.doubleToLongBits(y)) * 0xBF58476D1CE4E5B9L;
        h = (h ^ h >>> 32 ^ Double.doubleToLongBits(z)) * 0x94D049BB133111EBL;
        int mask = places.length - 1;
        int slot = (int) (h ^ h >>> 31) & mask;
        while (places[slot] != 0) {
            int at = 3 * (places[slot] - 1);
            if (positions[at] == x && positions[at + 1] == y && positions[at + 2] == z) {
                return slot;
            }
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void rehash() {
        places = new int[2 * places.length];
        for (int v = 0; v < vertices; v++) {
            places[slot(positions[3 * v], positions[3 * v + 1], positions[3 * v + 2])] = v + 1;
        }
    }

    /**
     * Adds a triangle.
     *
     * @throws InputException if the mesh becomes too large
     */
    void triangle(int a, int b, int c) {
        work.triangle();
        if (a == b || b == c || c == a) {
            return;
        }
        if (corners == triangles.length) {
            triangles = Arrays.copyOf(triangles, 2 * triangles.length);
        }
        triangles[corners++] = a;
        triangles[corners++] = b;
        triangles[corners++] = c;
    }

    /** Whether there is a triangle yet. */
    boolean isEmpty() {
        return corners == 0;
    }

    /** The mesh. */
    TriangleMesh build() {
        return new TriangleMesh(Arrays.copyOf(positions, 3 * vertices), Arrays.copyOf(triangles, corners));
    }
}
