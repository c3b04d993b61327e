package dev.marionette.kinematics.collision;

import dev.marionette.kinematics.model.Hull;

/** The faces of a polytope as arrays, in its frame. Immutable. */
final class Faces {
    private static final int BOX_FACES = 6;
    private static final int BOX_CORNERS = 4;

    /** Whether they are those of a box: two an axis, the one on its positive side first. */
    final boolean ofBox;

    final int count;
    /** Outward unit normals. */
    final double[] normals;
    /** How far the faces are from the origin along their normals, metres. */
    final double[] offsets;
    /** Where the corners of each face start, as numbers of points; and the end of all. */
    final int[] start;
    /** Corners, counter-clockwise seen from outside. */
    final double[] corners;
    /** The plane through the edge from each corner on, upright on its face: a normal outwards, and its product with points of it. */
    final double[] sides;

    private Faces(boolean ofBox, int[] start) {
        this.ofBox = ofBox;
        this.start = start;
        count = start.length - 1;
        normals = new double[3 * count];
        offsets = new double[count];
        corners = new double[3 * start[count]];
        sides = new double[4 * start[count]];
    }

    /** Of a hull as it is scaled. */
    static Faces of(Hull hull, ConvexHull scaled) {
        int[] start = new int[hull.count() + 1];
        for (int f = 0; f < hull.count(); f++) {
            start[f + 1] = start[f] + hull.corners(f).length;
        }
        Faces faces = new Faces(false, start);
        double[] normals = faces.normals;
        double[] corners = faces.corners;
        for (int f = 0; f < faces.count; f++) {
            System.arraycopy(hull.normal(f), 0, normals, 3 * f, 3);
            faces.offsets[f] = Double.NEGATIVE_INFINITY;
            for (int c = start[f]; c < start[f + 1]; c++) {
                scaled.vertex(hull.corners(f)[c - start[f]], corners, 3 * c);
                faces.offsets[f] = Math.max(
                        faces.offsets[f],
                        normals[3 * f] * corners[3 * c]
                                + normals[3 * f + 1] * corners[3 * c + 1]
                                + normals[3 * f + 2] * corners[3 * c + 2]);
            }
        }
        faces.addSides();
        return faces;
    }

    /** Of a box. */
    static Faces of(Box box) {
        double[] half = {box.hx(), box.hy(), box.hz()};
        int[] start = new int[BOX_FACES + 1];
        for (int f = 0; f < BOX_FACES; f++) {
            start[f + 1] = start[f] + BOX_CORNERS;
        }
        Faces faces = new Faces(true, start);
        for (int f = 0; f < BOX_FACES; f++) {
            int axis = f / 2;
            int u = (axis + 1) % 3;
            int v = (axis + 2) % 3;
            double side = f % 2 == 0 ? 1 : -1;
            faces.normals[3 * f + axis] = side;
            faces.offsets[f] = half[axis];
            for (int c = 0; c < BOX_CORNERS; c++) {
                int at = 3 * (start[f] + c);
                faces.corners[at + axis] = side * half[axis];
                faces.corners[at + u] = (c == 0 || c == 3 ? 1 : -1) * half[u];
                // the other way round on the other side
                faces.corners[at + v] = side * (c < 2 ? 1 : -1) * half[v];
            }
        }
        faces.addSides();
        return faces;
    }

    private void addSides() {
        for (int f = 0; f < count; f++) {
            for (int c = start[f]; c < start[f + 1]; c++) {
                int from = 3 * c;
                int to = 3 * (c + 1 < start[f + 1] ? c + 1 : start[f]);
                double ex = corners[to] - corners[from];
                double ey = corners[to + 1] - corners[from + 1];
                double ez = corners[to + 2] - corners[from + 2];
                double mx = ey * normals[3 * f + 2] - ez * normals[3 * f + 1];
                double my = ez * normals[3 * f] - ex * normals[3 * f + 2];
                double mz = ex * normals[3 * f + 1] - ey * normals[3 * f];
                sides[4 * c] = mx;
                sides[4 * c + 1] = my;
                sides[4 * c + 2] = mz;
                sides[4 * c + 3] = mx * corners[from] + my * corners[from + 1] + mz * corners[from + 2];
            }
        }
    }

    /**
     * The face whose normal is most along a direction.
     *
     * @param d the direction in the frame of the polytope. Not modified.
     */
    int mostAlong(double[] d) {
        return ofBox ? mostAlongOfBox(d) : mostAlongOfAll(d);
    }

    private static int mostAlongOfBox(double[] d) {
        int axis = Math.abs(d[1]) > Math.abs(d[0]) ? 1 : 0;
        axis = Math.abs(d[2]) > Math.abs(d[axis]) ? 2 : axis;
        return 2 * axis + (d[axis] < 0 ? 1 : 0);
    }

    private int mostAlongOfAll(double[] d) {
        int best = 0;
        double most = Double.NEGATIVE_INFINITY;
        for (int f = 0; f < count; f++) {
            double c = along(f, d);
            if (c > most) {
                most = c;
                best = f;
            }
        }
        return best;
    }

    /** The dot product of the normal of a face and a vector in the frame of the polytope. */
    double along(int face, double[] d) {
        return normals[3 * face] * d[0] + normals[3 * face + 1] * d[1] + normals[3 * face + 2] * d[2];
    }
}
