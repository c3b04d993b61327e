package dev.marionette.kinematics.model;

import java.util.ArrayList;
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
    private static final double SAME = 1e-4;
    /** How far a vertex may be in front of a plane by rounding, likewise. */
    private static final double ROUNDING = 1e-9;
    /** Normals of three planes, of which no nonzero determinant is below 27^−1.5, are dependent below this. */
    private static final double DEPENDENT = 1e-4;

    /** The box's faces first; unit vectors. */
    private static final double[][] DIRECTIONS = directions();

    private final Hull hull;
    private final double share;

    private BoundingPolytope(double[] half, double[][] normals, double[] reach) {
        List<Integer> chosen = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));
        List<double[]> corners = boxCorners();
        while (chosen.size() < PLANES) {
            int best = mostCutting(normals, reach, corners);
            if (best < 0) {
                break;
            }
            chosen.add(best);
            corners = cut(normals, reach, chosen, corners);
        }
        double[] points = new double[3 * corners.size()];
        for (int i = 0; i < points.length; i++) {
            points[i] = half[i % 3] * corners.get(i / 3)[i % 3];
        }
        hull = new Hull(points);
        share = hull.volume() / (8 * half[0] * half[1] * half[2]);
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

    /** It in the frame of the box about its middle. */
    public Hull hull() {
        return hull;
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

    private static List<double[]> boxCorners() {
        List<double[]> corners = new ArrayList<>();
        for (int s = 0; s < 8; s++) {
            corners.add(new double[] {1 - 2 * (s & 1), 1 - (s & 2), 1 - (s & 4) / 2});
        }
        return corners;
    }

    /** The corners behind the last plane, and those where it meets two others and no one is in front. */
    private static List<double[]> cut(double[][] normals, double[] reach, List<Integer> planes, List<double[]> before) {
        int last = planes.get(planes.size() - 1);
        List<double[]> corners = new ArrayList<>(before);
        corners.removeIf(p -> dot(normals[last], p) > reach[last] + ROUNDING);
        for (int i = 0; i + 1 < planes.size(); i++) {
            for (int j = i + 1; j + 1 < planes.size(); j++) {
                double[] p = meet(normals, reach, planes.get(i), planes.get(j), last);
                if (p.length == 3
                        && planes.stream().allMatch(plane -> dot(normals[plane], p) <= reach[plane] + ROUNDING)
                        && corners.stream().noneMatch(other -> near(p, other))) {
                    corners.add(p);
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

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }
}
