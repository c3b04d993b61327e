package dev.marionette.kinematics.collision;

import dev.marionette.kinematics.model.BoxShape;

/**
 * Where two polytopes that meet face to face are near each other: the face of one that looks most against the face of the other
 * is clipped to what lies over that face (Sutherland and Hodgman 1974), and the corners of what is left are points of the
 * patch. One witness is not enough there: it jumps from corner to corner of the faces as they tilt. A workspace of one thread.
 */
final class FacePatch {
    /** A normal within this of that of a face is that of the face: 1 − cos of 0.26°. */
    private static final double ALONG = 1e-5;
    /**
     * A face of so many corners as a hull may have, clipped by as many edges, has at most twice as many, as an edge adds one; and
     * twice that, as edges that are flush within rounding add more. What were beyond is left out, which loses points alone.
     */
    private static final int MOST = 4 * BoxShape.MAX_VERTICES;
    /** A point this much deeper than all of the patch, metres, is not of the patch. */
    private static final double SAME = 1e-6;

    private final ReferenceFace ofBoxes = new BoxReferenceFace();
    private final ReferenceFace ofHulls = new HullReferenceFace();
    private double[] polygon = new double[3 * MOST];
    private double[] clipped = new double[3 * MOST];
    private int corners;
    private final double[] outOfA = new double[3];
    private final double[] outOfB = new double[3];
    private final double[] point = new double[3];
    private final double[] foot = new double[3];

    /**
     * Adds the near points of a pair.
     *
     * @param a the first polytope, placed at {@code poses[ia]}
     * @param poses 12 values a shape. Not modified.
     * @param b the second polytope, placed at {@code poses[ib]}
     * @param pair its number, and the bodies of both shapes, as they are listed
     * @param near only what is at most so far from the face is added, metres; the witness is in any case
     * @param found the distance of the pair with its witnesses. Not modified.
     * @param out added to. Modified.
     */
    void add(
            Faces a,
            double[] poses,
            int ia,
            Faces b,
            int ib,
            int pair,
            int bodyA,
            int bodyB,
            double near,
            Separation found,
            NearPairs out) {
        // the normal goes from B to A
        ReferenceFace.toLocal(found.n, poses, ia, outOfA);
        for (int i = 0; i < 3; i++) {
            outOfA[i] = -outOfA[i];
        }
        ReferenceFace.toLocal(found.n, poses, ib, outOfB);
        int faceOfA = a.mostAlong(outOfA);
        int faceOfB = b.mostAlong(outOfB);
        ReferenceFace reference = a.ofBox && b.ofBox ? ofBoxes : ofHulls;
        boolean overA = a.along(faceOfA, outOfA) > 1 - ALONG;
        double least = Double.POSITIVE_INFINITY;
        if (overA) {
            reference.place(a, faceOfA, poses, ia);
            corners = reference.incident(b, faceOfB, ib, polygon);
        } else if (b.along(faceOfB, outOfB) > 1 - ALONG) {
            reference.place(b, faceOfB, poses, ib);
            corners = reference.incident(a, faceOfA, ia, polygon);
        } else {
            corners = 0;
        }
        for (int side = 0; corners > 0 && side < reference.sides(); side++) {
            reference.lookAtSide(side);
            clip(reference);
        }
        reference.lookAtFace();
        for (int c = 0; c < corners; c++) {
            double distance = -reference.behind(polygon, 3 * c);
            if (distance > near) {
                continue;
            }
            least = Math.min(least, distance);
            reference.toWorld(polygon, 3 * c, 0, point);
            reference.toWorld(polygon, 3 * c, distance, foot);
            out.add(pair, bodyA, bodyB, distance, overA ? foot : point, overA ? point : foot, found.n);
        }
        // found may be nearer than its witnesses where it is undecided: then it is listed beside the patch, as it
        // counts
        if (least > found.distance + SAME) {
            out.add(pair, bodyA, bodyB, found);
        }
    }

    /** Cuts off of the polygon what is in front of the plane. */
    private void clip(ReferenceFace reference) {
        int count = 0;
        double there = reference.behind(polygon, 0);
        for (int c = 0; c < corners; c++) {
            int a = 3 * c;
            int b = c + 1 < corners ? a + 3 : 0;
            double here = there;
            there = reference.behind(polygon, b);
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
}
