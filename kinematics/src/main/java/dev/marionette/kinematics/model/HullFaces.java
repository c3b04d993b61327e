package dev.marionette.kinematics.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The faces of the convex hull of a few dozen points: triangles grown from a tetrahedron, each time by the point that is
 * farthest in front of one (Barber et al., "The quickhull algorithm for convex hulls", 1996), so that the surface is closed whatever
 * rounding does; then triangles in a plane are one face. It looks at the points scaled to a cube, as an elongated hull has
 * faces that are thin beside its length.
 */
final class HullFaces {
    /** A point nearer to a face is in it: what rounding leaves of the normals of the slivers that nearer ones would make. */
    private static final double OUTSIDE = 1e-7;
    /** Triangles within this of a plane are one face: files give micrometres. A flatter hull has no volume. */
    private static final double FLAT = 1e-4;
    /** Points that rounding decides between are moved by so much, as Qhull does, and so often. */
    private static final double JOGGLE = 1e-5;

    private static final int ATTEMPTS = 10;
    /** Least cosine between normals of triangles of one face, but for slivers, whose normals point anywhere. */
    private static final double ALIKE = 0.9;

    private final double[] p;
    private final List<int[]> triangles = new ArrayList<>();
    /** Corners of each face, counter-clockwise seen from outside. */
    final List<int[]> corners = new ArrayList<>();
    /** Three corners in the plane of each face, likewise: others may be out of it by rounding. */
    final List<int[]> planes = new ArrayList<>();

    /** Of points, x y z after x y z; none where all are in a plane. */
    HullFaces(double[] points) {
        p = scaled(points);
        double[] given = p.clone();
        boolean grown = false;
        for (int attempt = 0; attempt < ATTEMPTS && !grown; attempt++) {
            triangles.clear();
            Random random = new Random(attempt);
            double most = attempt == 0 ? 0 : JOGGLE;
            Arrays.setAll(p, i -> given[i] + most * (2 * random.nextDouble() - 1));
            if (p.length < 12 || !startsWithTetrahedron()) {
                return;
            }
            grown = grow();
        }
        if (grown) {
            merge();
        }
    }

    /** In a cube from −1 to 1; nothing where an axis has no length or one that is not finite. */
    private static double[] scaled(double[] points) {
        double[] scaled = points.clone();
        for (int k = 0; k < 3; k++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = k; i < points.length; i += 3) {
                low = Math.min(low, points[i]);
                high = Math.max(high, points[i]);
            }
            double half = (high - low) / 2;
            if (!(half > 0) || Double.isInfinite(half)) {
                return new double[0];
            }
            for (int i = k; i < points.length; i += 3) {
                scaled[i] = (points[i] - low) / half - 1;
            }
        }
        return scaled;
    }

    /** The two points farthest along x, the one farthest from their line, and the one farthest from the plane of these. */
    private boolean startsWithTetrahedron() {
        int a = 0;
        int b = 0;
        for (int i = 0; i < p.length / 3; i++) {
            a = p[3 * i] < p[3 * a] ? i : a;
            b = p[3 * i] > p[3 * b] ? i : b;
        }
        int c = 0;
        double most = -1;
        for (int i = 0; i < p.length / 3; i++) {
            double[] n = cross(a, b, i);
            double area = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
            if (area > most) {
                most = area;
                c = i;
            }
        }
        double[] plane = plane(a, b, c);
        int d = 0;
        for (int i = 0; i < p.length / 3; i++) {
            d = Math.abs(over(plane, i)) > Math.abs(over(plane, d)) ? i : d;
        }
        double side = over(plane, d);
        if (!(Math.abs(side) > FLAT)) {
            return false;
        }
        int second = side < 0 ? b : c;
        int third = side < 0 ? c : b;
        triangles.add(new int[] {a, second, third});
        triangles.add(new int[] {a, d, second});
        triangles.add(new int[] {second, d, third});
        triangles.add(new int[] {third, d, a});
        return true;
    }

    /** False where rounding makes islands of what a point is in front of. */
    private boolean grow() {
        boolean[] done = new boolean[p.length / 3];
        triangles.forEach(t -> Arrays.stream(t).forEach(i -> done[i] = true));
        List<double[]> planes = new ArrayList<>();
        while (true) {
            triangles.subList(planes.size(), triangles.size()).forEach(t -> planes.add(plane(t[0], t[1], t[2])));
            int next = -1;
            double most = OUTSIDE;
            for (int i = 0; i < done.length; i++) {
                for (int f = 0; !done[i] && f < planes.size(); f++) {
                    double over = over(planes.get(f), i);
                    if (over > most) {
                        most = over;
                        next = i;
                    }
                }
            }
            if (next < 0) {
                return true;
            }
            done[next] = true;
            // with the triangles that it is in the plane of, which would leave slivers beside them
            List<int[]> seen = new ArrayList<>();
            for (int f = 0; f < planes.size(); f++) {
                if (over(planes.get(f), next) > -OUTSIDE) {
                    seen.add(triangles.get(f));
                }
            }
            int[] horizon = outline(seen);
            if (horizon.length == 0) {
                return false;
            }
            for (int f = planes.size() - 1; f >= 0; f--) {
                if (seen.contains(triangles.get(f))) {
                    triangles.remove(f);
                    planes.remove(f);
                }
            }
            for (int c = 0; c < horizon.length; c++) {
                triangles.add(new int[] {horizon[c], horizon[(c + 1) % horizon.length], next});
            }
        }
    }

    /** Triangles in a plane with a neighbour as one face, from the largest on. */
    private void merge() {
        List<int[]> left = new ArrayList<>(triangles);
        left.sort(Comparator.comparingDouble((int[] t) -> -norm(cross(t[0], t[1], t[2]))));
        while (!left.isEmpty()) {
            int[] seed = left.remove(0);
            double[] plane = plane(seed[0], seed[1], seed[2]);
            List<int[]> group = new ArrayList<>(List.of(seed));
            int[] outline = seed;
            for (int i = 0; i < left.size(); ) {
                int[] t = left.get(i++);
                if (group.stream().anyMatch(s -> adjacent(s, t)) && isIn(plane, t)) {
                    group.add(t);
                    int[] wider = outline(group);
                    if (wider.length > 0) {
                        outline = wider;
                        left.remove(t);
                        // others may have a neighbour now
                        i = 0;
                    } else {
                        group.remove(t);
                    }
                }
            }
            corners.add(outline);
            planes.add(seed);
        }
    }

    private static boolean adjacent(int[] s, int[] t) {
        return Arrays.stream(s).filter(i -> i == t[0] || i == t[1] || i == t[2]).count() == 2;
    }

    private boolean isIn(double[] plane, int[] t) {
        double[] n = cross(t[0], t[1], t[2]);
        double twice = norm(n);
        double cosine = (n[0] * plane[0] + n[1] * plane[1] + n[2] * plane[2]) / twice;
        return (!(twice > FLAT * longest(t)) || cosine > ALIKE)
                && Arrays.stream(t).allMatch(i -> Math.abs(over(plane, i)) < FLAT);
    }

    private double longest(int[] t) {
        double square = 0;
        for (int c = 0; c < 3; c++) {
            int a = 3 * t[c];
            int b = 3 * t[(c + 1) % 3];
            double dx = p[a] - p[b];
            double dy = p[a + 1] - p[b + 1];
            double dz = p[a + 2] - p[b + 2];
            square = Math.max(square, dx * dx + dy * dy + dz * dz);
        }
        return Math.sqrt(square);
    }

    /** The way round some triangles, where there is one: corner after corner. */
    private static int[] outline(List<int[]> some) {
        Map<Integer, Integer> next = new HashMap<>();
        for (int[] t : some) {
            for (int c = 0; c < 3; c++) {
                int from = t[c];
                int to = t[(c + 1) % 3];
                if (some.stream().noneMatch(other -> hasEdge(other, to, from)) && next.put(from, to) != null) {
                    return new int[0];
                }
            }
        }
        return cycle(next);
    }

    private static boolean hasEdge(int[] t, int from, int to) {
        return t[0] == from && t[1] == to || t[1] == from && t[2] == to || t[2] == from && t[0] == to;
    }

    /** Steps from number to number as one cycle; nothing where they are not one of at least three. */
    static int[] cycle(Map<Integer, Integer> next) {
        int[] cycle = new int[next.size()];
        if (cycle.length < 3) {
            return new int[0];
        }
        cycle[0] = next.keySet().iterator().next();
        for (int c = 1; c <= cycle.length; c++) {
            Integer to = next.get(cycle[c - 1]);
            if (to == null || (to == cycle[0]) != (c == cycle.length)) {
                return new int[0];
            }
            if (c < cycle.length) {
                cycle[c] = to;
            }
        }
        return cycle;
    }

    /** Unit normal and offset of the plane of three points; of a triangle without area nothing is in front. */
    private double[] plane(int a, int b, int c) {
        double[] n = cross(a, b, c);
        double length = norm(n);
        if (!(length > 0)) {
            return new double[4];
        }
        double offset = n[0] * p[3 * a] + n[1] * p[3 * a + 1] + n[2] * p[3 * a + 2];
        return new double[] {n[0] / length, n[1] / length, n[2] / length, offset / length};
    }

    private double over(double[] plane, int i) {
        return plane[0] * p[3 * i] + plane[1] * p[3 * i + 1] + plane[2] * p[3 * i + 2] - plane[3];
    }

    private static double norm(double[] n) {
        return Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    }

    private double[] cross(int a, int b, int c) {
        double ux = p[3 * b] - p[3 * a];
        double uy = p[3 * b + 1] - p[3 * a + 1];
        double uz = p[3 * b + 2] - p[3 * a + 2];
        double vx = p[3 * c] - p[3 * a];
        double vy = p[3 * c + 1] - p[3 * a + 1];
        double vz = p[3 * c + 2] - p[3 * a + 2];
        return new double[] {uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx};
    }
}
