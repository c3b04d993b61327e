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

    /** How often a matrix that is not positive definite is damped more, and by how much at first. */
    private static final int ATTEMPTS = 10;

    private static final double LEAST_EXTRA = 1e-6;
    private static final int CHUNK = 32;

    private final TrajectoryProblem problem;
    private final WindowRows bounds;
    private final BoundMultipliers rows;
    private final int n;
    private final int frames;
    private final int base;
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
    private double extraDamping;
    private int factorisations;

    QuadraticProgram(TrajectoryProblem problem, WindowRows bounds, MotionModel model) {
        this.problem = problem;
        this.bounds = bounds;
        this.model = model;
        rows = bounds.multipliers;
        n = problem.unknowns();
        frames = model.frames;
        base = problem.baseUnknowns();
        h2 = problem.periodSeconds() * problem.periodSeconds();
        // a frame and the next one couple in full, a frame and the one after that by accelerations, and the base's
        // limits, alone
        int width = 2 * n + (problem.baseRates().isPresent() ? base - 1 : 0);
        system = new BandedCholesky(n * frames, Math.min(width, n * frames - 1));
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
        extraDamping = 0;
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
     * @param mu0 barrier parameter with which it is started
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
            double gain =
                    before - rows.priceOfViolations() + Arrays.stream(decrease).sum();
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

    /** Factors the matrix; where it is not positive definite, all frames are damped more until it is. */
    private void factor() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
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
            extraDamping = Math.max(LEAST_EXTRA, 100 * extraDamping);
        }
        throw new IllegalStateException("no positive definite matrix with a damping of " + extraDamping
                + "; a pose, a residual or a bound is not finite");
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
        for (int i = 0; i < f.rows.size; i++) {
            double stiffness = rows.stiffness[bounds.first(t) + i];
            MotionModel.addOuter(f.rows.gradient(), i * n, n, stiffness, block, n, nonzero);
        }
        addBetween(t, 0, block, nonzero);
        addBetween(t - 1, 1, block, nonzero);
        addBetween(t - 2, 2, block, nonzero);
        double centre = (t > 0 && t + 1 < frames ? 4 : 0) + (t > 1 ? 1 : 0) + (t + 2 < frames ? 1 : 0);
        for (int i = 0; i < n; i++) {
            double w = problem.smoothness()[i] / h2;
            block[i * n + i] += damping[t]
                    + extraDamping
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
        Arrays.fill(block, 0);
        addProducts(t, 0, block, nonzero);
        addProducts(t - 1, 1, block, nonzero);
        for (int i = 0; i < n; i++) {
            double w = problem.smoothness()[i] / h2;
            block[i * n + i] -= w * w * ((t > 0 ? 2 : 0) + (t + 2 < frames ? 2 : 0)) + velocityStiffness(t, i);
            if (t + 2 < frames) {
                system.add(n * (t + 2) + i, n * t + i, w * w);
            }
        }
        system.addBlock(n * t, n * (t + 1), block, n);
        if (t + 2 < frames && problem.baseRates().isPresent()) {
            addFarProducts(t);
        }
    }

    /** Where the gradient of a row between frames begins by the unknowns of that frame, the next one, and the one after that. */
    private int part(int row, int ahead) {
        return row * (2 * n + base) + ahead * n;
    }

    /** The rows between a frame and the next ones, in the block of that frame or of one ahead of it. */
    private void addBetween(int t, int ahead, double[] block, int[] nonzero) {
        if (t < 0 || ahead == 2 && problem.baseRates().isEmpty()) {
            return;
        }
        MotionModel.FrameModel f = model.at[t];
        int row = bounds.first(t) + f.rows.size;
        for (int i = 0; i < f.between.size; i++) {
            double weight = rows.stiffness[row + i];
            int size = ahead == 2 ? base : n;
            MotionModel.addOuter(f.between.gradient(), part(i, ahead), size, weight, block, n, nonzero);
        }
    }

    /** What rows between frames couple a frame, or the next one, with the one after it by. */
    private void addProducts(int t, int ahead, double[] block, int[] nonzero) {
        if (t < 0 || ahead == 1 && problem.baseRates().isEmpty()) {
            return;
        }
        MotionModel.FrameModel f = model.at[t];
        int row = bounds.first(t) + f.rows.size;
        int width = ahead == 1 ? base : n;
        for (int i = 0; i < f.between.size; i++) {
            double[] g = f.between.gradient();
            addProduct(g, part(i, ahead), part(i, ahead + 1), width, rows.stiffness[row + i], block, nonzero);
        }
    }

    private void addFarProducts(int t) {
        MotionModel.FrameModel f = model.at[t];
        int row = bounds.first(t) + f.rows.size;
        for (int i = 0; i < f.between.size; i++) {
            double[] g = f.between.gradient();
            for (int b = 0; b < base; b++) {
                double far = rows.stiffness[row + i] * g[part(i, 2) + b];
                for (int a = 0; a < base && far != 0; a++) {
                    system.add(n * (t + 2) + b, n * t + a, far * g[part(i, 0) + a]);
                }
            }
        }
    }

    /** block += weight a bᵀ of two parts of a gradient. */
    private void addProduct(double[] g, int a, int b, int width, double weight, double[] block, int[] nonzero) {
        int count = 0;
        for (int j = 0; j < width; j++) {
            if (g[b + j] != 0) {
                nonzero[count++] = j;
            }
        }
        for (int i = 0; i < n && count > 0; i++) {
            double wa = weight * g[a + i];
            if (wa != 0) {
                for (int k = 0; k < count; k++) {
                    block[i * n + nonzero[k]] += wa * g[b + nonzero[k]];
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
                addScaled(f.rows.gradient(), i * n, rows.pull[row++], o, n);
            }
            for (int i = 0; i < f.between.size; i++) {
                double beta = rows.pull[row++];
                addScaled(f.between.gradient(), part(i, 0), beta, o, n);
                addScaled(f.between.gradient(), part(i, 1), beta, o + n, n);
                if (t + 2 < frames) {
                    addScaled(f.between.gradient(), part(i, 2), beta, o + 2 * n, base);
                }
            }
        }
        System.arraycopy(right, 0, step, 0, step.length);
        system.solve(step);
    }

    private void addScaled(double[] from, int at, double scale, int o, int width) {
        for (int i = 0; i < width; i++) {
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
                rows.change[row++] = dot(f.rows.gradient(), i * n, o, n);
            }
            for (int i = 0; i < f.between.size; i++) {
                double[] g = f.between.gradient();
                double change = dot(g, part(i, 0), o, n) + dot(g, part(i, 1), o + n, n);
                rows.change[row++] = t + 2 < frames ? change + dot(g, part(i, 2), o + 2 * n, base) : change;
            }
        }
    }

    private double dot(double[] a, int at, int o, int width) {
        double sum = 0;
        for (int i = 0; i < width; i++) {
            sum += a[at + i] * step[o + i];
        }
        return sum;
    }
}
