package dev.marionette.kinematics.collision;

import dev.marionette.kinematics.model.Hull;

/** The faces of a polytope as arrays, in its frame: those of a hull, or of one box after the other. */
final class Faces {
    private static final int BOX_FACES = 6;
    private static final int BOX_CORNERS = 4;

    final int count;
    /** Outward unit normals. */
    final double[] normals;
    /** How far the faces are from the origin along their normals, metres. */
    final double[] offsets;
    /** Where the corners of each face start, as numbers of points; and the end of all. */
    final int[] start;
    /** Corners, counter-clockwise seen from outside. */
    final double[] corners;

    /**
     * Of a hull.
     *
     * @param points its points, as they are scaled. Not modified.
     */
    Faces(Hull hull, double[] points) {
        count = hull.count();
        normals = new double[3 * count];
        offsets = new double[count];
        start = new int[count + 1];
        for (int f = 0; f < count; f++) {
            start[f + 1] = start[f] + hull.corners(f).length;
        }
        corners = new double[3 * start[count]];
        for (int f = 0; f < count; f++) {
            System.arraycopy(hull.normal(f), 0, normals, 3 * f, 3);
            int[] loop = hull.corners(f);
            offsets[f] = Double.NEGATIVE_INFINITY;
            for (int c = 0; c < loop.length; c++) {
                int at = 3 * (start[f] + c);
                for (int i = 0; i < 3; i++) {
                    corners[at + i] = points[3 * loop[c] + i];
                }
                offsets[f] = Math.max(
                        offsets[f],
                        normals[3 * f] * corners[at]
                                + normals[3 * f + 1] * corners[at + 1]
                                + normals[3 * f + 2] * corners[at + 2]);
            }
        }
    }

    /** Of boxes to come. */
    Faces() {
        count = BOX_FACES;
        normals = new double[3 * BOX_FACES];
        offsets = new double[BOX_FACES];
        start = new int[BOX_FACES + 1];
        corners = new double[3 * BOX_FACES * BOX_CORNERS];
        for (int f = 0; f < BOX_FACES; f++) {
            normals[3 * f + f / 2] = f % 2 == 0 ? 1 : -1;
            start[f + 1] = BOX_CORNERS * (f + 1);
        }
    }

    /** Makes these the faces of a box. */
    Faces of(Box box) {
        for (int f = 0; f < BOX_FACES; f++) {
            int axis = f / 2;
            double side = f % 2 == 0 ? 1 : -1;
            int u = (axis + 1) % 3;
            int v = (axis + 2) % 3;
            offsets[f] = half(box, axis);
            for (int c = 0; c < BOX_CORNERS; c++) {
                int at = 3 * (start[f] + c);
                corners[at + axis] = side * half(box, axis);
                corners[at + u] = (c == 0 || c == 3 ? 1 : -1) * half(box, u);
                // the other way round on the other side
                corners[at + v] = side * (c < 2 ? 1 : -1) * half(box, v);
            }
        }
        return this;
    }

    private static double half(Box box, int axis) {
        return axis == 0 ? box.hx() : axis == 1 ? box.hy() : box.hz();
    }
}
