package dev.marionette.methods.simultaneous;

import java.util.Arrays;
import java.util.List;

/**
 * A tree of segments of lengths that are variables too: the human model and its morphed twin (Ayusawa and Yoshida 2017,
 * Fig. 2, where lengths are virtual sliding joints). A segment stands off its parent by lengths along the
 * parent's axes and turns about one of its own axes; a ball joint is three segments in one place. Ball joints turn
 * from a reference rotation that {@link #rebase} moves along, so that they are never singular. Gradients come from forces,
 * as in {@link Equilibrium}. A workspace of one thread.
 */
final class BodyTree {
    /** No turn, no variable. */
    static final int NONE = -1;

    private final int n;
    private final int[] parent;
    private final int[] axis;
    private final int[] dof;
    private final boolean[] ball;
    private final int[] length;
    private final double[] sign;
    private final double[] reference;
    private final double[] rotation;
    private final double[] position;
    private final double[] axes;
    private final double[] wrench;
    private final double[] before = new double[9];

    /**
     * What a segment is.
     *
     * @param parent index of the segment that carries it, below its own; −1 for the root
     * @param axis 0, 1, 2: the axis that it turns about; {@link #NONE} where it is fixed to its parent
     * @param dof index of its joint value; {@link #NONE} where it is fixed
     * @param ball whether it is the first of the three segments of a ball joint
     * @param length index of the length along each axis of the parent, or {@link #NONE}
     * @param sign what each length is multiplied by
     */
    record Segment(int parent, int axis, int dof, boolean ball, int[] length, double[] sign) {}

    BodyTree(List<Segment> segments) {
        n = segments.size();
        parent = new int[n];
        axis = new int[n];
        dof = new int[n];
        ball = new boolean[n];
        length = new int[3 * n];
        sign = new double[3 * n];
        reference = new double[9 * n];
        rotation = new double[9 * n];
        position = new double[3 * n];
        axes = new double[3 * n];
        wrench = new double[6 * n];
        for (int b = 0; b < n; b++) {
            Segment segment = segments.get(b);
            parent[b] = segment.parent();
            axis[b] = segment.axis();
            dof[b] = segment.dof();
            ball[b] = segment.ball();
            System.arraycopy(segment.length(), 0, length, 3 * b, 3);
            System.arraycopy(segment.sign(), 0, sign, 3 * b, 3);
            for (int i = 0; i < 9; i += 4) {
                reference[9 * b + i] = 1;
            }
        }
    }

    /** Number of segments; the root is 0. */
    int segments() {
        return n;
    }

    /**
     * Places all segments.
     *
     * @param rootRotation 9 values row-major. Not modified.
     * @param rootPosition 3 values, m. Not modified.
     * @param x joint values from {@code q}, rad, and lengths from {@code phi}, m. Not modified.
     */
    void update(double[] rootRotation, double[] rootPosition, double[] x, int q, int phi) {
        System.arraycopy(rootRotation, 0, rotation, 0, 9);
        System.arraycopy(rootPosition, 0, position, 0, 3);
        for (int b = 1; b < n; b++) {
            int p = 9 * parent[b];
            double tx = offset(b, 0, x, phi);
            double ty = offset(b, 1, x, phi);
            double tz = offset(b, 2, x, phi);
            for (int i = 0; i < 3; i++) {
                double r0 = rotation[p + 3 * i];
                double r1 = rotation[p + 3 * i + 1];
                double r2 = rotation[p + 3 * i + 2];
                position[3 * b + i] = position[3 * parent[b] + i] + r0 * tx + r1 * ty + r2 * tz;
                for (int j = 0; j < 3; j++) {
                    before[3 * i + j] =
                            r0 * reference[9 * b + j] + r1 * reference[9 * b + 3 + j] + r2 * reference[9 * b + 6 + j];
                }
            }
            if (axis[b] == NONE) {
                System.arraycopy(before, 0, rotation, 9 * b, 9);
            } else {
                for (int i = 0; i < 3; i++) {
                    axes[3 * b + i] = before[3 * i + axis[b]];
                }
                Hinge.turn(before, 0, axis[b], x[q + dof[b]], rotation, 9 * b);
            }
        }
    }

    private double offset(int b, int i, double[] x, int phi) {
        int k = length[3 * b + i];
        return k == NONE ? 0 : sign[3 * b + i] * x[phi + k];
    }

    /**
     * Makes the present turns of the ball joints their reference.
     *
     * @param x joint values from {@code q}; those of ball joints become zero. Modified.
     */
    void rebase(double[] x, int q) {
        double[] turned = new double[9];
        for (int b = 1; b < n; b++) {
            if (ball[b]) {
                // the first of three in one place takes over the turns of all, in order
                Hinge.turn(reference, 9 * b, axis[b], x[q + dof[b]], turned, 0);
                System.arraycopy(turned, 0, reference, 9 * b, 9);
                for (int k = 1; k < 3; k++) {
                    Hinge.turn(reference, 9 * b, axis[b + k], x[q + dof[b + k]], turned, 0);
                    System.arraycopy(turned, 0, reference, 9 * b, 9);
                }
                Arrays.fill(x, q + dof[b], q + dof[b] + 3, 0);
            }
        }
    }

    /** The references, 9 values a segment. A copy. */
    double[] references() {
        return reference.clone();
    }

    /** Sets the references, as {@link #references} gave them. Not modified. */
    void references(double[] values) {
        System.arraycopy(values, 0, reference, 0, reference.length);
    }

    /** Rotations of the segments, 9 values each. The live array; read only. */
    double[] rotations() {
        return rotation;
    }

    /** Positions of the segments, 3 values each, m. The live array; read only. */
    double[] positions() {
        return position;
    }

    /** Position of a point of a segment into out[o …]. */
    void point(int segment, double[] local, int l, double[] out, int o) {
        for (int i = 0; i < 3; i++) {
            int r = 9 * segment + 3 * i;
            out[o + i] = position[3 * segment + i]
                    + rotation[r] * local[l]
                    + rotation[r + 1] * local[l + 1]
                    + rotation[r + 2] * local[l + 2];
        }
    }

    /** Takes all forces away. */
    void clear() {
        Arrays.fill(wrench, 0);
    }

    /** Lets a force act on a segment at a point of the world. */
    void push(int segment, double px, double py, double pz, double fx, double fy, double fz) {
        int o = 6 * segment;
        wrench[o] += fx;
        wrench[o + 1] += fy;
        wrench[o + 2] += fz;
        wrench[o + 3] += py * fz - pz * fy;
        wrench[o + 4] += pz * fx - px * fz;
        wrench[o + 5] += px * fy - py * fx;
    }

    /**
     * Adds the derivatives by joints and lengths. To be called once after the forces.
     *
     * @param gradient joints from {@code q}, lengths from {@code phi}. Modified.
     * @param root receives the sum of forces and of moments about the origin of the world, 6 values. Modified.
     */
    void resolve(double[] gradient, int q, int phi, double[] root) {
        for (int b = n - 1; b > 0; b--) {
            int w = 6 * b;
            double fx = wrench[w];
            double fy = wrench[w + 1];
            double fz = wrench[w + 2];
            if (axis[b] != NONE) {
                double px = position[3 * b];
                double py = position[3 * b + 1];
                double pz = position[3 * b + 2];
                gradient[q + dof[b]] += axes[3 * b] * (wrench[w + 3] - py * fz + pz * fy)
                        + axes[3 * b + 1] * (wrench[w + 4] - pz * fx + px * fz)
                        + axes[3 * b + 2] * (wrench[w + 5] - px * fy + py * fx);
            }
            int p = 9 * parent[b];
            for (int i = 0; i < 3; i++) {
                int k = length[3 * b + i];
                if (k != NONE) {
                    gradient[phi + k] += sign[3 * b + i]
                            * (rotation[p + i] * fx + rotation[p + 3 + i] * fy + rotation[p + 6 + i] * fz);
                }
            }
            for (int i = 0; i < 6; i++) {
                wrench[6 * parent[b] + i] += wrench[w + i];
            }
        }
        System.arraycopy(wrench, 0, root, 0, 6);
    }
}
