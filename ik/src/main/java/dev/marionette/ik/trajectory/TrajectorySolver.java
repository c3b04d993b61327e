package dev.marionette.ik.trajectory;

import dev.marionette.kinematics.Pose;

/**
 * Finds base and joints of all frames of a {@link TrajectoryProblem} at once, window after window, so that memory is
 * bounded and time grows linearly with the number of frames. The first two frames of a window are the last ones of
 * the window before, and are held. The first frames of the problem can be held, too, where it continues an earlier
 * motion, and so can the last ones, where it leads into a known one.
 */
public final class TrajectorySolver {
    private static final int WINDOW = 512;
    /** How much of a window is solved again with the next one, seconds and at most so many frames: what comes later is not yet known there. */
    private static final double OVERLAP_SECONDS = 1.5;

    private static final int MOST_OVERLAP = WINDOW / 3;
    private static final int SEAM = 2;
    /** How far around frames with other bounds a motion is solved again, seconds. */
    private static final double REACH_SECONDS = 0.7;
    /** A part of the cost that is not worth another iteration. */
    private static final double ACCURACY = 2e-3;

    private final TrajectoryProblem problem;
    private final double accuracy;
    private final BoundCosts costs;
    private final int held;
    private final int heldAfter;
    private final Runnable iterated;

    /** A solver of one problem. */
    public TrajectorySolver(TrajectoryProblem problem) {
        this(problem, ACCURACY);
    }

    /** @param accuracy a part of the cost that is not worth another iteration */
    public TrajectorySolver(TrajectoryProblem problem, double accuracy) {
        this(
                problem,
                accuracy,
                new BoundCosts(problem.frames(), problem.residuals().size()),
                0,
                0,
                () -> {});
    }

    /**
     * @param costs of as many frames and residuals, told what residuals pay for bounds in the frames that are solved. Modified.
     * @param held so many first frames stay as they are: none, or at least two
     * @param heldAfter so many last frames stay as they are: none, or at least two
     * @param iterated called before each linearisation of a window; what it throws ends the search, and what was given is then of no use
     */
    public TrajectorySolver(TrajectoryProblem problem, BoundCosts costs, int held, int heldAfter, Runnable iterated) {
        this(problem, ACCURACY, costs, held, heldAfter, iterated);
    }

    private TrajectorySolver(
            TrajectoryProblem problem, double accuracy, BoundCosts costs, int held, int heldAfter, Runnable iterated) {
        for (int each : new int[] {held, heldAfter}) {
            if (each < 0 || each > 0 && each < SEAM || held + heldAfter >= problem.frames()) {
                throw new IllegalArgumentException(
                        held + " and " + heldAfter + " of " + problem.frames() + " frames cannot be held");
            }
        }
        this.problem = problem;
        this.accuracy = accuracy;
        this.costs = costs;
        this.held = held;
        this.heldAfter = heldAfter;
        this.iterated = iterated;
    }

    /**
     * What it took.
     *
     * @param iterations linearisations of windows
     * @param factorisations of banded matrices of windows
     */
    public record Result(int iterations, int factorisations) {
        private static final Result NONE = new Result(0, 0);

        /** Of this and of what was solved after it. */
        public Result plus(Result next) {
            return new Result(iterations + next.iterations, factorisations + next.factorisations);
        }
    }

    /**
     * Solves the problem.
     *
     * @param bases poses of the base, frames × 12, from which the search starts; where the base is held, one pose. Modified where it
     *     floats.
     * @param positions joint values, frames × dof, rad or m. Modified.
     */
    public Result solve(double[] bases, double[] positions) {
        return solve(bases, positions, held, problem.frames() - heldAfter, false);
    }

    /**
     * Solves stretches of the problem again whose bounds are others, from a solution with the former ones.
     *
     * @param changed by frame, whether its bounds are others; those of frames that are held do not count. Not modified.
     */
    public Result solveAgain(double[] bases, double[] positions, boolean[] changed) {
        return solveAgain(bases, positions, changed, true);
    }

    /** How many frames to either side of one with other bounds are solved again. */
    public static int reach(double periodSeconds) {
        return (int) Math.ceil(REACH_SECONDS / periodSeconds);
    }

    /** As {@link #solveAgain(double[], double[], boolean[])}, from a start that is far from a solution in the changed frames. */
    public Result solveFromStart(double[] bases, double[] positions, boolean[] changed) {
        return solveAgain(bases, positions, changed, false);
    }

    private Result solveAgain(double[] bases, double[] positions, boolean[] changed, boolean near) {
        int reach = reach(problem.periodSeconds());
        int frames = problem.frames() - heldAfter;
        Result result = Result.NONE;
        int t = held;
        while (t < frames) {
            if (!changed[t]) {
                t++;
                continue;
            }
            int first = Math.max(held, t - reach);
            int last = t;
            for (; t < frames && t <= last + 2 * reach + 2 * SEAM; t++) {
                last = changed[t] ? t : last;
            }
            int end = Math.min(frames, last + reach + 1);
            result = result.plus(solve(bases, positions, first, end, near));
            t = last + 1;
        }
        return result;
    }

    /** Window after window of the frames from {@code first} to before {@code end}. */
    private Result solve(double[] bases, double[] positions, int first, int end, boolean near) {
        int overlap = Math.min(MOST_OVERLAP, (int) Math.ceil(OVERLAP_SECONDS / problem.periodSeconds()));
        Result result = Result.NONE;
        int from = Math.max(0, first - SEAM);
        int last = Math.min(problem.frames(), end + SEAM);
        while (true) {
            int count = Math.min(WINDOW, last - from);
            if (last - from - count < overlap) {
                count = last - from;
            }
            boolean ends = from + count == last;
            result = result.plus(solve(bases, positions, from, count, near, ends ? last - end : 0));
            if (ends) {
                return result;
            }
            from += count - overlap - SEAM;
        }
    }

    private Result solve(double[] bases, double[] positions, int from, int count, boolean near, int fixedAfter) {
        int dof = problem.model().dof();
        boolean floats = problem.floats();
        WindowSolver solver = new WindowSolver(
                problem, from, count, from == 0 && held == 0 ? 0 : SEAM, fixedAfter, accuracy, iterated);
        double[] q = new double[dof * count];
        double[] b = new double[Pose.WIDTH * count];
        System.arraycopy(positions, dof * from, q, 0, q.length);
        for (int t = 0; t < count; t++) {
            System.arraycopy(bases, floats ? Pose.WIDTH * (from + t) : 0, b, Pose.WIDTH * t, Pose.WIDTH);
        }
        Result result = solver.solve(b, q, near, costs);
        System.arraycopy(q, 0, positions, dof * from, q.length);
        if (floats) {
            System.arraycopy(b, 0, bases, Pose.WIDTH * from, b.length);
        }
        return result;
    }
}
