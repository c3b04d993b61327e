package dev.marionette.robots.mesh;

import java.util.HashMap;
import java.util.Map;

/**
 * Makes one vertex of those that are nearly at one place. Files of triangles have corners of their own for each, rounded differently;
 * where they stay apart, simplification tears the surface.
 */
final class VertexWeld {
    private final double[] positions;
    private final double tolerance;
    /** By cell of the size of the tolerance, the last vertex that is kept there; {@link #before} has the ones before it. */
    private final Map<Long, Integer> cells = new HashMap<>();

    private final int[] before;

    private VertexWeld(double[] positions, double tolerance) {
        this.positions = positions;
        this.tolerance = tolerance;
        before = new int[positions.length / 3];
    }

    /**
     * The mesh with welded vertices: each is moved to the first one that is nearer than the tolerance.
     *
     * @param tolerance in the unit of the mesh, above 0
     */
    static TriangleMesh weld(TriangleMesh mesh, double tolerance) {
        VertexWeld weld = new VertexWeld(mesh.positions(), tolerance);
        int[] kept = new int[mesh.vertexCount()];
        for (int v = 0; v < kept.length; v++) {
            kept[v] = weld.keep(v);
        }
        MeshBuilder builder = new MeshBuilder("welded mesh");
        int[] t = mesh.triangles();
        for (int i = 0; i < t.length; i += 3) {
            builder.triangle(
                    weld.vertex(builder, kept[t[i]]),
                    weld.vertex(builder, kept[t[i + 1]]),
                    weld.vertex(builder, kept[t[i + 2]]));
        }
        return builder.build();
    }

    private int vertex(MeshBuilder builder, int v) {
        return builder.vertex(positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]);
    }

    private int keep(int v) {
        long x = (long) Math.floor(positions[3 * v] / tolerance);
        long y = (long) Math.floor(positions[3 * v + 1] / tolerance);
        long z = (long) Math.floor(positions[3 * v + 2] / tolerance);
        for (int i = 0; i < 27; i++) {
            for (int other = cells.getOrDefault(key(x + i % 3 - 1, y + i / 3 % 3 - 1, z + i / 9 - 1), -1);
                    other >= 0;
                    other = before[other]) {
                if (near(v, other)) {
                    return other;
                }
            }
        }
        before[v] = cells.getOrDefault(key(x, y, z), -1);
        cells.put(key(x, y, z), v);
        return v;
    }

    /** Cells with one key are told apart by the distance. */
    private static long key(long x, long y, long z) {
        return (x * 0x1F1F1F1FL + y) * 0x3D3D3D3DL + z;
    }

    private boolean near(int a, int b) {
        double squares = 0;
        for (int k = 0; k < 3; k++) {
            double d = positions[3 * a + k] - positions[3 * b + k];
            squares += d * d;
        }
        return squares < tolerance * tolerance;
    }
}
