package dev.marionette.ik.trajectory;

import dev.marionette.numerics.BandedCholesky;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The quadratic model of a window with its bounds linearised:
 *
 * <pre>min_p gᵀp + ½ pᵀHp + Σ ρ_i v_i(c_i + ∇c_iᵀp)</pre>
 *
 * with v the violation of a row, by a primal–dual interior-point method (Mehrotra's predictor–corrector; Nocedal &amp; Wright 2006,
 * algorithm 16.4). Each step factors one matrix that is banded over the frames. A workspace; the model is not modified.
 */
final class QuadraticProgram {
    /** The barrier parameter is no smaller. */
    private static final double MU_END = 1e-12;
    /** Most steps. */
    private static final int STEPS = 25;
    /** It is solved where no more than this part of what it gains so far is left to gain, and rows differ from their slacks by no more. */
    private static final double GAP_LEFT = 0.1;

    private static final double RESIDUAL = 1e-5;
    /** After a step that was shorter, the next one aims at the central path alone. */
    private static final double SHORT = 0.1;

    private static final int CHUNK = 32;

    private final TrajectoryProblem problem;
    private final WindowRows bounds;
    private final BoundMultipliers rows;
    private final int n;
    private final int frames;
    private final int soles;
    private final double h2;
    private final BandedCholesky system;
    private final double[] right;
    private final double[] step;
    private final double[] total;
    private final double[] gradient;
    private final double[] accelerations;
    private final double[] decrease;
    private MotionModel model;
    private double[] damping = {};
    private int factorisations;

    QuadraticProgram(TrajectoryProblem problem, WindowRows bounds, MotionModel model) {
        this.problem = problem;
        this.bounds = bounds;
        this.model = model;
        rows = bounds.multipliers;
        n = problem.unknowns();
        frames = model.frames;
        soles = problem.soles().size();
        h2 = problem.periodSeconds() * problem.periodSeconds();
        // a frame and the next one couple in full, a frame and the one after that by their accelerations alone
        system = new BandedCholesky(n * frames, Math.min(2 * n, n * frames - 1));
        right = new double[n * frames];
        step = new double[n * frames];
        total = new double[n * frames];
        gradient = new double[n * frames];
        accelerations = new double[n * frames];
        decrease = new double[frames];
    }

    /** The model that is solved from now on, whose bounds were gathered. */
    void use(MotionModel next, double[] dampingByFrame) {
        model = next;
        damping = dampingByFrame;
        Arrays.fill(total, 0);
        Arrays.fill(decrease, 0);
        for (int t = 0; t < frames; t++) {
            System.arraycopy(next.at[t].gradient, 0, gradient, n * t, n);
        }
        System.arraycopy(next.accelerations, 0, accelerations, 0, accelerations.length);
    }

    int factorisations() {
        return factorisations;
    }

    /** p, frames × unknowns. The live array. */
    double[] solution() {
        return total;
    }

    /** By how much p lowers the quadratic model of the cost of a frame. */
    double decrease(int t) {
        return decrease[t];
    }

    /**
     * Solves the programme; rows have their linearised values at p then.
     *
     * @param mu barrier parameter with which it is started
     * @param slack the least slack with which it is started
     * @param least a gain that does not matter
     */
    void solve(double mu0, double slack, double least) {
        double before = rows.priceOfViolations();
        rows.recenter(mu0, slack);
        double alpha = 1;
        for (int i = 0; i < STEPS; i++) {
            double mean = rows.complementarity(0);
            double mu = mean;
            boolean predicts = alpha > SHORT;
            if (predicts) {
                rows.prepare(0, false);
                factor();
                findStep();
                findChanges();
                rows.findDirection(0, false);
                double ratio = rows.complementarity(rows.longest()) / mean;
                mu = Math.max(MU_END, ratio * ratio * ratio * mean);
                rows.prepare(mu, true);
            } else {
                rows.prepare(mu, false);
                factor();
            }
            findStep();
            findChanges();
            rows.findDirection(mu, predicts);
            alpha = Math.min(1, 0.995 * rows.longest());
            rows.move(alpha);
            moveModel(alpha);
            double gain = before - rows.priceOfViolations() + Arrays.stream(decrease).sum();
            if (System.getProperty("ipm") != null) System.err.printf("    %d alpha %.3f mean %.2e mu %.2e gap %.2e gain %.3e res %.1e%n", i, alpha, mean, mu, rows.gap(), gain, rows.residual());
            if (rows.residual() < RESIDUAL && rows.gap() < Math.max(least, GAP_LEFT * gain)) {
                return;
            }
        }
    }

    /** The model after a part of the step. */
    private void moveModel(double alpha) {
        for (int t = 0; t < frames; t++) {
            double[] hessian = model.at[t].hessian;
            int o = n * t;
            double linear = 0;
            double curved = 0;
            for (int a = 0; a < n; a++) {
                linear += gradient[o + a] * step[o + a];
            }
            for (int a = 0; a < n; a++) {
                double sum = hessian[a * n + a] * step[o + a];
                for (int b = a + 1; b < n; b++) {
                    sum += hessian[a * n + b] * step[o + b];
                    gradient[o + b] += alpha * hessian[a * n + b] * step[o + a];
                    curved += hessian[a * n + b] * step[o + b] * step[o + a];
                }
                gradient[o + a] += alpha * sum;
                curved += sum * step[o + a];
            }
            decrease[t] -= alpha * linear + 0.5 * alpha * alpha * curved;
            for (int i = 0; i < n; i++) {
                total[o + i] += alpha * step[o + i];
                if (t > 0 && t + 1 < frames) {
                    double bend = step[o - n + i] - 2 * step[o + i] + step[o + n + i];
                    double was = accelerations[o + i];
                    double is = was + alpha * problem.smoothness()[i] / h2 * bend;
                    accelerations[o + i] = is;
                    decrease[t] += 0.5 * (was * was - is * is);
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
            for (int t = 0; t < frames; t++) {
                damping[t] = Math.max(1e-6, 100 * damping[t]);
            }
        }
    }

    private double velocityStiffness(int t, int i) {
        return t < 0 || t + 1 >= frames
                ? 0
                : rows.stiffness[bounds.limit(2, t, i)] + rows.stiffness[bounds.limit(3, t, i)];
    }

    /** The block of a frame on the diagonal. */
    private void assemble(int t, double[] block, int[] nonzero) {
        MotionModel.FrameModel f = model.at[t];
        System.arraycopy(f.hessian, 0, block, 0, block.length);
        addRows(f.rows, bounds.first(t), false, block, nonzero);
        addRows(f.between, bounds.first(t) + f.rows.size, false, block, nonzero);
        if (t > 0) {
            MotionModel.FrameModel g = model.at[t - 1];
            addRows(g.between, bounds.first(t - 1) + g.rows.size, true, block, nonzero);
        }
        for (int k = 0; k < soles; k++) {
            for (int i = 0; i < SoleContact.HELD; i++) {
                double weight = (t > 0 && model.isHeld(k, t - 1) ? rows.stiffness[bounds.held(k, t - 1, i)] : 0)
                        + (model.isHeld(k, t) ? rows.stiffness[bounds.held(k, t, i)] : 0);
                if (weight > 0) {
                    MotionModel.addOuter(f.heldRows[k], i * n, weight, block, n, nonzero);
                }
            }
        }
        double centre = (t > 0 && t + 1 < frames ? 4 : 0) + (t > 1 ? 1 : 0) + (t + 2 < frames ? 1 : 0);
        for (int i = 0; i < n; i++) {
            double w = problem.smoothness()[i] / h2;
            block[i * n + i] += damping[t]
                    + centre * w * w
                    + rows.stiffness[bounds.limit(0, t, i)]
                    + rows.stiffness[bounds.limit(1, t, i)]
                    + velocityStiffness(t, i)
                    + velocityStiffness(t - 1, i);
        }
        system.addBlock(n * t, block, n);
    }

    /** The blocks of a frame and the two after it. */
    private void assembleCoupling(int t, double[] block, int[] nonzero) {
        if (t + 1 == frames) {
            return;
        }
        MotionModel.FrameModel f = model.at[t];
        Arrays.fill(block, 0);
        int row = bounds.first(t) + f.rows.size;
        for (int i = 0; i < f.between.size; i++) {
            double share = f.between.share(i);
            double d = share * (1 - share) * rows.stiffness[row++];
            addProduct(f.between.gradient(), i * n, f.between.gradient(), i * n, d, block, nonzero);
        }
        for (int k = 0; k < soles; k++) {
            for (int i = 0; i < SoleContact.HELD && model.isHeld(k, t); i++) {
                double d = -rows.stiffness[bounds.held(k, t, i)];
                addProduct(f.heldRows[k], i * n, model.at[t + 1].heldRows[k], i * n, d, block, nonzero);
            }
        }
        for (int i = 0; i < n; i++) {
            double w = problem.smoothness()[i] / h2;
            block[i * n + i] -= w * w * ((t > 0 ? 2 : 0) + (t + 2 < frames ? 2 : 0)) + velocityStiffness(t, i);
            if (t + 2 < frames) {
                system.add(n * (t + 2) + i, n * t + i, w * w);
            }
        }
        system.addBlock(n * t, n * (t + 1), block, n);
    }

    /** The rows of a frame in its own block, or in that of the next one. */
    private void addRows(BoundRows r, int row, boolean inNext, double[] block, int[] nonzero) {
        for (int i = 0; i < r.size; i++) {
            double share = inNext ? r.share(i) : 1 - r.share(i);
            MotionModel.addOuter(r.gradient(), i * n, share * share * rows.stiffness[row + i], block, n, nonzero);
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
        for (int i = 0; i < right.length; i++) {
            right[i] = -gradient[i];
        }
        for (int t = 0; t < frames; t++) {
            MotionModel.FrameModel f = model.at[t];
            int o = n * t;
            for (int i = 0; i < n; i++) {
                right[o + i] += rows.pull[bounds.limit(0, t, i)] - rows.pull[bounds.limit(1, t, i)];
                if (t > 0 && t + 1 < frames) {
                    double a = problem.smoothness()[i] / h2 * accelerations[o + i];
                    right[o - n + i] -= a;
                    right[o + i] += 2 * a;
                    right[o + n + i] -= a;
                }
                if (t + 1 < frames) {
                    double beta = rows.pull[bounds.limit(3, t, i)] - rows.pull[bounds.limit(2, t, i)];
                    right[o + i] -= beta;
                    right[o + n + i] += beta;
                }
            }
            int row = bounds.first(t);
            for (int i = 0; i < f.rows.size; i++) {
                addScaled(f.rows.gradient(), i * n, rows.pull[row++], o);
            }
            for (int i = 0; i < f.between.size; i++) {
                double beta = rows.pull[row++];
                addScaled(f.between.gradient(), i * n, (1 - f.between.share(i)) * beta, o);
                addScaled(f.between.gradient(), i * n, f.between.share(i) * beta, o + n);
            }
            for (int k = 0; k < soles; k++) {
                for (int i = 0; i < SoleContact.HELD && model.isHeld(k, t); i++) {
                    double beta = rows.pull[bounds.held(k, t, i)];
                    addScaled(f.heldRows[k], i * n, -beta, o);
                    addScaled(model.at[t + 1].heldRows[k], i * n, beta, o + n);
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
            MotionModel.FrameModel f = model.at[t];
            int o = n * t;
            for (int i = 0; i < n; i++) {
                double change = step[o + i];
                rows.change[bounds.limit(0, t, i)] = change;
                rows.change[bounds.limit(1, t, i)] = -change;
                double relative = t + 1 < frames ? step[o + n + i] - change : 0;
                rows.change[bounds.limit(2, t, i)] = -relative;
                rows.change[bounds.limit(3, t, i)] = relative;
            }
            int row = bounds.first(t);
            for (int i = 0; i < f.rows.size; i++) {
                rows.change[row++] = dot(f.rows.gradient(), i * n, o);
            }
            for (int i = 0; i < f.between.size; i++) {
                double change = dot(f.between.gradient(), i * n, o);
                rows.change[row++] = change
                        + f.between.share(i) * (dot(f.between.gradient(), i * n, o + n) - change);
            }
            for (int k = 0; k < soles; k++) {
                for (int i = 0; i < SoleContact.HELD && model.isHeld(k, t); i++) {
                    rows.change[bounds.held(k, t, i)] =
                            dot(model.at[t + 1].heldRows[k], i * n, o + n) - dot(f.heldRows[k], i * n, o);
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
