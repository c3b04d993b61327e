package dev.marionette.kinematics.mesh;

import java.util.ArrayList;
import java.util.List;

/** Makes meshes fit a budget of triangles. The same meshes give the same result on every machine. */
public final class MeshSimplifier {
    /** Every mesh may keep so many triangles, however small its share. */
    private static final int LEAST = 60;
    /** Cells along the longest side of the finest grid. */
    private static final int FINEST = 2048;
    /** Vertices nearer than this part of the finest cell are one. */
    private static final double WELD = 0.25;

    private MeshSimplifier() {}

    /** Number of triangles of some meshes. */
    public static long triangles(List<LinkMesh> meshes) {
        return meshes.stream().mapToLong(m -> m.mesh().triangleCount()).sum();
    }

    /** Number of triangles that some meshes have in their files. */
    public static long wholeTriangles(List<LinkMesh> meshes) {
        return meshes.stream().mapToLong(LinkMesh::wholeCount).sum();
    }

    /**
     * Meshes with about a number of triangles in all: the same ones where they have no more. Shares go by the root of the
     * surface, so that small parts keep their shape; what a mesh does not need goes to the others.
     *
     * @param budget triangles in all; kept to but for {@value #LEAST} a mesh
     * @param most triangles of one mesh
     */
    public static List<LinkMesh> fit(List<LinkMesh> meshes, int budget, int most) {
        if (triangles(meshes) <= budget
                && meshes.stream().allMatch(m -> m.mesh().triangleCount() <= most)) {
            return meshes;
        }
        int[] shares = shares(meshes, budget, most);
        List<LinkMesh> fitted = new ArrayList<>();
        for (int i = 0; i < shares.length; i++) {
            LinkMesh whole = meshes.get(i);
            TriangleMesh mesh = simplify(whole.mesh(), shares[i]);
            if (mesh.triangleCount() > 0) {
                fitted.add(new LinkMesh(whole.link(), mesh, whole.rgb(), whole.wholeCount()));
            }
        }
        return fitted;
    }

    private static int[] shares(List<LinkMesh> meshes, int budget, int most) {
        int n = meshes.size();
        double[] weights = new double[n];
        for (int i = 0; i < n; i++) {
            weights[i] = Math.sqrt(surface(meshes.get(i).mesh())) + 1e-9;
        }
        int[] shares = new int[n];
        boolean[] whole = new boolean[n];
        double left = budget;
        boolean changed = true;
        while (changed) {
            changed = false;
            double sum = 0;
            for (int i = 0; i < n; i++) {
                sum += whole[i] ? 0 : weights[i];
            }
            double each = left / Math.max(sum, 1e-300);
            for (int i = 0; i < n; i++) {
                int count = meshes.get(i).mesh().triangleCount();
                if (!whole[i] && count <= Math.min(most, each * weights[i])) {
                    whole[i] = true;
                    shares[i] = count;
                    left -= count;
                    changed = true;
                } else if (!whole[i]) {
                    shares[i] = (int) Math.max(LEAST, Math.min(most, each * weights[i]));
                }
            }
        }
        return shares;
    }

    private static double surface(TriangleMesh mesh) {
        int[] t = mesh.triangles();
        double sum = 0;
        for (int i = 0; i < t.length; i += 3) {
            sum += mesh.area(i);
        }
        return sum;
    }

    /**
     * A mesh with at most a number of triangles, on the finest grid that keeps to it; the same one where it has no more.
     *
     * @param budget at least 1
     */
    public static TriangleMesh simplify(TriangleMesh mesh, int budget) {
        if (mesh.triangleCount() <= budget) {
            return mesh;
        }
        double[] b = mesh.bounds();
        double longest = Math.max(b[3] - b[0], Math.max(b[4] - b[1], b[5] - b[2]));
        return onGrid(longest > 0 ? VertexWeld.weld(mesh, WELD * longest / FINEST) : mesh, budget);
    }

    private static TriangleMesh onGrid(TriangleMesh mesh, int budget) {
        int coarse = 1;
        int fine = FINEST;
        while (fine - coarse > Math.max(1, coarse / 32)) {
            int middle = (coarse + fine) / 2;
            if (new ClusterGrid(mesh, middle).survivors() <= budget) {
                coarse = middle;
            } else {
                fine = middle;
            }
        }
        return new ClusterGrid(mesh, coarse).mesh();
    }
}
