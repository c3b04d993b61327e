package dev.marionette.ik.trajectory;

import dev.marionette.kinematics.Pose;

/**
 * Finds base and joints of all frames of a {@link TrajectoryProblem} at once, window after window: memory is bounded, and time
 * grows with the number of frames. A window begins with two frames of the one before, which stay as they are.
 */
public final class TrajectorySolver {
    private static final int WINDOW = 512;
    /** How much of a window is solved again with the next one, seconds and at most so many frames: what comes later is not yet known there. */
    private static final double OVERLAP_SECONDS = 1.5;

    private static final int MOST_OVERLAP = WINDOW / 3;
    private static final int SEAM = 2;

    private final TrajectoryProblem problem;

    /** A solver of one problem. */
    public TrajectorySolver(TrajectoryProblem problem) {
        this.problem = problem;
    }

    /**
     * What it took, and what came of it.
     *
     * @param iterations linearisations of windows
     * @param factorisations of banded matrices of windows
     * @param cost of the motion, windows' overlaps counted twice
     * @param violation largest of any bound, in its own unit (rad or m)
     */
    public record Result(int iterations, int factorisations, double cost, double violation) {
        /** Of this and of what was solved after it. */
        public Result plus(Result next) {
            return new Result(
                    iterations + next.iterations,
                    factorisations + next.factorisations,
                    cost + next.cost,
                    Math.max(violation, next.violation));
        }
    }

    /**
     * Solves the problem.
     *
     * @param bases poses of the base, frames × 12, from which the search starts; where the base is held, one pose. Modified where it
     *     floats.
     * @param positions joint values, frames × dof, rad or m. Modified.
     * @param near whether the motion is nearly a solution already: of the same problem with other soles or places between
     *     frames
     */
    public Result solve(double[] bases, double[] positions, boolean near) {
        int overlap = Math.min(MOST_OVERLAP, (int) Math.ceil(OVERLAP_SECONDS / problem.periodSeconds()));
        int frames = problem.frames();
        Result result = new Result(0, 0, 0, 0);
        int from = 0;
        while (true) {
            int count = Math.min(WINDOW, frames - from);
            if (frames - from - count < overlap) {
                count = frames - from;
            }
            result = result.plus(solve(bases, positions, from, count, near));
            if (from + count == frames) {
                return result;
            }
            from += count - overlap - SEAM;
        }
    }

    private Result solve(double[] bases, double[] positions, int from, int count, boolean near) {
        int dof = problem.model().dof();
        boolean floats = problem.floats();
        WindowSolver solver = new WindowSolver(problem, from, count, from == 0 ? 0 : SEAM);
        double[] q = new double[dof * count];
        double[] b = new double[Pose.WIDTH * count];
        System.arraycopy(positions, dof * from, q, 0, q.length);
        for (int t = 0; t < count; t++) {
            System.arraycopy(bases, floats ? Pose.WIDTH * (from + t) : 0, b, Pose.WIDTH * t, Pose.WIDTH);
        }
        Result result = solver.solve(b, q, near);
        System.arraycopy(q, 0, positions, dof * from, q.length);
        if (floats) {
            System.arraycopy(b, 0, bases, Pose.WIDTH * from, b.length);
        }
        return result;
    }
}
