package dev.marionette.app.picture;

import dev.marionette.numerics.Vec3;
import dev.marionette.robots.mesh.CreasedMesh;
import java.util.Arrays;

/** Triangles with a normal at each corner and a colour, metres; boxes, rods, balls and surfaces can be added. */
final class Mesh {
    private static final int SIDES = 14;
    /** Corner, normal: 18 values a triangle. */
    private double[] corners = new double[18 * 512];

    private int[] colors = new int[512];
    private int[] parts = new int[512];
    private int size;
    private int faces;

    /** Number of triangles. */
    int size() {
        return size;
    }

    int color(int triangle) {
        return colors[triangle];
    }

    /** The face of a box that a triangle belongs to, above 0; 0 for all else. */
    int part(int triangle) {
        return parts[triangle];
    }

    /** Value i of corner c of a triangle: 0 … 2 the position, 3 … 5 the normal. */
    double at(int triangle, int c, int i) {
        return corners[18 * triangle + 6 * c + i];
    }

    /**
     * A box.
     *
     * @param pose 12 values: axes as columns of a row-major rotation, then the centre. Not modified.
     * @param half half extents
     */
    void box(double[] pose, double[] half, int color) {
        for (int axis = 0; axis < 3; axis++) {
            for (int sign = -1; sign <= 1; sign += 2) {
                face(pose, half, axis, sign, color);
            }
        }
    }

    private void face(double[] pose, double[] half, int axis, int sign, int color) {
        int u = (axis + 1) % 3;
        int v = (axis + 2) % 3;
        double[][] p = new double[4][3];
        double[] n = new double[3];
        for (int i = 0; i < 3; i++) {
            n[i] = sign * pose[3 * i + axis];
            for (int k = 0; k < 4; k++) {
                double a = k == 1 || k == 2 ? 1 : -1;
                double b = k >= 2 ? 1 : -1;
                p[k][i] =
                        pose[9 + i] + n[i] * half[axis] + a * half[u] * pose[3 * i + u] + b * half[v] * pose[3 * i + v];
            }
        }
        faces++;
        triangle(p[0], n, p[1], n, p[2], n, color);
        parts[size - 1] = faces;
        triangle(p[0], n, p[2], n, p[3], n, color);
        parts[size - 1] = faces;
    }

    /**
     * A convex hull.
     *
     * @param pose as of a box. Not modified.
     * @param triangles x, y, z of corner after corner. Not modified.
     */
    void hull(double[] pose, double[] triangles, int color) {
        double[] points = placed(pose, triangles, 1);
        for (int i = 0; i < points.length / 3; i += 3) {
            double[] a = Vec3.at(points, i);
            double[] b = Vec3.at(points, i + 1);
            double[] c = Vec3.at(points, i + 2);
            double[] n = Vec3.unit(Vec3.cross(Vec3.minus(b, a), Vec3.minus(c, a)));
            triangle(a, n, b, n, c, n, color);
        }
    }

    /**
     * A surface.
     *
     * @param pose 12 values: rotation row-major, then the position of the surface's frame. Not modified.
     */
    void surface(double[] pose, CreasedMesh surface, int color) {
        double[] points = placed(pose, surface.positions(), 1);
        double[] normals = placed(pose, surface.normals(), 0);
        int[] t = surface.triangles();
        for (int i = 0; i < t.length; i += 3) {
            int o = grow();
            for (int c = 0; c < 3; c++) {
                System.arraycopy(points, 3 * t[i + c], corners, o + 6 * c, 3);
                System.arraycopy(normals, 3 * t[i + c], corners, o + 6 * c + 3, 3);
            }
            colors[size++] = color;
        }
    }

    private static double[] placed(double[] pose, double[] v, int moved) {
        double[] out = new double[v.length];
        for (int i = 0; i < v.length; i += 3) {
            for (int r = 0; r < 3; r++) {
                out[i + r] = moved * pose[9 + r]
                        + pose[3 * r] * v[i]
                        + pose[3 * r + 1] * v[i + 1]
                        + pose[3 * r + 2] * v[i + 2];
            }
        }
        return out;
    }

    /**
     * A surface without edges.
     *
     * @param points x, y, z of each vertex. Not modified.
     * @param triangles three vertices each. Not modified.
     * @param each colour of each triangle. Not modified.
     */
    void smooth(double[] points, int[] triangles, int[] each) {
        double[] normals = new double[points.length];
        for (int t = 0; t < triangles.length; t += 3) {
            double[] a = Vec3.at(points, triangles[t]);
            double[] n = Vec3.cross(
                    Vec3.minus(Vec3.at(points, triangles[t + 1]), a), Vec3.minus(Vec3.at(points, triangles[t + 2]), a));
            for (int c = 0; c < 9; c++) {
                normals[3 * triangles[t + c / 3] + c % 3] += n[c % 3];
            }
        }
        for (int t = 0; t < triangles.length; t += 3) {
            int o = grow();
            for (int c = 0; c < 3; c++) {
                double[] n = Vec3.at(normals, triangles[t + c]);
                double length = Math.max(Vec3.norm(n), Double.MIN_NORMAL);
                for (int i = 0; i < 3; i++) {
                    corners[o + 6 * c + i] = points[3 * triangles[t + c] + i];
                    corners[o + 6 * c + 3 + i] = n[i] / length;
                }
            }
            colors[size++] = each[t / 3];
        }
    }

    /** Gives all triangles one colour. */
    void paint(int color) {
        Arrays.fill(colors, 0, size, color);
    }

    /** The middle of the box around it, seen from above: x and y. */
    double[] middle() {
        double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (int o = 0; o < 18 * size; o += 6) {
            for (int i = 0; i < 2; i++) {
                low[i] = Math.min(low[i], corners[o + i]);
                high[i] = Math.max(high[i], corners[o + i]);
            }
        }
        return new double[] {0.5 * (low[0] + high[0]), 0.5 * (low[1] + high[1])};
    }

    /** This mesh turned about an upright axis, to the left seen from above. */
    Mesh turned(double angle, double x, double y) {
        Mesh out = new Mesh();
        out.corners = corners.clone();
        out.colors = colors.clone();
        out.parts = parts.clone();
        out.size = size;
        out.faces = faces;
        double c = Math.cos(angle);
        double s = Math.sin(angle);
        for (int o = 0; o < 18 * size; o += 6) {
            double dx = corners[o] - x;
            double dy = corners[o + 1] - y;
            out.corners[o] = x + c * dx - s * dy;
            out.corners[o + 1] = y + s * dx + c * dy;
            out.corners[o + 3] = c * corners[o + 3] - s * corners[o + 4];
            out.corners[o + 4] = s * corners[o + 3] + c * corners[o + 4];
        }
        return out;
    }

    /** Makes room for a triangle and says where it goes. */
    private int grow() {
        if (size == colors.length) {
            corners = Arrays.copyOf(corners, 2 * corners.length);
            colors = Arrays.copyOf(colors, 2 * colors.length);
            parts = Arrays.copyOf(parts, 2 * parts.length);
        }
        return 18 * size;
    }

    /** A rod between two points. */
    void rod(double[] a, double[] b, double radius, int color) {
        double[] along = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
        double length = Vec3.norm(along);
        if (length < 1e-9) {
            return;
        }
        double[] u = Math.abs(along[2]) > 0.9 * length ? new double[] {1, 0, 0} : new double[] {0, 0, 1};
        double[] v = unit(Vec3.cross(along, u));
        u = unit(Vec3.cross(v, along));
        for (int k = 0; k < SIDES; k++) {
            double[] n = around(u, v, k);
            double[] m = around(u, v, k + 1);
            triangle(off(a, n, radius), n, off(a, m, radius), m, off(b, m, radius), m, color);
            triangle(off(a, n, radius), n, off(b, m, radius), m, off(b, n, radius), n, color);
        }
    }

    private static double[] around(double[] u, double[] v, int k) {
        double angle = 2 * Math.PI * k / SIDES;
        double c = Math.cos(angle);
        double s = Math.sin(angle);
        return new double[] {c * u[0] + s * v[0], c * u[1] + s * v[1], c * u[2] + s * v[2]};
    }

    /** A ball. */
    void ball(double[] center, double radius, int color) {
        for (int i = 0; i < SIDES / 2; i++) {
            for (int k = 0; k < SIDES; k++) {
                double[] a = onBall(i, k);
                double[] b = onBall(i, k + 1);
                double[] c = onBall(i + 1, k + 1);
                double[] d = onBall(i + 1, k);
                triangle(off(center, a, radius), a, off(center, b, radius), b, off(center, c, radius), c, color);
                triangle(off(center, a, radius), a, off(center, c, radius), c, off(center, d, radius), d, color);
            }
        }
    }

    private static double[] onBall(int ring, int k) {
        double t = Math.PI * ring / (SIDES / 2);
        double p = 2 * Math.PI * k / SIDES;
        return new double[] {Math.sin(t) * Math.cos(p), Math.sin(t) * Math.sin(p), Math.cos(t)};
    }

    private void triangle(double[] a, double[] na, double[] b, double[] nb, double[] c, double[] nc, int color) {
        int o = grow();
        System.arraycopy(a, 0, corners, o, 3);
        System.arraycopy(na, 0, corners, o + 3, 3);
        System.arraycopy(b, 0, corners, o + 6, 3);
        System.arraycopy(nb, 0, corners, o + 9, 3);
        System.arraycopy(c, 0, corners, o + 12, 3);
        System.arraycopy(nc, 0, corners, o + 15, 3);
        colors[size++] = color;
    }

    private static double[] off(double[] p, double[] n, double r) {
        return new double[] {p[0] + r * n[0], p[1] + r * n[1], p[2] + r * n[2]};
    }

    private static double[] unit(double[] a) {
        double length = Vec3.norm(a);
        return new double[] {a[0] / length, a[1] / length, a[2] / length};
    }
}
