package dev.marionette.kinematics.collision;

/** Of a pair with a hull, in the frame of the polytope of the face. */
final class HullReferenceFace extends ReferenceFace {
    private final double[] point = new double[3];
    private final double[] local = new double[3];

    @Override
    int incident(Faces other, int facing, int p, double[] out) {
        int first = other.start[facing];
        int count = other.start[facing + 1] - first;
        for (int c = 0; c < count; c++) {
            int at = 3 * (first + c);
            for (int i = 0; i < 3; i++) {
                point[i] = poses[p + 9 + i]
                        - poses[o + 9 + i]
                        + poses[p + 3 * i] * other.corners[at]
                        + poses[p + 3 * i + 1] * other.corners[at + 1]
                        + poses[p + 3 * i + 2] * other.corners[at + 2];
            }
            toLocal(point, poses, o, local);
            System.arraycopy(local, 0, out, 3 * c, 3);
        }
        return count;
    }

    @Override
    int sides() {
        return faces.start[face + 1] - faces.start[face];
    }

    @Override
    void lookAtSide(int side) {
        int at = 4 * (faces.start[face] + side);
        nx = faces.sides[at];
        ny = faces.sides[at + 1];
        nz = faces.sides[at + 2];
        offset = faces.sides[at + 3];
    }

    @Override
    void lookAtFace() {
        nx = faces.normals[3 * face];
        ny = faces.normals[3 * face + 1];
        nz = faces.normals[3 * face + 2];
        offset = faces.offsets[face];
    }

    @Override
    double behind(double[] points, int p) {
        return offset - nx * points[p] - ny * points[p + 1] - nz * points[p + 2];
    }

    @Override
    void toWorld(double[] points, int p, double back, double[] out) {
        double x = points[p] - back * nx;
        double y = points[p + 1] - back * ny;
        double z = points[p + 2] - back * nz;
        for (int i = 0; i < 3; i++) {
            out[i] = poses[o + 9 + i] + poses[o + 3 * i] * x + poses[o + 3 * i + 1] * y + poses[o + 3 * i + 2] * z;
        }
    }
}
