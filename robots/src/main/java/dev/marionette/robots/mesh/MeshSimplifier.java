package dev.marionette.robots.mesh;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Makes meshes fit a budget of triangles. The same meshes give the same result on every machine. */
public final class MeshSimplifier {
    /** Every mesh may keep so many triangles, however small its share. */
    private static final int LEAST = 60;
    /** Vertices nearer than this part of the longest side are one: a tenth of a millimetre on a limb. */
    private static final double WELD = 1.0 / 8192;

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
        List<TriangleMesh> simple = IntStream.range(0, shares.length)
                .parallel()
                .mapToObj(i -> simplify(meshes.get(i).mesh(), shares[i]))
                .toList();
        List<LinkMesh> fitted = new ArrayList<>();
        for (int i = 0; i < shares.length; i++) {
            LinkMesh whole = meshes.get(i);
            if (simple.get(i).triangleCount() > 0) {
                fitted.add(new LinkMesh(whole.link(), simple.get(i), whole.rgb(), whole.wholeCount()));
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
     * A mesh with fewer triangles.
     *
     * @param mesh what is left
     * @param origin for every vertex of it one of the whole mesh that is near it, for what else a vertex carries
     */
    public record Simplified(TriangleMesh mesh, int[] origin) {}

    /**
     * A mesh with at most a number of triangles; the same one where it has no more. One that is closed stays closed.
     *
     * @param budget at least 1
     */
    public static TriangleMesh simplify(TriangleMesh mesh, int budget) {
        if (mesh.triangleCount() <= budget) {
            return mesh;
        }
        double[] b = mesh.bounds();
        double longest = Math.max(b[3] - b[0], Math.max(b[4] - b[1], b[5] - b[2]));
        return collapse(longest > 0 ? VertexWeld.weld(mesh, WELD * longest) : mesh, budget)
                .mesh();
    }

    /** A mesh with at most a number of triangles, and where its vertices are from; vertices at one place must be one. */
    public static Simplified collapse(TriangleMesh mesh, int budget) {
        return new EdgeCollapse(mesh).to(budget).result();
    }
}
