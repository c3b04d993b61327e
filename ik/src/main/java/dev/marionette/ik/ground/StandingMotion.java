package dev.marionette.ik.ground;

import dev.marionette.ik.ground.StandingIk.Request;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.numerics.BandedCholesky;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The base, the legs and, where legs are kept from it, the trunk, of all frames of a motion at once. With e_f what frame f
 * lacks to its wanted base and posture, s_f the place and heading of a sole, a_d the largest step of joint d from a frame to
 * the next, and v, ω and a what the base may go, turn and change its step by, it minimises
 *
 * <pre>
 *   Σ_f cost of the frame ({@link StandingFrame})
 *     + Σ_f ‖Λ (e_{f−1} − 2 e_f + e_{f+1})‖²          the correction begins and ends softly
 *     + Σ_f u_f² ‖s_{f+1} − s_f‖²                     soles that stand are still
 *     + Σ_f Σ_d 1000² max(0, |q_{f+1,d} − q_{f,d}| − a_d)²
 *     + Σ_f 300² (max(0, ‖p_{f+1} − p_f‖ − v)² + ℓ_b² max(0, ‖turn‖ − ω)² + max(0, ‖p_{f−1} − 2 p_f + p_{f+1}‖ − a)²)
 *     + Σ_f legs too near each other or the trunk between q_f and q_{f+1}, half-way where nothing else is asked for
 * </pre>
 *
 * so that a foot that has far to go starts early, and two feet that cannot be where they were put at once find places where
 * they can. Gauss–Newton with Levenberg's damping on a banded matrix (two frames wide); joints at a bound that want beyond it
 * are left out of a step (projected Newton, Bertsekas 1982). Grows linearly with frames.
 */
public final class StandingMotion {
    /** Over how long a correction begins and ends, seconds; its weight is that of the wanted base and so much a radian. */
    private static final double SOFT_SECONDS = 0.08;

    /** How much more a turn of the base counts there, as it does in what is asked for. */
    private static final double SOFT_TURN = 3;

    private static final double SOFT_JOINT = 0.1;
    private static final double STILL = 300;
    private static final double FAST = 1000;
    private static final double DAMPING_START = 1e-4;
    private static final double DAMPING_MAX = 1e8;
    private static final double MAX_STEP = 0.3;
    /** A smaller part of the cost is not worth another step; less so before the last hardness. */
    private static final double ENOUGH = 3e-4;

    private static final double ENOUGH_AT_FIRST = 3e-3;
    private static final int ITERATIONS = 60;
    /** The parts of the weights of what must not be, one after the other. */
    private static final double[] GENTLY = {0.03, 0.2, 1};

    private final StandingFrame frame;
    private final int dof;
    private final int n;
    private final int[] joints;
    private final double baseArm;

    /**
     * A workspace.
     *
     * @param kinematics to place the robot in
     * @param contacts keeps legs from each other and from the trunk; null where that is not looked at
     */
    public StandingMotion(Kinematics kinematics, Feet feet, @Nullable LegContacts contacts) {
        frame = new StandingFrame(kinematics, feet, contacts);
        dof = kinematics.model().dof();
        n = frame.n;
        joints = frame.joints;
        baseArm = frame.baseArm;
    }

    /**
     * Solves a motion.
     *
     * @param frames what each frame is asked for. Not modified.
     * @param still 2 flags a frame, left then right: whether the sole must not move from there to the next frame. Not modified.
     * @param most how far joints and base may go from a frame to the next
     * @param periodSeconds between frames
     * @param bases poses of the base, frames × 12: in, where to start; out, the solution. Modified.
     * @param q joints, frames × dof, likewise; only those of legs and trunk change. Modified.
     * @param gently whether what must not be (slides, steps of joints or base that are too long, legs too near each other or
     *     the trunk) counts little at first and more and more, so that a motion far from the solution gets around it; not for
     *     one that is near
     */
    public void solve(
            Request[] frames,
            boolean[] still,
            StepLimits most,
            double periodSeconds,
            double[] bases,
            double[] q,
            boolean gently) {
        for (Request request : frames) {
            if (!(request.between > 0 && request.between < 1)) {
                throw new IllegalArgumentException("a place between frames is in (0, 1), not " + request.between);
            }
        }
        Solution solution = new Solution(frames, still, most, periodSeconds, bases, q);
        for (double hardness : gently ? GENTLY : new double[] {1}) {
            solution.run(hardness);
        }
    }

    /**
     * How far joints and base may go from a frame to the next.
     *
     * @param joints by joint, rad or m, above 0; infinite where there is no limit. Copied.
     * @param wayMetres the base's way, finite, above 0
     * @param turnRad its turn, finite, above 0
     * @param changeMetres by how much its way may differ from the one before, finite, above 0
     */
    public record StepLimits(double[] joints, double wayMetres, double turnRad, double changeMetres) {
        public StepLimits {
            joints = joints.clone();
            boolean base = wayMetres > 0 && turnRad > 0 && changeMetres > 0;
            if (!base || !Double.isFinite(wayMetres + turnRad + changeMetres)) {
                throw new IllegalArgumentException("steps of the base are to be finite and above 0, not " + wayMetres
                        + " m, " + turnRad + " rad, " + changeMetres + " m");
            }
            for (int d = 0; d < joints.length; d++) {
                if (!(joints[d] > 0)) {
                    throw new IllegalArgumentException("step " + joints[d] + " of joint " + d + " is not above 0");
                }
            }
        }

        /** By joint, rad or m. A copy. */
        @Override
        public double[] joints() {
            return joints.clone();
        }
    }

    /** One motion that is being solved. */
    private final class Solution {
        private final Request[] frames;
        private final double[] slideWeight;
        private final double[] mostStep;
        private final BaseHaste haste;
        private final double soft;
        private double hardness = 1;
        private final double[] bases;
        private final double[] q;
        private final double[] triedBases;
        private final double[] triedQ;
        private final double[] lacks;
        private final double[] soles;
        private final double[] pose;
        private final BandedCholesky system;
        private final BandedCholesky damped;
        private final double[] gradient;
        private final double[] step;
        private final boolean[] pinned;

        Solution(Request[] frames, boolean[] still, StepLimits most, double period, double[] bases, double[] q) {
            this.frames = frames;
            haste = new BaseHaste(most, baseArm, n);
            mostStep = most.joints();
            if (mostStep.length != dof) {
                throw new IllegalArgumentException("steps of " + mostStep.length + " joints for a robot of " + dof);
            }
            this.bases = bases;
            this.q = q;
            soft = (SOFT_SECONDS / period) * (SOFT_SECONDS / period);
            slideWeight = new double[2 * frames.length];
            for (int side = 0; side < 2; side++) {
                for (int f = 0; f < frames.length; f++) {
                    int first = f;
                    while (f < frames.length && still[2 * f + side]) {
                        f++;
                    }
                    // a long stance may not creep further than a short one
                    for (int k = first; k < f; k++) {
                        slideWeight[2 * k + side] = STILL * Math.sqrt(f - first);
                    }
                }
            }
            triedBases = new double[bases.length];
            triedQ = new double[q.length];
            lacks = new double[n * frames.length];
            soles = new double[24 * frames.length];
            pose = new double[dof];
            system = new BandedCholesky(n * frames.length, 2 * n);
            damped = new BandedCholesky(n * frames.length, 2 * n);
            gradient = new double[n * frames.length];
            step = new double[gradient.length];
            pinned = new boolean[gradient.length];
        }

        void run(double howHard) {
            hardness = howHard;
            frame.setHardness(howHard);
            for (int f = 0; f < frames.length; f++) {
                for (int d : joints) {
                    q[f * dof + d] = Math.min(Math.max(q[f * dof + d], frames[f].lower[d]), frames[f].upper[d]);
                }
            }
            double cost = cost(bases, q);
            double damping = DAMPING_START;
            for (int i = 0; i < ITERATIONS && damping < DAMPING_MAX; i++) {
                linearize();
                double before = cost;
                boolean better = false;
                while (!better && damping < DAMPING_MAX) {
                    double trial = Double.POSITIVE_INFINITY;
                    if (findStep(damping)) {
                        take();
                        trial = cost(triedBases, triedQ);
                    }
                    better = trial <= cost;
                    if (better) {
                        cost = trial;
                        damping = Math.max(damping * 0.2, 1e-9);
                        System.arraycopy(triedBases, 0, bases, 0, bases.length);
                        System.arraycopy(triedQ, 0, q, 0, q.length);
                    } else {
                        damping *= 8;
                    }
                }
                if (before - cost < (hardness < 1 ? ENOUGH_AT_FIRST : ENOUGH) * cost) {
                    return;
                }
            }
        }

        private double cost(double[] bases, double[] q) {
            double cost = 0;
            for (int f = 0; f < frames.length; f++) {
                System.arraycopy(q, f * dof, pose, 0, dof);
                cost += frame.place(frames[f], bases, 12 * f, pose);
                System.arraycopy(frame.soles, 0, soles, 24 * f, 24);
                lack(f, bases);
            }
            for (int f = 1; f + 1 < frames.length; f++) {
                for (int i = 0; i < n; i++) {
                    double e = softWeight(i) * bend(f, i);
                    cost += e * e;
                }
            }
            for (int f = 0; f + 1 < frames.length; f++) {
                for (int side = 0; side < 2; side++) {
                    for (int i = 0; i < 3; i++) {
                        double e = slide(f, side, i);
                        cost += e * e;
                    }
                }
                between(f, q);
                cost += frame.contactCost(pose);
                for (int d : joints) {
                    double over = Math.max(0, Math.abs(q[(f + 1) * dof + d] - q[f * dof + d]) - mostStep[d]);
                    cost += fast() * fast() * over * over;
                }
            }
            return cost + haste.cost(bases, hardness);
        }

        /** The joints on the way from a frame to the next. */
        private void between(int f, double[] q) {
            double t = frames[f].between;
            for (int d = 0; d < dof; d++) {
                pose[d] = (1 - t) * q[f * dof + d] + t * q[(f + 1) * dof + d];
            }
        }

        private void lack(int f, double[] bases) {
            double[] error = new double[6];
            frame.baseError(frames[f], bases, 12 * f, error);
            System.arraycopy(error, 0, lacks, n * f, 6);
            for (int j = 0; j < joints.length; j++) {
                lacks[n * f + 6 + j] = frames[f].posture[joints[j]] - pose[joints[j]];
            }
        }

        private double softWeight(int i) {
            return soft * (i < 3 ? 1 : i < 6 ? SOFT_TURN * baseArm : SOFT_JOINT);
        }

        private double fast() {
            return hardness * FAST;
        }

        private double bend(int f, int i) {
            return lacks[n * (f - 1) + i] - 2 * lacks[n * f + i] + lacks[n * (f + 1) + i];
        }

        /** How far a standing sole moves along x or y or turns about z to the next frame, weighted. */
        private double slide(int f, int side, int i) {
            double w = hardness * slideWeight[2 * f + side];
            if (w == 0) {
                return 0;
            }
            int a = 24 * f + 12 * side;
            int b = a + 24;
            // the heading is that of the x axis seen from above
            double turn = Math.atan2(
                    soles[a] * soles[b + 3] - soles[a + 3] * soles[b],
                    soles[a] * soles[b] + soles[a + 3] * soles[b + 3]);
            return w * (i < 2 ? soles[b + 9 + i] - soles[a + 9 + i] : frame.footArm[side] * turn);
        }

        /** The banded matrix and the gradient at the current motion. */
        private void linearize() {
            system.clear();
            Arrays.fill(gradient, 0);
            double[] rows = new double[6 * n];
            double[] rowsBefore = new double[6 * n];
            for (int f = 0; f < frames.length; f++) {
                System.arraycopy(q, f * dof, pose, 0, dof);
                frame.place(frames[f], bases, 12 * f, pose);
                frame.linearize(frames[f], bases, 12 * f, pose);
                int o = n * f;
                for (int a = 0; a < n; a++) {
                    gradient[o + a] += frame.gradient[a];
                    for (int b = 0; b <= a; b++) {
                        system.add(o + a, o + b, frame.normal[a * n + b]);
                    }
                }
                for (int side = 0; side < 2; side++) {
                    for (int i = 0; i < 3; i++) {
                        int from = (6 * side + (i < 2 ? i : 5)) * n;
                        System.arraycopy(frame.soleRows, from, rows, (3 * side + i) * n, n);
                    }
                }
                if (f > 0) {
                    addStill(f - 1, rowsBefore, rows);
                    addFast(f - 1);
                    addBetween(f - 1);
                }
                double[] other = rowsBefore;
                rowsBefore = rows;
                rows = other;
            }
            addSoft();
            haste.add(bases, hardness, system, gradient);
            for (int f = 0; f < frames.length; f++) {
                for (int j = 0; j < joints.length; j++) {
                    int at = n * f + 6 + j;
                    double value = q[f * dof + joints[j]];
                    pinned[at] = gradient[at] > 0 && value >= frames[f].upper[joints[j]]
                            || gradient[at] < 0 && value <= frames[f].lower[joints[j]];
                }
            }
        }

        private void addStill(int f, double[] before, double[] after) {
            int o = n * f;
            for (int side = 0; side < 2; side++) {
                if (slideWeight[2 * f + side] == 0) {
                    continue;
                }
                for (int i = 0; i < 3; i++) {
                    double w = hardness * slideWeight[2 * f + side] * (i < 2 ? 1 : frame.footArm[side]);
                    double e = slide(f, side, i);
                    int from = (3 * side + i) * n;
                    for (int a = 0; a < n; a++) {
                        double ja = -w * before[from + a];
                        double ka = w * after[from + a];
                        gradient[o + a] -= ja * e;
                        gradient[o + n + a] -= ka * e;
                        for (int b = 0; b < n; b++) {
                            double jb = -w * before[from + b];
                            if (b <= a) {
                                system.add(o + a, o + b, ja * jb);
                                system.add(o + n + a, o + n + b, ka * w * after[from + b]);
                            }
                            system.add(o + n + a, o + b, ka * jb);
                        }
                    }
                }
            }
        }

        /** Legs that are too near each other between two frames: both move away, each as far as it moves them there. */
        private void addBetween(int f) {
            between(f, q);
            if (frame.contactCost(pose) == 0) {
                return;
            }
            frame.linearizeContacts();
            double second = frames[f].between;
            double first = 1 - second;
            int o = n * f;
            for (int a = 6; a < n; a++) {
                gradient[o + a] += first * frame.gradient[a];
                gradient[o + n + a] += second * frame.gradient[a];
                for (int b = 6; b < n; b++) {
                    double whole = frame.normal[Math.max(a, b) * n + Math.min(a, b)];
                    if (b <= a) {
                        system.add(o + a, o + b, first * first * whole);
                        system.add(o + n + a, o + n + b, second * second * whole);
                    }
                    system.add(o + n + a, o + b, first * second * whole);
                }
            }
        }

        private void addFast(int f) {
            for (int j = 0; j < joints.length; j++) {
                int d = joints[j];
                double change = q[(f + 1) * dof + d] - q[f * dof + d];
                double over = Math.abs(change) - mostStep[d];
                if (over > 0) {
                    int a = n * f + 6 + j;
                    double w = fast() * fast();
                    double e = w * Math.copySign(over, change);
                    gradient[a] += e;
                    gradient[a + n] -= e;
                    system.add(a, a, w);
                    system.add(a + n, a + n, w);
                    system.add(a + n, a, -w);
                }
            }
        }

        /** The lack falls as the unknown grows: each row is the pattern −1, 2, −1. */
        private void addSoft() {
            for (int f = 1; f + 1 < frames.length; f++) {
                for (int i = 0; i < n; i++) {
                    double w = softWeight(i) * softWeight(i);
                    double e = w * bend(f, i);
                    int at = n * f + i;
                    gradient[at - n] += e;
                    gradient[at] -= 2 * e;
                    gradient[at + n] += e;
                    system.add(at - n, at - n, w);
                    system.add(at, at, 4 * w);
                    system.add(at + n, at + n, w);
                    system.add(at, at - n, -2 * w);
                    system.add(at + n, at, -2 * w);
                    system.add(at + n, at - n, w);
                }
            }
        }

        /** False where the damping is too weak for a step. */
        private boolean findStep(double damping) {
            damped.copy(system);
            System.arraycopy(gradient, 0, step, 0, step.length);
            for (int i = 0; i < step.length; i++) {
                if (pinned[i]) {
                    damped.pin(i, 0, step);
                } else {
                    damped.add(i, i, damping);
                }
            }
            if (!damped.factor()) {
                return false;
            }
            damped.solve(step);
            return true;
        }

        /** The motion after the step, which is shortened where it is long. */
        private void take() {
            double largest = 0;
            for (int i = 0; i < step.length; i++) {
                largest = i % n < 3 ? largest : Math.max(largest, Math.abs(step[i]));
            }
            double share = largest > MAX_STEP ? MAX_STEP / largest : 1;
            for (int f = 0; f < frames.length; f++) {
                int o = n * f;
                System.arraycopy(bases, 12 * f, triedBases, 12 * f, 12);
                System.arraycopy(q, f * dof, triedQ, f * dof, dof);
                for (int i = 0; i < 3; i++) {
                    triedBases[12 * f + 9 + i] += share * step[o + i];
                }
                Pose.rotate(triedBases, 12 * f, share * step[o + 3], share * step[o + 4], share * step[o + 5]);
                for (int j = 0; j < joints.length; j++) {
                    int d = f * dof + joints[j];
                    double next = triedQ[d] + share * step[o + 6 + j];
                    triedQ[d] = Math.min(Math.max(next, frames[f].lower[joints[j]]), frames[f].upper[joints[j]]);
                }
            }
        }
    }
}
