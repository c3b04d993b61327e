package dev.marionette.kinematics;

import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Forward kinematics and Jacobians of one robot, in the frame of its root link: p_W = R_WB p_B + t_WB. A workspace of
 * one thread; {@link #update} allocates nothing and everything else reads what it left.
 *
 * <p>A joint turns its body by the angle a about the unit axis k of the joint frame, so with K = skew(k) and the joint's
 * pose R₀ in its parent, R_PB = R₀ + sin(a) R₀K + (1 − cos(a)) R₀K² (Rodrigues); the three matrices are constant and
 * computed once.
 */
public final class Kinematics {
    private final RobotModel model;
    private final int bodies;
    /** All but the root. */
    private final int[] moved;

    private final int[] parent;
    private final int[] dof;
    private final boolean[] prismatic;
    private final double[] multiplier;
    private final double[] offset;
    private final double[] axis;
    private final double[] origin;
    private final double[] sinPart;
    private final double[] cosPart;
    private final double[] mass;
    private final double[] com;
    private final double totalMass;
    private final double[] poses;
    private final double[] axes_W;

    /** A workspace on a model, at the zero pose. */
    public Kinematics(RobotModel model) {
        this.model = model;
        bodies = model.bodyCount();
        moved = IntStream.range(1, bodies).toArray();
        parent = new int[bodies];
        dof = new int[bodies];
        prismatic = new boolean[bodies];
        multiplier = new double[bodies];
        offset = new double[bodies];
        axis = new double[3 * bodies];
        origin = new double[12 * bodies];
        sinPart = new double[9 * bodies];
        cosPart = new double[9 * bodies];
        mass = new double[bodies];
        com = new double[3 * bodies];
        totalMass = model.totalMass();
        poses = new double[12 * bodies];
        axes_W = new double[3 * bodies];
        poses[0] = 1;
        poses[4] = 1;
        poses[8] = 1;
        for (int b = 0; b < bodies; b++) {
            compile(b);
        }
        update(new double[model.dof()]);
    }

    private void compile(int b) {
        parent[b] = model.parentBody(b);
        dof[b] = model.bodyDof(b);
        prismatic[b] = model.bodyJointType(b) == JointType.PRISMATIC;
        multiplier[b] = model.bodyMultiplier(b);
        offset[b] = model.bodyOffset(b);
        mass[b] = model.bodyMass(b);
        System.arraycopy(model.bodyAxis(b), 0, axis, 3 * b, 3);
        System.arraycopy(model.bodyCom(b), 0, com, 3 * b, 3);
        double[] m = model.bodyOrigin(b);
        System.arraycopy(m, 0, origin, 12 * b, 12);
        double x = axis[3 * b];
        double y = axis[3 * b + 1];
        double z = axis[3 * b + 2];
        double[] k = {0, -z, y, z, 0, -x, -y, x, 0};
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                sinPart[9 * b + 3 * i + j] = m[3 * i] * k[j] + m[3 * i + 1] * k[3 + j] + m[3 * i + 2] * k[6 + j];
            }
        }
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                int o = 9 * b + 3 * i;
                cosPart[o + j] = sinPart[o] * k[j] + sinPart[o + 1] * k[3 + j] + sinPart[o + 2] * k[6 + j];
            }
        }
    }

    /** The model. */
    public RobotModel model() {
        return model;
    }

    /**
     * Places all bodies.
     *
     * @param q dof values, rad or m. Not modified.
     */
    public void update(double[] q) {
        update(q, moved);
    }

    /**
     * Places some bodies alone; those of the others, and whatever depends on them, are what they were.
     *
     * @param q dof values, rad or m. Not modified.
     * @param which bodies but the root, each after its parent. Not modified.
     */
    public void update(double[] q, int[] which) {
        double[] w = poses;
        for (int b : which) {
            double value = multiplier[b] * q[dof[b]] + offset[b];
            int o = 12 * b;
            int s = 9 * b;
            int p = 12 * parent[b];
            double l0 = origin[o];
            double l1 = origin[o + 1];
            double l2 = origin[o + 2];
            double l3 = origin[o + 3];
            double l4 = origin[o + 4];
            double l5 = origin[o + 5];
            double l6 = origin[o + 6];
            double l7 = origin[o + 7];
            double l8 = origin[o + 8];
            double tx = origin[o + 9];
            double ty = origin[o + 10];
            double tz = origin[o + 11];
            double ax = axis[3 * b];
            double ay = axis[3 * b + 1];
            double az = axis[3 * b + 2];
            // the joint axis does not depend on the joint's own value
            double jx = l0 * ax + l1 * ay + l2 * az;
            double jy = l3 * ax + l4 * ay + l5 * az;
            double jz = l6 * ax + l7 * ay + l8 * az;
            if (prismatic[b]) {
                tx += jx * value;
                ty += jy * value;
                tz += jz * value;
            } else {
                double sin = Math.sin(value);
                double cos1 = 1 - Math.cos(value);
                l0 += sin * sinPart[s] + cos1 * cosPart[s];
                l1 += sin * sinPart[s + 1] + cos1 * cosPart[s + 1];
                l2 += sin * sinPart[s + 2] + cos1 * cosPart[s + 2];
                l3 += sin * sinPart[s + 3] + cos1 * cosPart[s + 3];
                l4 += sin * sinPart[s + 4] + cos1 * cosPart[s + 4];
                l5 += sin * sinPart[s + 5] + cos1 * cosPart[s + 5];
                l6 += sin * sinPart[s + 6] + cos1 * cosPart[s + 6];
                l7 += sin * sinPart[s + 7] + cos1 * cosPart[s + 7];
                l8 += sin * sinPart[s + 8] + cos1 * cosPart[s + 8];
            }
            for (int i = 0; i < 3; i++) {
                double r0 = w[p + 3 * i];
                double r1 = w[p + 3 * i + 1];
                double r2 = w[p + 3 * i + 2];
                w[o + 3 * i] = r0 * l0 + r1 * l3 + r2 * l6;
                w[o + 3 * i + 1] = r0 * l1 + r1 * l4 + r2 * l7;
                w[o + 3 * i + 2] = r0 * l2 + r1 * l5 + r2 * l8;
                w[o + 9 + i] = w[p + 9 + i] + r0 * tx + r1 * ty + r2 * tz;
                axes_W[3 * b + i] = r0 * jx + r1 * jy + r2 * jz;
            }
        }
    }

    /**
     * Poses of all bodies after {@link #update}: 12 values a body, rotation R_WB row-major, then position. The live
     * array, overwritten by the next update; callers must not write to it.
     */
    public double[] poses() {
        return poses;
    }

    /** Unit axes of the joints that move the bodies, root frame, 3 values a body. The live array; read only. */
    public double[] axes() {
        return axes_W;
    }

    /** Position of a point, root frame, into out[o], out[o + 1], out[o + 2]. */
    public void position(BodyPoint point, double[] out, int o) {
        int p = 12 * point.body();
        for (int i = 0; i < 3; i++) {
            out[o + i] = poses[p + 9 + i]
                    + poses[p + 3 * i] * point.x()
                    + poses[p + 3 * i + 1] * point.y()
                    + poses[p + 3 * i + 2] * point.z();
        }
    }

    /** Pose of a link, root frame: 12 values, rotation row-major then position. Allocates; not for inner loops. */
    public double[] linkPose(int link) {
        double[] local = model.linkInBody(link);
        double[] out = new double[12];
        int p = 12 * model.bodyOf(link);
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 4; j++) {
                int column = j < 3 ? j : 9;
                int stride = j < 3 ? 3 : 1;
                out[j < 3 ? 3 * i + j : 9 + i] = poses[p + 3 * i] * local[column]
                        + poses[p + 3 * i + 1] * local[column + stride]
                        + poses[p + 3 * i + 2] * local[column + 2 * stride]
                        + (j < 3 ? 0 : poses[p + 9 + i]);
            }
        }
        return out;
    }

    /**
     * Jacobian of a point: velocity of the point, root frame, by joint velocities. Writes 3 rows of {@code dof} columns.
     *
     * @param body the body that carries the point
     * @param px the point, root frame
     * @param py the point, root frame
     * @param pz the point, root frame
     * @param jacobian row-major; three rows from {@code offset}, {@code stride} apart. Modified.
     */
    public void pointJacobian(int body, double px, double py, double pz, double[] jacobian, int offset, int stride) {
        int columns = model.dof();
        Arrays.fill(jacobian, offset, offset + columns, 0);
        Arrays.fill(jacobian, offset + stride, offset + stride + columns, 0);
        Arrays.fill(jacobian, offset + 2 * stride, offset + 2 * stride + columns, 0);
        addPointJacobian(body, px, py, pz, 1, jacobian, offset, stride);
    }

    /** How far a point moves when a joint does, metres per radian or metre. */
    public double leverArm(BodyPoint point, int dof) {
        int columns = model.dof();
        double[] p = new double[3];
        double[] jacobian = new double[3 * columns];
        position(point, p, 0);
        pointJacobian(point.body(), p[0], p[1], p[2], jacobian, 0, columns);
        double x = jacobian[dof];
        double y = jacobian[columns + dof];
        double z = jacobian[2 * columns + dof];
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** As {@link #pointJacobian}, but adds {@code scale} times the Jacobian to what is there. */
    public void addPointJacobian(
            int body, double px, double py, double pz, double scale, double[] jacobian, int offset, int stride) {
        for (int b = body; b > 0; b = parent[b]) {
            double m = scale * multiplier[b];
            double ax = m * axes_W[3 * b];
            double ay = m * axes_W[3 * b + 1];
            double az = m * axes_W[3 * b + 2];
            int o = offset + dof[b];
            if (prismatic[b]) {
                jacobian[o] += ax;
                jacobian[o + stride] += ay;
                jacobian[o + 2 * stride] += az;
            } else {
                double rx = px - poses[12 * b + 9];
                double ry = py - poses[12 * b + 10];
                double rz = pz - poses[12 * b + 11];
                jacobian[o] += ay * rz - az * ry;
                jacobian[o + stride] += az * rx - ax * rz;
                jacobian[o + 2 * stride] += ax * ry - ay * rx;
            }
        }
    }

    /**
     * Gradient of n · p for a point p of a body, added to {@code row} with a factor: row[d] += scale · n · ∂p/∂q_d.
     *
     * @param row dof values from {@code offset}. Modified.
     */
    public void addDirectionalGradient(
            int body,
            double px,
            double py,
            double pz,
            double nx,
            double ny,
            double nz,
            double scale,
            double[] row,
            int offset) {
        for (int b = body; b > 0; b = parent[b]) {
            double ax = axes_W[3 * b];
            double ay = axes_W[3 * b + 1];
            double az = axes_W[3 * b + 2];
            double g;
            if (prismatic[b]) {
                g = nx * ax + ny * ay + nz * az;
            } else {
                double rx = px - poses[12 * b + 9];
                double ry = py - poses[12 * b + 10];
                double rz = pz - poses[12 * b + 11];
                g = nx * (ay * rz - az * ry) + ny * (az * rx - ax * rz) + nz * (ax * ry - ay * rx);
            }
            row[offset + dof[b]] += scale * multiplier[b] * g;
        }
    }

    /**
     * Jacobian of a body's orientation: angular velocity, root frame, by joint velocities. Writes 3 rows.
     *
     * @param jacobian row-major; three rows from {@code offset}, {@code stride} apart. Modified.
     */
    public void rotationJacobian(int body, double[] jacobian, int offset, int stride) {
        int columns = model.dof();
        Arrays.fill(jacobian, offset, offset + columns, 0);
        Arrays.fill(jacobian, offset + stride, offset + stride + columns, 0);
        Arrays.fill(jacobian, offset + 2 * stride, offset + 2 * stride + columns, 0);
        for (int b = body; b > 0; b = parent[b]) {
            if (!prismatic[b]) {
                int o = offset + dof[b];
                jacobian[o] += multiplier[b] * axes_W[3 * b];
                jacobian[o + stride] += multiplier[b] * axes_W[3 * b + 1];
                jacobian[o + 2 * stride] += multiplier[b] * axes_W[3 * b + 2];
            }
        }
    }

    /** Centre of mass, root frame, into out[o..o+2]; the origin for a robot without mass. */
    public void centerOfMass(double[] out, int o) {
        Arrays.fill(out, o, o + 3, 0);
        for (int b = 0; b < bodies; b++) {
            if (mass[b] > 0) {
                double share = mass[b] / totalMass;
                int p = 12 * b;
                for (int i = 0; i < 3; i++) {
                    out[o + i] += share
                            * (poses[p + 9 + i]
                                    + poses[p + 3 * i] * com[3 * b]
                                    + poses[p + 3 * i + 1] * com[3 * b + 1]
                                    + poses[p + 3 * i + 2] * com[3 * b + 2]);
                }
            }
        }
    }

    /** Jacobian of the centre of mass. Writes 3 rows of {@code dof} columns, as {@link #pointJacobian}. */
    public void centerOfMassJacobian(double[] jacobian, int offset, int stride) {
        for (int i = 0; i < 3; i++) {
            Arrays.fill(jacobian, offset + i * stride, offset + i * stride + model.dof(), 0);
        }
        for (int b = 0; b < bodies; b++) {
            if (mass[b] > 0) {
                int p = 12 * b;
                double cx = com[3 * b];
                double cy = com[3 * b + 1];
                double cz = com[3 * b + 2];
                double x = poses[p + 9] + poses[p] * cx + poses[p + 1] * cy + poses[p + 2] * cz;
                double y = poses[p + 10] + poses[p + 3] * cx + poses[p + 4] * cy + poses[p + 5] * cz;
                double z = poses[p + 11] + poses[p + 6] * cx + poses[p + 7] * cy + poses[p + 8] * cz;
                addPointJacobian(b, x, y, z, mass[b] / totalMass, jacobian, offset, stride);
            }
        }
    }
}
