package dev.marionette.ik.trajectory;

import java.util.Arrays;

/**
 * Solves a window of a {@link TrajectoryProblem} by sequential quadratic programming within a trust region. Each
 * iteration solves a {@link QuadraticProgram} and is taken where it lowers the exact ℓ₁ merit function, in which each row has a price that follows its own
 * multiplier (Powell 1978): at the price of the dearest row of its frame, errors of second order of the others would have steps refused.
 * Every frame has a trust region of its own, which shrinks where the model of the frame was wrong, and frames whose model was wrong take
 * only a part of a step that would be refused as a whole, so that a difficult stretch does not slow the others down.
 */
final class WindowSolver {
    /** Most iterations. */
    private static final int ITERATIONS = 40;
    /** The same near a solution. */
    private static final int NEAR_ITERATIONS = 10;
    /** After so many iterations that hardly lower the merit function, the search ends. */
    private static final int STALLED = 8;
    /** Barrier parameter and least slack with which quadratic programmes are started: the first one, and the others. */
    private static final double COLD_MU = 1e-2;

    private static final double COLD_SLACK = 0.05;
    private static final double WARM_MU = 1e-3;
    private static final double WARM_SLACK = 5e-3;
    /** Rows that are not linear hold where they are violated by no more, m. */
    private static final double HOLDS = 1e-4;

    /** Radii of trust regions, rad or m: at first, near a solution, at most and at least; then the factors by which they adapt. */
    private static final double RADIUS = 0.6;

    private static final double NEAR_RADIUS = 0.1;
    private static final double LARGEST_RADIUS = 1.5;
    private static final double LEAST_RADIUS = 1e-5;
    private static final double SMALLER = 0.3;
    private static final double REJECTED = 0.6;
    private static final double LARGER = 3;
    /** A trust region binds where a step reaches this part of it. */
    private static final double BINDS = 0.8;
    /** A step is taken where it achieves this part of what the model predicted, and a part of a step where it achieves that of its own part; a frame's region shrinks and grows by these errors of its model. */
    private static final double ACCEPTED = 0.1;

    private static final double WRONG = 1;
    private static final double WRONG_REJECTED = 0.5;
    private static final double RIGHT = 0.5;
    /** Where a step is not taken as a whole, frames whose model was wrong take this part of it. */
    private static final double PART = 0.3;
    /** Each frame farther from these takes this much more of it. */
    private static final double MORE = 0.125;
    /** Highest price in the first quadratic programme: those of the problem are so high that interior-point steps would be short. */
    private static final double FIRST_CAP = 30;
    /** How much above the multiplier of its row a price of the merit function is. */
    private static final double ABOVE = 1.2;
    /** A price is at least this part of that of the largest multiplier of its frame: a row that is not active has no multiplier that tells what it will cost (study: solver-prices.csv). */
    private static final double LEAST = 0.1;
    /** What is added to the Hessian: some unknowns may be determined by nothing else. */
    private static final double DAMPING = 1e-8;
    /** The same where rows are to hold by small changes, how often that is tried, and what it is for, m. */
    private static final double RESTORING = 10;

    private static final int RESTORATIONS = 3;
    private static final double RESTORED = 1e-7;
    /** Barrier parameter and least slack at the start of such a programme, whose multipliers are nearly those of the last iteration. */
    private static final double RESTORING_MU = 1e-6;

    private static final double RESTORING_SLACK = 1e-5;
    /** Damping of frames that stay where they are. */
    private static final double FIXED = 1e12;

    private final TrajectoryProblem problem;
    private final double accuracy;
    private final int dof;
    private final int frames;
    private final int fixedBefore;
    private final int fixedAfter;
    private final WindowRows rows;
    private final QuadraticProgram programme;
    private MotionModel now;
    private MotionModel next;
    private final double[] damping;
    private final double[] radius;
    private final double[] priceCap;
    private final double[] predictedByFrame;
    private final double[] wrong;
    private final double[] share;
    private final double[] part;
    /** By how much the last iterations lowered the merit function. */
    private final double[] achieved = new double[STALLED];

    private double gained;
    /** Whether the last iteration predicted no reduction that is worth another one. */
    private boolean wasSettled;

    /** Whether a small trust region limited the last step of a frame: that little was predicted then tells nothing. */
    private boolean isConfined;
    /** Whether small trust regions have been opened. */
    private boolean wasOpened;

    private int iterations;
    private final Runnable iterated;

    /**
     * @param from first frame of the window
     * @param frames their number
     * @param fixedBefore how many of them stay where they are at its beginning
     * @param fixedAfter and at its end
     * @param accuracy a part of the merit function that is not worth another iteration
     * @param iterated called before each linearisation
     */
    WindowSolver(
            TrajectoryProblem problem,
            int from,
            int frames,
            int fixedBefore,
            int fixedAfter,
            double accuracy,
            Runnable iterated) {
        this.iterated = iterated;
        this.problem = problem;
        this.frames = frames;
        this.fixedBefore = fixedBefore;
        this.fixedAfter = fixedAfter;
        this.accuracy = accuracy;
        dof = problem.model().dof();
        now = new MotionModel(problem, from, frames);
        next = new MotionModel(problem, from, frames);
        rows = new WindowRows(problem, frames, fixedBefore, fixedAfter);
        programme = new QuadraticProgram(problem, rows, now);
        damping = new double[frames];
        radius = new double[frames];
        priceCap = new double[frames];
        predictedByFrame = new double[frames];
        wrong = new double[frames];
        share = new double[frames];
        part = new double[frames * problem.unknowns()];
    }

    /**
     * Solves the window.
     *
     * @param bases poses of the base, frames × 12. Modified.
     * @param positions joint values, frames × dof. Modified.
     * @param near whether the motion is nearly a solution already
     * @param costs told what residuals pay for bounds. Modified.
     */
    TrajectorySolver.Result solve(double[] bases, double[] positions, boolean near, BoundCosts costs) {
        System.arraycopy(bases, 0, now.bases, 0, bases.length);
        System.arraycopy(positions, 0, now.q, 0, positions.length);
        withinLimits(now);
        Arrays.fill(priceCap, FIRST_CAP);
        Arrays.fill(radius, near ? NEAR_RADIUS : RADIUS);
        for (int t = 0; t < frames; t++) {
            damping[t] = isFixed(t) ? FIXED : DAMPING;
        }
        try (MotionModel.Workspace workspace = new MotionModel.Workspace(problem, frames)) {
            now.evaluate(workspace);
            rows.gather(now, null, priceCap);
            boolean goesOn = true;
            for (int i = 0; i < (near ? NEAR_ITERATIONS : ITERATIONS) && goesOn; i++) {
                goesOn = iterate(workspace, i == 0 && !near) && !stalls(i);
            }
            FrameState state = new FrameState(problem.model(), problem.floats(), problem.held());
            for (int t = fixedBefore; t < frames - fixedAfter; t++) {
                costs.record(now, rows, state, t);
            }
            restore(workspace);
        }
        System.arraycopy(now.q, 0, positions, 0, positions.length);
        System.arraycopy(now.bases, 0, bases, 0, bases.length);
        return new TrajectorySolver.Result(iterations, programme.factorisations());
    }

    private boolean isFixed(int t) {
        return t < fixedBefore || t >= frames - fixedAfter;
    }

    /**
     * Where the cost hardly determines some unknowns, iterations end before rows that are not linear hold: small changes that make them
     * hold, by Newton's method with a Hessian that is nearly the identity.
     */
    private void restore(MotionModel.Workspace workspace) {
        for (int t = fixedBefore; t < frames - fixedAfter; t++) {
            damping[t] = RESTORING;
        }
        Arrays.fill(radius, NEAR_RADIUS);
        for (int i = 0; i < RESTORATIONS && rows.multipliers.worstViolation(rows.linear()) > RESTORED; i++) {
            iterations++;
            iterated.run();
            programme.use(now, damping);
            rows.trust(radius);
            programme.solve(RESTORING_MU, RESTORING_SLACK, 0.1 * accuracy * now.cost());
            next.move(now, programme.solution(), fixedBefore, frames - fixedAfter);
            withinLimits(next);
            next.evaluate(workspace);
            boolean better = next.violation() < now.violation();
            MotionModel before = now;
            now = better ? next : now;
            next = better ? before : next;
            rows.gather(now, before, priceCap);
            if (!better) {
                return;
            }
        }
    }

    /** Whether the last iterations hardly lowered the merit function: where faces of boxes change, gradients of clearances jump. */
    private boolean stalls(int iteration) {
        achieved[iteration % STALLED] = gained;
        return iteration >= STALLED && Arrays.stream(achieved).sum() < 0.5 * STALLED * accuracy * now.cost();
    }

    /** Joints within their limits of position and velocity: a whole step leaves these by rounding alone, parts of it may leave those of velocity. */
    private void withinLimits(MotionModel motion) {
        for (int i = fixedBefore * dof; i < (frames - fixedAfter) * dof; i++) {
            motion.q[i] = problem.limits().clamp(i % dof, motion.q[i]);
        }
        VelocityEnvelope.apply(problem.limits(), problem.periodSeconds(), motion.q, fixedBefore, fixedAfter);
    }

    /**
     * One iteration; false where neither the predicted reduction of the merit function nor a violation is worth another one. Where little is predicted because trust regions are small, these
     * are opened once, and the search goes on. A step that only
     * makes rows hold predicts nothing, and the one after it may gain; where two in succession predict nothing, {@link #restore} makes rows hold.
     */
    private boolean iterate(MotionModel.Workspace workspace, boolean cold) {
        iterations++;
        iterated.run();
        double violation = rows.multipliers.worstViolation(rows.linear());
        double tolerance = accuracy * now.cost();
        programme.use(now, damping);
        rows.trust(radius);
        programme.solve(cold ? COLD_MU : WARM_MU, cold ? COLD_SLACK : WARM_SLACK, 0.1 * tolerance);
        updatePrices();
        double predicted = 0;
        for (int t = 0; t < frames; t++) {
            predictedByFrame[t] = programme.decrease(t) + now.pricedViolation(t) - rows.pricedViolation(t, now);
            predicted += predictedByFrame[t];
        }
        gained = evaluateNext(programme.solution(), workspace);
        boolean whole = gained > ACCEPTED * predicted;
        findWrong(Math.max(predicted, tolerance) / frames);
        boolean accepted = whole;
        if (!whole && Arrays.stream(wrong).anyMatch(ratio -> ratio > WRONG_REJECTED)) {
            gained = evaluateNext(partOfStep(), workspace);
            accepted = gained > ACCEPTED * PART * predicted;
        }
        adapt(whole, accepted);
        MotionModel before = now;
        if (accepted) {
            now = next;
            next = before;
        } else {
            gained = 0;
        }
        rows.gather(now, before, priceCap);
        boolean settled = predicted <= tolerance;
        if (settled && isConfined && !wasOpened) {
            openRegions();
            settled = false;
        }
        boolean goesOn = !settled || !wasSettled && violation > HOLDS;
        wasSettled = settled;
        return goesOn;
    }

    /** Enlarges small trust regions to {@link #NEAR_RADIUS}. Once: where faces of boxes change, they would become small again and again. */
    private void openRegions() {
        wasOpened = true;
        // what was gained within small regions says nothing either
        gained = Double.POSITIVE_INFINITY;
        Arrays.fill(achieved, gained);
        for (int t = 0; t < frames; t++) {
            radius[t] = Math.max(radius[t], NEAR_RADIUS);
        }
    }

    /** Makes the next model the one after a step, and returns by how much the step lowers the merit function. */
    private double evaluateNext(double[] step, MotionModel.Workspace workspace) {
        next.move(now, step, fixedBefore, frames - fixedAfter);
        withinLimits(next);
        next.evaluate(workspace);
        next.takePrices(now);
        double gain = 0;
        for (int t = 0; t < frames; t++) {
            gain += now.cost(t) - next.cost(t) + now.pricedViolation(t) - next.pricedViolation(t);
        }
        return gain;
    }

    /** How wrong the model of a frame or of the one before it was, as a part of what it predicted or of the mean. */
    private void findWrong(double mean) {
        double before = 0;
        for (int t = 0; t < frames; t++) {
            double error = next.cost(t)
                    - now.cost(t)
                    + programme.decrease(t)
                    + next.pricedViolation(t)
                    - rows.pricedViolation(t, now);
            double ratio = error / Math.max(mean, predictedByFrame[t]);
            wrong[t] = t > 0 ? Math.max(ratio, before) : ratio;
            before = ratio;
        }
    }

    /** The step that was solved for, but a part of it around frames whose model was wrong. */
    private double[] partOfStep() {
        for (int t = 0; t < frames; t++) {
            double most = t > 0 ? share[t - 1] + MORE : 1;
            share[t] = wrong[t] > WRONG_REJECTED ? PART : Math.min(1, most);
        }
        for (int t = frames - 2; t >= 0; t--) {
            share[t] = Math.min(share[t], share[t + 1] + MORE);
        }
        int n = problem.unknowns();
        for (int i = 0; i < part.length; i++) {
            part[i] = share[i / n] * programme.solution()[i];
        }
        return part;
    }

    /**
     * The trust regions of frames, by how wrong their models were. Frames whose model was right keep theirs where others had to take
     * a part of the step, and lose some of it where nothing was taken.
     */
    private void adapt(boolean whole, boolean accepted) {
        isConfined = false;
        int n = problem.unknowns();
        for (int t = fixedBefore; t < frames - fixedAfter; t++) {
            double largest = 0;
            for (int i = n * t; i < n * (t + 1); i++) {
                largest = Math.max(largest, Math.abs(programme.solution()[i]));
            }
            isConfined |= largest > BINDS * radius[t] && radius[t] < NEAR_RADIUS;
            if (wrong[t] > (whole ? WRONG : WRONG_REJECTED)) {
                radius[t] = Math.max(LEAST_RADIUS, SMALLER * Math.min(radius[t], largest));
            } else if (!accepted) {
                radius[t] = Math.max(LEAST_RADIUS, REJECTED * radius[t]);
            } else if (whole && wrong[t] < RIGHT && largest > BINDS * radius[t]) {
                radius[t] = Math.min(LARGEST_RADIUS, LARGER * radius[t]);
            }
        }
    }

    /** Prices of the quadratic programme grow where multipliers of their frame come near to them, until they are those of the problem. */
    private void updatePrices() {
        for (int t = 0; t < frames; t++) {
            rows.updatePrices(t, now, ABOVE, LEAST);
            if (rows.largestMultiplier(t) > 0.8 * priceCap[t]) {
                priceCap[t] *= 5;
            }
        }
    }
}
