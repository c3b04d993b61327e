package dev.marionette.ik.ground;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Foot;
import java.util.Arrays;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The base and the legs of one frame: minimises Σᵢ wᵢ² (‖pᵢ* − pᵢ‖² + ℓᵢ²‖turn(Rᵢ* Rᵢᵀ)‖²) over both soles, plus the same for the
 * base with weights of its own, plus a weak pull of the joints to a posture and what {@link LegContacts} says of legs that are
 * too near each other, over the pose of the base and the joints of the
 * legs, inside bounds of the joints. A foot that stands has a large weight, so that the base gives way where a leg is too
 * short. Gauss–Newton with Levenberg's damping; joints at a bound that want beyond it are left out of a step. A workspace of
 * one thread; {@link #solve} allocates nothing.
 */
public final class StandingIk {
    /** Length by which a turn of the base counts as a distance, metres, as a part of the leg. */
    private static final double BASE_ARM = 0.5;

    private static final int MAX_ITERATIONS = 60;
    private static final double TOLERANCE = 1e-9;
    private static final double DAMPING_START = 1e-6;
    private static final double DAMPING_MAX = 1e6;
    private static final double MAX_STEP = 0.3;

    private final Kinematics kinematics;
    private final @Nullable LegContacts contacts;
    private final int[] body = new int[2];
    private final double[] soleInBody = new double[24];
    private final int[] joints;
    private final int n;
    private final double baseArm;
    private final double[] footArm = new double[2];
    private final double[] base = new double[12];
    private final double[] sole = new double[24];
    private final double[] local = new double[12];
    private final double[] jacobian;
    private final double[] turning;
    private final double[] row;
    private final double[] normal;
    private final double[] factor;
    private final double[] gradient;
    private final double[] step;
    private final boolean[] fixed;
    private final double[] savedBase = new double[12];
    private final double[] savedQ;
    private final double[] error = new double[6];

    /** A workspace that does not look at whether legs touch. */
    public StandingIk(Kinematics kinematics, Feet feet) {
        this(kinematics, feet, null);
    }

    /**
     * A workspace.
     *
     * @param kinematics the workspace to place the robot in
     * @param contacts keeps legs apart; null where that is not looked at
     */
    public StandingIk(Kinematics kinematics, Feet feet, @Nullable LegContacts contacts) {
        this.contacts = contacts;
        this.kinematics = kinematics;
        TreeSet<Integer> legs = new TreeSet<>();
        for (int f = 0; f < 2; f++) {
            Foot foot = feet.of(f == 0);
            body[f] = foot.body();
            System.arraycopy(foot.soleInBody(), 0, soleInBody, 12 * f, 12);
            Arrays.stream(foot.joints()).forEach(legs::add);
        }
        joints = legs.stream().mapToInt(Integer::intValue).toArray();
        n = 6 + joints.length;
        int dof = kinematics.model().dof();
        jacobian = new double[3 * dof];
        turning = new double[3 * dof];
        row = new double[n];
        normal = new double[n * n];
        factor = new double[n * n];
        gradient = new double[n];
        step = new double[n];
        fixed = new boolean[n];
        savedQ = new double[dof];
        baseArm = BASE_ARM * feet.left().legLength();
        footArm[0] = feet.left().reach();
        footArm[1] = feet.right().reach();
    }

    /** The degrees of freedom that {@link #solve} may change. A copy. */
    public int[] joints() {
        return joints.clone();
    }

    /**
     * What a frame is asked for. A workspace: fill, solve, fill again.
     */
    public static final class Request {
        /** Poses of the soles, left then right, 12 values each, world frame. */
        public final double[] soles = new double[24];
        /** Weight of each sole, at least 0. */
        public final double[] soleWeights = {1, 1};
        /** Pose of the base, 12 values, world frame. */
        public final double[] base = new double[12];
        /** Weight of the base's position. */
        public double baseWeight = 1;
        /** Weight of the base's rotation. */
        public double turnWeight = 1;
        /** Weight of the posture, metres a radian. */
        public double postureWeight = 0.01;
        /** The posture, one value a joint. */
        public final double[] posture;
        /** Lowest values of the joints. */
        public final double[] lower;
        /** Highest values of the joints. */
        public final double[] upper;

        /** @param dof number of joints */
        public Request(int dof) {
            posture = new double[dof];
            lower = new double[dof];
            upper = new double[dof];
        }
    }

    /**
     * Solves a frame.
     *
     * @param request what is wanted. Not modified.
     * @param pose the base: in, where to start; out, the solution; 12 values. Modified.
     * @param q the joints likewise; only those of the legs change. Modified.
     */
    public void solve(Request request, double[] pose, double[] q) {
        System.arraycopy(pose, 0, base, 0, 12);
        for (int d : joints) {
            q[d] = Math.min(Math.max(q[d], request.lower[d]), request.upper[d]);
        }
        double cost = place(request, q);
        double damping = DAMPING_START;
        for (int i = 0; i < MAX_ITERATIONS && damping < DAMPING_MAX; i++) {
            linearize(request, q);
            double size = 0;
            boolean better = false;
            System.arraycopy(base, 0, savedBase, 0, 12);
            System.arraycopy(q, 0, savedQ, 0, q.length);
            while (!better && damping < DAMPING_MAX) {
                findStep(request, q, damping);
                size = apply(request, q);
                double trial = place(request, q);
                better = trial <= cost;
                if (better) {
                    cost = trial;
                    damping = Math.max(damping * 0.2, 1e-9);
                } else {
                    System.arraycopy(savedBase, 0, base, 0, 12);
                    System.arraycopy(savedQ, 0, q, 0, q.length);
                    damping *= 6;
                }
            }
            if (size < TOLERANCE) {
                break;
            }
        }
        place(request, q);
        System.arraycopy(base, 0, pose, 0, 12);
    }

    /** The pose of a sole in the world for the last solution; 0 is the left one. */
    public void sole(int foot, double[] out, int o) {
        System.arraycopy(sole, 12 * foot, out, o, 12);
    }

    /** Places robot and soles; the cost. */
    private double place(Request r, double[] q) {
        kinematics.update(q);
        double cost = 0;
        for (int f = 0; f < 2; f++) {
            Pose.compose(kinematics.poses(), 12 * body[f], soleInBody, 12 * f, local, 0);
            Pose.compose(base, 0, local, 0, sole, 12 * f);
            errorOf(r.soles, 12 * f, sole, 12 * f, r.soleWeights[f], r.soleWeights[f] * footArm[f]);
            cost += squared(error);
        }
        errorOf(r.base, 0, base, 0, r.baseWeight, r.turnWeight * baseArm);
        cost += squared(error);
        for (int d : joints) {
            double e = r.postureWeight * (r.posture[d] - q[d]);
            cost += e * e;
        }
        return contacts == null ? cost : cost + contacts.look(kinematics);
    }

    private void errorOf(double[] wanted, int iw, double[] is, int ii, double weight, double turnWeight) {
        Pose.turn(wanted, iw, is, ii, error, 3);
        for (int i = 0; i < 3; i++) {
            error[i] = weight * (wanted[iw + 9 + i] - is[ii + 9 + i]);
            error[3 + i] *= turnWeight;
        }
    }

    private static double squared(double[] v) {
        double sum = 0;
        for (double x : v) {
            sum += x * x;
        }
        return sum;
    }

    /** The normal matrix and gradient at the current pose. */
    private void linearize(Request r, double[] q) {
        Arrays.fill(normal, 0);
        Arrays.fill(gradient, 0);
        for (int f = 0; f < 2; f++) {
            addFoot(r, f);
        }
        errorOf(r.base, 0, base, 0, r.baseWeight, r.turnWeight * baseArm);
        for (int i = 0; i < 6; i++) {
            double w = i < 3 ? r.baseWeight : r.turnWeight * baseArm;
            normal[i * n + i] += w * w;
            gradient[i] += w * error[i];
        }
        for (int j = 0; j < joints.length; j++) {
            double w = r.postureWeight;
            normal[(6 + j) * n + 6 + j] += w * w;
            gradient[6 + j] += w * w * (r.posture[joints[j]] - q[joints[j]]);
        }
        if (contacts != null) {
            contacts.addRows(kinematics, joints, n, normal, gradient);
        }
    }

    private void addFoot(Request r, int f) {
        int dof = kinematics.model().dof();
        double weight = r.soleWeights[f];
        double turnWeight = weight * footArm[f];
        errorOf(r.soles, 12 * f, sole, 12 * f, weight, turnWeight);
        // the sole's origin in the root frame
        Pose.compose(kinematics.poses(), 12 * body[f], soleInBody, 12 * f, local, 0);
        kinematics.pointJacobian(body[f], local[9], local[10], local[11], jacobian, 0, dof);
        kinematics.rotationJacobian(body[f], turning, 0, dof);
        double[] lever = {sole[12 * f + 9] - base[9], sole[12 * f + 10] - base[10], sole[12 * f + 11] - base[11]};
        for (int i = 0; i < 6; i++) {
            Arrays.fill(row, 0);
            int axis = i % 3;
            double w = i < 3 ? weight : turnWeight;
            double[] from = i < 3 ? jacobian : turning;
            if (i < 3) {
                row[axis] = w;
                // ω × lever
                row[3 + (axis + 1) % 3] = w * lever[(axis + 2) % 3];
                row[3 + (axis + 2) % 3] = -w * lever[(axis + 1) % 3];
            } else {
                row[3 + axis] = w;
            }
            for (int j = 0; j < joints.length; j++) {
                int d = joints[j];
                row[6 + j] = w
                        * (base[3 * axis] * from[d]
                                + base[3 * axis + 1] * from[dof + d]
                                + base[3 * axis + 2] * from[2 * dof + d]);
            }
            addRow(error[i]);
        }
    }

    private void addRow(double e) {
        for (int a = 0; a < n; a++) {
            if (row[a] != 0) {
                gradient[a] += row[a] * e;
                for (int b = 0; b <= a; b++) {
                    normal[a * n + b] += row[a] * row[b];
                }
            }
        }
    }

    /** The damped step; joints at a bound that want beyond it stand still. */
    private void findStep(Request r, double[] q, double damping) {
        Arrays.fill(fixed, false);
        for (int round = 0; round <= joints.length; round++) {
            factorize(damping);
            substitute();
            boolean again = false;
            for (int j = 0; j < joints.length; j++) {
                int d = joints[j];
                boolean out = step[6 + j] > 0 && q[d] >= r.upper[d] || step[6 + j] < 0 && q[d] <= r.lower[d];
                if (out && !fixed[6 + j]) {
                    fixed[6 + j] = true;
                    again = true;
                }
            }
            if (!again) {
                return;
            }
        }
    }

    /** Cholesky of the normal matrix with damping; rows that are fixed become those of the identity. */
    private void factorize(double damping) {
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = fixed[i] || fixed[j] ? (i == j ? 1 : 0) : normal[i * n + j];
                sum += i == j && !fixed[i] ? damping : 0;
                for (int k = 0; k < j; k++) {
                    sum -= factor[i * n + k] * factor[j * n + k];
                }
                factor[i * n + j] = i == j ? Math.sqrt(Math.max(sum, 1e-30)) : sum / factor[j * n + j];
            }
        }
    }

    private void substitute() {
        for (int i = 0; i < n; i++) {
            double sum = fixed[i] ? 0 : gradient[i];
            for (int k = 0; k < i; k++) {
                sum -= factor[i * n + k] * step[k];
            }
            step[i] = sum / factor[i * n + i];
        }
        for (int i = n - 1; i >= 0; i--) {
            double sum = step[i];
            for (int k = i + 1; k < n; k++) {
                sum -= factor[k * n + i] * step[k];
            }
            step[i] = sum / factor[i * n + i];
        }
    }

    /** Takes the step, shortened where it is long; its size. */
    private double apply(Request r, double[] q) {
        double largest = 0;
        for (int i = 3; i < n; i++) {
            largest = Math.max(largest, Math.abs(step[i]));
        }
        double share = largest > MAX_STEP ? MAX_STEP / largest : 1;
        for (int i = 0; i < 3; i++) {
            base[9 + i] += share * step[i];
            largest = Math.max(largest, Math.abs(step[i]));
        }
        Pose.rotate(base, 0, share * step[3], share * step[4], share * step[5]);
        for (int j = 0; j < joints.length; j++) {
            int d = joints[j];
            q[d] = Math.min(Math.max(q[d] + share * step[6 + j], r.lower[d]), r.upper[d]);
        }
        return largest;
    }
}
