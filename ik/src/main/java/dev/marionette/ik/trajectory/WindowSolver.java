package dev.marionette.ik.trajectory;

import dev.marionette.numerics.BandedCholesky;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Solves a window of a {@link TrajectoryProblem} by sequential quadratic programming. The first iterations take one
 * interior-point step on each linearisation (Diehl, Bock &amp; Schlöder 2005); the last ones solve the quadratic programme by
 * Mehrotra's predictor–corrector method (Nocedal &amp; Wright 2006, algorithm 16.4). Every interior-point step takes one
 * factorisation of a matrix that is banded over the frames. Bounds that cannot hold give way at their prices ({@link
 * BoundMultipliers}). Instead of one line search for all frames, those that got worse in an iteration are damped in the next
 * (Levenberg–Marquardt) and have a smaller trust region, so that a difficult stretch does not slow the others down.
 */
final class WindowSolver {
    /** The barrier parameter of the first iteration, and what it is multiplied by in each of the next. */
    private static final double MU_START = 1e-2;

    private static final double MU_FACTOR = 0.3;
    /** The barrier parameter where a quadratic programme is solved. */
    private static final double MU_END = 1e-9;
    /** Iterations of one step each, before those that are solved. */
    private static final int FAST = 8;

    /** Most iterations that are solved, and most interior-point steps of each. */
    private static final int SOLVED = 10;

    private static final int STEPS = 20;
    /** A solved iteration that lowers the merit function by less than this part is the last. */
    private static final double ENOUGH = 2e-3;
    /** A quadratic programme is solved where the largest s z and the last step are smaller. */
    private static final double GAP = 1e-6;

    private static final double LAST_STEP = 1e-4;

    /** Price of a radian (metre) beyond a limit of a joint: above all other prices. */
    private static final double LIMIT_PRICE = 1e5;
    /** The most that a joint changes in an iteration that is solved, at first and ever, and how that adapts to what came of it. */
    private static final double RADIUS = 0.3;

    private static final double LARGEST_RADIUS = 1;
    private static final double SMALLER = 0.25;
    private static final double LARGER = 2;
    /** The least price of violation in the merit function. */
    private static final double LEAST_PRICE = 10;
    /** The most that an unknown changes in one of the first iterations, rad or m. */
    private static final double MOST_CHANGE = 0.5;
    /** Least slack of a row that is new, and the least part of a slack that an iteration leaves. */
    private static final double NEW_SLACK = 1e-2;

    private static final double SLACK_LEFT = 0.1;
    /** Where a quadratic programme is started: barrier parameter and least slack. */
    private static final double WARM_MU = 1e-4;

    private static final double WARM_SLACK = 1e-3;
    /** Damping of a frame: at first, at least after it got worse, and at least. */
    private static final double DAMPING_START = 1e-4;

    private static final double DAMPING_WORSE = 1e-2;
    private static final double DAMPING_LEAST = 1e-8;
    /** Damping of frames that stay where they are. */
    private static final double FIXED = 1e12;

    private static final int CHUNK = 32;

    private final TrajectoryProblem problem;
    private final int n;
    private final int first;
    private final int dof;
    private final int frames;
    private final int soles;
    private final int fixed;
    private MotionModel now;
    private MotionModel next;
    /** Limits of joints, what soles keep, then the rows of frames and of ways to the next one. */
    private final BoundMultipliers rows = new BoundMultipliers();

    /** Where the rows of a frame begin. */
    private int[] start;

    private final double[] damping;
    private final double[] radius;
    private final BandedCholesky system;
    private final double[] right;
    private final double[] step;
    private final double[] total;
    private int iterations;
    private int factorisations;

    /**
     * @param from first frame of the window
     * @param frames their number
     * @param fixed how many of them stay where they are
     */
    WindowSolver(TrajectoryProblem problem, int from, int frames, int fixed) {
        this.problem = problem;
        this.frames = frames;
        this.fixed = fixed;
        n = problem.unknowns();
        dof = problem.model().dof();
        first = problem.baseUnknowns();
        soles = problem.soles().size();
        now = new MotionModel(problem, from, frames);
        next = new MotionModel(problem, from, frames);
        start = new int[frames + 1];
        damping = new double[frames];
        radius = new double[frames];
        system = new BandedCholesky(n * frames, Math.min(3 * n, n * frames) - 1);
        right = new double[n * frames];
        step = new double[n * frames];
        total = new double[n * frames];
    }

    /**
     * Solves the window.
     *
     * @param bases poses of the base, frames × 12. Modified.
     * @param positions joint values, frames × dof. Modified.
     * @param near whether the motion is nearly a solution already
     */
    TrajectorySolver.Result solve(double[] bases, double[] positions, boolean near) {
        System.arraycopy(bases, 0, now.bases, 0, bases.length);
        for (int i = 0; i < positions.length; i++) {
            now.q[i] = i < fixed * dof ? positions[i] : problem.limits().clamp(i % dof, positions[i]);
        }
        Arrays.fill(damping, DAMPING_START);
        Arrays.fill(damping, 0, fixed, FIXED);
        try (MotionModel.Workspace workspace = new MotionModel.Workspace(problem, frames)) {
            now.evaluate(workspace);
            gather(null, MU_START);
            double mu = MU_START;
            for (int i = 0; i < FAST && !near; i++) {
                double price = price();
                stepOnce(mu);
                next.move(now, step);
                next.evaluate(workspace);
                adapt(price);
                exchange(mu);
                mu *= MU_FACTOR;
            }
            Arrays.fill(radius, RADIUS);
            Arrays.fill(damping, fixed, frames, DAMPING_START);
            solveAgain(workspace);
        }
        System.arraycopy(now.q, 0, positions, 0, positions.length);
        System.arraycopy(now.bases, 0, bases, 0, bases.length);
        return new TrajectorySolver.Result(iterations, factorisations, now.cost(), rows.violation());
    }

    private void solveAgain(MotionModel.Workspace workspace) {
        for (int i = 0; i < SOLVED; i++) {
            double price = price();
            double before = merit(now, price);
            solveQuadratic();
            next.move(now, total);
            next.evaluate(workspace);
            double after = merit(next, price);
            adapt(price);
            if (i > 0 && !(after < before)) {
                now.evaluate(workspace); // the steps have moved the linear model
                gather(now, MU_END);
                continue;
            }
            exchange(MU_END);
            if (i > 0 && before - after < ENOUGH * after) {
                return;
            }
        }
    }

    private double price() {
        iterations++;
        return Math.max(LEAST_PRICE, 1.5 * rows.dearest());
    }

    /** Frames that got worse are held nearer to where they are. */
    private void adapt(double price) {
        for (int t = fixed; t < frames; t++) {
            double before = now.cost(t) + price * now.violation(t);
            double after = next.cost(t) + price * next.violation(t);
            boolean worse = after > 1.01 * before + 1e-6;
            damping[t] = worse ? Math.max(10 * damping[t], DAMPING_WORSE) : Math.max(DAMPING_LEAST, 0.3 * damping[t]);
            radius[t] = worse ? SMALLER * radius[t] : Math.min(LARGEST_RADIUS, LARGER * radius[t]);
        }
    }

    private static double merit(MotionModel motion, double price) {
        double sum = 0;
        for (int t = 0; t < motion.frames; t++) {
            sum += motion.cost(t) + price * motion.violation(t);
        }
        return sum;
    }

    private void exchange(double mu) {
        MotionModel before = now;
        now = next;
        next = before;
        gather(before, mu);
    }

    private int limit(int kind, int t, int d) {
        return (kind * frames + t) * dof + d;
    }

    private int heldAt(int sole, int t, int i) {
        return limit(MotionModel.JOINT_LIMITS, 0, 0) + (sole * frames + t) * SoleContact.HELD + i;
    }

    /** Values of all rows where the motion is; multipliers are those of the same rows before. */
    private void gather(@Nullable MotionModel before, double mu) {
        BoundMultipliers old = rows.copy();
        int[] oldStart = start;
        start = new int[frames + 1];
        start[0] = heldAt(soles, 0, 0);
        for (int t = 0; t < frames; t++) {
            start[t + 1] = start[t] + now.at[t].rows.size + now.at[t].between.size;
        }
        rows.resize(start[frames]);
        for (int t = 0; t < frames; t++) {
            for (int k = 0; k < MotionModel.JOINT_LIMITS; k++) {
                for (int d = 0; d < dof; d++) {
                    int i = limit(k, t, d);
                    put(i, now.limit(k, t, d), false, LIMIT_PRICE, old, before == null ? -1 : i, mu);
                }
            }
            for (int k = 0; k < soles; k++) {
                for (int j = 0; j < SoleContact.HELD; j++) {
                    int i = heldAt(k, t, j);
                    double c = now.isHeld(k, t) ? now.heldChange(k, t, j) : Double.POSITIVE_INFINITY;
                    put(i, c, true, problem.soles().get(k).price(), old, before == null ? -1 : i, mu);
                }
            }
            int row = start[t];
            int oldRow = oldStart[t];
            for (boolean between : new boolean[] {false, true}) {
                BoundRows is = between ? now.at[t].between : now.at[t].rows;
                BoundRows was = before == null ? null : between ? before.at[t].between : before.at[t].rows;
                for (int i = 0; i < is.size; i++) {
                    int same = was == null ? -1 : was.find(is.key(i));
                    put(row++, is.value(i), is.isEquality(i), is.price(i), old, same < 0 ? -1 : oldRow + same, mu);
                }
                oldRow += was == null ? 0 : was.size;
            }
        }
    }

    private void put(int i, double c, boolean equality, double price, BoundMultipliers old, int from, double mu) {
        rows.c[i] = c;
        rows.high[i] = price;
        rows.low[i] = equality ? -price : 0;
        if (rows.isAbsent(i)) {
            return;
        }
        if (from < 0 || old.isAbsent(from)) {
            rows.center(i, mu, NEW_SLACK);
        } else {
            rows.follow(i, old, from, SLACK_LEFT, mu);
        }
    }

    /** One interior-point step on the linear model, every unknown and multiplier as far as it may go by itself. */
    private void stepOnce(double mu) {
        rows.prepare(mu, false);
        factor();
        findStep();
        for (int i = 0; i < step.length; i++) {
            step[i] = Math.min(Math.max(step[i], -MOST_CHANGE), MOST_CHANGE);
        }
        findChanges();
        rows.findDirection(mu, false);
        rows.moveEach();
    }

    /** Solves the quadratic programme; {@link #total} is its solution, to which the linear model is moved. */
    private void solveQuadratic() {
        Arrays.fill(total, 0);
        for (int i = 0; i < 2 * frames * dof; i++) { // the lower and upper limits
            rows.c[i] = Math.min(rows.c[i], radius[i / dof % frames]);
        }
        rows.recenter(WARM_MU, WARM_SLACK);
        for (int i = 0; i < STEPS; i++) {
            double gap = rows.complementarity();
            rows.prepare(0, false);
            factor();
            findStep();
            findChanges();
            rows.findDirection(0, false);
            double ratio = rows.complementarityAfter(rows.longest()) / gap;
            double mu = Math.max(MU_END, ratio * ratio * ratio * gap);
            rows.prepare(mu, true);
            findStep();
            findChanges();
            rows.findDirection(mu, true);
            double alpha = Math.min(1, 0.99 * rows.longest());
            rows.move(alpha);
            double largest = 0;
            for (double v : step) {
                largest = Math.max(largest, Math.abs(v));
            }
            moveModel(alpha);
            if (rows.worstComplementarity() < GAP && alpha * largest < LAST_STEP) {
                return;
            }
        }
    }

    /** The linear model after a part of the step. */
    private void moveModel(double alpha) {
        double h2 = problem.periodSeconds() * problem.periodSeconds();
        for (int t = 0; t < frames; t++) {
            MotionModel.FrameModel f = now.at[t];
            int o = n * t;
            for (int a = 0; a < n; a++) {
                double sum = f.hessian[a * n + a] * step[o + a];
                for (int b = a + 1; b < n; b++) {
                    sum += f.hessian[a * n + b] * step[o + b];
                    f.gradient[b] += alpha * f.hessian[a * n + b] * step[o + a];
                }
                f.gradient[a] += alpha * (sum + damping[t] * step[o + a]);
            }
            for (int i = 0; i < n; i++) {
                total[o + i] += alpha * step[o + i];
                if (t > 0 && t + 1 < frames) {
                    double bend = step[o - n + i] - 2 * step[o + i] + step[o + n + i];
                    now.accelerations[o + i] += alpha * problem.smoothness()[i] / h2 * bend;
                }
            }
        }
    }

    /** Factors the matrix; where it is not positive definite, frames are damped more until it is. */
    private void factor() {
        while (true) {
            system.clear();
            IntStream.range(0, (frames + CHUNK - 1) / CHUNK).parallel().forEach(c -> {
                double[] block = new double[n * n];
                int[] nonzero = new int[n];
                for (int t = CHUNK * c; t < Math.min(frames, CHUNK * (c + 1)); t++) {
                    assemble(t, block, nonzero);
                    assembleCoupling(t, block, nonzero);
                }
            });
            factorisations++;
            if (system.factor()) {
                return;
            }
            for (int t = fixed; t < frames; t++) {
                damping[t] = Math.max(1e-6, 100 * damping[t]);
            }
        }
    }

    private double velocityStiffness(int t, int d) {
        return t < 0 || t + 1 >= frames ? 0 : rows.stiffness[limit(2, t, d)] + rows.stiffness[limit(3, t, d)];
    }

    private double share(int t) {
        return problem.between()[now.from + t];
    }

    /** The block of a frame on the diagonal. */
    private void assemble(int t, double[] block, int[] nonzero) {
        MotionModel.FrameModel f = now.at[t];
        double h4 = Math.pow(problem.periodSeconds(), 4);
        System.arraycopy(f.hessian, 0, block, 0, block.length);
        addRows(f.rows, start[t], 1, block, nonzero);
        addRows(f.between, start[t] + f.rows.size, (1 - share(t)) * (1 - share(t)), block, nonzero);
        if (t > 0) {
            MotionModel.FrameModel g = now.at[t - 1];
            addRows(g.between, start[t - 1] + g.rows.size, share(t - 1) * share(t - 1), block, nonzero);
        }
        for (int k = 0; k < soles; k++) {
            for (int i = 0; i < SoleContact.HELD; i++) {
                double weight = (t > 0 && now.isHeld(k, t - 1) ? rows.stiffness[heldAt(k, t - 1, i)] : 0)
                        + (now.isHeld(k, t) ? rows.stiffness[heldAt(k, t, i)] : 0);
                if (weight > 0) {
                    MotionModel.addOuter(f.heldRows[k], i * n, weight, block, n, nonzero);
                }
            }
        }
        for (int i = 0; i < n; i++) {
            double w = problem.smoothness()[i] * problem.smoothness()[i] / h4;
            double centre = (t > 0 && t + 1 < frames ? 4 : 0) + (t > 1 ? 1 : 0) + (t + 2 < frames ? 1 : 0);
            block[i * n + i] += damping[t] + centre * w;
            if (i >= first) {
                int d = i - first;
                block[i * n + i] += rows.stiffness[limit(0, t, d)]
                        + rows.stiffness[limit(1, t, d)]
                        + velocityStiffness(t, d)
                        + velocityStiffness(t - 1, d);
            }
        }
        system.addBlock(n * t, block, n);
    }

    /** The blocks of a frame and the two after it. */
    private void assembleCoupling(int t, double[] block, int[] nonzero) {
        if (t + 1 == frames) {
            return;
        }
        MotionModel.FrameModel f = now.at[t];
        double h4 = Math.pow(problem.periodSeconds(), 4);
        Arrays.fill(block, 0);
        int row = start[t] + f.rows.size;
        for (int i = 0; i < f.between.size; i++) {
            double d = share(t) * (1 - share(t)) * rows.stiffness[row++];
            addProduct(f.between.gradient(), i * n, f.between.gradient(), i * n, d, block, nonzero);
        }
        for (int k = 0; k < soles; k++) {
            for (int i = 0; i < SoleContact.HELD && now.isHeld(k, t); i++) {
                double d = -rows.stiffness[heldAt(k, t, i)];
                addProduct(f.heldRows[k], i * n, now.at[t + 1].heldRows[k], i * n, d, block, nonzero);
            }
        }
        for (int i = 0; i < n; i++) {
            double w = problem.smoothness()[i] * problem.smoothness()[i] / h4;
            block[i * n + i] -= w * ((t > 0 ? 2 : 0) + (t + 2 < frames ? 2 : 0));
            if (i >= first) {
                block[i * n + i] -= velocityStiffness(t, i - first);
            }
            if (t + 2 < frames) {
                system.add(n * (t + 2) + i, n * t + i, w);
            }
        }
        system.addBlock(n * t, n * (t + 1), block, n);
    }

    private void addRows(BoundRows r, int row, double share, double[] block, int[] nonzero) {
        int at = row;
        for (int i = 0; i < r.size; i++) {
            MotionModel.addOuter(r.gradient(), i * n, share * rows.stiffness[at++], block, n, nonzero);
        }
    }

    private void addProduct(double[] a, int ia, double[] b, int ib, double weight, double[] block, int[] nonzero) {
        int count = 0;
        for (int j = 0; j < n; j++) {
            if (b[ib + j] != 0) {
                nonzero[count++] = j;
            }
        }
        for (int i = 0; i < n; i++) {
            double wa = weight * a[ia + i];
            if (wa != 0) {
                for (int k = 0; k < count; k++) {
                    block[i * n + nonzero[k]] += wa * b[ib + nonzero[k]];
                }
            }
        }
    }

    /** The step towards what {@link BoundMultipliers#prepare} aims at: minus the gradient of the cost, and the pull of the bounds, solved. */
    private void findStep() {
        Arrays.fill(right, 0);
        double h2 = problem.periodSeconds() * problem.periodSeconds();
        for (int t = 0; t < frames; t++) {
            MotionModel.FrameModel f = now.at[t];
            int o = n * t;
            for (int i = 0; i < n; i++) {
                right[o + i] -= f.gradient[i];
                if (t > 0 && t + 1 < frames) {
                    double a = problem.smoothness()[i] / h2 * now.accelerations[o + i];
                    right[o - n + i] -= a;
                    right[o + i] += 2 * a;
                    right[o + n + i] -= a;
                }
            }
            int row = start[t];
            for (boolean between : new boolean[] {false, true}) {
                BoundRows r = between ? f.between : f.rows;
                for (int i = 0; i < r.size; i++) {
                    double beta = rows.pull[row++];
                    addScaled(r.gradient(), i * n, between ? (1 - share(t)) * beta : beta, o);
                    if (between) {
                        addScaled(r.gradient(), i * n, share(t) * beta, o + n);
                    }
                }
            }
            for (int d = 0; d < dof; d++) {
                right[o + first + d] += rows.pull[limit(0, t, d)] - rows.pull[limit(1, t, d)];
                if (t + 1 < frames) {
                    double beta = rows.pull[limit(3, t, d)] - rows.pull[limit(2, t, d)];
                    right[o + first + d] -= beta;
                    right[o + n + first + d] += beta;
                }
            }
            for (int k = 0; k < soles; k++) {
                for (int i = 0; i < SoleContact.HELD && now.isHeld(k, t); i++) {
                    double beta = rows.pull[heldAt(k, t, i)];
                    addScaled(f.heldRows[k], i * n, -beta, o);
                    addScaled(now.at[t + 1].heldRows[k], i * n, beta, o + n);
                }
            }
        }
        System.arraycopy(right, 0, step, 0, step.length);
        system.solve(step);
    }

    private void addScaled(double[] from, int at, double scale, int o) {
        for (int i = 0; i < n; i++) {
            right[o + i] += scale * from[at + i];
        }
    }

    /** What the step changes each row by. */
    private void findChanges() {
        for (int t = 0; t < frames; t++) {
            MotionModel.FrameModel f = now.at[t];
            int o = n * t;
            int row = start[t];
            for (boolean between : new boolean[] {false, true}) {
                BoundRows r = between ? f.between : f.rows;
                for (int i = 0; i < r.size; i++) {
                    double change = dot(r.gradient(), i * n, o);
                    if (between) {
                        change += share(t) * (dot(r.gradient(), i * n, o + n) - change);
                    }
                    rows.change[row++] = change;
                }
            }
            for (int d = 0; d < dof; d++) {
                double change = step[o + first + d];
                rows.change[limit(0, t, d)] = change;
                rows.change[limit(1, t, d)] = -change;
                double relative = t + 1 < frames ? step[o + n + first + d] - change : 0;
                rows.change[limit(2, t, d)] = -relative;
                rows.change[limit(3, t, d)] = relative;
            }
            for (int k = 0; k < soles; k++) {
                for (int i = 0; i < SoleContact.HELD && now.isHeld(k, t); i++) {
                    rows.change[heldAt(k, t, i)] =
                            dot(now.at[t + 1].heldRows[k], i * n, o + n) - dot(f.heldRows[k], i * n, o);
                }
            }
        }
    }

    private double dot(double[] a, int at, int o) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += a[at + i] * step[o + i];
        }
        return sum;
    }
}
