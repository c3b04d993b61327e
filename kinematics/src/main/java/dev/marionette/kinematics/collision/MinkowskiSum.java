package dev.marionette.kinematics.collision;

/**
 * Two placed shapes, seen as the one convex set A ⊕ (−B) of all differences p_A − p_B: the shapes overlap where it
 * contains the origin, and their distance is its distance from the origin. Everything is expressed in the frame of A,
 * so that one relative pose is all that a support query needs and no precision is lost far from the root.
 *
 * <p>A mutable workspace, re-used for pair after pair; nothing here allocates after construction. A pose is 12 values: a
 * rotation row-major, then a position in metres, both in a common frame W.
 */
public final class MinkowskiSum {
    ConvexShape a = new Sphere(0);
    ConvexShape b = a;
    /** R_AB. */
    double r00, r01, r02, r10, r11, r12, r20, r21, r22;
    /** Origin of B in the frame of A, metres. */
    double px, py, pz;

    private double[] poseA = new double[12];
    private int offsetA;
    private final double[] va = new double[3];
    private final double[] vb = new double[3];

    /** An empty workspace: two points, one on the other. */
    public MinkowskiSum() {
        r00 = 1;
        r11 = 1;
        r22 = 1;
        poseA[0] = 1;
        poseA[4] = 1;
        poseA[8] = 1;
    }

    /**
     * Places a pair: X_AB = X_WA⁻¹ X_WB.
     *
     * @param shapeA the first shape
     * @param poseA X_WA, 12 values from offsetA on. Not modified, and read again when a result is written: it must not
     *     change in between.
     * @param offsetA where the pose starts
     * @param shapeB the second shape
     * @param poseB X_WB, 12 values from offsetB on. Not modified.
     * @param offsetB where the pose starts
     */
    public void place(
            ConvexShape shapeA, double[] poseA, int offsetA, ConvexShape shapeB, double[] poseB, int offsetB) {
        a = shapeA;
        b = shapeB;
        this.poseA = poseA;
        this.offsetA = offsetA;
        double a0 = poseA[offsetA];
        double a1 = poseA[offsetA + 1];
        double a2 = poseA[offsetA + 2];
        double a3 = poseA[offsetA + 3];
        double a4 = poseA[offsetA + 4];
        double a5 = poseA[offsetA + 5];
        double a6 = poseA[offsetA + 6];
        double a7 = poseA[offsetA + 7];
        double a8 = poseA[offsetA + 8];
        double b0 = poseB[offsetB];
        double b1 = poseB[offsetB + 1];
        double b2 = poseB[offsetB + 2];
        double b3 = poseB[offsetB + 3];
        double b4 = poseB[offsetB + 4];
        double b5 = poseB[offsetB + 5];
        double b6 = poseB[offsetB + 6];
        double b7 = poseB[offsetB + 7];
        double b8 = poseB[offsetB + 8];
        r00 = a0 * b0 + a3 * b3 + a6 * b6;
        r01 = a0 * b1 + a3 * b4 + a6 * b7;
        r02 = a0 * b2 + a3 * b5 + a6 * b8;
        r10 = a1 * b0 + a4 * b3 + a7 * b6;
        r11 = a1 * b1 + a4 * b4 + a7 * b7;
        r12 = a1 * b2 + a4 * b5 + a7 * b8;
        r20 = a2 * b0 + a5 * b3 + a8 * b6;
        r21 = a2 * b1 + a5 * b4 + a8 * b7;
        r22 = a2 * b2 + a5 * b5 + a8 * b8;
        double dx = poseB[offsetB + 9] - poseA[offsetA + 9];
        double dy = poseB[offsetB + 10] - poseA[offsetA + 10];
        double dz = poseB[offsetB + 11] - poseA[offsetA + 11];
        px = a0 * dx + a3 * dy + a6 * dz;
        py = a1 * dx + a4 * dy + a7 * dz;
        pz = a2 * dx + a5 * dy + a8 * dz;
    }

    /** Sum of the radii by which the cores are grown, metres. */
    public double radius() {
        return a.radius() + b.radius();
    }

    /** Vertex of A farthest in direction d (frame of A). */
    int supportA(double dx, double dy, double dz) {
        return a.support(dx, dy, dz);
    }

    /** Vertex of B farthest in direction −d (frame of A). */
    int supportB(double dx, double dy, double dz) {
        return b.support(
                -(r00 * dx + r10 * dy + r20 * dz),
                -(r01 * dx + r11 * dy + r21 * dz),
                -(r02 * dx + r12 * dy + r22 * dz));
    }

    /** Writes vertex ia of A, frame of A. */
    void vertexA(int ia, double[] out, int at) {
        a.vertex(ia, out, at);
    }

    /** Writes vertex ib of B, frame of A. */
    void vertexB(int ib, double[] out, int at) {
        b.vertex(ib, vb, 0);
        double x = vb[0];
        double y = vb[1];
        double z = vb[2];
        out[at] = px + r00 * x + r01 * y + r02 * z;
        out[at + 1] = py + r10 * x + r11 * y + r12 * z;
        out[at + 2] = pz + r20 * x + r21 * y + r22 * z;
    }

    /** Writes the vertex a(ia) − b(ib) of the difference of the cores, frame of A. */
    void vertex(int ia, int ib, double[] out, int at) {
        a.vertex(ia, va, 0);
        b.vertex(ib, vb, 0);
        double x = vb[0];
        double y = vb[1];
        double z = vb[2];
        out[at] = va[0] - px - (r00 * x + r01 * y + r02 * z);
        out[at + 1] = va[1] - py - (r10 * x + r11 * y + r12 * z);
        out[at + 2] = va[2] - pz - (r20 * x + r21 * y + r22 * z);
    }

    /** Turns a point of the frame of A into one of the common frame W. */
    void pointToWorld(double x, double y, double z, double[] out) {
        directionToWorld(x, y, z, out);
        out[0] += poseA[offsetA + 9];
        out[1] += poseA[offsetA + 10];
        out[2] += poseA[offsetA + 11];
    }

    /** Turns a direction of the frame of A into one of the common frame W. */
    void directionToWorld(double x, double y, double z, double[] out) {
        for (int i = 0; i < 3; i++) {
            int o = offsetA + 3 * i;
            out[i] = poseA[o] * x + poseA[o + 1] * y + poseA[o + 2] * z;
        }
    }
}
