package dev.marionette.methods.normalizedpose;

import java.util.Arrays;

/**
 * Forward kinematics and Jacobians of a serial chain scaled to length one, as a curve through its corners: p(0) is the
 * origin, wherever the chain's base moves. A workspace of one thread; {@link #update} allocates nothing.
 *
 * <p>Joints read their values from a vector q that may belong to a whole robot, so that chains may share joints. Corners
 * are points of the bodies behind the joints. Their shares of the length, {@link #knots}, and the length itself are those
 * of a reference pose; they are those of every pose where a corner turns about the one before it, as the joints of a serial
 * chain do.
 */
public final class SerialChain {
    private final String name;
    private final Joint[] joints;
    private final int[] cornerJoint;
    private final double[] cornerPoint;
    private final double[] knots;
    private final double length;
    private final double[] poses;
    private final double[] axes;
    private final double[] absolute;
    private final double[] points;
    private final double[] local = new double[12];

    /**
     * A joint and the body behind it.
     *
     * @param dof index of its value in q
     * @param prismatic whether it slides
     * @param multiplier value = multiplier · q[dof] + offset
     * @param offset see there
     * @param origin pose of the joint in the body before it, 12 values: rotation row-major, then position. Not copied.
     * @param axis unit axis, joint frame. Not copied.
     */
    record Joint(int dof, boolean prismatic, double multiplier, double offset, double[] origin, double[] axis) {}

    /**
     * @param joints in the order of the chain
     * @param cornerJoint index of the joint behind which each corner lies, not falling; −1: before the first
     * @param cornerPoint corners × 3, in the frame of that body, metres
     * @param reference q at which lengths are measured. Not modified.
     */
    SerialChain(String name, Joint[] joints, int[] cornerJoint, double[] cornerPoint, double[] reference) {
        this.name = name;
        this.joints = joints.clone();
        this.cornerJoint = cornerJoint.clone();
        this.cornerPoint = cornerPoint.clone();
        poses = new double[12 * (joints.length + 1)];
        axes = new double[3 * joints.length];
        absolute = new double[3 * cornerJoint.length];
        points = new double[3 * cornerJoint.length];
        poses[0] = 1;
        poses[4] = 1;
        poses[8] = 1;
        place(reference);
        knots = Polyline.knots(absolute);
        length = Polyline.length(absolute);
        update(reference);
    }

    /** What it is called. */
    public String name() {
        return name;
    }

    /** Number of corners, base and tip included. */
    public int corners() {
        return cornerJoint.length;
    }

    /** Share of the length at which each corner lies, from 0 to 1. A copy. */
    public double[] knots() {
        return knots.clone();
    }

    /** Length of the chain before it is scaled, metres. */
    public double length() {
        return length;
    }

    /** The values of q that move the tip against the base, in the order of the chain, each once. */
    public int[] movingDofs() {
        int first = cornerJoint[0] + 1;
        int last = cornerJoint[cornerJoint.length - 1];
        return Arrays.stream(joints, Math.min(first, last + 1), last + 1)
                .mapToInt(Joint::dof)
                .distinct()
                .toArray();
    }

    /**
     * Places the chain.
     *
     * @param q values of the joints, rad or m. Not modified.
     */
    public void update(double[] q) {
        place(q);
        for (int i = 0; i < points.length; i++) {
            points[i] = (absolute[i] - absolute[i % 3]) / length;
        }
    }

    /** Corners of the scaled chain after {@link #update}, corners × 3, the first 0. The live array; read only. */
    public double[] points() {
        return points;
    }

    /** The base after {@link #update}, in the frame before the first joint, metres, into out[o … o + 2]. */
    public void base(double[] out, int o) {
        System.arraycopy(absolute, 0, out, o, 3);
    }

    private void place(double[] q) {
        for (int j = 0; j < joints.length; j++) {
            placeBody(j, joints[j], joints[j].multiplier * q[joints[j].dof] + joints[j].offset);
        }
        for (int k = 0; k < cornerJoint.length; k++) {
            int b = 12 * (cornerJoint[k] + 1);
            for (int i = 0; i < 3; i++) {
                absolute[3 * k + i] = poses[b + 9 + i]
                        + poses[b + 3 * i] * cornerPoint[3 * k]
                        + poses[b + 3 * i + 1] * cornerPoint[3 * k + 1]
                        + poses[b + 3 * i + 2] * cornerPoint[3 * k + 2];
            }
        }
    }

    /** Pose of body j + 1 from that of body j: the joint's frame, then its motion (Rodrigues). */
    private void placeBody(int j, Joint joint, double value) {
        int parent = 12 * j;
        int child = parent + 12;
        double[] o = joint.origin;
        double[] a = joint.axis;
        for (int i = 0; i < 3; i++) {
            double r0 = poses[parent + 3 * i];
            double r1 = poses[parent + 3 * i + 1];
            double r2 = poses[parent + 3 * i + 2];
            local[3 * i] = r0 * o[0] + r1 * o[3] + r2 * o[6];
            local[3 * i + 1] = r0 * o[1] + r1 * o[4] + r2 * o[7];
            local[3 * i + 2] = r0 * o[2] + r1 * o[5] + r2 * o[8];
            poses[child + 9 + i] = poses[parent + 9 + i] + r0 * o[9] + r1 * o[10] + r2 * o[11];
            axes[3 * j + i] = local[3 * i] * a[0] + local[3 * i + 1] * a[1] + local[3 * i + 2] * a[2];
        }
        if (joint.prismatic) {
            System.arraycopy(local, 0, poses, child, 9);
            for (int i = 0; i < 3; i++) {
                poses[child + 9 + i] += axes[3 * j + i] * value;
            }
            return;
        }
        double s = Math.sin(value);
        double c1 = 1 - Math.cos(value);
        double c = 1 - c1;
        for (int i = 0; i < 3; i++) {
            double x = local[3 * i];
            double y = local[3 * i + 1];
            double z = local[3 * i + 2];
            // row · (cos I + sin K + (1 − cos) a aᵀ)
            double along = c1 * (x * a[0] + y * a[1] + z * a[2]);
            poses[child + 3 * i] = c * x + s * (y * a[2] - z * a[1]) + along * a[0];
            poses[child + 3 * i + 1] = c * y + s * (z * a[0] - x * a[2]) + along * a[1];
            poses[child + 3 * i + 2] = c * z + s * (x * a[1] - y * a[0]) + along * a[2];
        }
    }

    /**
     * Jacobian of the scaled corners after {@link #update}.
     *
     * @param column the column of each value of q; −1: held
     * @param out 3 · corners rows of {@code columns}; row 3k + i is coordinate i of corner k. Modified.
     * @param columns number of columns
     */
    public void jacobian(int[] column, double[] out, int columns) {
        Arrays.fill(out, 0, 3 * cornerJoint.length * columns, 0);
        for (int j = 0; j < joints.length; j++) {
            int at = column[joints[j].dof];
            if (at >= 0) {
                for (int k = 1; k < cornerJoint.length; k++) {
                    addVelocity(j, k, joints[j].multiplier / length, out, 3 * k * columns + at, columns);
                    // the curve starts at the base wherever that goes
                    addVelocity(j, 0, -joints[j].multiplier / length, out, 3 * k * columns + at, columns);
                }
            }
        }
    }

    private void addVelocity(int j, int corner, double scale, double[] out, int o, int stride) {
        if (j > cornerJoint[corner]) {
            return;
        }
        double ax = scale * axes[3 * j];
        double ay = scale * axes[3 * j + 1];
        double az = scale * axes[3 * j + 2];
        if (joints[j].prismatic) {
            out[o] += ax;
            out[o + stride] += ay;
            out[o + 2 * stride] += az;
            return;
        }
        int b = 12 * (j + 1) + 9;
        double rx = absolute[3 * corner] - poses[b];
        double ry = absolute[3 * corner + 1] - poses[b + 1];
        double rz = absolute[3 * corner + 2] - poses[b + 2];
        out[o] += ay * rz - az * ry;
        out[o + stride] += az * rx - ax * rz;
        out[o + 2 * stride] += ax * ry - ay * rx;
    }
}
