package dev.marionette.kinematics.model;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A convex polytope: its corners and its faces, which are a closed surface. Immutable. */
public final class Hull {
    private final double[] points;
    private final List<double[]> normals;
    private final List<int[]> corners;

    /**
     * The convex hull of a few points, of which those in a plane are corners of one face. Points inside stay, without being corners.
     * There are no faces where the points lie in one plane.
     *
     * @param points x y z after x y z, metres. Copied.
     */
    public Hull(double[] points) {
        this(points, new HullFaces(points));
    }

    private Hull(double[] points, HullFaces faces) {
        this(
                points.clone(),
                faces.planes.stream().map(plane -> normal(points, plane)).toList(),
                faces.corners);
    }

    /** A polytope of which the faces are known; nothing is copied. */
    Hull(double[] points, List<double[]> normals, List<int[]> corners) {
        this.points = points;
        this.normals = normals;
        this.corners = corners;
    }

    private static double[] normal(double[] p, int[] plane) {
        int a = 3 * plane[0];
        int b = 3 * plane[1];
        int c = 3 * plane[2];
        double[] n = new double[3];
        for (int k = 0; k < 3; k++) {
            int u = (k + 1) % 3;
            int v = (k + 2) % 3;
            n[k] = (p[b + u] - p[a + u]) * (p[c + v] - p[a + v]) - (p[b + v] - p[a + v]) * (p[c + u] - p[a + u]);
        }
        double length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        Arrays.setAll(n, k -> n[k] / length);
        return n;
    }

    /** Whether each edge of a face is that of one other, the other way round, and corners − edges + faces is 2 (Euler). */
    boolean isClosed() {
        Set<Long> edges = new HashSet<>();
        Set<Integer> used = new HashSet<>();
        int sides = 0;
        for (int[] face : corners) {
            sides += face.length;
            for (int c = 0; c < face.length; c++) {
                used.add(face[c]);
                edges.add(edge(face[c], face[(c + 1) % face.length]));
            }
        }
        return edges.size() == sides
                && edges.stream().allMatch(e -> edges.contains(edge((int) (e & 0xffff), (int) (e >> 16))))
                && used.size() - sides / 2 + corners.size() == 2;
    }

    private static long edge(int from, int to) {
        return (long) from << 16 | to;
    }

    /** The points. A copy. */
    public double[] points() {
        return points.clone();
    }

    /** Number of faces; none where the points are in one plane. */
    public int count() {
        return normals.size();
    }

    /** The unit normal of a face, outwards. A copy. */
    public double[] normal(int face) {
        return normals.get(face).clone();
    }

    /** The points that are the corners of a face, counter-clockwise seen from outside. A copy. */
    public int[] corners(int face) {
        return corners.get(face).clone();
    }

    /** The volume, by the divergence theorem. */
    public double volume() {
        double[] t = triangles();
        double sum = 0;
        for (int i = 0; i < t.length; i += 9) {
            sum += sixth(t, i);
        }
        return sum / 6;
    }

    /** The centre of the volume; there must be one. */
    public double[] centroid() {
        double[] t = triangles();
        double[] first = new double[3];
        double sum = 0;
        for (int i = 0; i < t.length; i += 9) {
            double own = sixth(t, i);
            sum += own;
            for (int k = 0; k < 3; k++) {
                first[k] += own * (t[i + k] + t[i + 3 + k] + t[i + 6 + k]) / 4;
            }
        }
        double six = sum;
        Arrays.setAll(first, k -> first[k] / six);
        return first;
    }

    /** Six times the volume of the tetrahedron of the origin and a triangle. */
    private static double sixth(double[] t, int i) {
        return t[i] * (t[i + 4] * t[i + 8] - t[i + 5] * t[i + 7])
                + t[i + 1] * (t[i + 5] * t[i + 6] - t[i + 3] * t[i + 8])
                + t[i + 2] * (t[i + 3] * t[i + 7] - t[i + 4] * t[i + 6]);
    }

    /** The surface as triangles, counter-clockwise seen from outside: x y z of corner after corner. */
    public double[] triangles() {
        double[] out = new double
                [9 * corners.stream().mapToInt(face -> face.length - 2).sum()];
        int o = 0;
        for (int[] face : corners) {
            for (int i = 1; i + 1 < face.length; i++) {
                for (int corner : new int[] {face[0], face[i], face[i + 1]}) {
                    System.arraycopy(points, 3 * corner, out, o, 3);
                    o += 3;
                }
            }
        }
        return out;
    }
}
