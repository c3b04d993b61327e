package dev.marionette.ik.ground;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.robot.Feet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The base, the legs and, where legs are kept from it, the trunk, of one frame: minimises what {@link StandingFrame} says,
 * over the pose of the base and the {@link #joints}, inside bounds of the joints. A foot that stands has a large weight, so
 * that the base gives way where a leg is too short. Gauss–Newton with Levenberg's damping; joints at a bound that want beyond it are left out of a step. A workspace of
 * one thread; {@link #solve} allocates nothing, but where more points of legs are near than ever before.
 */
public final class StandingIk {
    private static final int MAX_ITERATIONS = 60;
    private static final double TOLERANCE = 1e-9;
    private static final double DAMPING_START = 1e-6;
    private static final double DAMPING_MAX = 1e6;
    private static final double MAX_STEP = 0.3;

    private final StandingFrame frame;
    private final int[] joints;
    private final int n;
    private final double[] base = new double[12];
    private final double[] pull;
    private final double[] step;
    private final boolean[] fixed;
    private final double[] savedBase = new double[12];
    private final double[] savedQ;

    /** A workspace that does not look at whether legs touch. */
    public StandingIk(Kinematics kinematics, Feet feet) {
        this(kinematics, feet, null);
    }

    /**
     * A workspace.
     *
     * @param kinematics the workspace to place the robot in
     * @param contacts keeps legs from each other and from the trunk; null where that is not looked at
     */
    public StandingIk(Kinematics kinematics, Feet feet, @Nullable LegContacts contacts) {
        frame = new StandingFrame(kinematics, feet, contacts);
        joints = frame.joints;
        n = frame.n;
        pull = new double[n];
        step = new double[n];
        fixed = new boolean[n];
        savedQ = new double[kinematics.model().dof()];
    }

    /** The degrees of freedom that {@link #solve} may change. A copy. */
    public int[] joints() {
        return joints.clone();
    }

    /**
     * What a frame is asked for. A workspace: fill, solve, fill again.
     */
    public static final class Request {
        private static final double HALF_WAY = 0.5;

        /** Poses of the soles, left then right, 12 values each, world frame. */
        public final double[] soles = new double[24];
        /** Weight of each sole, at least 0. */
        public final double[] soleWeights = {1, 1};
        /** Weight of the height and of the tilt of each sole, where larger than that of the sole. */
        public final double[] levelWeights = new double[2];
        /** How high the corners of each sole are at least, metres. */
        public final double[] clearance = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        /** Pose of the base, 12 values, world frame. */
        public final double[] base = new double[12];
        /** Weight of the base's position. */
        public double baseWeight = 1;
        /** Weight of the base's rotation. */
        public double turnWeight = 1;
        /** Weight of the posture, metres a radian. */
        public double postureWeight = 0.01;
        /** Where the centre of mass is to be seen from above, x and y in the world. */
        public final double[] com = new double[2];
        /** Weight of that; 0 where it may be anywhere. */
        public double comWeight;
        /** Where on the way to the next frame legs are kept apart, too, in (0, 1); of {@link StandingMotion} alone. */
        public double between = HALF_WAY;
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
     * @param q the joints likewise; only the {@link #joints} change. Modified.
     */
    public void solve(Request request, double[] pose, double[] q) {
        System.arraycopy(pose, 0, base, 0, 12);
        for (int d : joints) {
            q[d] = Math.min(Math.max(q[d], request.lower[d]), request.upper[d]);
        }
        double cost = frame.place(request, base, 0, q);
        double damping = DAMPING_START;
        for (int i = 0; i < MAX_ITERATIONS && damping < DAMPING_MAX; i++) {
            frame.linearize(request, base, 0, q);
            double size = 0;
            boolean better = false;
            System.arraycopy(base, 0, savedBase, 0, 12);
            System.arraycopy(q, 0, savedQ, 0, q.length);
            while (!better && damping < DAMPING_MAX) {
                double trial = Double.POSITIVE_INFINITY;
                if (findStep(request, q, damping)) {
                    size = apply(request, q);
                    trial = frame.place(request, base, 0, q);
                }
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
        frame.place(request, base, 0, q);
        System.arraycopy(base, 0, pose, 0, 12);
    }

    /** The pose of a sole in the world for the last solution; 0 is the left one. */
    public void sole(int foot, double[] out, int o) {
        System.arraycopy(frame.soles, 12 * foot, out, o, 12);
    }

    /** The damped step; joints at a bound that want beyond it stand still. False where the damping is too weak for one. */
    private boolean findStep(Request r, double[] q, double damping) {
        Arrays.fill(fixed, false);
        for (int round = 0; round <= joints.length; round++) {
            Arrays.fill(step, 0);
            if (!frame.equations.solve(fixed, damping, pull, step)) {
                return false;
            }
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
                return true;
            }
        }
        return true;
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
