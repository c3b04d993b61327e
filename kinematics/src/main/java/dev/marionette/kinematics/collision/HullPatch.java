package dev.marionette.kinematics.collision;

import dev.marionette.kinematics.model.BoxShape;

/**
 * As {@link FacePatch} for pairs with a hull, beside it as that gives boxes their results to the bit: a face of one polytope that the normal is along, and the face of the other that looks
 * most against it, clipped to what lies over it. A workspace of one thread.
 */
final class HullPatch {
    /** A normal within this of that of a face is that of the face: 1 − cos of 0.26°. */
    private static final double ALONG = 1e-5;
    /**
     * A face of so many corners as a hull may have, clipped by as many edges, has at most twice as many, as an edge adds one; and
     * twice that, as edges that are flush within rounding add more. What were beyond is left out, which loses points alone.
     */
    private static final int MOST = 4 * BoxShape.MAX_VERTICES;

    private final Faces boxA = new Faces();
    private final Faces boxB = new Faces();
    private double[] polygon = new double[3 * MOST];
    private double[] clipped = new double[3 * MOST];
    private int corners;
    private final double[] axis = new double[3];
    private final double[] point = new double[3];
    private final double[] foot = new double[3];

    /** Whether the faces of both shapes are known. */
    static boolean applies(ConvexShape a, ConvexShape b) {
        return hasFaces(a) && hasFaces(b);
    }

    private static boolean hasFaces(ConvexShape shape) {
        return shape instanceof Box || shape instanceof ConvexHull hull && hull.faces() != null;
    }

    /**
     * Adds the near points of a pair, as {@link FacePatch#add} does.
     *
     * @return the least distance that was added, metres; infinite where nothing was
     */
    double add(
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
        Faces ofA = faces(a, boxA);
        Faces ofB = faces(b, boxB);
        // n goes from B to A: against the outward normal of A's face, along that of B's
        int faceOfA = mostAlong(ofA, poses, ia, found.n, -1);
        if (along(ofA, faceOfA, poses, ia, found.n) < -1 + ALONG) {
            over(ofA, ia, faceOfA, ofB, ib, mostAlong(ofB, poses, ib, found.n, 1), poses);
            return write(ofA, ia, faceOfA, poses, true, pair, bodyA, bodyB, near, found, out);
        }
        int faceOfB = mostAlong(ofB, poses, ib, found.n, 1);
        if (along(ofB, faceOfB, poses, ib, found.n) > 1 - ALONG) {
            over(ofB, ib, faceOfB, ofA, ia, faceOfA, poses);
            return write(ofB, ib, faceOfB, poses, false, pair, bodyA, bodyB, near, found, out);
        }
        return Double.POSITIVE_INFINITY;
    }

    private static Faces faces(ConvexShape shape, Faces ofBox) {
        if (shape instanceof Box box) {
            return ofBox.of(box);
        }
        Faces faces = ((ConvexHull) shape).faces();
        if (faces == null) {
            throw new IllegalArgumentException("a hull without faces");
        }
        return faces;
    }

    /** The face whose normal is most along a direction, or with a sign of −1 against it. */
    private int mostAlong(Faces faces, double[] poses, int o, double[] n, int sign) {
        toLocal(poses, o, n, axis);
        int best = 0;
        double most = Double.NEGATIVE_INFINITY;
        for (int f = 0; f < faces.count; f++) {
            double c = sign
                    * (faces.normals[3 * f] * axis[0]
                            + faces.normals[3 * f + 1] * axis[1]
                            + faces.normals[3 * f + 2] * axis[2]);
            if (c > most) {
                most = c;
                best = f;
            }
        }
        return best;
    }

    private double along(Faces faces, int f, double[] poses, int o, double[] n) {
        toLocal(poses, o, n, axis);
        return faces.normals[3 * f] * axis[0] + faces.normals[3 * f + 1] * axis[1] + faces.normals[3 * f + 2] * axis[2];
    }

    /** Rᵀ d. */
    private static void toLocal(double[] poses, int o, double[] d, double[] out) {
        for (int k = 0; k < 3; k++) {
            out[k] = poses[o + k] * d[0] + poses[o + 3 + k] * d[1] + poses[o + 6 + k] * d[2];
        }
    }

    /** Puts a face of the other polytope into the polygon, in the frame of the first one, and clips it to the sides of its face. */
    private void over(Faces faces, int o, int face, Faces other, int p, int facing, double[] poses) {
        corners = 0;
        for (int c = other.start[facing]; c < other.start[facing + 1] && corners < MOST; c++) {
            for (int i = 0; i < 3; i++) {
                point[i] = poses[p + 9 + i]
                        - poses[o + 9 + i]
                        + poses[p + 3 * i] * other.corners[3 * c]
                        + poses[p + 3 * i + 1] * other.corners[3 * c + 1]
                        + poses[p + 3 * i + 2] * other.corners[3 * c + 2];
            }
            toLocal(poses, o, point, foot);
            System.arraycopy(foot, 0, polygon, 3 * corners++, 3);
        }
        for (int c = faces.start[face]; c < faces.start[face + 1]; c++) {
            int next = c + 1 < faces.start[face + 1] ? c + 1 : faces.start[face];
            clip(faces, 3 * face, 3 * c, 3 * next);
        }
    }

    /** Cuts off of the polygon what is beyond an edge of a face with a normal. */
    private void clip(Faces faces, int normal, int from, int to) {
        double[] n = faces.normals;
        double[] at = faces.corners;
        double ex = at[to] - at[from];
        double ey = at[to + 1] - at[from + 1];
        double ez = at[to + 2] - at[from + 2];
        // outwards of the face, in its plane
        double mx = ey * n[normal + 2] - ez * n[normal + 1];
        double my = ez * n[normal] - ex * n[normal + 2];
        double mz = ex * n[normal + 1] - ey * n[normal];
        double offset = mx * at[from] + my * at[from + 1] + mz * at[from + 2];
        int count = 0;
        for (int c = 0; c < corners; c++) {
            int a = 3 * c;
            int b = 3 * ((c + 1) % corners);
            double here = offset - mx * polygon[a] - my * polygon[a + 1] - mz * polygon[a + 2];
            double there = offset - mx * polygon[b] - my * polygon[b + 1] - mz * polygon[b + 2];
            if (here >= 0 && count < MOST) {
                System.arraycopy(polygon, a, clipped, 3 * count++, 3);
            }
            if (here >= 0 != there >= 0 && count < MOST) {
                double share = here / (here - there);
                for (int i = 0; i < 3; i++) {
                    clipped[3 * count + i] = polygon[a + i] + share * (polygon[b + i] - polygon[a + i]);
                }
                count++;
            }
        }
        double[] other = polygon;
        polygon = clipped;
        clipped = other;
        corners = count;
    }

    private double write(
            Faces faces,
            int o,
            int face,
            double[] poses,
            boolean faceIsOfA,
            int pair,
            int bodyA,
            int bodyB,
            double near,
            Separation found,
            NearPairs out) {
        double least = Double.POSITIVE_INFINITY;
        for (int c = 0; c < corners; c++) {
            double distance = -faces.offsets[face];
            for (int i = 0; i < 3; i++) {
                distance += faces.normals[3 * face + i] * polygon[3 * c + i];
            }
            if (distance > near) {
                continue;
            }
            least = Math.min(least, distance);
            toWorld(poses, o, 3 * c, faces.normals, 3 * face, 0, point);
            toWorld(poses, o, 3 * c, faces.normals, 3 * face, distance, foot);
            if (faceIsOfA) {
                out.add(pair, bodyA, bodyB, distance, foot, 0, point, 0, found.n);
            } else {
                out.add(pair, bodyA, bodyB, distance, point, 0, foot, 0, found.n);
            }
        }
        return least;
    }

    /** A corner of the polygon moved back along a normal, in the frame of the poses. */
    private void toWorld(double[] poses, int o, int corner, double[] normals, int n, double back, double[] out) {
        double x = polygon[corner] - back * normals[n];
        double y = polygon[corner + 1] - back * normals[n + 1];
        double z = polygon[corner + 2] - back * normals[n + 2];
        for (int i = 0; i < 3; i++) {
            out[i] = poses[o + 9 + i] + poses[o + 3 * i] * x + poses[o + 3 * i + 1] * y + poses[o + 3 * i + 2] * z;
        }
    }
}
