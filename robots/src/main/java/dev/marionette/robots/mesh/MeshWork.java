package dev.marionette.robots.mesh;

import dev.marionette.api.InputException;

/**
 * Counts what reading a file costs, over all its parts, and stops where it is too much: a small file can place one mesh
 * at very many nodes.
 */
final class MeshWork {
    /** Most numbers or corners that are read, each as often as the mesh is placed. */
    static final int MOST_READ = 30_000_000;

    private static final int MOST_VERTICES = 3 * MeshFile.MAX_TRIANGLES;

    private final String where;
    private long read;
    private int vertices;
    private int triangles;

    MeshWork(String where) {
        this.where = where;
    }

    /**
     * Counts what is about to be read.
     *
     * @throws InputException if it is too much
     */
    void read(int count) {
        read += count;
        if (read > MOST_READ) {
            throw tooMuch(MOST_READ + " numbers, counted at every place where they are used");
        }
    }

    /** Counts a vertex. */
    void vertex() {
        if (++vertices > MOST_VERTICES) {
            throw tooMuch(MOST_VERTICES + " vertices");
        }
    }

    /** Counts a triangle, whether it has an area or not. */
    void triangle() {
        if (++triangles > MeshFile.MAX_TRIANGLES) {
            throw tooMuch(MeshFile.MAX_TRIANGLES + " triangles");
        }
    }

    private InputException tooMuch(String what) {
        return new InputException(where, "has more than " + what, "Simplify the mesh, for example in Blender.");
    }
}
