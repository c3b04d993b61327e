package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;

/**
 * How fast the links of a robot move, from the velocities of its joints: ω_b = ω_p + k q̇, v_b = v_p + ω_p × (p_b − p_p),
 * plus k q̇ for a slider, from the root outwards; a root that stands gives the
 * frame of the root link, one that floats the world. Arrays are owned by this record
 * and not copied; nobody writes to them.
 *
 * @param linear of the links' origins, frames × L × 3, m/s
 * @param linearOfCom of the links' centres of mass, frames × L × 3, m/s
 * @param angular frames × L × 3, rad/s
 */
record LinkVelocities(double[] linear, double[] linearOfCom, double[] angular) {
    /**
     * The links along a trajectory.
     *
     * @param velocities of the joints, frames × joints. Not modified.
     */
    static LinkVelocities of(RobotModel model, JointTrajectory trajectory, double[] velocities) {
        int size = trajectory.frames() * model.linkCount() * 3;
        LinkVelocities out = new LinkVelocities(new double[size], new double[size], new double[size]);
        int dof = model.dof();
        double[] all = trajectory.positions();
        double[] q = new double[dof];
        double[] dq = new double[dof];
        Kinematics kinematics = new Kinematics(model);
        double[] omega = new double[3 * model.bodyCount()];
        double[] v = new double[3 * model.bodyCount()];
        for (int f = 0; f < trajectory.frames(); f++) {
            System.arraycopy(all, f * dof, q, 0, dof);
            System.arraycopy(velocities, f * dof, dq, 0, dof);
            kinematics.update(q);
            moveBodies(kinematics, dq, omega, v);
            for (int link = 0; link < model.linkCount(); link++) {
                out.fillLink(f, link, kinematics, omega, v);
            }
            if (trajectory.floats()) {
                out.moveWithBase(trajectory, f, kinematics);
            }
        }
        return out;
    }

    /** From the frame of the root to the world: v ← R v + V + Ω × R p, ω ← R ω + Ω. */
    private void moveWithBase(JointTrajectory trajectory, int frame, Kinematics kinematics) {
        RobotModel model = kinematics.model();
        double[] base = new double[Pose.WIDTH];
        double[] twist = new double[6];
        BasePoses.of(model, trajectory, frame, base);
        BasePoses.velocity(trajectory, frame, twist);
        double[] baseInRoot = model.linkInBody(model.baseLink());
        toRoot(turned(base, baseInRoot, 9), twist);
        for (int link = 0; link < model.linkCount(); link++) {
            int at = 3 * (frame * model.linkCount() + link);
            double[] pose = kinematics.linkPose(link);
            double[] com = model.linkSpec(link).com();
            double[] p = {pose[9], pose[10], pose[11]};
            double[] c = new double[3];
            for (int i = 0; i < 3; i++) {
                c[i] = p[i] + pose[3 * i] * com[0] + pose[3 * i + 1] * com[1] + pose[3 * i + 2] * com[2];
            }
            toWorld(base, twist, p, linear, at);
            toWorld(base, twist, c, linearOfCom, at);
            double[] omega = turned(base, angular, at);
            for (int i = 0; i < 3; i++) {
                angular[at + i] = omega[i] + twist[3 + i];
            }
        }
    }

    /**
     * From the velocity of the base link's origin to that of the root link's.
     *
     * @param arm from the root link to the base link, world frame. Not modified.
     */
    private static void toRoot(double[] arm, double[] twist) {
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3;
            int k = (i + 2) % 3;
            twist[i] -= twist[3 + j] * arm[k] - twist[3 + k] * arm[j];
        }
    }

    private static void toWorld(double[] base, double[] twist, double[] point, double[] v, int at) {
        double[] r = turned(base, point, 0);
        double[] turnedV = turned(base, v, at);
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3;
            int k = (i + 2) % 3;
            v[at + i] = turnedV[i] + twist[i] + twist[3 + j] * r[k] - twist[3 + k] * r[j];
        }
    }

    private static double[] turned(double[] pose, double[] v, int at) {
        double[] out = new double[3];
        for (int i = 0; i < 3; i++) {
            out[i] = pose[3 * i] * v[at] + pose[3 * i + 1] * v[at + 1] + pose[3 * i + 2] * v[at + 2];
        }
        return out;
    }

    private static void moveBodies(Kinematics kinematics, double[] dq, double[] omega, double[] v) {
        RobotModel model = kinematics.model();
        double[] poses = kinematics.poses();
        double[] axes = kinematics.axes();
        for (int b = 1; b < model.bodyCount(); b++) {
            int p = model.parentBody(b);
            double rate = model.bodyMultiplier(b) * dq[model.bodyDof(b)];
            boolean slides = model.bodyJointType(b) == JointType.PRISMATIC;
            double rx = poses[12 * b + 9] - poses[12 * p + 9];
            double ry = poses[12 * b + 10] - poses[12 * p + 10];
            double rz = poses[12 * b + 11] - poses[12 * p + 11];
            atPoint(omega, v, 3 * p, rx, ry, rz, v, 3 * b);
            for (int axis = 0; axis < 3; axis++) {
                double part = rate * axes[3 * b + axis];
                omega[3 * b + axis] = omega[3 * p + axis] + (slides ? 0 : part);
                v[3 * b + axis] += slides ? part : 0;
            }
        }
    }

    /** Velocity of the point of a body that is at (x, y, z) from the body's origin. */
    private static void atPoint(
            double[] omega, double[] v, int body, double x, double y, double z, double[] out, int at) {
        out[at] = v[body] + omega[body + 1] * z - omega[body + 2] * y;
        out[at + 1] = v[body + 1] + omega[body + 2] * x - omega[body] * z;
        out[at + 2] = v[body + 2] + omega[body] * y - omega[body + 1] * x;
    }

    private void fillLink(int frame, int link, Kinematics kinematics, double[] omega, double[] v) {
        RobotModel model = kinematics.model();
        int body = model.bodyOf(link);
        int at = 3 * (frame * model.linkCount() + link);
        double[] pose = kinematics.linkPose(link);
        double[] com = model.linkSpec(link).com();
        double[] r = new double[3];
        double[] c = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            r[axis] = pose[9 + axis] - kinematics.poses()[12 * body + 9 + axis];
            c[axis] = r[axis] + pose[3 * axis] * com[0] + pose[3 * axis + 1] * com[1] + pose[3 * axis + 2] * com[2];
        }
        atPoint(omega, v, 3 * body, r[0], r[1], r[2], linear, at);
        atPoint(omega, v, 3 * body, c[0], c[1], c[2], linearOfCom, at);
        System.arraycopy(omega, 3 * body, angular, at, 3);
    }
}
