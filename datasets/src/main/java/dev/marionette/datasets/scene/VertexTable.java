package dev.marionette.datasets.scene;

import java.util.Arrays;

/** Numbers the vertices of a mesh so that those in which all is equal have one number: a hash table with open addressing. */
final class VertexTable {
    /** After so many places a vertex stays alone, and the next free place is its own. */
    private static final int PROBES = 64;

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
            int probes = 0;
            while (places[place] >= 0 && (probes > PROBES || !equal(vertices[places[place]], vertex))) {
                place = place + 1 & places.length - 1;
                probes++;
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
        long hash = hash(1, mesh.positions(), 3, v);
        hash = hash(hash, mesh.normals(), 3, v);
        hash = hash(hash, mesh.textureCoordinates(), 2, v);
        hash = hash(hash, mesh.colors(), 3, v);
        hash = hash(hash, mesh.skin().weights(), SceneMesh.INFLUENCES, v);
        for (int i = SceneMesh.INFLUENCES * v; mesh.skinned() && i < SceneMesh.INFLUENCES * (v + 1); i++) {
            hash = mixed(hash ^ mesh.skin().indices()[i]);
        }
        return (int) hash;
    }

    private static long hash(long before, double[] values, int width, int v) {
        long hash = before;
        for (int i = width * v; i < width * (v + 1) && values.length > 0; i++) {
            hash = mixed(hash ^ Double.doubleToLongBits(values[i]));
        }
        return hash;
    }

    /** The finalizer of SplitMix64 (Steele, Lea and Flood 2014). */
    private static long mixed(long value) {
        long z = (value ^ value >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    private boolean equal(int a, int b) {
        return equal(mesh.positions(), 3, a, b)
                && equal(mesh.normals(), 3, a, b)
                && equal(mesh.textureCoordinates(), 2, a, b)
                && equal(mesh.colors(), 3, a, b)
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
