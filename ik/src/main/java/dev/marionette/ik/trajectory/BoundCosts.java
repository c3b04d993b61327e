package dev.marionette.ik.trajectory;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tells, by frame and residual, how large the residual is and which bound keeps it from being smaller. At a solution,
 * the gradients of all residuals are balanced by those of the active bounds times their multipliers, Σ Jᵀr = Σ z ∇c
 * (Karush, Kuhn, Tucker). A residual is attributed to the bound that has the largest share against its own gradient.
 */
public final class BoundCosts {
    /** Residuals below this are not looked at. */
    private static final double SMALL = 1e-3;
    /** A bound with a smaller part of what balances a residual is none that it pays for. */
    private static final double SHARE = 0.1;

    /** Kinds of bounds. */
    public enum Kind {
        /** None is active against the residual: others are wanted there, too. */
        NONE,
        /** Lower limit of a joint. */
        LOWER,
        /** Upper limit of a joint. */
        UPPER,
        /** Velocity limit of a joint. */
        VELOCITY,
        /** Clearance of a pair of links. */
        CLEARANCE,
        /** The left sole: in stance, or above the ground. */
        LEFT_SOLE,
        /** The right sole. */
        RIGHT_SOLE,
        /** The ground, below which no other part of the body may be. */
        GROUND,
        /** Contact of a part that is no foot. */
        CONTACT,
        /** Rates of the base. */
        BASE_RATE,
        /** The centre of mass. */
        BALANCE
    }

    private static final Kind[] KINDS = Kind.values();

    private final int residuals;
    private final float[] size;
    private final byte[] kind;
    private final short[] subject;

    /** Of so many frames and residuals. */
    public BoundCosts(int frames, int residuals) {
        this.residuals = residuals;
        size = new float[frames * residuals];
        kind = new byte[frames * residuals];
        subject = new short[frames * residuals];
    }

    /** A copy. */
    public BoundCosts(BoundCosts other) {
        residuals = other.residuals;
        size = other.size.clone();
        kind = other.kind.clone();
        subject = other.subject.clone();
    }

    /** Norm of a residual; 0 where it is small. */
    public double size(int frame, int residual) {
        return size[frame * residuals + residual];
    }

    /** The kind of the bound that it pays for. */
    public Kind kind(int frame, int residual) {
        return KINDS[kind[frame * residuals + residual]];
    }

    /** Which joint or pair of links that is. */
    public int subject(int frame, int residual) {
        return subject[frame * residuals + residual];
    }

    /**
     * Looks at a frame of a window that was solved.
     *
     * @param t frame of the window
     */
    void record(MotionModel motion, WindowRows rows, FrameState state, int t) {
        TrajectoryProblem problem = motion.problem;
        int n = motion.n;
        state.place(motion.bases, 12 * t, motion.q, motion.dof * t);
        double[] pull = new double[n];
        for (int k = 0; k < residuals; k++) {
            Residual residual = problem.residuals().get(k);
            int m = residual.size();
            double[] r = new double[m];
            double[] jacobian = new double[m * n];
            residual.value(motion.from + t, state, r, 0);
            int at = (motion.from + t) * residuals + k;
            double norm = norm(r);
            size[at] = norm < SMALL ? 0 : (float) norm;
            kind[at] = 0;
            if (norm < SMALL) {
                continue;
            }
            residual.addRows(motion.from + t, state, jacobian, 0);
            Arrays.fill(pull, 0);
            for (int i = 0; i < m; i++) {
                for (int a = 0; a < n; a++) {
                    pull[a] += r[i] * jacobian[i * n + a];
                }
            }
            new Search(motion, rows, t, pull).choose(at);
        }
    }

    private static double norm(double[] v) {
        double sum = 0;
        for (double x : v) {
            sum += x * x;
        }
        return Math.sqrt(sum);
    }

    /** The search for the bound with the largest share against a pull. */
    private final class Search {
        private final MotionModel motion;
        private final WindowRows rows;
        private final int t;
        private final double[] pull;
        /** Shares of bounds, which may have several rows, in the order in which they are found. */
        private final Map<Bounding, Double> shares = new LinkedHashMap<>();

        Search(MotionModel motion, WindowRows rows, int t, double[] pull) {
            this.motion = motion;
            this.rows = rows;
            this.t = t;
            this.pull = pull;
        }

        void choose(int at) {
            for (int j = 0; j < motion.joints.length; j++) {
                int i = motion.first + j;
                int d = motion.joints[j];
                offer(z(0, t, i) * pull[i], Kind.LOWER, d);
                offer(-z(1, t, i) * pull[i], Kind.UPPER, d);
                offer((z(2, t, i) - z(3, t, i)) * pull[i], Kind.VELOCITY, d);
                if (t > 0) {
                    offer((z(3, t - 1, i) - z(2, t - 1, i)) * pull[i], Kind.VELOCITY, d);
                }
            }
            int row = rows.first(t);
            row = offer(motion.at[t].rows, row, motion.n, 0);
            offer(motion.at[t].between, row, 2 * motion.n + motion.first, 0);
            if (t > 0) {
                int before = rows.first(t - 1) + motion.at[t - 1].rows.size;
                offer(motion.at[t - 1].between, before, 2 * motion.n + motion.first, motion.n);
            }
            if (t > 1) {
                offerBase(motion.at[t - 2].between, rows.first(t - 2) + motion.at[t - 2].rows.size);
            }
            double most = SHARE * norm(pull) * norm(pull);
            for (Map.Entry<Bounding, Double> share : shares.entrySet()) {
                if (share.getValue() > most) {
                    most = share.getValue();
                    kind[at] = (byte) share.getKey().kind().ordinal();
                    subject[at] = (short) share.getKey().subject();
                }
            }
        }

        private double z(int which, int frame, int i) {
            int row = rows.limit(which, frame, i);
            return rows.multipliers.isAbsent(row) ? 0 : rows.multipliers.z[row];
        }

        private int offer(BoundRows bounds, int firstRow, int width, int column) {
            for (int b = 0; b < bounds.size; b++) {
                offer(bounds, b, firstRow, b * width + column, motion.n);
            }
            return firstRow + bounds.size;
        }

        /** Rows between the frame before the last one and the next ones, which have unknowns of the base alone here. */
        private void offerBase(BoundRows bounds, int firstRow) {
            int width = 2 * motion.n + motion.first;
            for (int b = 0; b < bounds.size; b++) {
                offer(bounds, b, firstRow, b * width + 2 * motion.n, motion.first);
            }
        }

        private void offer(BoundRows bounds, int b, int firstRow, int from, int unknowns) {
            double z = rows.multipliers.isAbsent(firstRow + b) ? 0 : rows.multipliers.z[firstRow + b];
            double share = 0;
            for (int a = 0; a < unknowns; a++) {
                share += bounds.gradient()[from + a] * pull[a];
            }
            long key = bounds.key(b);
            Kind which = switch ((int) (key >>> 56)) {
                case 1 -> Kind.LEFT_SOLE;
                case 2 -> Kind.RIGHT_SOLE;
                case 3 -> Kind.BASE_RATE;
                case 4 -> Kind.BALANCE;
                case 5 -> Kind.GROUND;
                case 6 -> Kind.CONTACT;
                default -> Kind.CLEARANCE;
            };
            offer(z * share, which, which == Kind.CLEARANCE ? ClearanceBound.pair(key) : 0);
        }

        private void offer(double share, Kind which, int what) {
            if (share != 0) {
                shares.merge(new Bounding(which, what), share, Double::sum);
            }
        }
    }

    /** A bound, of all its rows. */
    private record Bounding(Kind kind, int subject) {}
}
