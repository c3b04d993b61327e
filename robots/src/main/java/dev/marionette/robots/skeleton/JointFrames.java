package dev.marionette.robots.skeleton;

import dev.marionette.numerics.Quaternions;

/**
 * Rotations for clips that have positions alone: each joint turns so that its children's bones go from where they are in
 * a rest pose to where they are now. One bone leaves the twist open, which then follows the parent; two bones fix it.
 */
final class JointFrames {
    private final int joints;
    private final double[] rest;
    private final double[] positions;
    private final int[] parents;
    private final int[] first;
    private final int[] second;
    private final double[] a = new double[3];
    private final double[] b = new double[3];
    private final double[] turn = new double[4];
    private final double[] m = new double[9];

    /**
     * @param rest J × 3, metres: the pose in which nothing is turned. Not modified.
     * @param positions frames × J × 3, metres. Not modified.
     * @param parents J indices, each below the joint's own; −1 for roots. Not modified.
     */
    JointFrames(double[] rest, double[] positions, int[] parents) {
        this.rest = rest;
        this.positions = positions;
        this.parents = parents;
        joints = parents.length;
        first = new int[joints];
        second = new int[joints];
        chooseBones();
    }

    /** World rotations relative to the rest pose, frames × J × 4. */
    double[] orientations() {
        int frames = positions.length / (3 * joints);
        double[] out = new double[frames * joints * 4];
        for (int f = 0; f < frames; f++) {
            for (int j = 0; j < joints; j++) {
                orient(f, j, out);
            }
        }
        return out;
    }

    /** The longest bone of each joint, and the one that spans the largest area with it. */
    private void chooseBones() {
        for (int j = 0; j < joints; j++) {
            first[j] = -1;
            second[j] = -1;
            double longest = 1e-6;
            for (int c = j + 1; c < joints; c++) {
                if (parents[c] == j && bone(rest, 0, j, c, a) > longest) {
                    longest = bone(rest, 0, j, c, a);
                    first[j] = c;
                }
            }
            double largest = 0.05 * longest * longest;
            for (int c = j + 1; c < joints && first[j] >= 0; c++) {
                bone(rest, 0, j, first[j], a);
                if (parents[c] == j && bone(rest, 0, j, c, b) > 1e-6 && area(a, b) > largest) {
                    largest = area(a, b);
                    second[j] = c;
                }
            }
        }
    }

    private double bone(double[] poses, int frame, int joint, int child, double[] out) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            out[axis] = poses[(frame * joints + child) * 3 + axis] - poses[(frame * joints + joint) * 3 + axis];
            sum += out[axis] * out[axis];
        }
        return Math.sqrt(sum);
    }

    private static double area(double[] u, double[] v) {
        double x = u[1] * v[2] - u[2] * v[1];
        double y = u[2] * v[0] - u[0] * v[2];
        double z = u[0] * v[1] - u[1] * v[0];
        return Math.sqrt(x * x + y * y + z * z);
    }

    private void orient(int frame, int joint, double[] out) {
        int at = (frame * joints + joint) * 4;
        int parent = (frame * joints + parents[joint]) * 4;
        if (parents[joint] >= 0) {
            System.arraycopy(out, parent, out, at, 4);
        } else {
            out[at] = 1;
        }
        if (first[joint] < 0) {
            return;
        }
        if (second[joint] >= 0 && triad(frame, joint, out, at)) {
            return;
        }
        bone(rest, 0, joint, first[joint], b);
        Quaternions.rotate(out, at, b[0], b[1], b[2], a, 0);
        bone(positions, frame, joint, first[joint], b);
        swing(a, b);
        Quaternions.multiply(turn, 0, out, at, out, at);
        Quaternions.normalize(out, at);
    }

    /** turn = the shortest rotation from u's direction to v's. */
    private void swing(double[] u, double[] v) {
        double scale = Math.sqrt((u[0] * u[0] + u[1] * u[1] + u[2] * u[2]) * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]));
        double dot = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
        turn[0] = scale + dot;
        turn[1] = u[1] * v[2] - u[2] * v[1];
        turn[2] = u[2] * v[0] - u[0] * v[2];
        turn[3] = u[0] * v[1] - u[1] * v[0];
        if (turn[0] < 1e-12 * scale) {
            // Opposite: half a turn about any axis across.
            boolean alongX = Math.abs(u[0]) > 0.9 * Math.sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
            turn[0] = 0;
            turn[1] = alongX ? -u[2] : 0;
            turn[2] = alongX ? 0 : u[2];
            turn[3] = alongX ? u[0] : -u[1];
        }
        Quaternions.normalize(turn, 0);
    }

    /** Both bones of a joint fix its rotation, where they do not fall into one line. */
    private boolean triad(int frame, int joint, double[] out, int at) {
        double[] then = basis(rest, 0, joint);
        double[] now = basis(positions, frame, joint);
        if (then.length == 0 || now.length == 0) {
            return false;
        }
        for (int r = 0; r < 3; r++) {
            for (int c = 0; c < 3; c++) {
                m[3 * r + c] = now[r] * then[c] + now[3 + r] * then[3 + c] + now[6 + r] * then[6 + c];
            }
        }
        Quaternions.fromMatrix(m, out, at);
        return true;
    }

    /** Orthonormal vectors from the two bones, one after the other, or an empty array. */
    private double[] basis(double[] poses, int frame, int joint) {
        double[] u = new double[3];
        double[] v = new double[3];
        double lu = bone(poses, frame, joint, first[joint], u);
        double lv = bone(poses, frame, joint, second[joint], v);
        double span = area(u, v);
        if (span < 1e-4 * lu * lv || lu < 1e-9) {
            return new double[0];
        }
        double[] e = new double[9];
        for (int axis = 0; axis < 3; axis++) {
            e[axis] = u[axis] / lu;
            int i = (axis + 1) % 3;
            int k = (axis + 2) % 3;
            e[6 + axis] = (u[i] * v[k] - u[k] * v[i]) / span;
        }
        for (int axis = 0; axis < 3; axis++) {
            int i = (axis + 1) % 3;
            int k = (axis + 2) % 3;
            e[3 + axis] = e[6 + i] * e[k] - e[6 + k] * e[i];
        }
        return e;
    }
}
