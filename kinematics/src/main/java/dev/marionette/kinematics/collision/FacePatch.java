package dev.marionette.kinematics.collision;

/**
 * Where two boxes that meet face to face are near each other: the face of one that looks most against the face of the other
 * is clipped to what lies over that face (Sutherland and Hodgman 1974), and the corners of what is left are points of the
 * patch. One witness is not enough there: it jumps from corner to corner of the faces as they tilt. A workspace of one thread.
 */
final class FacePatch {
    /** A normal within this of that of a face is that of the face: 1 − cos of 0.26°. */
    private static final double ALONG = 1e-5;
    /** A quadrilateral that four edges clip has at most so many corners. */
    private static final int MOST = 8;
    /** A point this much deeper than all of the patch, metres, is not of the patch. */
    private static final double SAME = 1e-6;

    private double[] polygon = new double[3 * MOST];
    private double[] clipped = new double[3 * MOST];
    private final double[] foot = new double[3];
    private int corners;

    /**
     * Adds the near points of a pair.
     *
     * @param s the distance of the pair with its witnesses. Changed: the points are written through it.
     * @param near only what is at most so far from the face is added, metres; the witness is in any case
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
            Separation s,
            NearPairs out) {
        double found = Double.POSITIVE_INFINITY;
        if (a instanceof Box boxA && b instanceof Box boxB) {
            int faceOfA = face(poses, ia, s.n);
            int faceOfB = faceOfA < 0 ? face(poses, ib, s.n) : -1;
            if (faceOfA >= 0) {
                found = over(boxA, poses, ia, faceOfA, boxB, ib, true, pair, bodyA, bodyB, near, s, out);
            } else if (faceOfB >= 0) {
                found = over(boxB, poses, ib, faceOfB, boxA, ia, false, pair, bodyA, bodyB, near, s, out);
            }
        }
        if (found > s.distance + SAME) {
            out.add(pair, bodyA, bodyB, s.distance, s.pA, 0, s.pB, 0, s.n);
        }
    }

    /** The axis of a box that is along a normal; −1 where none is. */
    private static int face(double[] poses, int o, double[] n) {
        for (int k = 0; k < 3; k++) {
            if (Math.abs(along(poses, o, k, n)) > 1 - ALONG) {
                return k;
            }
        }
        return -1;
    }

    private static double along(double[] poses, int o, int axis, double[] n) {
        return poses[o + axis] * n[0] + poses[o + 3 + axis] * n[1] + poses[o + 6 + axis] * n[2];
    }

    /** Adds the points of {@code other} over a face of {@code box}; the least distance of them. */
    private double over(
            Box box,
            double[] poses,
            int o,
            int axis,
            Box other,
            int p,
            boolean boxIsA,
            int pair,
            int bodyA,
            int bodyB,
            double near,
            Separation s,
            NearPairs out) {
        // outwards of the face: n goes from B to A
        double sign = (boxIsA ? -1 : 1) * Math.signum(along(poses, o, axis, s.n));
        facing(other, poses, p, s.n, boxIsA);
        double[] half = {box.hx(), box.hy(), box.hz()};
        for (int k = 0; k < 3; k++) {
            if (k != axis) {
                clip(poses, o, k, half[k], 1);
                clip(poses, o, k, half[k], -1);
            }
        }
        double least = Double.POSITIVE_INFINITY;
        for (int c = 0; c < corners; c++) {
            double distance = sign * local(poses, o, axis, polygon, 3 * c) - half[axis];
            if (distance > near) {
                continue;
            }
            least = Math.min(least, distance);
            for (int i = 0; i < 3; i++) {
                foot[i] = polygon[3 * c + i] - sign * distance * poses[o + 3 * i + axis];
            }
            if (boxIsA) {
                out.add(pair, bodyA, bodyB, distance, foot, 0, polygon, 3 * c, s.n);
            } else {
                out.add(pair, bodyA, bodyB, distance, polygon, 3 * c, foot, 0, s.n);
            }
        }
        return least;
    }

    /** The face of a box that looks most along n, or against it, into the polygon. */
    private void facing(Box box, double[] poses, int o, double[] n, boolean along) {
        int best = 0;
        double most = -1;
        for (int k = 0; k < 3; k++) {
            double c = Math.abs(along(poses, o, k, n));
            if (c > most) {
                most = c;
                best = k;
            }
        }
        double[] half = {box.hx(), box.hy(), box.hz()};
        double out = Math.signum(along(poses, o, best, n)) * (along ? 1 : -1) * half[best];
        int u = (best + 1) % 3;
        int v = (best + 2) % 3;
        for (int c = 0; c < 4; c++) {
            double cu = c == 0 || c == 3 ? half[u] : -half[u];
            double cv = c < 2 ? half[v] : -half[v];
            for (int i = 0; i < 3; i++) {
                int row = o + 3 * i;
                polygon[3 * c + i] =
                        poses[o + 9 + i] + poses[row + best] * out + poses[row + u] * cu + poses[row + v] * cv;
            }
        }
        corners = 4;
    }

    /** Cuts off of the polygon what is beyond one side of a box. */
    private void clip(double[] poses, int o, int axis, double half, int side) {
        int count = 0;
        for (int c = 0; c < corners; c++) {
            int next = (c + 1) % corners;
            double here = half - side * local(poses, o, axis, polygon, 3 * c);
            double there = half - side * local(poses, o, axis, polygon, 3 * next);
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
    private static double local(double[] poses, int o, int axis, double[] point, int p) {
        return poses[o + axis] * (point[p] - poses[o + 9])
                + poses[o + 3 + axis] * (point[p + 1] - poses[o + 10])
                + poses[o + 6 + axis] * (point[p + 2] - poses[o + 11]);
    }
}
