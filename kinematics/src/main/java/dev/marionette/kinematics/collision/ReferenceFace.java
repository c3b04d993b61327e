package dev.marionette.kinematics.collision;

/**
 * The face of a placed polytope over which {@link FacePatch} looks for points of another one, in a frame of its own, and the plane
 * that is looked at: that of the face, or one upright on it through a side. Pairs of boxes and pairs with a hull differ in the
 * frame and the order of operations alone, of which results have their last bits.
 */
abstract sealed class ReferenceFace permits BoxReferenceFace, HullReferenceFace {
    Faces faces = Faces.of(new Box(0, 0, 0));
    int face;
    /** The polytope is placed at {@code poses[o]}. */
    double[] poses = new double[12];

    int o;
    /** The plane: a normal outwards, and its product with points of the plane. */
    double nx, ny, nz, offset;

    final void place(Faces faces, int face, double[] poses, int o) {
        this.faces = faces;
        this.face = face;
        this.poses = poses;
        this.o = o;
    }

    /**
     * Writes the corners of a face of the other polytope, placed at {@code poses[p]}.
     *
     * @param out three values a corner. Modified.
     * @return how many they are
     */
    abstract int incident(Faces other, int facing, int p, double[] out);

    /** Number of sides. */
    abstract int sides();

    abstract void lookAtSide(int side);

    abstract void lookAtFace();

    /** How far the point at {@code points[p]} is behind the plane, times the length of the normal. */
    abstract double behind(double[] points, int p);

    /**
     * Moves a point back along the normal.
     *
     * @param out in the frame of the poses. Modified.
     */
    abstract void toWorld(double[] points, int p, double back, double[] out);

    /** Rᵀ d. */
    static void toLocal(double[] d, double[] poses, int o, double[] out) {
        for (int k = 0; k < 3; k++) {
            out[k] = poses[o + k] * d[0] + poses[o + 3 + k] * d[1] + poses[o + 6 + k] * d[2];
        }
    }
}
