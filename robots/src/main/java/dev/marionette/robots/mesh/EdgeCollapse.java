package dev.marionette.robots.mesh;

import java.util.Arrays;

/**
 * Simplification by collapsing edges: the two ends of an edge become one vertex where the squared distances to the planes of
 * the triangles that it stands for are least (M. Garland and P. Heckbert, Surface simplification using quadric error metrics,
 * 1997). An edge is collapsed only where the surface stays what it is, by the link condition (T. Dey, H. Edelsbrunner, S. Guha
 * and D. Nekhayev, Topology preserving edge contraction, 1999): a closed surface stays closed, with two triangles at every
 * edge. Only where a budget asks for less than that allows, parts collapse altogether, the least seen first.
 *
 * <p>Edges are taken in passes, the cheapest third of each in order of cost, a vertex once a pass: nearly the greedy order, in
 * time that grows with the number of triangles.
 */
final class EdgeCollapse {
    /** Pulls a vertex towards the middle of its edge where planes alone do not hold it. */
    /** The part of the triangles that a pass has to take for another one as careful as it. */
    private static final double WORTH = 0.01;

    private static final double TOWARDS_MIDDLE = 1e-3;
    /** Share of the squared length of an edge in its cost: in a plane all other cost is nothing, and short edges go first. */
    private static final double LENGTH = 1e-6;
    /** How much more than an area a border of the surface weighs, so that it stays where it is. */
    private static final double BORDER = 10;
    /** Least cosine between the normals of a triangle before and after. */
    private static final double TURN = 0.2;
    /** Triangles at both ends of an edge beyond which it is not looked at: no scan or model has such a vertex, made-up files have. */
    private static final int HUB = 1000;
    /** Values of a quadric: xx, xy, xz, yy, yz, zz, x, y, z, 1. */
    private static final int Q = 10;

    private final double[] p;
    private final double[] quadrics;
    /** Corners, three a triangle; −1 at the first of one that is gone. */
    private final int[] corners;
    /** The first corner at a vertex, and the next one at the same vertex; −1 at the end. */
    private final int[] head;

    private final int[] next;
    /** Number of corners in the list of a vertex, those that are gone included. */
    private final int[] listed;
    /** The vertex of the whole mesh that each vertex was last nearest to. */
    private final int[] origin;

    private final boolean[] taken;
    private final int[] marks;
    private int mark;
    private int triangles;
    private boolean strict = true;

    private final double[] place = new double[3];

    EdgeCollapse(TriangleMesh mesh) {
        p = mesh.positions().clone();
        corners = mesh.triangles().clone();
        int vertices = mesh.vertexCount();
        quadrics = new double[Q * vertices];
        head = new int[vertices];
        next = new int[corners.length];
        listed = new int[vertices];
        origin = new int[vertices];
        taken = new boolean[vertices];
        marks = new int[vertices];
        triangles = corners.length / 3;
        Arrays.setAll(origin, v -> v);
        Arrays.fill(head, -1);
        for (int c = corners.length - 1; c >= 0; c--) {
            next[c] = head[corners[c]];
            head[corners[c]] = c;
            listed[corners[c]]++;
        }
        for (int t = 0; t < corners.length; t += 3) {
            planes(t);
        }
    }

    /** Adds the plane of a triangle to its vertices, and planes across its borders. */
    private void planes(int t) {
        double[] n = normal(t, -1);
        double length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        if (!(length > 0)) {
            return;
        }
        for (int k = 0; k < 3; k++) {
            plane(corners[t + k], n[0] / length, n[1] / length, n[2] / length, length / 2, 3 * corners[t]);
        }
        for (int k = 0; k < 3; k++) {
            int a = corners[t + k];
            int b = corners[t + (k + 1) % 3];
            if (shared(a, b) == 1) {
                border(a, b, n);
            }
        }
    }

    private void border(int a, int b, double[] n) {
        double ex = p[3 * b] - p[3 * a];
        double ey = p[3 * b + 1] - p[3 * a + 1];
        double ez = p[3 * b + 2] - p[3 * a + 2];
        double x = ey * n[2] - ez * n[1];
        double y = ez * n[0] - ex * n[2];
        double z = ex * n[1] - ey * n[0];
        double length = Math.sqrt(x * x + y * y + z * z);
        double weight = BORDER * (ex * ex + ey * ey + ez * ez);
        if (length > 0) {
            plane(a, x / length, y / length, z / length, weight, 3 * a);
            plane(b, x / length, y / length, z / length, weight, 3 * a);
        }
    }

    private void plane(int v, double x, double y, double z, double weight, int at) {
        double d = -(x * p[at] + y * p[at + 1] + z * p[at + 2]);
        double[] add = {x * x, x * y, x * z, y * y, y * z, z * z, x * d, y * d, z * d, d * d};
        for (int i = 0; i < Q; i++) {
            quadrics[Q * v + i] += weight * add[i];
        }
    }

    /** Collapses until no more than a number of triangles are left. */
    EdgeCollapse to(int budget) {
        while (triangles > budget) {
            int before = triangles;
            int took = pass(budget);
            if (took == 0 && !strict) {
                break;
            }
            // a pass goes over all edges: where hardly any may be collapsed, thousands of passes would be needed
            strict &= took > WORTH * before;
        }
        return this;
    }

    /** One pass over the edges; the number of triangles that it took. */
    private int pass(int budget) {
        int before = triangles;
        Arrays.fill(taken, false);
        long[] order = new long[corners.length];
        int edges = 0;
        for (int c = 0; c < corners.length; c++) {
            if (gone(c)) {
                continue;
            }
            int a = corners[c];
            int b = corners[c - c % 3 + (c + 1) % 3];
            if (a < b || shared(a, b) == 1) {
                order[edges++] = (long) Float.floatToIntBits((float) cost(a, b)) << 32 | c;
            }
        }
        Arrays.sort(order, 0, edges);
        for (int i = 0; i < edges && triangles > budget && (3 * i < edges || triangles == before); i++) {
            int c = (int) order[i];
            if (!gone(c)) {
                collapse(corners[c], corners[c - c % 3 + (c + 1) % 3]);
            }
        }
        return before - triangles;
    }

    private boolean gone(int corner) {
        return corners[corner - corner % 3] < 0;
    }

    /** What collapsing an edge costs; where its vertex goes is left in {@link #place}. */
    private double cost(int a, int b) {
        double[] s = new double[Q];
        for (int i = 0; i < Q; i++) {
            s[i] = quadrics[Q * a + i] + quadrics[Q * b + i];
        }
        double length = 0;
        for (int k = 0; k < 3; k++) {
            place[k] = (p[3 * a + k] + p[3 * b + k]) / 2;
            length += (p[3 * a + k] - p[3 * b + k]) * (p[3 * a + k] - p[3 * b + k]);
        }
        double trace = s[0] + s[3] + s[5];
        improve(s, TOWARDS_MIDDLE * trace + 1e-300, 4 * length);
        return Math.max(0, error(s)) + LENGTH * trace * length;
    }

    /** From the middle to the least of a quadric, not farther than a distance whose square is given. */
    private void improve(double[] s, double lambda, double farthest) {
        double x = place[0];
        double y = place[1];
        double z = place[2];
        double xx = s[0] + lambda;
        double yy = s[3] + lambda;
        double zz = s[5] + lambda;
        double bx = -(s[0] * x + s[1] * y + s[2] * z + s[6]);
        double by = -(s[1] * x + s[3] * y + s[4] * z + s[7]);
        double bz = -(s[2] * x + s[4] * y + s[5] * z + s[8]);
        double c0 = yy * zz - s[4] * s[4];
        double c1 = s[2] * s[4] - s[1] * zz;
        double c2 = s[1] * s[4] - s[2] * yy;
        double det = xx * c0 + s[1] * c1 + s[2] * c2;
        double dx = (c0 * bx + c1 * by + c2 * bz) / det;
        double dy = (c1 * bx + (xx * zz - s[2] * s[2]) * by + (s[1] * s[2] - xx * s[4]) * bz) / det;
        double dz = (c2 * bx + (s[1] * s[2] - xx * s[4]) * by + (xx * yy - s[1] * s[1]) * bz) / det;
        if (det > 0 && dx * dx + dy * dy + dz * dz <= farthest) {
            place[0] += dx;
            place[1] += dy;
            place[2] += dz;
        }
    }

    private double error(double[] s) {
        double x = place[0];
        double y = place[1];
        double z = place[2];
        return x * (s[0] * x + 2 * (s[1] * y + s[2] * z + s[6]))
                + y * (s[3] * y + 2 * (s[4] * z + s[7]))
                + z * (s[5] * z + 2 * s[8])
                + s[9];
    }

    /** Moves all corners of b to a, at the place where that costs least, unless the surface would not stay what it is. */
    private void collapse(int a, int b) {
        if (taken[a] || taken[b] || strict && listed[a] + listed[b] > HUB) {
            return;
        }
        cost(a, b);
        if (strict && (!linked(a, b) || turns(a, b) || turns(b, a))) {
            return;
        }
        origin[a] = nearer(b, a) ? origin[b] : origin[a];
        System.arraycopy(place, 0, p, 3 * a, 3);
        for (int i = 0; i < Q; i++) {
            quadrics[Q * a + i] += quadrics[Q * b + i];
        }
        listed[a] = 0;
        int first = join(head[b], a, b, join(head[a], a, b, -1));
        head[a] = first;
        head[b] = -1;
        taken[a] = true;
    }

    private boolean nearer(int b, int a) {
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            double toB = p[3 * b + k] - place[k];
            double toA = p[3 * a + k] - place[k];
            sum += toB * toB - toA * toA;
        }
        return sum < 0;
    }

    /** Puts the corners of a list before another list, without triangles that have both ends of the edge, which go. */
    private int join(int list, int a, int b, int rest) {
        int result = rest;
        int following;
        for (int c = list; c >= 0; c = following) {
            following = next[c];
            int t = c - c % 3;
            if (gone(c)) {
                continue;
            }
            if (has(t, a) && has(t, b)) {
                corners[t] = -1;
                triangles--;
                continue;
            }
            corners[c] = a;
            listed[a]++;
            next[c] = result;
            result = c;
        }
        return result;
    }

    private boolean has(int t, int v) {
        return corners[t] == v || corners[t + 1] == v || corners[t + 2] == v;
    }

    /** Number of triangles that have two vertices. */
    private int shared(int a, int b) {
        int fewer = listed[a] <= listed[b] ? a : b;
        int other = a + b - fewer;
        int count = 0;
        for (int c = head[fewer]; c >= 0; c = next[c]) {
            count += !gone(c) && has(c - c % 3, other) ? 1 : 0;
        }
        return count;
    }

    /** The link condition: what both ends are next to is what the edge is next to, and no more. */
    private boolean linked(int a, int b) {
        int edge = shared(a, b);
        if (edge < 1 || edge > 2) {
            return false;
        }
        int[] apexes = new int[2];
        mark++;
        int alone = 0;
        int n = 0;
        for (int c = head[a]; c >= 0; c = next[c]) {
            if (gone(c)) {
                continue;
            }
            int t = c - c % 3;
            for (int k = t; k < t + 3; k++) {
                marks[corners[k]] = mark;
            }
            if (has(t, b)) {
                apexes[n++] = corners[t] + corners[t + 1] + corners[t + 2] - a - b;
            } else {
                alone++;
            }
        }
        int common = 0;
        mark++;
        boolean doubled = false;
        int others = 0;
        for (int c = head[b]; c >= 0; c = next[c]) {
            if (gone(c)) {
                continue;
            }
            int t = c - c % 3;
            others += has(t, a) ? 0 : 1;
            doubled |=
                    n == 2 && !has(t, a) && has(t, apexes[0]) && has(t, apexes[1]) && triangle(a, apexes[0], apexes[1]);
            for (int k = t; k < t + 3; k++) {
                common += marks[corners[k]] == mark - 1 && corners[k] != a && corners[k] != b ? 1 : 0;
                marks[corners[k]] = mark;
            }
        }
        return common == edge && !doubled && alone + others > 0 && (edge == 1 || !(onBorder(a) && onBorder(b)));
    }

    private boolean triangle(int a, int b, int d) {
        for (int c = head[a]; c >= 0; c = next[c]) {
            if (!gone(c) && has(c - c % 3, b) && has(c - c % 3, d)) {
                return true;
            }
        }
        return false;
    }

    private boolean onBorder(int v) {
        for (int c = head[v]; c >= 0; c = next[c]) {
            int t = c - c % 3;
            if (!gone(c) && (shared(v, corners[t + (c + 1) % 3]) == 1 || shared(v, corners[t + (c + 2) % 3]) == 1)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a triangle of v, and not of the other end, would face elsewhere with v at the new place. */
    private boolean turns(int v, int other) {
        for (int c = head[v]; c >= 0; c = next[c]) {
            int t = c - c % 3;
            if (gone(c) || has(t, other)) {
                continue;
            }
            double[] was = normal(t, -1);
            double[] is = normal(t, c);
            double before = was[0] * was[0] + was[1] * was[1] + was[2] * was[2];
            double after = is[0] * is[0] + is[1] * is[1] + is[2] * is[2];
            double dot = was[0] * is[0] + was[1] * is[1] + was[2] * is[2];
            if (before > 0 && !(dot > TURN * Math.sqrt(before * after))) {
                return true;
            }
        }
        return false;
    }

    /** Normal of a triangle, as long as twice its area; moved: a corner that is at the new place, or −1. */
    private double[] normal(int t, int moved) {
        double[] v = new double[9];
        for (int k = 0; k < 3; k++) {
            boolean elsewhere = t + k == moved;
            System.arraycopy(elsewhere ? place : p, elsewhere ? 0 : 3 * corners[t + k], v, 3 * k, 3);
        }
        double ax = v[3] - v[0];
        double ay = v[4] - v[1];
        double az = v[5] - v[2];
        double bx = v[6] - v[0];
        double by = v[7] - v[1];
        double bz = v[8] - v[2];
        return new double[] {ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx};
    }

    /** What is left. */
    MeshSimplifier.Simplified result() {
        int[] number = new int[head.length];
        Arrays.fill(number, -1);
        double[] positions = new double[p.length];
        int[] origins = new int[head.length];
        int[] kept = new int[3 * triangles];
        int vertices = 0;
        int n = 0;
        for (int c = 0; c < corners.length; c++) {
            if (gone(c)) {
                continue;
            }
            int v = corners[c];
            if (number[v] < 0) {
                System.arraycopy(p, 3 * v, positions, 3 * vertices, 3);
                origins[vertices] = origin[v];
                number[v] = vertices++;
            }
            kept[n++] = number[v];
        }
        return new MeshSimplifier.Simplified(
                new TriangleMesh(Arrays.copyOf(positions, 3 * vertices), kept), Arrays.copyOf(origins, vertices));
    }
}
