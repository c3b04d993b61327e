package dev.marionette.ik.trajectory;

import org.jspecify.annotations.Nullable;

/**
 * The bounds of a window in one list of rows: limits of each unknown at each frame ({@link MotionModel#limit}), what soles in stance
 * keep from a frame to the next one, then by frame the rows there and those on the way to the next one.
 */
final class WindowRows {
    final BoundMultipliers multipliers = new BoundMultipliers();
    private final TrajectoryProblem problem;
    private final int frames;
    private final int n;
    private final int soles;
    /** Where the rows of a frame begin. */
    private int[] start;

    WindowRows(TrajectoryProblem problem, int frames) {
        this.problem = problem;
        this.frames = frames;
        n = problem.unknowns();
        soles = problem.soles().size();
        start = new int[frames + 1];
    }

    /** The row of a limit: {@code kind} as in {@link MotionModel#limit}. */
    int limit(int kind, int t, int i) {
        return (kind * frames + t) * n + i;
    }

    /** Number of rows that are linear in the unknowns, which come first. */
    int linear() {
        return limit(MotionModel.LIMITS, 0, 0);
    }

    /** The row of what a sole keeps from a frame to the next. */
    int held(int sole, int t, int i) {
        return linear() + (sole * frames + t) * SoleContact.HELD + i;
    }

    /** Where the rows of a frame begin; those on the way to the next one follow. */
    int first(int t) {
        return start[t];
    }

    /**
     * Values of all rows where a motion is.
     *
     * @param before whose rows these were so far: the same rows keep their multipliers; null at first
     * @param most by frame, no price is higher. Not modified.
     */
    void gather(MotionModel now, @Nullable MotionModel before, double[] most) {
        BoundMultipliers old = multipliers.copy();
        int[] oldStart = start;
        start = new int[frames + 1];
        start[0] = held(soles, 0, 0);
        for (int t = 0; t < frames; t++) {
            start[t + 1] = start[t] + now.at[t].rows.size + now.at[t].between.size;
        }
        multipliers.resize(start[frames]);
        boolean follows = before != null;
        for (int t = 0; t < frames; t++) {
            for (int k = 0; k < MotionModel.LIMITS; k++) {
                for (int i = 0; i < n; i++) {
                    int row = limit(k, t, i);
                    put(row, now.limit(k, t, i), false, Double.POSITIVE_INFINITY, old, follows ? row : -1);
                }
            }
            for (int k = 0; k < soles; k++) {
                for (int j = 0; j < SoleContact.HELD; j++) {
                    int row = held(k, t, j);
                    double c = now.isHeld(k, t) ? now.heldChange(k, t, j) : Double.POSITIVE_INFINITY;
                    put(row, c, true, Math.min(problem.soles().get(k).price(), most[t]), old, follows ? row : -1);
                }
            }
            int row = start[t];
            int oldRow = oldStart[t];
            for (boolean between : new boolean[] {false, true}) {
                BoundRows is = now.at[t].rows(between);
                BoundRows was = before == null ? null : before.at[t].rows(between);
                for (int i = 0; i < is.size; i++) {
                    int same = was == null ? -1 : was.find(is.key(i));
                    put(row++, is.value(i), is.isEquality(i), Math.min(is.price(i), most[t]), old, same < 0 ? -1 : oldRow + same);
                }
                oldRow += was == null ? 0 : was.size;
            }
        }
    }

    private void put(int i, double c, boolean equality, double price, BoundMultipliers old, int from) {
        multipliers.c[i] = c;
        multipliers.high[i] = price;
        multipliers.low[i] = equality ? -price : 0;
        multipliers.z[i] = from >= 0 && !old.isAbsent(from) ? old.z[from] : 0;
    }

    /** Bounds the change of every unknown by a trust region: the limits of position are no farther away than its radius. */
    void trust(double[] radius) {
        for (int t = 0; t < frames; t++) {
            for (int k = 0; k < 2; k++) {
                for (int i = 0; i < n; i++) {
                    int row = limit(k, t, i);
                    multipliers.c[row] = Math.min(multipliers.c[row], radius[t]);
                }
            }
        }
    }

    /** How much the rows of a frame that are not linear are violated, by their values or their linear model. */
    double violation(int t) {
        double sum = 0;
        for (int row = start[t]; row < start[t + 1]; row++) {
            sum += multipliers.violation(row);
        }
        for (int k = 0; k < soles; k++) {
            for (int i = 0; i < SoleContact.HELD; i++) {
                sum += multipliers.violation(held(k, t, i));
            }
        }
        return sum;
    }

    /** The largest multiplier of the rows of a frame that are not linear. */
    double dearest(int t) {
        double most = 0;
        for (int row = start[t]; row < start[t + 1]; row++) {
            most = Math.max(most, multipliers.magnitude(row));
        }
        for (int k = 0; k < soles; k++) {
            for (int i = 0; i < SoleContact.HELD; i++) {
                most = Math.max(most, multipliers.magnitude(held(k, t, i)));
            }
        }
        return most;
    }
}
