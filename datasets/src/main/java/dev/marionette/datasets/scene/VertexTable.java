package dev.marionette.datasets.scene;

import java.util.Arrays;

/** Numbers the vertices of a mesh so that those in which all is equal have one number: a hash table with open addressing. */
final class VertexTable {
    private final SceneMesh mesh;
    /** Number by vertex, −1 before it has one. */
    private final int[] numbers;
    /** Vertex by number. */
    private final int[] vertices;
    /** Number by place in the table, −1 where it is free; at most half of the places are taken. */
    private final int[] places;

    private int count;

    VertexTable(SceneMesh mesh) {
        this.mesh = mesh;
        numbers = new int[mesh.vertices()];
        vertices = new int[mesh.vertices()];
        places = new int[Integer.highestOneBit(Math.max(4, mesh.vertices())) << 2];
        Arrays.fill(numbers, -1);
        Arrays.fill(places, -1);
    }

    /** The number of a vertex. */
    int number(int vertex) {
        if (numbers[vertex] < 0) {
            int place = hash(vertex) & places.length - 1;
            while (places[place] >= 0 && !equal(vertices[places[place]], vertex)) {
                place = place + 1 & places.length - 1;
            }
            if (places[place] < 0) {
                vertices[count] = vertex;
                places[place] = count++;
            }
            numbers[vertex] = places[place];
        }
        return numbers[vertex];
    }

    /** A vertex for each number. */
    int[] kept() {
        return Arrays.copyOf(vertices, count);
    }

    private int hash(int v) {
        int hash = 1;
        for (int i = 3 * v; i < 3 * v + 3; i++) {
            hash = 31 * hash + Double.hashCode(mesh.positions()[i]);
        }
        for (int i = 3 * v; i < 3 * v + 3 && mesh.normals().length > 0; i++) {
            hash = 31 * hash + Double.hashCode(mesh.normals()[i]);
        }
        // low bits of numbers that were 32 bits wide are zero
        hash ^= hash >>> 16;
        hash *= 0x85ebca6b;
        return hash ^ hash >>> 13;
    }

    private boolean equal(int a, int b) {
        return equal(mesh.positions(), 3, a, b)
                && equal(mesh.normals(), 3, a, b)
                && equal(mesh.textureCoordinates(), 2, a, b)
                && (!mesh.skinned()
                        || equal(mesh.skin().weights(), SceneMesh.INFLUENCES, a, b)
                                && Arrays.equals(
                                        mesh.skin().indices(),
                                        SceneMesh.INFLUENCES * a,
                                        SceneMesh.INFLUENCES * (a + 1),
                                        mesh.skin().indices(),
                                        SceneMesh.INFLUENCES * b,
                                        SceneMesh.INFLUENCES * (b + 1)));
    }

    private static boolean equal(double[] values, int width, int a, int b) {
        return values.length == 0
                || Arrays.equals(values, width * a, width * (a + 1), values, width * b, width * (b + 1));
    }
}
