package dev.marionette.ik.trajectory;

import dev.marionette.numerics.BandedCholesky;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The quadratic model of a window with its bounds linearised:
 *
 * <pre>min_p gᵀp + ½ pᵀHp + Σ ρ_i v_i(c_i + ∇c_iᵀp)</pre>
 *
 * with v the violation of a row, by a primal–dual interior-point method ({@link PredictorCorrector}), whose matrix is banded over the
 * frames. A workspace; the model is not modified.
 */
final class QuadraticProgram implements PredictorCorrector.Programme {
    /** The barrier parameter is no smaller. */
    private static final double MU_END = 1e-12;
    /** Most steps. */
    private static final int STEPS = 25;
    /** It is solved where no more than this part of what it gains so far is left to gain, and rows differ from their slacks by no more. */
    private static final double GAP_LEFT = 0.1;

    private static final double RESIDUAL = 1e-5;

    /** How often a matrix that is not positive definite is damped more, and by how much at first. */
    private static final int ATTEMPTS = 10;

    private static final double LEAST_EXTRA = 1e-6;
    private static final int CHUNK = 32;

    private final TrajectoryProblem problem;
    private final WindowRows bounds;
    private final BoundMultipliers rows;
    private final int n;
    private final int frames;
    private final double h2;
    private final BandedCholesky system;
    private final double[] step;
    private final double[] total;
    private final double[] gradient;
    private final double[] accelerations;
    private final double[] decrease;
    /** The Hessian of a frame times its step. */
    private final double[] hessianStep;

    private MotionModel model;
    private double[] damping = {};
    private double extraDamping;
    /** What violations cost at the start. */
    private double before;
    /** A gain that does not matter. */
    private double least;

    private int factorisations;

    QuadraticProgram(TrajectoryProblem problem, WindowRows bounds, MotionModel model) {
        this.problem = problem;
        this.bounds = bounds;
        this.model = model;
        rows = bounds.multipliers;
        n = problem.unknowns();
        frames = model.frames;
        h2 = problem.periodSeconds() * problem.periodSeconds();
        // a frame and the next one couple in full, a frame and the one after that by accelerations, and the base's
        // limits, alone
        int width = 2 * n + (problem.baseRates().isPresent() ? problem.baseUnknowns() - 1 : 0);
        system = new BandedCholesky(n * frames, Math.min(width, n * frames - 1));
        step = new double[n * frames];
        total = new double[n * frames];
        gradient = new double[n * frames];
        accelerations = new double[n * frames];
        decrease = new double[frames];
        hessianStep = new double[n];
    }

    /** The model that is solved from now on, whose bounds were gathered. */
    void use(MotionModel next, double[] dampingByFrame) {
        model = next;
        damping = dampingByFrame;
        extraDamping = 0;
        Arrays.fill(total, 0);
        Arrays.fill(decrease, 0);
        for (int t = 0; t < frames; t++) {
            next.at[t].rows.compress();
            next.at[t].between.compress();
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
     * @param slack the least slack with which rows that hold in any case are started
     * @param least a gain that does not matter
     */
    void solve(double mu0, double slack, double least) {
        before = rows.priceOfViolations();
        this.least = least;
        rows.recenter(mu0, slack);
        PredictorCorrector.solve(this, rows, MU_END, STEPS);
    }

    @Override
    public boolean isSolved() {
        double gain =
                before - rows.priceOfViolations() + Arrays.stream(decrease).sum();
        return rows.residual() < RESIDUAL && rows.gap() < Math.max(least, GAP_LEFT * gain);
    }

    /** The model after a part of the step. */
    @Override
    public void move(double alpha) {
        for (int t = 0; t < frames; t++) {
            double[] hessian = model.at[t].hessian;
            int o = n * t;
            Arrays.fill(hessianStep, 0);
            for (int a = 0; a < n; a++) {
                double along = step[o + a];
                double sum = hessian[a * n + a] * along;
                for (int b = a + 1; b < n; b++) {
                    double h = hessian[a * n + b];
                    sum += h * step[o + b];
                    hessianStep[b] += h * along;
                }
                hessianStep[a] += sum;
            }
            double linear = 0;
            double curved = 0;
            for (int a = 0; a < n; a++) {
                linear += gradient[o + a] * step[o + a];
                curved += hessianStep[a] * step[o + a];
                gradient[o + a] += alpha * hessianStep[a];
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
    @Override
    public boolean factor() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            system.clear();
            IntStream.range(0, (frames + CHUNK - 1) / CHUNK).parallel().forEach(c -> {
                for (int t = CHUNK * c; t < Math.min(frames, CHUNK * (c + 1)); t++) {
                    assemble(t);
                }
            });
            factorisations++;
            if (system.factor()) {
                return true;
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

    /** The rows of a frame's unknowns in the matrix, from the diagonal on. */
    private void assemble(int t) {
        int o = n * t;
        MotionModel.FrameModel f = model.at[t];
        system.addBlock(o, f.hessian, n);
        for (int i = 0; i < f.rows.size; i++) {
            f.rows.addOuter(i, rows.stiffness[bounds.first(t) + i], system, o, 0, n);
        }
        addBetween(t, 0);
        addBetween(t - 1, 1);
        if (problem.baseRates().isPresent()) {
            addBetween(t - 2, 2);
        }
        double centre = (t > 0 && t + 1 < frames ? 4 : 0) + (t > 1 ? 1 : 0) + (t + 2 < frames ? 1 : 0);
        double next = (t > 0 ? 2 : 0) + (t + 2 < frames ? 2 : 0);
        for (int i = 0; i < n; i++) {
            double w = problem.smoothness()[i] / h2;
            double diagonal = damping[t]
                    + extraDamping
                    + centre * w * w
                    + rows.stiffness[bounds.limit(0, t, i)]
                    + rows.stiffness[bounds.limit(1, t, i)]
                    + velocityStiffness(t, i)
                    + velocityStiffness(t - 1, i);
            system.add(o + i, o + i, diagonal);
            if (t + 1 < frames) {
                system.add(o + n + i, o + i, -next * w * w - velocityStiffness(t, i));
            }
            if (t + 2 < frames) {
                system.add(o + 2 * n + i, o + i, w * w);
            }
        }
    }

    /** The rows between a frame and the next ones, as far as they are in rows of the matrix of that frame or of one ahead of it. */
    private void addBetween(int t, int ahead) {
        if (t < 0) {
            return;
        }
        BoundRows between = model.at[t].between;
        int row = bounds.first(t) + model.at[t].rows.size;
        for (int i = 0; i < between.size; i++) {
            between.addOuter(i, rows.stiffness[row + i], system, n * t, n * ahead, n * (ahead + 1));
        }
    }

    /** The step towards what {@link BoundMultipliers#prepare} aims at: minus the gradient of the cost, and the pull of the bounds, solved. */
    @Override
    public void findStep() {
        for (int i = 0; i < step.length; i++) {
            step[i] = -gradient[i];
        }
        for (int t = 0; t < frames; t++) {
            MotionModel.FrameModel f = model.at[t];
            int o = n * t;
            for (int i = 0; i < n; i++) {
                step[o + i] += rows.pull[bounds.limit(0, t, i)] - rows.pull[bounds.limit(1, t, i)];
                if (t > 0 && t + 1 < frames) {
                    double a = problem.smoothness()[i] / h2 * accelerations[o + i];
                    step[o - n + i] -= a;
                    step[o + i] += 2 * a;
                    step[o + n + i] -= a;
                }
                if (t + 1 < frames) {
                    double beta = rows.pull[bounds.limit(3, t, i)] - rows.pull[bounds.limit(2, t, i)];
                    step[o + i] -= beta;
                    step[o + n + i] += beta;
                }
            }
            int row = bounds.first(t);
            for (int i = 0; i < f.rows.size; i++) {
                f.rows.addScaled(i, rows.pull[row++], step, o);
            }
            for (int i = 0; i < f.between.size; i++) {
                f.between.addScaled(i, rows.pull[row++], step, o);
            }
        }
        system.solve(step);
        findChanges();
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
                rows.change[row++] = f.rows.dot(i, step, o);
            }
            for (int i = 0; i < f.between.size; i++) {
                rows.change[row++] = f.between.dot(i, step, o);
            }
        }
    }
}
