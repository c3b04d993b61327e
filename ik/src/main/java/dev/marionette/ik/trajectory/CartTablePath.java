package dev.marionette.ik.trajectory;

import dev.marionette.kinematics.balance.InvertedPendulum;
import dev.marionette.kinematics.balance.PathAcceleration;
import dev.marionette.kinematics.balance.SupportPolygon;
import dev.marionette.numerics.BandedCholesky;
import java.util.Arrays;
import java.util.List;

/**
 * The path of a centre of mass that is nearest to a given one, c̃, among those whose ZMP, by the linear inverted pendulum, is inside the
 * support: that of the cart-table model (Kajita et al. 2003, "Biped walking pattern generation by using preview control of zero-moment point"):
 *
 * <pre>
 *   min ½ Σ ‖d_t‖² + ½ Σ ‖d̈_t‖² / (2πf)⁴,  d = c − c̃,   with   n_iᵀ(c_t − z_t/g · c̈_t − v_i) ≥ margin   for all edges i of P_t
 * </pre>
 *
 * <p>v_i is a corner of an edge and n_i points inwards from it. In the bound, c̈ is that of {@link PathAcceleration}, and frames whose window is not within the path have none.
 * A path has to be found as a whole: integrated forward, the pendulum falls. As in {@link QuadraticProgram}, rows have exact ℓ₁
 * penalties, by the same interior-point method ({@link PredictorCorrector}): what cannot hold gives way there and nowhere else.
 */
public final class CartTablePath {
    /** Price of a metre by which a ZMP is too far out, where to move it by a metre costs about 1. */
    private static final double PRICE = 1e3;

    /** Barrier parameter at the start. */
    private static final double MU = 1e-2;
    /** Least slack at the start, m. */
    private static final double SLACK = 0.01;
    /** Least barrier parameter. */
    private static final double MU_END = 1e-14;

    private static final int STEPS = 60;
    /** At a solution rows differ from their slacks by no more, m, and costs from what multipliers balance by no more than this part. */
    private static final double RESIDUAL = 1e-7;
    /** At a solution no more than this part of the cost is left to gain, */
    private static final double GAP = 1e-6;
    /** beside so much a row. */
    private static final double GAP_OF_ROW = 1e-12;

    private final Wanted wanted;
    private final int frames;
    private final int half;
    /** Number of free frames. */
    private final int free;
    /** What costs are divided by, so that to move a ZMP by a metre costs about 1. */
    private final double scale;
    /** 1/((2πf)⁴ Δt⁴). */
    private final double bend;
    /** A row for each edge of a frame's polygon. */
    private final BoundRows edges;
    /** The unknown that column 0 of a row is. */
    private final int[] first;

    private final BoundMultipliers rows = new BoundMultipliers();
    private final BandedCholesky hessian;
    private final BandedCholesky system;
    /** d of the free frames, x and y in turn. */
    private final double[] shift;
    /** H d. */
    private final double[] gradient;

    private final double[] step;
    private final double[] unbalanced;
    /** What is left to find, in parts of what is allowed. */
    private double left;

    private CartTablePath(
            Wanted wanted, List<SupportPolygon> support, double margin, double halfWindow, double cutoffHz) {
        this.wanted = wanted;
        frames = support.size();
        double period = wanted.timeStep();
        half = PathAcceleration.half(frames, period, halfWindow);
        free = frames - wanted.kept() - wanted.keptAfter();
        bend = Math.pow(2 * Math.PI * cutoffHz * period, -4);
        double height = 0;
        for (int t = 0; t < frames; t++) {
            height += wanted.com()[3 * t + 2] / frames;
        }
        scale = 1 + Math.pow(2 * Math.PI * cutoffHz, -4) * Math.pow(InvertedPendulum.GRAVITY / height, 2);
        double[] zmp = InvertedPendulum.zmpPath(wanted.com(), period, halfWindow);
        double[] weights = PathAcceleration.weights(half);
        edges = new BoundRows(2 * weights.length);
        first = new int[support.stream().mapToInt(SupportPolygon::size).sum()];
        for (int t = 0; t < frames; t++) {
            if (wanted.isBounded(t, halfWindow)) {
                addEdges(t, zmp, support.get(t).corners(), margin, weights);
            }
        }
        edges.compress();
        rows.resize(edges.size);
        for (int i = 0; i < rows.size; i++) {
            rows.c[i] = edges.value(i);
            rows.high[i] = edges.price(i);
            rows.low[i] = 0;
            rows.z[i] = 0;
        }
        int width = Math.min(Math.max(4, 2 * weights.length - 1), Math.max(0, 2 * free - 1));
        hessian = new BandedCholesky(2 * free, width);
        system = new BandedCholesky(2 * free, width);
        shift = new double[2 * free];
        gradient = new double[2 * free];
        step = new double[2 * free];
        unbalanced = new double[2 * free];
        addCosts();
    }

    /**
     * What a path is to be near to.
     *
     * @param com x, y, z of each frame, m, z above the ground. Not modified.
     * @param timeStep seconds from frame to frame
     * @param kept so many first frames stay as they are
     * @param keptAfter so many last frames stay as they are
     */
    public record Wanted(double[] com, double timeStep, int kept, int keptAfter) {
        /** Whether the ZMP of a frame is bounded: the window of its acceleration is within the path, and a frame in it may move. */
        public boolean isBounded(int t, double halfWindow) {
            int frames = com.length / 3;
            int half = PathAcceleration.half(frames, timeStep, halfWindow);
            return PathAcceleration.isMeasured(t, frames, half) && t + half >= kept && t - half < frames - keptAfter;
        }
    }

    /**
     * The path that was found.
     *
     * @param path x, y of each frame, m
     * @param converged whether it is the nearest one; else the steps ran out, or numbers of 16 digits do not do
     * @param left what was left to gain then, as part of the cost
     */
    public record Planned(double[] path, boolean converged, double left) {}

    /**
     * The path.
     *
     * @param support where the ZMP of each frame may be; empty: anywhere
     * @param margin by how much it is to be inside, m
     * @param halfWindow of the accelerations, seconds; {@link PathAcceleration}
     * @param cutoffHz f, above which changes cost more by their acceleration than by their size; +∞: accelerations cost nothing
     */
    public static Planned of(
            Wanted wanted, List<SupportPolygon> support, double margin, double halfWindow, double cutoffHz) {
        return new CartTablePath(wanted, support, margin, halfWindow, cutoffHz).solve();
    }

    private void addEdges(int t, double[] zmp, double[] corners, double margin, double[] weights) {
        double period = wanted.timeStep();
        double pull = -wanted.com()[3 * t + 2] / (InvertedPendulum.GRAVITY * period * period);
        for (int i = 0, j = corners.length - 2; i < corners.length; j = i, i += 2) {
            double length = Math.hypot(corners[i] - corners[j], corners[i + 1] - corners[j + 1]);
            if (length == 0) {
                continue; // a point that alone is left of the soles
            }
            double[] n = {(corners[j + 1] - corners[i + 1]) / length, (corners[i] - corners[j]) / length};
            double inside = n[0] * (zmp[2 * t] - corners[j]) + n[1] * (zmp[2 * t + 1] - corners[j + 1]);
            first[edges.size] = 2 * (t - half - wanted.kept());
            int o = edges.addInequality(edges.size, inside - margin, PRICE);
            for (int k = 0; k < weights.length; k++) {
                int u = t - half + k - wanted.kept();
                double weight = (k == half ? 1 : 0) + pull * weights[k];
                for (int axis = 0; axis < 2 && u >= 0 && u < free; axis++) {
                    edges.gradient()[o + 2 * k + axis] = n[axis] * weight;
                }
            }
        }
    }

    private void addCosts() {
        for (int i = 0; i < shift.length; i++) {
            hessian.add(i, i, 1 / scale);
        }
        double[] d = {1, -2, 1};
        // accelerations of which a free frame is part; frames that stay have d = 0
        for (int t = 1; t + 1 < frames; t++) {
            int u = t - 1 - wanted.kept();
            for (int a = 0; a < 3; a++) {
                for (int b = 0; b <= a && u + a < free; b++) {
                    for (int axis = 0; axis < 2 && u + b >= 0; axis++) {
                        hessian.add(2 * (u + a) + axis, 2 * (u + b) + axis, bend / scale * d[a] * d[b]);
                    }
                }
            }
        }
    }

    private void findGradient() {
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] = shift[i] / scale;
        }
        for (int t = 1; t + 1 < frames; t++) {
            for (int axis = 0; axis < 2; axis++) {
                int i = 2 * (t - wanted.kept()) + axis;
                double a = bend / scale * (at(shift, i - 2) - 2 * at(shift, i) + at(shift, i + 2));
                for (int k = -1; k <= 1; k++) {
                    if (i + 2 * k >= 0 && i + 2 * k < gradient.length) {
                        gradient[i + 2 * k] += k == 0 ? -2 * a : a;
                    }
                }
            }
        }
    }

    private static double at(double[] values, int i) {
        return i < 0 || i >= values.length ? 0 : values[i];
    }

    private Planned solve() {
        rows.recenter(MU, SLACK);
        Steps steps = new Steps();
        boolean converged = steps.isSolved() || PredictorCorrector.solve(steps, rows, MU_END, STEPS);
        double[] path = new double[2 * frames];
        for (int t = 0; t < frames; t++) {
            for (int axis = 0; axis < 2; axis++) {
                path[2 * t + axis] = wanted.com()[3 * t + axis] + at(shift, 2 * (t - wanted.kept()) + axis);
            }
        }
        return new Planned(path, converged, left * GAP);
    }

    /** The steps of the solution. */
    private final class Steps implements PredictorCorrector.Programme {
        @Override
        public boolean factor() {
            system.copy(hessian);
            for (int i = 0; i < rows.size; i++) {
                edges.addOuter(i, rows.stiffness[i], system, first[i], 0, Integer.MAX_VALUE);
            }
            return system.factor();
        }

        @Override
        public void findStep() {
            for (int i = 0; i < step.length; i++) {
                step[i] = -gradient[i];
            }
            for (int i = 0; i < rows.size; i++) {
                edges.addScaled(i, rows.pull[i], step, first[i]);
            }
            system.solve(step);
            for (int i = 0; i < rows.size; i++) {
                rows.change[i] = edges.dot(i, step, first[i]);
            }
        }

        @Override
        public void move(double alpha) {
            for (int i = 0; i < step.length; i++) {
                shift[i] += alpha * step[i];
            }
            findGradient();
        }

        @Override
        public boolean isSolved() {
            double cost = rows.priceOfViolations();
            double largest = 1;
            for (int i = 0; i < shift.length; i++) {
                cost += 0.5 * gradient[i] * shift[i];
                largest = Math.max(largest, Math.abs(gradient[i]));
                unbalanced[i] = gradient[i];
            }
            for (int i = 0; i < rows.size; i++) {
                edges.addScaled(i, -rows.z[i], unbalanced, first[i]);
            }
            double worst = Arrays.stream(unbalanced).map(Math::abs).max().orElse(0);
            left = Math.max(
                    Math.max(rows.residual() / RESIDUAL, worst / (GAP * largest)),
                    rows.gap() / (GAP * cost + GAP_OF_ROW * (1 + rows.size)));
            return left <= 1;
        }
    }
}
