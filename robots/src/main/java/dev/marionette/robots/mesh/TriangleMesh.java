package dev.marionette.robots.mesh;

/**
 * A surface of triangles. The arrays are owned by this record and not copied; nobody writes to them.
 *
 * @param positions vertices × 3, metres
 * @param triangles triangles × 3 indices of vertices, counter-clockwise seen from outside
 */
public record TriangleMesh(double[] positions, int[] triangles) {
    /** Number of vertices. */
    public int vertexCount() {
        return positions.length / 3;
    }

    /** Number of triangles. */
    public int triangleCount() {
        return triangles.length / 3;
    }

    /** Least x, y, z, then greatest; infinite where there are no vertices. */
    public double[] bounds() {
        double[] bounds = new double[6];
        java.util.Arrays.fill(bounds, 0, 3, Double.POSITIVE_INFINITY);
        java.util.Arrays.fill(bounds, 3, 6, Double.NEGATIVE_INFINITY);
        for (int i = 0; i < positions.length; i++) {
            bounds[i % 3] = Math.min(bounds[i % 3], positions[i]);
            bounds[3 + i % 3] = Math.max(bounds[3 + i % 3], positions[i]);
        }
        return bounds;
    }

    /**
     * (b − a) × (c − a) of a triangle abc: twice its area along its normal.
     *
     * @param corner where the triangle begins among {@link #triangles}
     * @param out 3 values. Modified.
     * @param at where they begin
     */
    void cross(int corner, double[] out, int at) {
        double[] p = positions;
        int a = 3 * triangles[corner];
        int b = 3 * triangles[corner + 1];
        int c = 3 * triangles[corner + 2];
        out[at] = (p[b + 1] - p[a + 1]) * (p[c + 2] - p[a + 2]) - (p[b + 2] - p[a + 2]) * (p[c + 1] - p[a + 1]);
        out[at + 1] = (p[b + 2] - p[a + 2]) * (p[c] - p[a]) - (p[b] - p[a]) * (p[c + 2] - p[a + 2]);
        out[at + 2] = (p[b] - p[a]) * (p[c + 1] - p[a + 1]) - (p[b + 1] - p[a + 1]) * (p[c] - p[a]);
    }

    /** The area of a triangle that begins at a place among {@link #triangles}, m². */
    double area(int corner) {
        double[] n = new double[3];
        cross(corner, n, 0);
        return Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) / 2;
    }

    /**
     * The surface scaled, then turned, then moved: p ↦ R · (s ∘ p) + t. One that this mirrors is turned inside out, so that
     * its triangles still face outwards.
     *
     * @param scale 3 factors. Not modified.
     * @param rotation R, 9 values row-major. Not modified.
     * @param translation t, 3 values, metres. Not modified.
     */
    public TriangleMesh placed(double[] scale, double[] rotation, double[] translation) {
        double[] out = new double[positions.length];
        for (int i = 0; i < out.length; i += 3) {
            double x = scale[0] * positions[i];
            double y = scale[1] * positions[i + 1];
            double z = scale[2] * positions[i + 2];
            for (int r = 0; r < 3; r++) {
                out[i + r] = rotation[3 * r] * x + rotation[3 * r + 1] * y + rotation[3 * r + 2] * z + translation[r];
            }
        }
        return new TriangleMesh(out, scale[0] * scale[1] * scale[2] < 0 ? insideOut(triangles) : triangles);
    }

    private static int[] insideOut(int[] triangles) {
        int[] out = triangles.clone();
        for (int i = 0; i < out.length; i += 3) {
            out[i + 1] = triangles[i + 2];
            out[i + 2] = triangles[i + 1];
        }
        return out;
    }
}
