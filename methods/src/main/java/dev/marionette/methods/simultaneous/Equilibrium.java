package dev.marionette.methods.simultaneous;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import java.util.Arrays;

/**
 * The gradient of a function of points of a robot, in time proportional to its joints and without a Jacobian: let the
 * function's derivative by a point's position act on that point as a force, then what each joint must bear to hold the
 * robot still is the derivative by that joint's value (Ayusawa and Nakamura 2012: "static equilibrium"). Forces and moments
 * are gathered from the tips to the root. Root frame; moments about its origin. A workspace of one thread.
 */
final class Equilibrium {
    private final Kinematics kinematics;
    private final int bodies;
    private final int[] parent;
    private final int[] dof;
    private final boolean[] slides;
    private final double[] multiplier;
    private final double[] wrench;

    /** A workspace on a robot whose poses {@code kinematics} holds. */
    Equilibrium(Kinematics kinematics) {
        this.kinematics = kinematics;
        RobotModel model = kinematics.model();
        bodies = model.bodyCount();
        parent = new int[bodies];
        dof = new int[bodies];
        slides = new boolean[bodies];
        multiplier = new double[bodies];
        wrench = new double[6 * bodies];
        for (int b = 0; b < bodies; b++) {
            parent[b] = model.parentBody(b);
            dof[b] = model.bodyDof(b);
            slides[b] = model.bodyJointType(b) == JointType.PRISMATIC;
            multiplier[b] = model.bodyMultiplier(b);
        }
    }

    /** Takes all forces away. */
    void clear() {
        Arrays.fill(wrench, 0);
    }

    /** Lets a force act on a body at a point, root frame. */
    void push(int body, double px, double py, double pz, double fx, double fy, double fz) {
        int o = 6 * body;
        wrench[o] += fx;
        wrench[o + 1] += fy;
        wrench[o + 2] += fz;
        wrench[o + 3] += py * fz - pz * fy;
        wrench[o + 4] += pz * fx - px * fz;
        wrench[o + 5] += px * fy - py * fx;
    }

    /**
     * Adds what the joints bear. To be called once after the forces.
     *
     * @param gradient one value a degree of freedom from {@code o}. Modified.
     * @param root receives the sum of forces and of moments, 6 values. Modified.
     */
    void resolve(double[] gradient, int o, double[] root) {
        double[] poses = kinematics.poses();
        double[] axes = kinematics.axes();
        for (int b = bodies - 1; b > 0; b--) {
            int w = 6 * b;
            int p = 12 * b + 9;
            double ax = axes[3 * b];
            double ay = axes[3 * b + 1];
            double az = axes[3 * b + 2];
            double fx = wrench[w];
            double fy = wrench[w + 1];
            double fz = wrench[w + 2];
            double g;
            if (slides[b]) {
                g = ax * fx + ay * fy + az * fz;
            } else {
                g = ax * (wrench[w + 3] - poses[p + 1] * fz + poses[p + 2] * fy)
                        + ay * (wrench[w + 4] - poses[p + 2] * fx + poses[p] * fz)
                        + az * (wrench[w + 5] - poses[p] * fy + poses[p + 1] * fx);
            }
            gradient[o + dof[b]] += multiplier[b] * g;
            int up = 6 * parent[b];
            for (int i = 0; i < 6; i++) {
                wrench[up + i] += wrench[w + i];
            }
        }
        System.arraycopy(wrench, 0, root, 0, 6);
    }
}
