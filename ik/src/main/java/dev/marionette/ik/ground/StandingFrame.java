package dev.marionette.ik.ground;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Foot;
import dev.marionette.numerics.NormalEquations;
import java.util.Arrays;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What one frame of a standing robot costs, and its Gauss–Newton model, over six unknowns of the base (a shift and a rotation
 * vector, world frame) and the joints of the legs, and of the trunk where legs are kept from it, whose w_q is ten times that
 * of the legs, so that their angles cost a hundred times as much. With soles i, corners c of them, the base b and joints q:
 *
 * <pre>
 *   Σᵢ wᵢ² ‖xyᵢ* − xyᵢ‖² + wᵢ² ℓᵢ² yawᵢ² + vᵢ² (zᵢ* − zᵢ)² + vᵢ² ℓᵢ² ‖tiltᵢ‖² + 100² Σ_c max(0, hᵢ − z_c)²
 *     + w_b² ‖p_b* − p_b‖² + w_t² ℓ_b² ‖turn_b‖² + w_q² ‖q* − q‖² + legs that are too near each other
 * </pre>
 *
 * where yaw and tilt are the parts of the rotation vector from the sole to the wanted one about the vertical and across it, and
 * vᵢ the larger one of both weights of the sole. A workspace of one thread; allocates
 * nothing after construction, but where more points of legs are near than ever before.
 */
final class StandingFrame {
    /** Length by which a turn of the base counts as a distance, as a part of the leg. */
    private static final double BASE_ARM = 0.5;
    /** How many times as large as of a leg w_q is of the trunk, which moves arms and head, too. */
    private static final double TRUNK = 10;
    /** Weight of a corner that is too low. */
    private static final double CORNER = 100;

    /** Those of the legs and, where legs are kept from it, of the trunk. */
    final int[] joints;
    /** Number of unknowns. */
    final int n;

    final double baseArm;
    final NormalEquations equations;
    /** Lower triangle, row-major. */
    final double[] normal;
    /** Minus half the slope of the cost. */
    final double[] gradient;
    /** Poses of the soles, world frame. */
    final double[] soles = new double[24];
    /** How the soles move with the unknowns: 2 × 6 × n, shift and rotation vector. */
    final double[] soleRows;

    final double[] footArm = new double[2];
    private final Kinematics kinematics;
    private final @Nullable LegContacts contacts;
    private final CenterOfMassTerm centerOfMass;
    /** By unknown joint, how many times as large as of a leg w_q is. */
    private final double[] heavy;

    private final int[] body = new int[2];
    private final double[] soleInBody = new double[24];
    private final double[][] corners = new double[2][];
    private final double[] local = new double[12];
    private final double[] jacobian;
    private final double[] turning;
    private final double[] row;
    private final double[] error = new double[6];

    StandingFrame(Kinematics kinematics, Feet feet, @Nullable LegContacts contacts) {
        this.contacts = contacts;
        this.kinematics = kinematics;
        TreeSet<Integer> legs = new TreeSet<>();
        for (int f = 0; f < 2; f++) {
            Foot foot = feet.of(f == 0);
            body[f] = foot.body();
            System.arraycopy(foot.soleInBody(), 0, soleInBody, 12 * f, 12);
            corners[f] = foot.polygon();
            footArm[f] = foot.reach();
            Arrays.stream(foot.joints()).forEach(legs::add);
        }
        TreeSet<Integer> all = new TreeSet<>(legs);
        if (contacts != null) {
            Arrays.stream(contacts.joints()).forEach(all::add);
        }
        joints = all.stream().mapToInt(Integer::intValue).toArray();
        heavy = all.stream().mapToDouble(d -> legs.contains(d) ? 1 : TRUNK).toArray();
        n = 6 + joints.length;
        int dof = kinematics.model().dof();
        centerOfMass = new CenterOfMassTerm(dof);
        jacobian = new double[3 * dof];
        turning = new double[3 * dof];
        row = new double[n];
        equations = new NormalEquations(n);
        normal = equations.matrix();
        gradient = equations.right();
        soleRows = new double[12 * n];
        baseArm = BASE_ARM * feet.left().legLength();
    }

    /** Places the robot; the cost. */
    double place(StandingIk.Request r, double[] base, int ib, double[] q) {
        kinematics.update(q);
        double cost = 0;
        for (int f = 0; f < 2; f++) {
            Pose.compose(kinematics.poses(), 12 * body[f], soleInBody, 12 * f, local, 0);
            Pose.compose(base, ib, local, 0, soles, 12 * f);
            soleError(r, f);
            for (int i = 0; i < 6; i++) {
                double e = soleWeight(r, f, i) * error[i];
                cost += e * e;
            }
            for (int c = 0; c < corners[f].length / 2; c++) {
                double low = Math.max(0, r.clearance[f] - soles[12 * f + 11] - rise(f, c));
                cost += CORNER * CORNER * low * low;
            }
        }
        baseError(r, base, ib);
        for (int i = 0; i < 6; i++) {
            double e = baseWeight(r, i) * error[i];
            cost += e * e;
        }
        for (int j = 0; j < joints.length; j++) {
            double e = r.postureWeight * heavy[j] * (r.posture[joints[j]] - q[joints[j]]);
            cost += e * e;
        }
        cost += centerOfMass.look(r, kinematics, base, ib);
        return contacts == null ? cost : cost + contacts.look(kinematics);
    }

    /** The normal matrix, the gradient and the rows of the soles where the robot was placed last. */
    void linearize(StandingIk.Request r, double[] base, int ib, double[] q) {
        equations.clear();
        for (int f = 0; f < 2; f++) {
            soleRows(f, base, ib);
            soleError(r, f);
            for (int i = 0; i < 6; i++) {
                double w = soleWeight(r, f, i);
                int from = (6 * f + i) * n;
                for (int a = 0; a < n; a++) {
                    row[a] = w * soleRows[from + a];
                }
                equations.addRow(row, 0, w * error[i]);
            }
            addCorners(r, f);
        }
        baseError(r, base, ib);
        for (int i = 0; i < 6; i++) {
            double w = baseWeight(r, i);
            normal[i * n + i] += w * w;
            gradient[i] += w * w * error[i];
        }
        for (int j = 0; j < joints.length; j++) {
            double w = r.postureWeight * heavy[j] * r.postureWeight * heavy[j];
            normal[(6 + j) * n + 6 + j] += w;
            gradient[6 + j] += w * (r.posture[joints[j]] - q[joints[j]]);
        }
        centerOfMass.addRows(kinematics, base, ib, joints, equations);
        if (contacts != null) {
            contacts.addRows(kinematics, joints, n, normal, gradient);
        }
    }

    /** Makes legs that are too near each other or the trunk count less, in (0, 1]. */
    void setHardness(double hardness) {
        if (contacts != null) {
            contacts.hardness = hardness;
        }
    }

    /** What legs that are too near each other or the trunk cost at some joints; 0 where that is not looked at. */
    double contactCost(double[] q) {
        if (contacts == null) {
            return 0;
        }
        kinematics.update(q);
        return contacts.look(kinematics);
    }

    /** The normal matrix and the gradient of the last {@link #contactCost} alone. */
    void linearizeContacts() {
        equations.clear();
        if (contacts != null) {
            contacts.addRows(kinematics, joints, n, normal, gradient);
        }
    }

    private double soleWeight(StandingIk.Request r, int f, int i) {
        double w = i == 2 || i == 3 || i == 4 ? Math.max(r.soleWeights[f], r.levelWeights[f]) : r.soleWeights[f];
        return i < 3 ? w : w * footArm[f];
    }

    private double baseWeight(StandingIk.Request r, int i) {
        return i < 3 ? r.baseWeight : r.turnWeight * baseArm;
    }

    private void soleError(StandingIk.Request r, int f) {
        errorOf(r.soles, 12 * f, soles, 12 * f);
    }

    /** Into six values: what the base lacks to the wanted one, shift and rotation vector. */
    void baseError(StandingIk.Request r, double[] base, int ib, double[] out) {
        baseError(r, base, ib);
        System.arraycopy(error, 0, out, 0, 6);
    }

    private void baseError(StandingIk.Request r, double[] base, int ib) {
        errorOf(r.base, 0, base, ib);
    }

    private void errorOf(double[] wanted, int iw, double[] is, int ii) {
        Pose.turn(wanted, iw, is, ii, error, 3);
        for (int i = 0; i < 3; i++) {
            error[i] = wanted[iw + 9 + i] - is[ii + 9 + i];
        }
    }

    /** How much higher a corner is than the origin of its sole. */
    private double rise(int f, int c) {
        return soles[12 * f + 6] * corners[f][2 * c] + soles[12 * f + 7] * corners[f][2 * c + 1];
    }

    private void addCorners(StandingIk.Request r, int f) {
        for (int c = 0; c < corners[f].length / 2; c++) {
            double low = r.clearance[f] - soles[12 * f + 11] - rise(f, c);
            if (low <= 0) {
                continue;
            }
            double x = soles[12 * f] * corners[f][2 * c] + soles[12 * f + 1] * corners[f][2 * c + 1];
            double y = soles[12 * f + 3] * corners[f][2 * c] + soles[12 * f + 4] * corners[f][2 * c + 1];
            int z = (6 * f + 2) * n;
            for (int a = 0; a < n; a++) {
                // the vertical part of ω × lever
                row[a] = CORNER * (soleRows[z + a] + y * soleRows[z + n + a] - x * soleRows[z + 2 * n + a]);
            }
            equations.addRow(row, 0, CORNER * low);
        }
    }

    private void soleRows(int f, double[] base, int ib) {
        int dof = kinematics.model().dof();
        // the sole's origin in the root frame
        Pose.compose(kinematics.poses(), 12 * body[f], soleInBody, 12 * f, local, 0);
        kinematics.pointJacobian(body[f], local[9], local[10], local[11], jacobian, 0, dof);
        kinematics.rotationJacobian(body[f], turning, 0, dof);
        double leverX = soles[12 * f + 9] - base[ib + 9];
        double leverY = soles[12 * f + 10] - base[ib + 10];
        double leverZ = soles[12 * f + 11] - base[ib + 11];
        Arrays.fill(soleRows, 6 * f * n, 6 * (f + 1) * n, 0);
        for (int i = 0; i < 6; i++) {
            int at = (6 * f + i) * n;
            int axis = i % 3;
            soleRows[at + i] = 1;
            if (i < 3) {
                // ω × lever
                soleRows[at + 3 + (axis + 1) % 3] = axis == 0 ? leverZ : axis == 1 ? leverX : leverY;
                soleRows[at + 3 + (axis + 2) % 3] = axis == 0 ? -leverY : axis == 1 ? -leverZ : -leverX;
            }
            double[] from = i < 3 ? jacobian : turning;
            for (int j = 0; j < joints.length; j++) {
                int d = joints[j];
                soleRows[at + 6 + j] = base[ib + 3 * axis] * from[d]
                        + base[ib + 3 * axis + 1] * from[dof + d]
                        + base[ib + 3 * axis + 2] * from[2 * dof + d];
            }
        }
    }
}
