package dev.marionette.ik.ground;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.numerics.NormalEquations;
import java.util.Arrays;

/**
 * Keeps the centre of mass over a place, as {@link StandingFrame} sees it: w² ((c_x* − c_x)² + (c_y* − c_y)²) with c = R_b c_B + t_b
 * of the base b and the centre of mass c_B in its frame. All parts of the robot count; the base and the
 * joints of the legs and, where legs are kept from it, of the trunk move it. A workspace of one thread.
 */
final class CenterOfMassTerm {
    private final double[] local = new double[3];
    private final double[] jacobian;
    private final double[] row;
    private final double[] error = new double[2];
    private double weight;

    /** @param dof number of joints of the robot */
    CenterOfMassTerm(int dof) {
        jacobian = new double[3 * dof];
        row = new double[6 + dof];
    }

    /**
     * Looks at a pose; the cost.
     *
     * @param kinematics with the robot placed
     * @param base 12 values from {@code ib}. Not modified.
     */
    double look(StandingIk.Request request, Kinematics kinematics, double[] base, int ib) {
        weight = request.comWeight;
        if (weight == 0) {
            return 0;
        }
        kinematics.centerOfMass(local, 0);
        double cost = 0;
        for (int i = 0; i < 2; i++) {
            double is = base[ib + 9 + i] + turned(base, ib, i);
            error[i] = weight * (request.com[i] - is);
            cost += error[i] * error[i];
        }
        return cost;
    }

    /**
     * Adds the two rows of the last {@link #look}. Unknowns are those of {@link StandingIk}: the way and the
     * turn of the base in the world, then the joints.
     *
     * @param kinematics at that pose
     * @param base at that pose, 12 values from {@code ib}. Not modified.
     * @param joints the degrees of freedom behind the first six unknowns. Not modified.
     * @param equations modified
     */
    void addRows(Kinematics kinematics, double[] base, int ib, int[] joints, NormalEquations equations) {
        if (weight == 0) {
            return;
        }
        int dof = kinematics.model().dof();
        kinematics.centerOfMassJacobian(jacobian, 0, dof);
        for (int i = 0; i < 2; i++) {
            Arrays.fill(row, 0, 6, 0);
            row[i] = weight;
            // ω × lever
            row[3 + (i + 1) % 3] = weight * turned(base, ib, (i + 2) % 3);
            row[3 + (i + 2) % 3] = -weight * turned(base, ib, (i + 1) % 3);
            for (int j = 0; j < joints.length; j++) {
                int d = joints[j];
                row[6 + j] = weight
                        * (base[ib + 3 * i] * jacobian[d]
                                + base[ib + 3 * i + 1] * jacobian[dof + d]
                                + base[ib + 3 * i + 2] * jacobian[2 * dof + d]);
            }
            equations.addRow(row, 0, error[i]);
        }
    }

    /** One coordinate of R_b c_B. */
    private double turned(double[] base, int ib, int i) {
        return base[ib + 3 * i] * local[0] + base[ib + 3 * i + 1] * local[1] + base[ib + 3 * i + 2] * local[2];
    }
}
