package dev.marionette.kinematics.collision;

/**
 * Where two boxes that meet face to face are near each other: the face of one that looks most against the face of the other
 * is clipped to what lies over that face (Sutherland and Hodgman 1974), and the corners of what is left are points of the
 * patch. One witness is not enough there: it jumps from corner to corner of the faces as they tilt. Pairs with a hull: {@link
 * HullPatch}. A workspace of one thread.
 */
final class FacePatch {
    /** A normal within this of that of a face is that of the face: 1 − cos of 0.26°. */
    private static final double ALONG = 1e-5;
    /**
     * A quadrilateral that four edges clip has at most so many corners. Exactly it would be 8; but where edges are flush
     * within rounding, corners fall on either side in turn, and an edge makes up to 1.5 n of n: 4, 6, 9, 13, 19.
     */
    private static final int MOST = 19;
    /** A point this much deeper than all of the patch, metres, is not of the patch. */
    private static final double SAME = 1e-6;

    private double[] polygon = new double[3 * MOST];
    private double[] clipped = new double[3 * MOST];
    private final double[] foot = new double[3];
    private final HullPatch hulls = new HullPatch();
    private int corners;
    // what is asked, from add on
    private double[] poses = {};
    private int pair;
    private int bodyA;
    private int bodyB;
    private double near;
    private Separation found = new Separation();
    private NearPairs out = new NearPairs();

    /**
     * Adds the near points of a pair.
     *
     * @param a the first shape, placed at {@code poses[ia]}
     * @param poses 12 values a shape. Not modified.
     * @param b the second shape, placed at {@code poses[ib]}
     * @param pair its number, and the bodies of both shapes, as they are listed
     * @param near only what is at most so far from the face is added, metres; the witness is in any case
     * @param found the distance of the pair with its witnesses. Not modified.
     * @param out added to. Modified.
     */
    void add(
            ConvexShape a,
            double[] poses,
            int ia,
            ConvexShape b,
            int ib,
            int pair,
            int bodyA,
            int bodyB,
            double near,
            Separation found,
            NearPairs out) {
        this.poses = poses;
        this.pair = pair;
        this.bodyA = bodyA;
        this.bodyB = bodyB;
        this.near = near;
        this.found = found;
        this.out = out;
        double least = Double.POSITIVE_INFINITY;
        if (a instanceof Box boxA && b instanceof Box boxB) {
            int faceOfA = face(ia);
            int faceOfB = faceOfA < 0 ? face(ib) : -1;
            if (faceOfA >= 0) {
                least = over(boxA, ia, faceOfA, boxB, ib, true);
            } else if (faceOfB >= 0) {
                least = over(boxB, ib, faceOfB, boxA, ia, false);
            }
        } else if (HullPatch.applies(a, b)) {
            least = hulls.add(a, poses, ia, b, ib, pair, bodyA, bodyB, near, found, out);
        }
        // found may be nearer than its witnesses where it is undecided: then it is listed beside the patch, as it
        // counts
        if (least > found.distance + SAME) {
            out.add(pair, bodyA, bodyB, found);
        }
    }

    /** The axis of a box that is along the normal; −1 where none is. */
    private int face(int o) {
        for (int k = 0; k < 3; k++) {
            if (Math.abs(along(o, k)) > 1 - ALONG) {
                return k;
            }
        }
        return -1;
    }

    /** The cosine between an axis of a box and the normal. */
    private double along(int o, int axis) {
        double[] n = found.n;
        return poses[o + axis] * n[0] + poses[o + 3 + axis] * n[1] + poses[o + 6 + axis] * n[2];
    }

    /** Adds the points of {@code other} over a face of {@code box}; the least distance of them. */
    private double over(Box box, int o, int axis, Box other, int p, boolean boxIsA) {
        // outwards of the face: n goes from B to A
        double sign = (boxIsA ? -1 : 1) * Math.signum(along(o, axis));
        facing(other, p, boxIsA);
        for (int k = 0; k < 3; k++) {
            if (k != axis) {
                clip(o, k, half(box, k), 1);
                clip(o, k, half(box, k), -1);
            }
        }
        double least = Double.POSITIVE_INFINITY;
        for (int c = 0; c < corners; c++) {
            double distance = sign * local(o, axis, polygon, 3 * c) - half(box, axis);
            if (distance > near) {
                continue;
            }
            least = Math.min(least, distance);
            for (int i = 0; i < 3; i++) {
                foot[i] = polygon[3 * c + i] - sign * distance * poses[o + 3 * i + axis];
            }
            if (boxIsA) {
                out.add(pair, bodyA, bodyB, distance, foot, 0, polygon, 3 * c, found.n);
            } else {
                out.add(pair, bodyA, bodyB, distance, polygon, 3 * c, foot, 0, found.n);
            }
        }
        return least;
    }

    private static double half(Box box, int axis) {
        return axis == 0 ? box.hx() : axis == 1 ? box.hy() : box.hz();
    }

    /** The face of a box that looks most along the normal, or against it, into the polygon. */
    private void facing(Box box, int o, boolean along) {
        int best = 0;
        double most = -1;
        for (int k = 0; k < 3; k++) {
            double c = Math.abs(along(o, k));
            if (c > most) {
                most = c;
                best = k;
            }
        }
        double outwards = Math.signum(along(o, best)) * (along ? 1 : -1) * half(box, best);
        int u = (best + 1) % 3;
        int v = (best + 2) % 3;
        for (int c = 0; c < 4; c++) {
            double cu = (c == 0 || c == 3 ? 1 : -1) * half(box, u);
            double cv = (c < 2 ? 1 : -1) * half(box, v);
            for (int i = 0; i < 3; i++) {
                int row = o + 3 * i;
                polygon[3 * c + i] =
                        poses[o + 9 + i] + poses[row + best] * outwards + poses[row + u] * cu + poses[row + v] * cv;
            }
        }
        corners = 4;
    }

    /** Cuts off of the polygon what is beyond one side of a box. */
    private void clip(int o, int axis, double half, int side) {
        int count = 0;
        for (int c = 0; c < corners; c++) {
            int next = (c + 1) % corners;
            double here = half - side * local(o, axis, polygon, 3 * c);
            double there = half - side * local(o, axis, polygon, 3 * next);
            if (here >= 0) {
                System.arraycopy(polygon, 3 * c, clipped, 3 * count++, 3);
            }
            if (here >= 0 != there >= 0) {
                double share = here / (here - there);
                for (int i = 0; i < 3; i++) {
                    clipped[3 * count + i] = polygon[3 * c + i] + share * (polygon[3 * next + i] - polygon[3 * c + i]);
                }
                count++;
            }
        }
        double[] other = polygon;
        polygon = clipped;
        clipped = other;
        corners = count;
    }

    /** A coordinate of a point in the frame of a box. */
    private double local(int o, int axis, double[] point, int p) {
        return poses[o + axis] * (point[p] - poses[o + 9])
                + poses[o + 3 + axis] * (point[p + 1] - poses[o + 10])
                + poses[o + 6 + axis] * (point[p + 2] - poses[o + 11]);
    }
}
