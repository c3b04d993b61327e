package dev.marionette.ik.trajectory;

import org.jspecify.annotations.Nullable;

/**
 * The bounds of a window in one list of rows: limits of each unknown at each frame ({@link MotionModel#limit}), then
 * by frame the rows there and those between it and the next ones.
 */
final class WindowRows {
    /** How near to its limit an unknown is whose multiplier is that of the limit, rad or m. */
    private static final double NEAR = 5e-3;

    final BoundMultipliers multipliers = new BoundMultipliers();
    private final int frames;
    private final int n;
    private final int fixedBefore;
    private final int fixedAfter;
    /** Where the rows of a frame begin. */
    private int[] start;

    /**
     * @param fixedBefore how many frames stay as they are at the beginning of the window: bounds of these alone are left out
     * @param fixedAfter and at its end
     */
    WindowRows(TrajectoryProblem problem, int frames, int fixedBefore, int fixedAfter) {
        this.fixedBefore = fixedBefore;
        this.fixedAfter = fixedAfter;
        this.frames = frames;
        n = problem.unknowns();
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

    /** Where the rows of a frame begin; those between it and the next ones follow. */
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
        start[0] = linear();
        for (int t = 0; t < frames; t++) {
            start[t + 1] = start[t] + now.at[t].rows.size + now.at[t].between.size;
        }
        multipliers.resize(start[frames]);
        boolean follows = before != null;
        for (int t = 0; t < frames; t++) {
            for (int k = 0; k < MotionModel.LIMITS; k++) {
                for (int i = 0; i < n; i++) {
                    int row = limit(k, t, i);
                    boolean free = !isFixed(t) || k > 1 && !isFixed(t + 1);
                    put(
                            row,
                            free ? now.limit(k, t, i) : Double.POSITIVE_INFINITY,
                            false,
                            Double.POSITIVE_INFINITY,
                            old,
                            follows ? row : -1);
                }
            }
            int row = start[t];
            int oldRow = oldStart[t];
            for (boolean between : new boolean[] {false, true}) {
                BoundRows is = now.at[t].rows(between);
                BoundRows was = before == null ? null : before.at[t].rows(between);
                boolean free = !isFixed(t) || between && !(isFixed(t + 1) && isFixed(t + 2));
                for (int i = 0; i < is.size; i++) {
                    int same = was == null ? -1 : was.find(is.key(i));
                    put(
                            row++,
                            free ? is.value(i) : Double.POSITIVE_INFINITY,
                            is.isEquality(i),
                            Math.min(is.price(i), most[t]),
                            old,
                            same < 0 ? -1 : oldRow + same);
                }
                oldRow += was == null ? 0 : was.size;
            }
        }
    }

    private void put(int i, double c, boolean equality, double price, BoundMultipliers old, int from) {
        multipliers.c[i] = c;
        multipliers.high[i] = price;
        multipliers.low[i] = equality ? -price : 0;
        // a hard row that is far away had its multiplier from the trust region
        boolean follows = from >= 0 && !old.isAbsent(from) && (price < Double.POSITIVE_INFINITY || c < NEAR);
        multipliers.z[i] = follows ? old.z[from] : 0;
    }

    private boolean isFixed(int t) {
        return t < fixedBefore || t >= frames - fixedAfter;
    }

    /** Bounds the change of every unknown by a trust region: the limits of position are no farther away than its radius, and slacks of limits start within it. */
    void trust(double[] radius) {
        for (int t = 0; t < frames; t++) {
            for (int k = 0; k < MotionModel.LIMITS; k++) {
                for (int i = 0; i < n; i++) {
                    int row = limit(k, t, i);
                    multipliers.room[row] = radius[t];
                    if (k < 2 && !isFixed(t)) {
                        multipliers.c[row] = Math.min(multipliers.c[row], radius[t]);
                    }
                }
            }
        }
    }

    /** How much the rows of a frame that are not linear are violated by their linear model, each at its price in a motion. */
    double pricedViolation(int t, MotionModel now) {
        double sum = 0;
        int row = start[t];
        for (boolean between : new boolean[] {false, true}) {
            BoundRows is = now.at[t].rows(between);
            for (int i = 0; i < is.size; i++) {
                sum += is.meritPrice(i) * multipliers.violation(row++);
            }
        }
        return sum;
    }

    /**
     * The prices of a frame's rows in the merit function follow the multipliers: they are not below {@code above} times them, come down to that by halves, and are at most those of the problem. Rows of frames that stay
     * as they are have none.
     *
     * @param above a price is at least so many times the multiplier of its row
     * @param least and at least this part of what the largest multiplier of its frame makes it
     */
    void updatePrices(int t, MotionModel now, double above, double least) {
        int row = start[t];
        double floor = least * above * largestMultiplier(t);
        for (boolean between : new boolean[] {false, true}) {
            BoundRows is = now.at[t].rows(between);
            for (int i = 0; i < is.size; i++) {
                boolean absent = multipliers.isAbsent(row);
                double price = Math.min(is.price(i), Math.max(floor, above * multipliers.magnitude(row++)));
                is.setMeritPrice(i, absent ? 0 : Math.max(price, 0.5 * (is.meritPrice(i) + price)));
            }
        }
    }

    /** The largest multiplier of the rows of a frame that are not linear. */
    double largestMultiplier(int t) {
        double most = 0;
        for (int row = start[t]; row < start[t + 1]; row++) {
            most = Math.max(most, multipliers.magnitude(row));
        }
        return most;
    }
}
