package dev.marionette.ik.trajectory;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;

/**
 * One pose of a robot in the world, and how points and orientations of its bodies move with the unknowns of a frame: where the
 * base floats, its shift (m) and its turn (a rotation vector, rad), both in the world frame, then the
 * joints that are not held (rad or m). A workspace of
 * one thread; allocates nothing after construction but for the centre of mass.
 */
public final class FrameState {
    /** Number of unknowns of a base: shift and turn. */
    static final int BASE = 6;

    private final Kinematics kinematics;
    private final int joints;
    private final int first;
    private final int[] parent;
    private final int[] dof;
    private final double[] multiplier;
    private final boolean[] prismatic;
    private final int unknowns;
    /** The unknown that is a joint; −1 where it is held. */
    private final int[] column;

    private final double[] base = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    private final double[] q;
    private final double[] point = new double[3];

    /**
     * @param model the robot
     * @param floats whether its base is unknown
     * @param held by joint, whether it is not. Not modified.
     */
    public FrameState(RobotModel model, boolean floats, boolean[] held) {
        kinematics = new Kinematics(model);
        joints = model.dof();
        first = floats ? BASE : 0;
        q = new double[joints];
        column = new int[joints];
        int next = first;
        for (int d = 0; d < joints; d++) {
            column[d] = held[d] ? -1 : next++;
        }
        unknowns = next;
        int bodies = model.bodyCount();
        parent = new int[bodies];
        dof = new int[bodies];
        multiplier = new double[bodies];
        prismatic = new boolean[bodies];
        for (int b = 1; b < bodies; b++) {
            parent[b] = model.parentBody(b);
            dof[b] = model.bodyDof(b);
            multiplier[b] = model.bodyMultiplier(b);
            prismatic[b] = model.bodyJointType(b) == JointType.PRISMATIC;
        }
    }

    /**
     * Places the robot.
     *
     * @param bases poses of the base in the world, 12 values from {@code ib}. Not modified.
     * @param positions joint values from {@code iq}, rad or m. Not modified.
     */
    public void place(double[] bases, int ib, double[] positions, int iq) {
        System.arraycopy(bases, ib, base, 0, Pose.WIDTH);
        System.arraycopy(positions, iq, q, 0, joints);
        kinematics.update(q);
    }

    /** Number of unknowns of a frame. */
    public int unknowns() {
        return unknowns;
    }

    /** The unknown that is a joint; −1 where the joint is held. */
    public int unknown(int joint) {
        return column[joint];
    }

    /** The robot at this pose in the frame of its base. */
    public Kinematics kinematics() {
        return kinematics;
    }

    /** The base in the world, 12 values. The live array; read only. */
    public double[] base() {
        return base;
    }

    /** Joint values. The live array; read only. */
    public double[] joints() {
        return q;
    }

    /** Position of a point, world frame, into out[o…o + 2]. */
    public void position(BodyPoint p, double[] out, int o) {
        kinematics.position(p, point, 0);
        for (int i = 0; i < 3; i++) {
            out[o + i] = base[9 + i] + turned(base, i, point[0], point[1], point[2]);
        }
    }

    /** Height of a point above the ground, metres. */
    double height(BodyPoint p) {
        kinematics.position(p, point, 0);
        return base[11] + turned(base, 2, point[0], point[1], point[2]);
    }

    /** Orientation of a body, world frame, row-major into out[o…o + 8]. */
    public void rotation(int body, double[] out, int o) {
        double[] poses = kinematics.poses();
        int b = Pose.WIDTH * body;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                out[o + 3 * i + j] = turned(base, i, poses[b + j], poses[b + 3 + j], poses[b + 6 + j]);
            }
        }
    }

    /**
     * Adds the velocity of a point by the unknowns, world frame, times a factor.
     *
     * @param rows 3 rows of {@link #unknowns} columns from {@code o}. Modified.
     */
    public void addPointRows(BodyPoint p, double scale, double[] rows, int o) {
        kinematics.position(p, point, 0);
        addPointRows(p.body(), point[0], point[1], point[2], scale, rows, o);
    }

    /** As {@link #addPointRows(BodyPoint, double, double[], int)}, of a point in the frame of the base. */
    void addPointRows(int body, double px, double py, double pz, double scale, double[] rows, int o) {
        int n = unknowns();
        if (first > 0) {
            double x = turned(base, 0, px, py, pz);
            double y = turned(base, 1, px, py, pz);
            double z = turned(base, 2, px, py, pz);
            rows[o] += scale;
            rows[o + n + 1] += scale;
            rows[o + 2 * n + 2] += scale;
            // ω × lever
            rows[o + 4] += scale * z;
            rows[o + 5] -= scale * y;
            rows[o + n + 3] -= scale * z;
            rows[o + n + 5] += scale * x;
            rows[o + 2 * n + 3] += scale * y;
            rows[o + 2 * n + 4] -= scale * x;
        }
        double[] poses = kinematics.poses();
        double[] axes = kinematics.axes();
        for (int b = body; b > 0; b = parent[b]) {
            double ax = axes[3 * b];
            double ay = axes[3 * b + 1];
            double az = axes[3 * b + 2];
            double vx = ax;
            double vy = ay;
            double vz = az;
            if (!prismatic[b]) {
                double rx = px - poses[12 * b + 9];
                double ry = py - poses[12 * b + 10];
                double rz = pz - poses[12 * b + 11];
                vx = ay * rz - az * ry;
                vy = az * rx - ax * rz;
                vz = ax * ry - ay * rx;
            }
            addColumn(column[dof[b]], scale * multiplier[b], vx, vy, vz, rows, o);
        }
    }

    /**
     * Adds the angular velocity of a body by the unknowns, world frame, times a factor.
     *
     * @param rows 3 rows of {@link #unknowns} columns from {@code o}. Modified.
     */
    public void addRotationRows(int body, double scale, double[] rows, int o) {
        int n = unknowns();
        if (first > 0) {
            rows[o + 3] += scale;
            rows[o + n + 4] += scale;
            rows[o + 2 * n + 5] += scale;
        }
        double[] axes = kinematics.axes();
        for (int b = body; b > 0; b = parent[b]) {
            if (!prismatic[b]) {
                addColumn(
                        column[dof[b]], scale * multiplier[b], axes[3 * b], axes[3 * b + 1], axes[3 * b + 2], rows, o);
            }
        }
    }

    /**
     * The centre of mass, world frame, and its velocity by the unknowns.
     *
     * @param out x, y, z, metres. Modified.
     * @param rows 3 rows of {@link #unknowns} columns, all zeros. Modified.
     */
    void centerOfMass(double[] out, double[] rows) {
        kinematics.centerOfMass(point, 0);
        addPointRows(0, point[0], point[1], point[2], 1, rows, 0);
        double[] jacobian = new double[3 * joints];
        kinematics.centerOfMassJacobian(jacobian, 0, joints);
        for (int i = 0; i < 3; i++) {
            out[i] = base[9 + i] + turned(base, i, point[0], point[1], point[2]);
        }
        for (int d = 0; d < joints; d++) {
            addColumn(column[d], 1, jacobian[d], jacobian[joints + d], jacobian[2 * joints + d], rows, 0);
        }
    }

    private void addColumn(int unknown, double scale, double x, double y, double z, double[] rows, int o) {
        if (unknown < 0) {
            return;
        }
        int n = unknowns();
        rows[o + unknown] += scale * turned(base, 0, x, y, z);
        rows[o + n + unknown] += scale * turned(base, 1, x, y, z);
        rows[o + 2 * n + unknown] += scale * turned(base, 2, x, y, z);
    }

    private static double turned(double[] pose, int i, double x, double y, double z) {
        return pose[3 * i] * x + pose[3 * i + 1] * y + pose[3 * i + 2] * z;
    }
}
