package dev.marionette.ik.trajectory;

import dev.marionette.numerics.Cholesky;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tells, by frame and residual, how large the residual is and which bound keeps it from being smaller.
 *
 * <p>At a solution, the gradients of all residuals are balanced by the forces of the active bounds, Σ Jᵀr = Σ z ∇c (Karush, Kuhn, Tucker), and by
 * smoothness. Which residual a force answers is found as in statics, where each load has reactions of its own. Let one residual pull alone with g = Jᵀr, while
 * the frames beside it stay where they are:
 *
 * <ul>
 *   <li>Without bounds, the frame would take the step −H⁻¹g, with H = Σ JᵀJ of all residuals of the frame.
 *   <li>With bounds as springs of stiffness d, it takes −K⁻¹g, with K = H + Σ d ∇c∇cᵀ, and loads each bound with the force d ∇cᵀK⁻¹g. A bound that it
 *       moves away from has no spring. The forces of all residuals add up to the multipliers of stiff bounds.
 *   <li>The work of a bound is its force times ∇cᵀH⁻¹g. All work adds up to gᵀH⁻¹g − gᵀK⁻¹g, twice what the residual alone would gain without the
 *       bounds and does not gain with them.
 * </ul>
 *
 * <p>The residual is attributed to the bound that does the most work, if that is a tenth of gᵀH⁻¹g.
 */
public final class BoundCosts {
    /** Residuals below this are not looked at. */
    private static final double SMALL = 1e-3;
    /** A bound that does less work than this part of gᵀH⁻¹g is no reason. */
    private static final double SHARE = 0.1;
    /** What is added to diagonals, as part of the largest entry of H: some unknowns may be determined by nothing. */
    private static final double RIDGE = 1e-9;
    /** How often more of it is added to a matrix that is not positive definite, by what factor, and the least of it. */
    private static final int ATTEMPTS = 5;

    private static final double MORE = 100;
    private static final double LEAST_RIDGE = 1e-12;
    /** The stiffness of equalities. */
    private static final double STIFF = 1e6;
    /** An inequality is as stiff as its multiplier by what it leaves, or by so much, in its own unit. */
    private static final double LEAST_ROOM = 1e-5;

    /** Kinds of bounds. */
    public enum Kind {
        /** None does much work against the residual: others are wanted there, too. */
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
        ActiveBounds active = null;
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
            if (active == null) {
                active = new ActiveBounds(motion, rows, t);
            }
            active.against(pull).ifPresent(reason -> {
                kind[at] = (byte) reason.kind().ordinal();
                subject[at] = (short) reason.subject();
            });
        }
    }

    private static double norm(double[] v) {
        return Math.sqrt(dot(v, v));
    }

    private static double dot(double[] v, double[] w) {
        double sum = 0;
        for (int i = 0; i < v.length; i++) {
            sum += v[i] * w[i];
        }
        return sum;
    }

    /** A bound, of all its rows. */
    private record Reason(Kind kind, int subject) {}

    /**
     * A row of an active bound.
     *
     * @param gradient by the unknowns of the frame
     * @param stiffness of its spring
     */
    private record Row(Reason reason, double[] gradient, double stiffness, boolean equality) {}

    /** The bounds that are active in a frame, and what the frame does when something pulls. */
    private static final class ActiveBounds {
        private final MotionModel motion;
        private final WindowRows rows;
        private final int n;
        private final List<Row> active = new ArrayList<>();
        /** H, lower triangle, and what is added to its diagonal. */
        private final double[] hessian;

        private final double ridge;
        private final double[] freeFactor;
        /** K of all active rows, factored; empty where it cannot be. */
        private final double[] stiffFactor;

        ActiveBounds(MotionModel motion, WindowRows rows, int t) {
            this.motion = motion;
            this.rows = rows;
            n = motion.n;
            addLimits(t);
            int width = 2 * n + motion.first;
            int row = rows.first(t);
            row = add(motion.at[t].rows, row, n, 0, n);
            add(motion.at[t].between, row, width, 0, n);
            if (t > 0) {
                MotionModel.FrameModel before = motion.at[t - 1];
                add(before.between, rows.first(t - 1) + before.rows.size, width, n, n);
            }
            if (t > 1) {
                // these have unknowns of the base alone here
                MotionModel.FrameModel before = motion.at[t - 2];
                add(before.between, rows.first(t - 2) + before.rows.size, width, 2 * n, motion.first);
            }
            double[] upper = motion.at[t].hessian;
            hessian = new double[n * n];
            double most = 0;
            for (int a = 0; a < n; a++) {
                for (int b = 0; b <= a; b++) {
                    hessian[a * n + b] = upper[b * n + a];
                }
                most = Math.max(most, upper[a * n + a]);
            }
            ridge = Math.max(LEAST_RIDGE, RIDGE * most);
            freeFactor = factor(List.of());
            stiffFactor = factor(active);
        }

        /** H with the springs of some rows, factored; empty where it is not positive definite whatever is added to its diagonal. */
        private double[] factor(List<Row> springs) {
            double more = ridge;
            for (int attempt = 0; attempt < ATTEMPTS; attempt++, more *= MORE) {
                double[] k = hessian.clone();
                for (int a = 0; a < n; a++) {
                    k[a * n + a] += more;
                }
                for (Row each : springs) {
                    addSpring(each, k);
                }
                if (Cholesky.factor(k, n, n)) {
                    return k;
                }
            }
            return new double[0];
        }

        private void addSpring(Row row, double[] k) {
            double[] g = row.gradient();
            for (int a = 0; a < n; a++) {
                if (g[a] != 0) {
                    for (int b = 0; b <= a; b++) {
                        k[a * n + b] += row.stiffness() * g[a] * g[b];
                    }
                }
            }
        }

        private void addLimits(int t) {
            for (int j = 0; j < motion.joints.length; j++) {
                int i = motion.first + j;
                int d = motion.joints[j];
                addLimit(rows.limit(0, t, i), Kind.LOWER, d, i, 1);
                addLimit(rows.limit(1, t, i), Kind.UPPER, d, i, -1);
                addLimit(rows.limit(2, t, i), Kind.VELOCITY, d, i, 1);
                addLimit(rows.limit(3, t, i), Kind.VELOCITY, d, i, -1);
                if (t > 0) {
                    addLimit(rows.limit(2, t - 1, i), Kind.VELOCITY, d, i, -1);
                    addLimit(rows.limit(3, t - 1, i), Kind.VELOCITY, d, i, 1);
                }
            }
        }

        private void addLimit(int row, Kind kind, int joint, int unknown, double slope) {
            double stiffness = stiffness(row, false);
            if (stiffness > 0) {
                double[] gradient = new double[n];
                gradient[unknown] = slope;
                active.add(new Row(new Reason(kind, joint), gradient, stiffness, false));
            }
        }

        /** Rows of bounds whose gradients by the frame's unknowns begin at a column; returns the row behind them. */
        private int add(BoundRows bounds, int firstRow, int width, int column, int unknowns) {
            for (int b = 0; b < bounds.size; b++) {
                double stiffness = stiffness(firstRow + b, bounds.isEquality(b));
                if (stiffness > 0) {
                    int from = b * width + column;
                    double[] gradient = Arrays.copyOf(Arrays.copyOfRange(bounds.gradient(), from, from + unknowns), n);
                    active.add(new Row(reason(bounds.key(b)), gradient, stiffness, bounds.isEquality(b)));
                }
            }
            return firstRow + bounds.size;
        }

        private static Reason reason(long key) {
            Kind kind = switch ((int) (key >>> 56)) {
                case 1 -> Kind.LEFT_SOLE;
                case 2 -> Kind.RIGHT_SOLE;
                case 3 -> Kind.BASE_RATE;
                case 4 -> Kind.BALANCE;
                case 5 -> Kind.GROUND;
                case 6 -> Kind.CONTACT;
                default -> Kind.CLEARANCE;
            };
            return new Reason(kind, kind == Kind.CLEARANCE ? ClearanceBound.pair(key) : 0);
        }

        /** Of a row's spring; 0 of what is not active. */
        private double stiffness(int row, boolean equality) {
            BoundMultipliers all = rows.multipliers;
            if (all.isAbsent(row)) {
                return 0;
            }
            return equality ? STIFF : all.magnitude(row) / Math.max(Math.abs(all.c[row]), LEAST_ROOM);
        }

        /** The bound that does the most work against a pull; empty where none does enough of it. */
        Optional<Reason> against(double[] pull) {
            if (freeFactor.length == 0 || stiffFactor.length == 0) {
                return Optional.empty();
            }
            double[] step = pull.clone();
            Cholesky.solve(freeFactor, n, n, step);
            double least = SHARE * dot(pull, step);
            List<Row> springs = active;
            double[] factor = stiffFactor;
            while (true) {
                double[] heldStep = pull.clone();
                Cholesky.solve(factor, n, n, heldStep);
                List<Row> still = new ArrayList<>();
                double wrong = 0;
                Map<Reason, Double> work = new LinkedHashMap<>();
                for (Row row : springs) {
                    double force = row.stiffness() * dot(row.gradient(), heldStep);
                    double done = force * dot(row.gradient(), step);
                    if (row.equality() || force >= 0) {
                        still.add(row);
                        work.merge(row.reason(), done, Double::sum);
                    } else {
                        wrong += Math.abs(done); // it holds the frame back, as no inequality does
                    }
                }
                if (wrong <= least) {
                    return most(work, least);
                }
                springs = still;
                factor = factor(springs);
                if (factor.length == 0) {
                    return Optional.empty();
                }
            }
        }

        private static Optional<Reason> most(Map<Reason, Double> work, double least) {
            double most = least;
            Optional<Reason> found = Optional.empty();
            for (Map.Entry<Reason, Double> each : work.entrySet()) {
                if (each.getValue() > most) {
                    most = each.getValue();
                    found = Optional.of(each.getKey());
                }
            }
            return found;
        }
    }
}
