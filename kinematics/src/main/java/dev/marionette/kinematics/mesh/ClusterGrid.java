package dev.marionette.kinematics.mesh;

import java.util.Arrays;

/**
 * Simplification on a grid: all vertices in one cell become one, placed where the squared distances to the planes of the
 * cell's triangles are least, so that edges and corners stay (P. Lindstrom, Out-of-core simplification of large polygonal
 * models, 2000).
 */
final class ClusterGrid {
    /** Pulls a vertex towards the mean of its cell where planes alone do not hold it. */
    private static final double TOWARDS_MEAN = 1e-3;

    private final TriangleMesh mesh;
    private final double[] low;
    private final double cell;
    /** The cell of every vertex, numbered in order of appearance. */
    private final int[] cellOf;

    private int cells;

    /** @param across cells along the longest side */
    ClusterGrid(TriangleMesh mesh, int across) {
        this.mesh = mesh;
        low = mesh.bounds();
        double longest = Math.max(low[3] - low[0], Math.max(low[4] - low[1], low[5] - low[2]));
        cell = Math.max(longest, 1e-12) * 1.0001 / across;
        cellOf = assign();
    }

    private int[] assign() {
        double[] p = mesh.positions();
        int[] of = new int[mesh.vertexCount()];
        long[] keys = new long[Integer.highestOneBit(Math.max(16, of.length)) * 4];
        int[] numbers = new int[keys.length];
        for (int v = 0; v < of.length; v++) {
            long key = 1;
            for (int k = 0; k < 3; k++) {
                key = key << 20 | (long) ((p[3 * v + k] - low[k]) / cell);
            }
            long h = key * 0x9E3779B97F4A7C15L;
            int slot = (int) (h >>> 33) & keys.length - 1;
            while (keys[slot] != 0 && keys[slot] != key) {
                slot = slot + 1 & keys.length - 1;
            }
            if (keys[slot] == 0) {
                keys[slot] = key;
                numbers[slot] = cells++;
            }
            of[v] = numbers[slot];
        }
        return of;
    }

    /** Number of triangles whose corners are in three cells. */
    int survivors() {
        int[] t = mesh.triangles();
        int count = 0;
        for (int i = 0; i < t.length; i += 3) {
            count += survives(i) ? 1 : 0;
        }
        return count;
    }

    private boolean survives(int triangle) {
        int[] t = mesh.triangles();
        int a = cellOf[t[triangle]];
        int b = cellOf[t[triangle + 1]];
        int c = cellOf[t[triangle + 2]];
        return a != b && b != c && c != a;
    }

    /** The simplified mesh. */
    TriangleMesh mesh() {
        int[] t = mesh.triangles();
        double[] places = places();
        MeshBuilder builder = new MeshBuilder("simplified mesh");
        int[] vertices = new int[cells];
        Arrays.fill(vertices, -1);
        for (int i = 0; i < t.length; i += 3) {
            if (survives(i)) {
                for (int k = 0; k < 3; k++) {
                    int c = cellOf[t[i + k]];
                    vertices[c] = vertices[c] >= 0
                            ? vertices[c]
                            : builder.vertex(places[3 * c], places[3 * c + 1], places[3 * c + 2]);
                }
                builder.triangle(vertices[cellOf[t[i]]], vertices[cellOf[t[i + 1]]], vertices[cellOf[t[i + 2]]]);
            }
        }
        return builder.build();
    }

    /** Where the vertex of each cell goes, 3 values a cell. */
    private double[] places() {
        double[] p = mesh.positions();
        double[] mean = new double[3 * cells];
        int[] count = new int[cells];
        for (int v = 0; v < cellOf.length; v++) {
            count[cellOf[v]]++;
            for (int k = 0; k < 3; k++) {
                mean[3 * cellOf[v] + k] += p[3 * v + k];
            }
        }
        for (int i = 0; i < mean.length; i++) {
            mean[i] /= count[i / 3];
        }
        double[] planes = planes(mean);
        double[] step = new double[3];
        for (int c = 0; c < cells; c++) {
            solve(planes, 9 * c, step);
            // a vertex that planes push far out of its cell would stand out as a spike
            if (Math.max(Math.abs(step[0]), Math.max(Math.abs(step[1]), Math.abs(step[2]))) < cell) {
                for (int k = 0; k < 3; k++) {
                    mean[3 * c + k] += step[k];
                }
            }
        }
        return mean;
    }

    /** Per cell the sums of n·nᵀ (xx, xy, xz, yy, yz, zz) and n·d over its triangles, n with length of the area, about the mean. */
    private double[] planes(double[] mean) {
        double[] p = mesh.positions();
        int[] t = mesh.triangles();
        double[] planes = new double[9 * cells];
        double[] n = new double[3];
        for (int i = 0; i < t.length; i += 3) {
            mesh.cross(i, n, 0);
            double x = n[0];
            double y = n[1];
            double z = n[2];
            int a = 3 * t[i];
            for (int k = 0; k < 3; k++) {
                int m = cellOf[t[i + k]];
                double d =
                        x * (p[a] - mean[3 * m]) + y * (p[a + 1] - mean[3 * m + 1]) + z * (p[a + 2] - mean[3 * m + 2]);
                int q = 9 * m;
                planes[q] += x * x;
                planes[q + 1] += x * y;
                planes[q + 2] += x * z;
                planes[q + 3] += y * y;
                planes[q + 4] += y * z;
                planes[q + 5] += z * z;
                planes[q + 6] += x * d;
                planes[q + 7] += y * d;
                planes[q + 8] += z * d;
            }
        }
        return planes;
    }

    /** (A + λ·I)·x = b by Cramer's rule; λ makes it solvable. */
    private static void solve(double[] q, int at, double[] x) {
        double lambda = TOWARDS_MEAN * (q[at] + q[at + 3] + q[at + 5]) + 1e-300;
        double xx = q[at] + lambda;
        double xy = q[at + 1];
        double xz = q[at + 2];
        double yy = q[at + 3] + lambda;
        double yz = q[at + 4];
        double zz = q[at + 5] + lambda;
        double c0 = yy * zz - yz * yz;
        double c1 = xz * yz - xy * zz;
        double c2 = xy * yz - xz * yy;
        double det = xx * c0 + xy * c1 + xz * c2;
        double b0 = q[at + 6];
        double b1 = q[at + 7];
        double b2 = q[at + 8];
        if (!(det > 0)) {
            Arrays.fill(x, 0);
            return;
        }
        x[0] = (c0 * b0 + c1 * b1 + c2 * b2) / det;
        x[1] = (c1 * b0 + (xx * zz - xz * xz) * b1 + (xy * xz - xx * yz) * b2) / det;
        x[2] = (c2 * b0 + (xy * xz - xx * yz) * b1 + (xx * yy - xy * xy) * b2) / det;
    }
}
