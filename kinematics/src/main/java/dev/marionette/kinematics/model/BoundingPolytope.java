package dev.marionette.kinematics.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A convex polytope around a shape, within the shape's box: a k-DOP (Klosowski et al., "Efficient collision detection using
 * bounding volume hierarchies of k-DOPs", 1998), the intersection of half-spaces in given directions. Besides the six of the box, up to 20
 * of the 284 other directions with components −3 to 3 are taken one after the other, each time the one that cuts off most. It
 * contains the shape, as every half-space does, and has at most 48 vertices, as every polytope of 26 faces.
 *
 * <p>Directions and vertices are in the frame of the box as it would be with half extents of 1, so that a long link is cut along
 * its diagonals.
 */
public final class BoundingPolytope {
    private static final int PLANES = 26;
    /** Components of the directions. */
    private static final int GRID = 3;
    /** A plane that cuts off less, as a share of the half extents, is not worth its vertices. */
    private static final double LEAST_CUT = 0.01;
    /** Vertices that are nearer to each other than this are one, as a share of the half extents. */
    private static final double SAME = 1e-6;
    /** How far a vertex may be in front of a plane by rounding, likewise. */
    private static final double ROUNDING = 1e-9;
    /** Normals of three planes, of which no nonzero determinant is below 27^−1.5, are dependent below this. */
    private static final double DEPENDENT = 1e-4;

    /** The box's faces first; unit vectors. */
    private static final double[][] DIRECTIONS = directions();

    private final double[] half;
    private final List<double[]> vertices;
    private final List<int[]> faces = new ArrayList<>();
    private final double share;

    private BoundingPolytope(double[] half, double[][] normals, double[] reach) {
        this.half = half.clone();
        List<Integer> chosen = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));
        List<double[]> corners = corners(normals, reach, chosen);
        while (chosen.size() < PLANES) {
            int best = mostCutting(normals, reach, corners);
            if (best < 0) {
                break;
            }
            chosen.add(best);
            corners = corners(normals, reach, chosen);
        }
        vertices = corners;
        double volume = 0;
        for (int plane : chosen) {
            int[] face = face(normals[plane], reach[plane]);
            if (face.length > 2) {
                faces.add(face);
                volume += reach[plane] * area(face) / 3;
            }
        }
        share = volume / 8;
    }

    /**
     * The polytope of a shape.
     *
     * @param half half extents of its box, metres, above 0. Not modified.
     * @param shape the shape in the frame of its box about the middle
     */
    public static BoundingPolytope around(double[] half, Extent shape) {
        double[] reach = new double[DIRECTIONS.length];
        for (int i = 0; i < reach.length; i++) {
            double[] n = DIRECTIONS[i];
            reach[i] = i < 6 ? 1 : shape.along(n[0] / half[0], n[1] / half[1], n[2] / half[2]);
        }
        return new BoundingPolytope(half, DIRECTIONS, reach);
    }

    /** Its volume as a share of the box's. */
    public double share() {
        return share;
    }

    /** Its vertices, x y z after x y z, metres, in the frame of the box about its middle. */
    public double[] vertices() {
        double[] out = new double[3 * vertices.size()];
        for (int i = 0; i < out.length; i++) {
            out[i] = half[i % 3] * vertices.get(i / 3)[i % 3];
        }
        return out;
    }

    /** The vertices of each face, counter-clockwise seen from outside. */
    public List<int[]> faces() {
        return faces.stream().map(int[]::clone).toList();
    }

    /** Its surface as triangles, counter-clockwise seen from outside: x y z of corner after corner, as {@link #vertices}. */
    double[] triangles() {
        double[] at = vertices();
        int count = faces.stream().mapToInt(face -> face.length - 2).sum();
        double[] out = new double[9 * count];
        int o = 0;
        for (int[] face : faces) {
            for (int i = 1; i + 1 < face.length; i++) {
                for (int corner : new int[] {face[0], face[i], face[i + 1]}) {
                    System.arraycopy(at, 3 * corner, out, o, 3);
                    o += 3;
                }
            }
        }
        return out;
    }

    private static double[][] directions() {
        List<double[]> all = new ArrayList<>();
        for (int axis = 0; axis < 3; axis++) {
            for (int sign = -1; sign <= 1; sign += 2) {
                double[] n = new double[3];
                n[axis] = sign;
                all.add(n);
            }
        }
        for (int x = -GRID; x <= GRID; x++) {
            for (int y = -GRID; y <= GRID; y++) {
                for (int z = -GRID; z <= GRID; z++) {
                    double norm = Math.sqrt(x * x + y * y + z * z);
                    if (divisor(divisor(x, y), z) == 1 && norm > 1) {
                        all.add(new double[] {x / norm, y / norm, z / norm});
                    }
                }
            }
        }
        return all.toArray(double[][]::new);
    }

    private static int divisor(int a, int b) {
        return b == 0 ? Math.abs(a) : divisor(b, a % b);
    }

    /** The plane that the farthest of some corners is farthest beyond, or −1. */
    private static int mostCutting(double[][] normals, double[] reach, List<double[]> corners) {
        int best = -1;
        double most = LEAST_CUT;
        for (int i = 6; i < reach.length; i++) {
            double cut = 0;
            for (double[] corner : corners) {
                cut = Math.max(cut, dot(normals[i], corner) - reach[i]);
            }
            if (cut > most) {
                most = cut;
                best = i;
            }
        }
        return best;
    }

    /** Where three of the planes meet and no other one is in front. */
    private static List<double[]> corners(double[][] normals, double[] reach, List<Integer> planes) {
        List<double[]> corners = new ArrayList<>();
        for (int i = 0; i < planes.size(); i++) {
            for (int j = i + 1; j < planes.size(); j++) {
                for (int k = j + 1; k < planes.size(); k++) {
                    double[] p = meet(normals, reach, planes.get(i), planes.get(j), planes.get(k));
                    if (p.length == 3
                            && planes.stream().allMatch(plane -> dot(normals[plane], p) <= reach[plane] + ROUNDING)
                            && corners.stream().noneMatch(other -> near(p, other))) {
                        corners.add(p);
                    }
                }
            }
        }
        return corners;
    }

    private static boolean near(double[] a, double[] b) {
        return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]) < SAME;
    }

    /** The point of three planes, by Cramer's rule; nothing where their normals are dependent. */
    private static double[] meet(double[][] normals, double[] reach, int i, int j, int k) {
        double[] jk = cross(normals[j], normals[k]);
        double[] ki = cross(normals[k], normals[i]);
        double[] ij = cross(normals[i], normals[j]);
        double determinant = dot(normals[i], jk);
        if (Math.abs(determinant) < DEPENDENT) {
            return new double[0];
        }
        double[] p = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = (reach[i] * jk[axis] + reach[j] * ki[axis] + reach[k] * ij[axis]) / determinant;
        }
        return p;
    }

    /** The vertices in a plane, by their angle around its normal. */
    private int[] face(double[] normal, double reach) {
        List<Integer> on = new ArrayList<>();
        double[] middle = new double[3];
        for (int i = 0; i < vertices.size(); i++) {
            if (Math.abs(dot(normal, vertices.get(i)) - reach) < 2 * SAME) {
                on.add(i);
                for (int axis = 0; axis < 3; axis++) {
                    middle[axis] += vertices.get(i)[axis];
                }
            }
        }
        for (int axis = 0; axis < 3; axis++) {
            middle[axis] /= Math.max(1, on.size());
        }
        double[] u = cross(normal, Math.abs(normal[0]) < 0.9 ? new double[] {1, 0, 0} : new double[] {0, 1, 0});
        double[] v = cross(normal, u);
        return on.stream()
                .sorted((a, b) -> Double.compare(angle(a, middle, u, v), angle(b, middle, u, v)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private double angle(int vertex, double[] middle, double[] u, double[] v) {
        double[] p = minus(vertices.get(vertex), middle);
        return Math.atan2(dot(p, v), dot(p, u));
    }

    private double area(int[] face) {
        double[] sum = new double[3];
        for (int i = 1; i + 1 < face.length; i++) {
            double[] first = vertices.get(face[0]);
            double[] c = cross(minus(vertices.get(face[i]), first), minus(vertices.get(face[i + 1]), first));
            Arrays.setAll(sum, axis -> sum[axis] + c[axis] / 2);
        }
        return Math.sqrt(dot(sum, sum));
    }

    private static double[] minus(double[] a, double[] b) {
        return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }
}
