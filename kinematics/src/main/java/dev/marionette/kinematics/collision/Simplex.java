package dev.marionette.kinematics.collision;

/**
 * A simplex of one to four vertices of a Minkowski difference, and its point nearest to the origin.
 *
 * <p>The point is found by the signed areas and volumes of the parts into which the origin's projection cuts the simplex
 * (as in Montanari, Petrinic &amp; Barbieri, "Improving the GJK algorithm", 2017): where a sign says that the origin lies
 * beyond a face or an edge, that part is solved in turn, and the nearest of those wins. Degenerate triangles and
 * tetrahedra, whose signs are rounding noise, fall back on all their edges and faces.
 *
 * <p>A mutable workspace; frame of A, metres.
 */
final class Simplex {
    /** A tetrahedron whose height over an edge is below this, or a triangle, counts as flat. */
    private static final double FLAT = 1e-12;

    int count;
    final int[] ia = new int[4];
    final int[] ib = new int[4];
    /** Vertices, x, y, z each. */
    final double[] w = new double[12];
    /** Barycentric coordinates of the nearest point. */
    final double[] lambda = new double[4];
    /** The point nearest to the origin. */
    double vx, vy, vz;

    private double bestD2;
    private int bestCount;
    private int best0, best1, best2;
    private double l0, l1, l2;
    private double bx, by, bz;

    /** An empty simplex. */
    public Simplex() {}

    /** Adds the vertex a(i) − b(j). */
    void add(MinkowskiSum sum, int i, int j) {
        ia[count] = i;
        ib[count] = j;
        sum.vertex(i, j, w, 3 * count);
        count++;
    }

    boolean contains(int i, int j) {
        for (int k = 0; k < count; k++) {
            if (ia[k] == i && ib[k] == j) {
                return true;
            }
        }
        return false;
    }

    /** The largest squared distance of a vertex from the origin: what rounding errors scale with. */
    double scaleSquared() {
        double s = 0;
        for (int k = 0; k < count; k++) {
            double x = w[3 * k];
            double y = w[3 * k + 1];
            double z = w[3 * k + 2];
            s = Math.max(s, x * x + y * y + z * z);
        }
        return s;
    }

    /**
     * Finds the point nearest to the origin and drops the vertices that it does not need; four are left only where the
     * tetrahedron encloses the origin.
     */
    void nearest() {
        bestD2 = Double.POSITIVE_INFINITY;
        switch (count) {
            case 1 -> offer(1, 0, 1, 0, 0, 0, 0, w[0], w[1], w[2]);
            case 2 -> segment(0, 1);
            case 3 -> triangle(0, 1, 2);
            default -> {
                if (enclosed()) {
                    vx = 0;
                    vy = 0;
                    vz = 0;
                    return;
                }
            }
        }
        reduce();
    }

    private void offer(int n, int i, double li, int j, double lj, int k, double lk, double x, double y, double z) {
        double d2 = x * x + y * y + z * z;
        if (d2 < bestD2) {
            bestD2 = d2;
            bestCount = n;
            best0 = i;
            best1 = j;
            best2 = k;
            l0 = li;
            l1 = lj;
            l2 = lk;
            bx = x;
            by = y;
            bz = z;
        }
    }

    private void segment(int i, int j) {
        double ax = w[3 * i];
        double ay = w[3 * i + 1];
        double az = w[3 * i + 2];
        double bX = w[3 * j];
        double bY = w[3 * j + 1];
        double bZ = w[3 * j + 2];
        double ex = bX - ax;
        double ey = bY - ay;
        double ez = bZ - az;
        double t = -(ax * ex + ay * ey + az * ez);
        double u = bX * ex + bY * ey + bZ * ez;
        if (t <= 0) {
            offer(1, i, 1, 0, 0, 0, 0, ax, ay, az);
        } else if (u <= 0) {
            offer(1, j, 1, 0, 0, 0, 0, bX, bY, bZ);
        } else {
            double s = t / (t + u);
            // from the nearer end, so that a long segment costs no digits
            if (s < 0.5) {
                offer(2, i, 1 - s, j, s, 0, 0, ax + s * ex, ay + s * ey, az + s * ez);
            } else {
                double r = u / (t + u);
                offer(2, i, r, j, 1 - r, 0, 0, bX - r * ex, bY - r * ey, bZ - r * ez);
            }
        }
    }

    private void triangle(int i, int j, int k) {
        double ax = w[3 * i];
        double ay = w[3 * i + 1];
        double az = w[3 * i + 2];
        double abx = w[3 * j] - ax;
        double aby = w[3 * j + 1] - ay;
        double abz = w[3 * j + 2] - az;
        double acx = w[3 * k] - ax;
        double acy = w[3 * k + 1] - ay;
        double acz = w[3 * k + 2] - az;
        double nx = aby * acz - abz * acy;
        double ny = abz * acx - abx * acz;
        double nz = abx * acy - aby * acx;
        double nn = nx * nx + ny * ny + nz * nz;
        double ab2 = abx * abx + aby * aby + abz * abz;
        double ac2 = acx * acx + acy * acy + acz * acz;
        if (nn <= FLAT * FLAT * ab2 * ac2) {
            segment(i, j);
            segment(j, k);
            segment(i, k);
            return;
        }
        // areas opposite to c and b, by n · (a × ab) and n · (ac × a); the third one closes the sum
        double uk = nx * (ay * abz - az * aby) + ny * (az * abx - ax * abz) + nz * (ax * aby - ay * abx);
        double uj = nx * (acy * az - acz * ay) + ny * (acz * ax - acx * az) + nz * (acx * ay - acy * ax);
        double ui = nn - uj - uk;
        if (ui > 0 && uj > 0 && uk > 0) {
            double s = (nx * ax + ny * ay + nz * az) / nn;
            offer(3, i, ui / nn, j, uj / nn, k, uk / nn, s * nx, s * ny, s * nz);
            return;
        }
        if (ui <= 0) {
            segment(j, k);
        }
        if (uj <= 0) {
            segment(i, k);
        }
        if (uk <= 0) {
            segment(i, j);
        }
    }

    /** Solves the faces beyond which the origin lies; true where there is none. */
    private boolean enclosed() {
        boolean inside = !beyond(0, 1, 2, 3);
        inside &= !beyond(0, 1, 3, 2);
        inside &= !beyond(0, 2, 3, 1);
        inside &= !beyond(1, 2, 3, 0);
        return inside;
    }

    private boolean beyond(int i, int j, int k, int opposite) {
        double ax = w[3 * i];
        double ay = w[3 * i + 1];
        double az = w[3 * i + 2];
        double abx = w[3 * j] - ax;
        double aby = w[3 * j + 1] - ay;
        double abz = w[3 * j + 2] - az;
        double acx = w[3 * k] - ax;
        double acy = w[3 * k + 1] - ay;
        double acz = w[3 * k + 2] - az;
        double adx = w[3 * opposite] - ax;
        double ady = w[3 * opposite + 1] - ay;
        double adz = w[3 * opposite + 2] - az;
        double nx = aby * acz - abz * acy;
        double ny = abz * acx - abx * acz;
        double nz = abx * acy - aby * acx;
        double height = nx * adx + ny * ady + nz * adz;
        double origin = -(nx * ax + ny * ay + nz * az);
        double nn = nx * nx + ny * ny + nz * nz;
        double ad2 = adx * adx + ady * ady + adz * adz;
        boolean flat = height * height <= FLAT * FLAT * nn * ad2;
        if (flat || height * origin < 0) {
            triangle(i, j, k);
            return true;
        }
        return false;
    }

    private void reduce() {
        int n = bestCount;
        int i0 = best0;
        int i1 = best1;
        int i2 = best2;
        // sources are in increasing order, so that copying down never overwrites one still to be read
        move(0, i0);
        lambda[0] = l0;
        if (n > 1) {
            move(1, i1);
            lambda[1] = l1;
        }
        if (n > 2) {
            move(2, i2);
            lambda[2] = l2;
        }
        count = n;
        vx = bx;
        vy = by;
        vz = bz;
    }

    private void move(int to, int from) {
        if (to != from) {
            ia[to] = ia[from];
            ib[to] = ib[from];
            w[3 * to] = w[3 * from];
            w[3 * to + 1] = w[3 * from + 1];
            w[3 * to + 2] = w[3 * from + 2];
        }
    }

    void save(WarmStart warm) {
        long a = 0;
        long b = 0;
        for (int k = 0; k < count; k++) {
            a |= (long) ia[k] << (16 * k);
            b |= (long) ib[k] << (16 * k);
        }
        warm.count = count;
        warm.a = a;
        warm.b = b;
    }

    void load(MinkowskiSum sum, WarmStart warm) {
        count = 0;
        for (int k = 0; k < warm.count; k++) {
            add(sum, (int) (warm.a >>> (16 * k)) & 0xffff, (int) (warm.b >>> (16 * k)) & 0xffff);
        }
    }
}
