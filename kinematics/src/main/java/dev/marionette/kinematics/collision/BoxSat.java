package dev.marionette.kinematics.collision;

import org.jspecify.annotations.Nullable;

/**
 * Two boxes by the separating-axis theorem (Gottschalk, Lin &amp; Manocha, "OBBTree", 1996): they are apart exactly if one
 * of 15 axes — three face normals each and nine cross products of edges — shows a gap. Those axes are also all the face
 * normals of the difference of the boxes, so that the smallest overlap on them is the penetration depth, exactly.
 *
 * <p>Edges within 1e-6 rad of parallel are left to the face normals, which can hide a gap of at most 1e-6 of the boxes'
 * size: an error towards overlap.
 */
public final class BoxSat implements NarrowphaseDetector, PenetrationSolver {
    private static final double PARALLEL = 1e-12;
    private static final double NOISE = 1e-15;
    private static final int AXES = 15;
    private static final int FACES = 6;
    /** Edge axes must beat face axes by this part of the size, or witnesses would jump between resting faces. */
    private static final double FACE_PREFERENCE = 1e-9;

    private double ax, ay, az, bx, by, bz;
    private MinkowskiSum sum = new MinkowskiSum();
    private int bestAxis;
    /** Squared length of the edge axis asked for last. */
    private double cross2;

    private final double[] axis = new double[3];

    /** A workspace. */
    public BoxSat() {}

    /** Whether both shapes of a pair are boxes. */
    public static boolean applies(MinkowskiSum sum) {
        return sum.a instanceof Box && sum.b instanceof Box;
    }

    /** Whether both shapes of a pair are boxes or lie in boxes: what is apart, or a gap, of these is so of the shapes. */
    static boolean bounds(MinkowskiSum sum) {
        return box(sum.a) != null && box(sum.b) != null;
    }

    private static @Nullable Box box(ConvexShape shape) {
        return shape instanceof Box box ? box : shape instanceof ConvexHull hull ? hull.box() : null;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if one shape is not a box
     */
    @Override
    public Overlap detect(MinkowskiSum pair, WarmStart warm) {
        load(pair);
        double noise = noise();
        int remembered = warm.axis;
        if (rawGap(remembered) > noise) {
            return Overlap.SEPARATE;
        }
        for (int i = 0; i < AXES; i++) {
            if (i != remembered && rawGap(i) > noise) {
                warm.axis = i;
                return Overlap.SEPARATE;
            }
        }
        return Overlap.OVERLAPPING;
    }

    /**
     * Whether a face normal shows a gap of more than a distance. Where none does, the boxes may be farther apart all the
     * same: edge to edge, or corner to corner.
     *
     * @param pair two boxes. Not modified.
     * @param warm the axis that told last time is tried first. Modified.
     * @param distance metres, at least 0
     */
    boolean farther(MinkowskiSum pair, WarmStart warm, double distance) {
        load(pair);
        double more = distance + noise();
        if (warm.axis < FACES && rawGap(warm.axis) > more) {
            return true;
        }
        for (int i = 0; i < FACES; i++) {
            if (i != warm.axis && rawGap(i) > more) {
                warm.axis = i;
                return true;
            }
        }
        return false;
    }

    /**
     * The largest gap on the 15 axes, metres: where positive, a lower bound of the distance; where negative, minus the
     * penetration depth, exactly.
     *
     * @param pair two boxes. Not modified.
     */
    public double gap(MinkowskiSum pair) {
        load(pair);
        return largestGap();
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if one shape is not a box
     */
    @Override
    public boolean solve(MinkowskiSum pair, Simplex start, Penetration out) {
        load(pair);
        double gap = largestGap();
        double towardsB = direction(bestAxis);
        out.depth = Math.max(0, -gap);
        double sign = towardsB > 0 ? -1 : 1;
        out.nx = sign * axis[0];
        out.ny = sign * axis[1];
        out.nz = sign * axis[2];
        out.termination = Termination.CONVERGED;
        if (bestAxis < 3) {
            deepestOfB(out.nx, out.ny, out.nz, out.b);
            shift(out.b, -out.depth, out, out.a);
        } else if (bestAxis < 6) {
            deepestOfA(out.nx, out.ny, out.nz, out.a);
            shift(out.a, out.depth, out, out.b);
        } else {
            edges((bestAxis - 6) / 3, (bestAxis - 6) % 3, out);
        }
        return true;
    }

    private void load(MinkowskiSum pair) {
        Box a = box(pair.a);
        Box b = box(pair.b);
        if (a == null || b == null) {
            throw new IllegalArgumentException(
                    "the separating-axis test takes two boxes, not " + pair.a + " and " + pair.b);
        }
        sum = pair;
        ax = a.hx();
        ay = a.hy();
        az = a.hz();
        bx = b.hx();
        by = b.hy();
        bz = b.hz();
    }

    /** What rounding can do to a gap along an axis of length 1 or less. */
    private double noise() {
        return NOISE * (ax + ay + az + bx + by + bz + Math.abs(sum.px) + Math.abs(sum.py) + Math.abs(sum.pz));
    }

    private double largestGap() {
        double best = Double.NEGATIVE_INFINITY;
        double preference = FACE_PREFERENCE * (ax + ay + az + bx + by + bz);
        for (int i = 0; i < FACES; i++) {
            double gap = rawGap(i);
            if (gap > best) {
                best = gap;
                bestAxis = i;
            }
        }
        double bestFace = best;
        for (int i = 6; i < AXES; i++) {
            double gap = rawGap(i);
            // dividing by a length of at most 1 takes a gap away from zero
            if (gap > 0 || gap > best) {
                gap /= Math.sqrt(cross2);
                if (gap > best && gap > bestFace + preference) {
                    best = gap;
                    bestAxis = i;
                }
            }
        }
        return best;
    }

    /** The gap along an axis times the length of the axis; −∞ for the cross product of parallel edges. */
    private double rawGap(int i) {
        MinkowskiSum m = sum;
        return switch (i) {
            case 0 -> Math.abs(m.px) - ax - (bx * Math.abs(m.r00) + by * Math.abs(m.r01) + bz * Math.abs(m.r02));
            case 1 -> Math.abs(m.py) - ay - (bx * Math.abs(m.r10) + by * Math.abs(m.r11) + bz * Math.abs(m.r12));
            case 2 -> Math.abs(m.pz) - az - (bx * Math.abs(m.r20) + by * Math.abs(m.r21) + bz * Math.abs(m.r22));
            case 3 -> faceOfB(bx, m.r00, m.r10, m.r20);
            case 4 -> faceOfB(by, m.r01, m.r11, m.r21);
            case 5 -> faceOfB(bz, m.r02, m.r12, m.r22);
            case 6 -> edge(m.py, m.pz, m.r10, m.r20, ay, az, by, m.r02, bz, m.r01);
            case 7 -> edge(m.py, m.pz, m.r11, m.r21, ay, az, bz, m.r00, bx, m.r02);
            case 8 -> edge(m.py, m.pz, m.r12, m.r22, ay, az, bx, m.r01, by, m.r00);
            case 9 -> edge(m.pz, m.px, m.r20, m.r00, az, ax, by, m.r12, bz, m.r11);
            case 10 -> edge(m.pz, m.px, m.r21, m.r01, az, ax, bz, m.r10, bx, m.r12);
            case 11 -> edge(m.pz, m.px, m.r22, m.r02, az, ax, bx, m.r11, by, m.r10);
            case 12 -> edge(m.px, m.py, m.r00, m.r10, ax, ay, by, m.r22, bz, m.r21);
            case 13 -> edge(m.px, m.py, m.r01, m.r11, ax, ay, bz, m.r20, bx, m.r22);
            default -> edge(m.px, m.py, m.r02, m.r12, ax, ay, bx, m.r21, by, m.r20);
        };
    }

    private double faceOfB(double half, double cx, double cy, double cz) {
        return Math.abs(sum.px * cx + sum.py * cy + sum.pz * cz)
                - half
                - (ax * Math.abs(cx) + ay * Math.abs(cy) + az * Math.abs(cz));
    }

    /** Axis a_i × b_j, with u, v the two other axes of A and j1, j2 those of B, in cyclic order. */
    private double edge(
            double pu,
            double pv,
            double ruj,
            double rvj,
            double hu,
            double hv,
            double h1,
            double ri2,
            double h2,
            double ri1) {
        cross2 = ruj * ruj + rvj * rvj;
        if (cross2 < PARALLEL) {
            return Double.NEGATIVE_INFINITY;
        }
        return Math.abs(pv * ruj - pu * rvj)
                - (hu * Math.abs(rvj) + hv * Math.abs(ruj) + h1 * Math.abs(ri2) + h2 * Math.abs(ri1));
    }

    private double entry(int row, int column) {
        MinkowskiSum m = sum;
        return switch (3 * row + column) {
            case 0 -> m.r00;
            case 1 -> m.r01;
            case 2 -> m.r02;
            case 3 -> m.r10;
            case 4 -> m.r11;
            case 5 -> m.r12;
            case 6 -> m.r20;
            case 7 -> m.r21;
            default -> m.r22;
        };
    }

    private double crossSquared(int i) {
        int row = (i - 6) / 3;
        int column = (i - 6) % 3;
        double u = entry((row + 1) % 3, column);
        double v = entry((row + 2) % 3, column);
        return u * u + v * v;
    }

    /** Writes the unit axis, frame of A, and returns its component towards the centre of B. */
    private double direction(int i) {
        java.util.Arrays.fill(axis, 0);
        if (i < 3) {
            axis[i] = 1;
        } else if (i < 6) {
            for (int k = 0; k < 3; k++) {
                axis[k] = entry(k, i - 3);
            }
        } else {
            int row = (i - 6) / 3;
            int column = (i - 6) % 3;
            double length = Math.sqrt(crossSquared(i));
            axis[(row + 1) % 3] = -entry((row + 2) % 3, column) / length;
            axis[(row + 2) % 3] = entry((row + 1) % 3, column) / length;
        }
        return axis[0] * sum.px + axis[1] * sum.py + axis[2] * sum.pz;
    }

    /** Deepest point of A against n; the middle of an edge or a face that lies flat. */
    private void deepestOfA(double nx, double ny, double nz, double[] out) {
        out[0] = -side(nx) * ax;
        out[1] = -side(ny) * ay;
        out[2] = -side(nz) * az;
    }

    /** Deepest point of B along n; the middle of an edge or a face that lies flat. */
    private void deepestOfB(double nx, double ny, double nz, double[] out) {
        MinkowskiSum m = sum;
        double x = side(nx * m.r00 + ny * m.r10 + nz * m.r20) * bx;
        double y = side(nx * m.r01 + ny * m.r11 + nz * m.r21) * by;
        double z = side(nx * m.r02 + ny * m.r12 + nz * m.r22) * bz;
        out[0] = m.px + m.r00 * x + m.r01 * y + m.r02 * z;
        out[1] = m.py + m.r10 * x + m.r11 * y + m.r12 * z;
        out[2] = m.pz + m.r20 * x + m.r21 * y + m.r22 * z;
    }

    private static double side(double component) {
        return Math.abs(component) < 1e-9 ? 0 : Math.signum(component);
    }

    private static void shift(double[] from, double by, Penetration out, double[] to) {
        to[0] = from[0] + by * out.nx;
        to[1] = from[1] + by * out.ny;
        to[2] = from[2] + by * out.nz;
    }

    /** Nearest points of the lines that carry the two deepest edges. */
    private void edges(int i, int j, Penetration out) {
        deepestOfA(out.nx, out.ny, out.nz, out.a);
        deepestOfB(out.nx, out.ny, out.nz, out.b);
        double ex = entry(0, j);
        double ey = entry(1, j);
        double ez = entry(2, j);
        double dx = out.b[0] - out.a[0];
        double dy = out.b[1] - out.a[1];
        double dz = out.b[2] - out.a[2];
        double along = i == 0 ? dx : i == 1 ? dy : dz;
        double c = entry(i, j);
        double e = ex * dx + ey * dy + ez * dz;
        double sine2 = crossSquared(6 + 3 * i + j);
        double s = (along - c * e) / sine2;
        double t = (c * along - e) / sine2;
        out.a[i] += s;
        out.b[0] += t * ex;
        out.b[1] += t * ey;
        out.b[2] += t * ez;
    }
}
