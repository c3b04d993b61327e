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
 * <p>At a solution, the gradients of all residuals are balanced by those of the active bounds times their multipliers, Σ Jᵀr = Σ z ∇c (Karush, Kuhn,
 * Tucker). Which residual a bound's force answers is found as in statics, where each load has reactions of its own: with H = Σ JᵀJ of the frame and
 * active bounds as stiff springs, K = H + Σ d ∇c∇cᵀ, the pull Jᵀr of one residual alone moves the frame by K⁻¹Jᵀr and loads a bound with
 * d ∇cᵀK⁻¹Jᵀr. Times ∇cᵀH⁻¹Jᵀr, by how much the bound would be overstepped if it were not there, that is the work of the bound against the residual, and the
 * residual is attributed to the bound with the largest.
 */
public final class BoundCosts {
    /** Residuals below this are not looked at. */
    private static final double SMALL = 1e-3;
    /** A bound that does less than this part of the work of the residual's own step is none that it pays for. */
    private static final double SHARE = 0.1;
    /** What is added to the diagonal of H, as part of its largest entry: some unknowns may be determined by nothing. */
    private static final double RIDGE = 1e-9;
    /** Springs of active bounds are as stiff as if these gave way by so much, m or rad. */
    private static final double GIVE = 1e-5;

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
        ActiveBounds active = new ActiveBounds(motion, rows, t);
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
            active.against(pull).ifPresent(bound -> {
                kind[at] = (byte) bound.kind().ordinal();
                subject[at] = (short) bound.subject();
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
    private record Bounding(Kind kind, int subject) {}

    /**
     * A row of an active bound.
     *
     * @param gradient by the unknowns of the frame
     * @param stiffness of its spring
     */
    private record Row(Bounding bound, double[] gradient, double stiffness, boolean equality) {}

    /** The bounds that are active in a frame, and what the frame does when something pulls. */
    private static final class ActiveBounds {
        private final MotionModel motion;
        private final WindowRows rows;
        private final int n;
        private final List<Row> active = new ArrayList<>();
        private final double[] free;
        private final double[] bound;

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
            free = lower(motion.at[t].hessian);
            bound = free.clone();
            for (Row each : active) {
                for (int a = 0; a < n; a++) {
                    for (int b = 0; b <= a && each.gradient()[a] != 0; b++) {
                        bound[a * n + b] += each.stiffness() * each.gradient()[a] * each.gradient()[b];
                    }
                }
            }
            if (!Cholesky.factor(free, n, n) || !Cholesky.factor(bound, n, n)) {
                throw new IllegalStateException("a sum of squares is not positive definite; a residual is not finite");
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
            double stiffness = stiffness(row);
            if (stiffness > 0) {
                double[] gradient = new double[n];
                gradient[unknown] = slope;
                active.add(new Row(new Bounding(kind, joint), gradient, stiffness, false));
            }
        }

        /** Rows of bounds whose gradients by the frame's unknowns begin at a column; returns the row behind them. */
        private int add(BoundRows bounds, int firstRow, int width, int column, int unknowns) {
            for (int b = 0; b < bounds.size; b++) {
                double stiffness = stiffness(firstRow + b);
                if (stiffness > 0) {
                    int from = b * width + column;
                    double[] gradient = Arrays.copyOf(Arrays.copyOfRange(bounds.gradient(), from, from + unknowns), n);
                    active.add(new Row(bounding(bounds.key(b)), gradient, stiffness, bounds.isEquality(b)));
                }
            }
            return firstRow + bounds.size;
        }

        private static Bounding bounding(long key) {
            Kind kind = switch ((int) (key >>> 56)) {
                case 1 -> Kind.LEFT_SOLE;
                case 2 -> Kind.RIGHT_SOLE;
                case 3 -> Kind.BASE_RATE;
                case 4 -> Kind.BALANCE;
                case 5 -> Kind.GROUND;
                case 6 -> Kind.CONTACT;
                default -> Kind.CLEARANCE;
            };
            return new Bounding(kind, kind == Kind.CLEARANCE ? ClearanceBound.pair(key) : 0);
        }

        /** Of a row's spring: its multiplier by what it leaves; none of what is not active. */
        private double stiffness(int row) {
            BoundMultipliers all = rows.multipliers;
            return all.magnitude(row) / Math.max(Math.abs(all.c[row]), GIVE);
        }

        private double[] lower(double[] upper) {
            double[] lower = new double[n * n];
            double most = 0;
            for (int a = 0; a < n; a++) {
                most = Math.max(most, upper[a * n + a]);
            }
            for (int a = 0; a < n; a++) {
                for (int b = 0; b <= a; b++) {
                    lower[a * n + b] = upper[b * n + a];
                }
                lower[a * n + a] += RIDGE * most;
            }
            return lower;
        }

        /** The bound that does most of the work against a pull; empty where none does enough of it. */
        Optional<Bounding> against(double[] pull) {
            double[] step = pull.clone();
            Cholesky.solve(free, n, n, step);
            double[] held = pull.clone();
            Cholesky.solve(bound, n, n, held);
            Map<Bounding, Double> work = new LinkedHashMap<>();
            for (Row row : active) {
                double load = row.stiffness() * dot(row.gradient(), held);
                double over = dot(row.gradient(), step);
                // a step, −p, that leads away from an inequality is not in its way
                if (row.equality() || load > 0 && over > 0) {
                    work.merge(row.bound(), load * over, Double::sum);
                }
            }
            double most = SHARE * dot(pull, step);
            Optional<Bounding> found = Optional.empty();
            for (Map.Entry<Bounding, Double> each : work.entrySet()) {
                if (each.getValue() > most) {
                    most = each.getValue();
                    found = Optional.of(each.getKey());
                }
            }
            return found;
        }
    }
}
