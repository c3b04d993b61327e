package dev.marionette.kinematics.collision;

import java.util.Arrays;

/**
 * Penetration depth by the expanding-polytope algorithm (van den Bergen, "Proximity queries and penetration depth
 * computation on 3D game objects", 2001): grow a polytope inside the difference of the cores, always beyond its face
 * nearest to the origin, until that face lies on the difference's own surface.
 *
 * <p>The depth returned is always one that separates: the extent of the difference along the normal, not the distance of
 * a face. Stated limits: {@link #MAX_VERTICES} vertices; a face counts as lying on the surface when no vertex is more
 * than 1e-10 of the size beyond it. A difference without volume has depth 0, along its thin direction.
 */
final class Epa implements PenetrationSolver {
    /** Vertices after which the search is given up with the best separating translation so far. */
    public static final int MAX_VERTICES = 256;

    private static final int MAX_FACES = 4 * MAX_VERTICES;
    private static final double TOLERANCE = 1e-10;
    /** 1 − cos of the angle between triangles of one side of the difference. */
    private static final double COPLANAR = 1e-9;

    private static final double[] AXES = {1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1};

    private final int[] ia = new int[MAX_VERTICES];
    private final int[] ib = new int[MAX_VERTICES];
    private final double[] w = new double[3 * MAX_VERTICES];
    private final int[] face = new int[3 * MAX_FACES];
    private final double[] plane = new double[4 * MAX_FACES];
    private final int[] horizon = new int[2 * MAX_FACES];
    private final double[] point = new double[3];
    private final double[] lambda = new double[3];
    private double midX, midY, midZ;
    private double scale;
    private int vertices;
    private int faces;
    private int edges;
    private int nearest;

    /** A workspace. */
    public Epa() {}

    @Override
    public boolean solve(MinkowskiSum sum, Simplex start, Penetration out) {
        begin(start);
        if (!fillTetrahedron(sum, out)) {
            return true;
        }
        double best = Double.POSITIVE_INFINITY;
        while (true) {
            nearest = nearestFace();
            int o = 4 * nearest;
            double nx = plane[o];
            double ny = plane[o + 1];
            double nz = plane[o + 2];
            int i = sum.supportA(nx, ny, nz);
            int j = sum.supportB(nx, ny, nz);
            sum.vertex(i, j, w, 3 * vertices);
            double extent = w[3 * vertices] * nx + w[3 * vertices + 1] * ny + w[3 * vertices + 2] * nz;
            // equal ones too: only the last face, on the surface itself, has the right witnesses
            if (extent <= best + TOLERANCE * scale) {
                best = Math.min(best, extent);
                write(sum, nearest, extent, out);
            }
            boolean known = known(i, j);
            if (known || extent - plane[o + 3] <= TOLERANCE * scale) {
                boolean exact = best - plane[o + 3] <= 10 * TOLERANCE * scale;
                out.termination = exact ? Termination.CONVERGED : Termination.STALLED;
                return exact;
            }
            if (vertices == MAX_VERTICES - 1 || !expand(i, j)) {
                out.termination = Termination.ITERATION_CAP;
                return false;
            }
        }
    }

    private void begin(Simplex start) {
        vertices = start.count;
        for (int k = 0; k < vertices; k++) {
            ia[k] = start.ia[k];
            ib[k] = start.ib[k];
        }
        System.arraycopy(start.w, 0, w, 0, 3 * vertices);
        scale = Math.sqrt(start.scaleSquared());
    }

    /** Adds vertices until there is a volume; where there is none, writes depth 0 and returns false. */
    private boolean fillTetrahedron(MinkowskiSum sum, Penetration out) {
        for (int k = 0; k < AXES.length && vertices < 2; k += 3) {
            addIfBeyond(sum, AXES[k], AXES[k + 1], AXES[k + 2]);
        }
        if (vertices < 2) {
            return flat(sum, 0, 0, 1, out);
        }
        if (vertices < 3) {
            addAcrossSegment(sum);
        }
        if (vertices < 3) {
            perpendicularToSegment(0);
            return flat(sum, point[0], point[1], point[2], out);
        }
        if (vertices < 4) {
            triangleNormal();
            double nx = point[0];
            double ny = point[1];
            double nz = point[2];
            if (!addIfBeyond(sum, nx, ny, nz) && !addIfBeyond(sum, -nx, -ny, -nz)) {
                return flat(sum, nx, ny, nz, out);
            }
        }
        for (int k = 0; k < 3; k++) {
            double mean = (w[k] + w[3 + k] + w[6 + k] + w[9 + k]) / 4;
            if (k == 0) {
                midX = mean;
            } else if (k == 1) {
                midY = mean;
            } else {
                midZ = mean;
            }
        }
        faces = 0;
        addFace(0, 1, 2);
        addFace(0, 1, 3);
        addFace(0, 2, 3);
        addFace(1, 2, 3);
        return true;
    }

    /** Adds the support vertex along d if it lies off the flat through vertex 0 that d is normal to. */
    private boolean addIfBeyond(MinkowskiSum sum, double dx, double dy, double dz) {
        int i = sum.supportA(dx, dy, dz);
        int j = sum.supportB(dx, dy, dz);
        int o = 3 * vertices;
        sum.vertex(i, j, w, o);
        double height = dx * (w[o] - w[0]) + dy * (w[o + 1] - w[1]) + dz * (w[o + 2] - w[2]);
        scale = Math.max(scale, Math.sqrt(w[o] * w[o] + w[o + 1] * w[o + 1] + w[o + 2] * w[o + 2]));
        if (height <= TOLERANCE * scale) {
            return false;
        }
        ia[vertices] = i;
        ib[vertices] = j;
        vertices++;
        return true;
    }

    private void addAcrossSegment(MinkowskiSum sum) {
        for (int turn = 0; turn < 4 && vertices < 3; turn++) {
            perpendicularToSegment(turn);
            addIfBeyond(sum, point[0], point[1], point[2]);
        }
    }

    /** A unit vector across the segment 0–1, turned about it by a quarter each time. */
    private void perpendicularToSegment(int turn) {
        double ex = w[3] - w[0];
        double ey = w[4] - w[1];
        double ez = w[5] - w[2];
        double x = Math.abs(ex);
        double y = Math.abs(ey);
        double z = Math.abs(ez);
        double cx = x <= y && x <= z ? 1 : 0;
        double cy = cx == 0 && y <= z ? 1 : 0;
        double cz = cx == 0 && cy == 0 ? 1 : 0;
        cross(ex, ey, ez, cx, cy, cz);
        if (turn % 2 == 1) {
            cross(ex, ey, ez, point[0], point[1], point[2]);
        }
        double norm = Math.sqrt(point[0] * point[0] + point[1] * point[1] + point[2] * point[2]);
        double sign = turn < 2 ? 1 : -1;
        for (int k = 0; k < 3; k++) {
            point[k] *= sign / norm;
        }
    }

    private void triangleNormal() {
        cross(w[3] - w[0], w[4] - w[1], w[5] - w[2], w[6] - w[0], w[7] - w[1], w[8] - w[2]);
        double norm = Math.sqrt(point[0] * point[0] + point[1] * point[1] + point[2] * point[2]);
        for (int k = 0; k < 3; k++) {
            point[k] /= norm;
        }
    }

    private void cross(double x, double y, double z, double u, double v, double t) {
        point[0] = y * t - z * v;
        point[1] = z * u - x * t;
        point[2] = x * v - y * u;
    }

    private boolean flat(MinkowskiSum sum, double nx, double ny, double nz, Penetration out) {
        out.nx = nx;
        out.ny = ny;
        out.nz = nz;
        out.termination = Termination.TOUCHING;
        sum.vertexA(sum.supportA(-nx, -ny, -nz), out.a, 0);
        // what is left of a thickness within the tolerance
        out.depth = Math.max(0, extentAlong(sum, -nx, -ny, -nz));
        for (int k = 0; k < 3; k++) {
            out.b[k] = out.a[k] + out.depth * (k == 0 ? nx : k == 1 ? ny : nz);
        }
        return false;
    }

    private double extentAlong(MinkowskiSum sum, double nx, double ny, double nz) {
        sum.vertex(sum.supportA(nx, ny, nz), sum.supportB(nx, ny, nz), point, 0);
        return point[0] * nx + point[1] * ny + point[2] * nz;
    }

    private boolean known(int i, int j) {
        for (int k = 0; k < vertices; k++) {
            if (ia[k] == i && ib[k] == j) {
                return true;
            }
        }
        return false;
    }

    private int nearestFace() {
        int best = 0;
        for (int f = 1; f < faces; f++) {
            if (plane[4 * f + 3] < plane[4 * best + 3]) {
                best = f;
            }
        }
        return best;
    }

    /** Adds a face, turned outwards as seen from the middle of the first tetrahedron. */
    private void addFace(int i, int j, int k) {
        cross(
                w[3 * j] - w[3 * i],
                w[3 * j + 1] - w[3 * i + 1],
                w[3 * j + 2] - w[3 * i + 2],
                w[3 * k] - w[3 * i],
                w[3 * k + 1] - w[3 * i + 1],
                w[3 * k + 2] - w[3 * i + 2]);
        double norm = Math.sqrt(point[0] * point[0] + point[1] * point[1] + point[2] * point[2]);
        double outwards =
                point[0] * (w[3 * i] - midX) + point[1] * (w[3 * i + 1] - midY) + point[2] * (w[3 * i + 2] - midZ);
        double f = (outwards < 0 ? -1 : 1) / norm;
        int o = 4 * faces;
        plane[o] = f * point[0];
        plane[o + 1] = f * point[1];
        plane[o + 2] = f * point[2];
        plane[o + 3] = plane[o] * w[3 * i] + plane[o + 1] * w[3 * i + 1] + plane[o + 2] * w[3 * i + 2];
        face[3 * faces] = i;
        face[3 * faces + 1] = outwards < 0 ? k : j;
        face[3 * faces + 2] = outwards < 0 ? j : k;
        faces++;
    }

    /** Replaces the faces that see the new vertex by the cone over their rim; false where there is no room. */
    private boolean expand(int i, int j) {
        int v = vertices;
        ia[v] = i;
        ib[v] = j;
        double x = w[3 * v];
        double y = w[3 * v + 1];
        double z = w[3 * v + 2];
        scale = Math.max(scale, Math.sqrt(x * x + y * y + z * z));
        vertices++;
        edges = 0;
        for (int f = faces - 1; f >= 0; f--) {
            int o = 4 * f;
            boolean sees = f == nearest
                    || plane[o] * x + plane[o + 1] * y + plane[o + 2] * z - plane[o + 3] > TOLERANCE * scale / 10;
            if (sees) {
                rim(face[3 * f], face[3 * f + 1]);
                rim(face[3 * f + 1], face[3 * f + 2]);
                rim(face[3 * f + 2], face[3 * f]);
                removeFace(f);
            }
        }
        if (faces + edges > MAX_FACES) {
            return false;
        }
        for (int e = 0; e < edges; e++) {
            addFace(horizon[2 * e], horizon[2 * e + 1], v);
        }
        return true;
    }

    private void removeFace(int f) {
        faces--;
        if (nearest == faces) {
            nearest = f;
        } else if (nearest == f) {
            nearest = -1;
        }
        System.arraycopy(face, 3 * faces, face, 3 * f, 3);
        System.arraycopy(plane, 4 * faces, plane, 4 * f, 4);
    }

    /** An edge shared by two faces that go is inside the rim: met from both sides, it cancels. */
    private void rim(int from, int to) {
        for (int e = 0; e < edges; e++) {
            if (horizon[2 * e] == to && horizon[2 * e + 1] == from) {
                edges--;
                horizon[2 * e] = horizon[2 * edges];
                horizon[2 * e + 1] = horizon[2 * edges + 1];
                return;
            }
        }
        horizon[2 * edges] = from;
        horizon[2 * edges + 1] = to;
        edges++;
    }

    /** Depth along the normal of a face, with the witnesses that the origin's projection on it stands for. */
    private void write(MinkowskiSum sum, int f, double depth, Penetration out) {
        int o = 4 * f;
        // moving A by depth · normal must take the origin out of the difference: against the face's normal
        out.nx = -plane[o];
        out.ny = -plane[o + 1];
        out.nz = -plane[o + 2];
        out.depth = Math.max(0, depth);
        int under = underFoot(f);
        Arrays.fill(out.a, 0);
        Arrays.fill(out.b, 0);
        for (int k = 0; k < 3; k++) {
            int v = face[3 * under + k];
            sum.vertexA(ia[v], point, 0);
            for (int c = 0; c < 3; c++) {
                out.a[c] += lambda[k] * point[c];
            }
            sum.vertexB(ib[v], point, 0);
            for (int c = 0; c < 3; c++) {
                out.b[c] += lambda[k] * point[c];
            }
        }
    }

    /**
     * The origin's projection on the plane of a face lies in the difference, but perhaps in another of the triangles that a side of the
     * difference is cut into. Returns the face in which it lies, with its barycentric coordinates there, clamped.
     */
    private int underFoot(int f) {
        int o = 4 * f;
        int best = f;
        double least = projection(f, f);
        for (int g = 0; g < faces && least < 0; g++) {
            int p = 4 * g;
            double cosine = plane[o] * plane[p] + plane[o + 1] * plane[p + 1] + plane[o + 2] * plane[p + 2];
            if (g != f && cosine > 1 - COPLANAR && plane[p + 3] - plane[o + 3] <= 10 * TOLERANCE * scale) {
                double other = projection(g, f);
                if (other > least) {
                    least = other;
                    best = g;
                }
            }
        }
        projection(best, f);
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            lambda[k] = Math.max(0, lambda[k]);
            sum += lambda[k];
        }
        for (int k = 0; k < 3; k++) {
            lambda[k] = sum > 0 ? lambda[k] / sum : 1.0 / 3;
        }
        return best;
    }

    /** Barycentric coordinates in face g of the origin's projection on the plane of face f. Returns the least of them. */
    private double projection(int g, int f) {
        int o = 4 * f;
        double px = plane[o] * plane[o + 3];
        double py = plane[o + 1] * plane[o + 3];
        double pz = plane[o + 2] * plane[o + 3];
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            int i = 3 * face[3 * g + (k + 1) % 3];
            int j = 3 * face[3 * g + (k + 2) % 3];
            cross(w[i] - px, w[i + 1] - py, w[i + 2] - pz, w[j] - px, w[j + 1] - py, w[j + 2] - pz);
            lambda[k] = point[0] * plane[o] + point[1] * plane[o + 1] + point[2] * plane[o + 2];
            sum += lambda[k];
        }
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < 3; k++) {
            lambda[k] = sum > 0 ? lambda[k] / sum : 1.0 / 3;
            least = Math.min(least, lambda[k]);
        }
        return least;
    }
}
