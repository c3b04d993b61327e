package dev.marionette.kinematics.collision;

/** Of a pair of boxes, in the frame of the poses. The sides of a face are the other faces but the one behind. */
final class BoxReferenceFace extends ReferenceFace {
    private double ox, oy, oz;

    @Override
    int incident(Faces other, int facing, int p, double[] out) {
        int k = facing / 2;
        int u = (k + 1) % 3;
        int v = (k + 2) % 3;
        int first = other.start[facing];
        int count = other.start[facing + 1] - first;
        for (int c = 0; c < count; c++) {
            // the same way round on both sides of the box
            int at = 3 * (first + (facing % 2 == 0 ? c : count - 1 - c));
            for (int i = 0; i < 3; i++) {
                int row = p + 3 * i;
                out[3 * c + i] = poses[p + 9 + i]
                        + poses[row + k] * other.corners[at + k]
                        + poses[row + u] * other.corners[at + u]
                        + poses[row + v] * other.corners[at + v];
            }
        }
        return count;
    }

    @Override
    int sides() {
        return faces.count - 2;
    }

    @Override
    void lookAtSide(int side) {
        lookAt(side < face - face % 2 ? side : side + 2);
    }

    @Override
    void lookAtFace() {
        lookAt(face);
    }

    private void lookAt(int face) {
        int axis = face / 2;
        double sign = faces.normals[3 * face + axis];
        nx = sign * poses[o + axis];
        ny = sign * poses[o + 3 + axis];
        nz = sign * poses[o + 6 + axis];
        offset = faces.offsets[face];
        ox = poses[o + 9];
        oy = poses[o + 10];
        oz = poses[o + 11];
    }

    @Override
    double behind(double[] points, int p) {
        return offset - (nx * (points[p] - ox) + ny * (points[p + 1] - oy) + nz * (points[p + 2] - oz));
    }

    @Override
    void toWorld(double[] points, int p, double back, double[] out) {
        out[0] = points[p] - back * nx;
        out[1] = points[p + 1] - back * ny;
        out[2] = points[p + 2] - back * nz;
    }
}
