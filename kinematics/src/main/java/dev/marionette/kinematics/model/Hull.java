package dev.marionette.kinematics.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The convex hull of a few points and its faces: each plane through three of them that has all others on one side. Points in a plane
 * within rounding are corners of one face. Of n points this takes up to n⁴/6 steps; it is meant for a few dozen. Immutable.
 */
public final class Hull {
    /** Points within this of a plane are in it, as a share of the largest coordinate. */
    private static final double FLAT = 1e-5;
    /** Twice the area of a triangle that is none, as a share of the square of the largest coordinate. */
    private static final double SLIVER = 1e-7;

    private final double[] points;
    private final double size;
    private final List<double[]> normals = new ArrayList<>();
    private final List<int[]> corners = new ArrayList<>();

    /** @param points x y z after x y z, metres. Copied. */
    public Hull(double[] points) {
        this.points = points.clone();
        double largest = 0;
        for (double x : points) {
            largest = Math.max(largest, Math.abs(x));
        }
        size = largest;
        int n = points.length / 3;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                for (int k = j + 1; k < n; k++) {
                    int side = side(i, j, k);
                    if (side != 0) {
                        addFace(i, j, k, side);
                    }
                }
            }
        }
    }

    /** On which side of the plane of three points all others are: 1 along its normal, −1 against it; 0 on both, or nowhere. */
    private int side(int i, int j, int k) {
        double[] p = points;
        double ux = p[3 * j] - p[3 * i];
        double uy = p[3 * j + 1] - p[3 * i + 1];
        double uz = p[3 * j + 2] - p[3 * i + 2];
        double vx = p[3 * k] - p[3 * i];
        double vy = p[3 * k + 1] - p[3 * i + 1];
        double vz = p[3 * k + 2] - p[3 * i + 2];
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
        if (length <= SLIVER * size * size) {
            return 0;
        }
        double flat = FLAT * size * length;
        double offset = nx * p[3 * i] + ny * p[3 * i + 1] + nz * p[3 * i + 2];
        int side = 0;
        for (int o = 0; o < p.length; o += 3) {
            double over = nx * p[o] + ny * p[o + 1] + nz * p[o + 2] - offset;
            if (Math.abs(over) > flat) {
                int own = over > 0 ? 1 : -1;
                if (side == -own) {
                    return 0;
                }
                side = own;
            }
        }
        return side;
    }

    private void addFace(int i, int j, int k, int side) {
        if (corners.stream().anyMatch(face -> has(face, i) && has(face, j) && has(face, k))) {
            return;
        }
        double[] normal = normal(i, j, k);
        double length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
        Arrays.setAll(normal, axis -> -side * normal[axis] / length);
        normals.add(normal);
        corners.add(sorted(normal, along(normal, i)));
    }

    private static boolean has(int[] face, int point) {
        return Arrays.stream(face).anyMatch(p -> p == point);
    }

    private double[] normal(int i, int j, int k) {
        double ux = points[3 * j] - points[3 * i];
        double uy = points[3 * j + 1] - points[3 * i + 1];
        double uz = points[3 * j + 2] - points[3 * i + 2];
        double vx = points[3 * k] - points[3 * i];
        double vy = points[3 * k + 1] - points[3 * i + 1];
        double vz = points[3 * k + 2] - points[3 * i + 2];
        return new double[] {uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx};
    }

    private double along(double[] n, int p) {
        return n[0] * points[3 * p] + n[1] * points[3 * p + 1] + n[2] * points[3 * p + 2];
    }

    /** The points in a plane, counter-clockwise around its normal. */
    private int[] sorted(double[] n, double offset) {
        List<Integer> in = new ArrayList<>();
        double[] middle = new double[3];
        for (int p = 0; p < points.length / 3; p++) {
            if (along(n, p) > offset - FLAT * size) {
                in.add(p);
                for (int axis = 0; axis < 3; axis++) {
                    middle[axis] += points[3 * p + axis];
                }
            }
        }
        Arrays.setAll(middle, axis -> middle[axis] / in.size());
        double[] u = Math.abs(n[0]) < 0.9 ? new double[] {0, n[2], -n[1]} : new double[] {-n[2], 0, n[0]};
        double[] v = {n[1] * u[2] - n[2] * u[1], n[2] * u[0] - n[0] * u[2], n[0] * u[1] - n[1] * u[0]};
        double[] angle = new double[points.length / 3];
        for (int p : in) {
            double x = 0;
            double y = 0;
            for (int axis = 0; axis < 3; axis++) {
                x += u[axis] * (points[3 * p + axis] - middle[axis]);
                y += v[axis] * (points[3 * p + axis] - middle[axis]);
            }
            angle[p] = Math.atan2(y, x);
        }
        in.sort((a, b) -> Double.compare(angle[a], angle[b]));
        return in.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The points. A copy. */
    public double[] points() {
        return points.clone();
    }

    /** Number of points. */
    public int pointCount() {
        return points.length / 3;
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
            sum += t[i] * (t[i + 4] * t[i + 8] - t[i + 5] * t[i + 7])
                    + t[i + 1] * (t[i + 5] * t[i + 6] - t[i + 3] * t[i + 8])
                    + t[i + 2] * (t[i + 3] * t[i + 7] - t[i + 4] * t[i + 6]);
        }
        return sum / 6;
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
