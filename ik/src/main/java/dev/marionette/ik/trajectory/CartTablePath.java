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
 * penalties, by the same interior-point method: what cannot hold gives way there and nowhere else.
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
    /** After a step that was shorter, the next one aims at the central path alone. */
    private static final double SHORT = 0.1;
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
    /** Of each frame. */
    private final BoundRows[] edges;

    private final BoundMultipliers rows = new BoundMultipliers();
    private final BandedCholesky hessian;
    private final BandedCholesky system;
    /** d of the free frames, x and y in turn. */
    private final double[] shift;

    private CartTablePath(
            Wanted wanted, List<SupportPolygon> support, double margin, double halfWindow, double cutoffHz) {
        this.wanted = wanted;
        frames = support.size();
        double step = wanted.timeStep();
        half = PathAcceleration.half(frames, step, halfWindow);
        free = frames - wanted.kept() - wanted.keptAfter();
        bend = Math.pow(2 * Math.PI * cutoffHz * step, -4);
        double height = 0;
        for (int t = 0; t < frames; t++) {
            height += wanted.com()[3 * t + 2] / frames;
        }
        scale = 1 + Math.pow(2 * Math.PI * cutoffHz, -4) * Math.pow(InvertedPendulum.GRAVITY / height, 2);
        edges = new BoundRows[frames];
        double[] zmp = InvertedPendulum.zmpPath(wanted.com(), step, halfWindow);
        double[] weights = PathAcceleration.weights(half);
        int size = 0;
        for (int t = 0; t < frames; t++) {
            boolean isBounded = wanted.isBounded(t, halfWindow);
            edges[t] = new BoundRows(isBounded ? 2 * weights.length : 0);
            if (isBounded) {
                addEdges(t, zmp, support.get(t).corners(), margin, weights);
            }
            size += edges[t].size;
        }
        rows.resize(size);
        int i = 0;
        for (BoundRows of : edges) {
            of.compress();
            for (int k = 0; k < of.size; k++, i++) {
                rows.c[i] = of.value(k);
                rows.high[i] = of.price(k);
                rows.low[i] = 0;
                rows.z[i] = 0;
            }
        }
        int width = Math.min(Math.max(4, 2 * weights.length - 1), Math.max(0, 2 * free - 1));
        hessian = new BandedCholesky(2 * free, width);
        system = new BandedCholesky(2 * free, width);
        shift = new double[2 * free];
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
        double step = wanted.timeStep();
        double pull = -wanted.com()[3 * t + 2] / (InvertedPendulum.GRAVITY * step * step);
        for (int i = 0, j = corners.length - 2; i < corners.length; j = i, i += 2) {
            double length = Math.hypot(corners[i] - corners[j], corners[i + 1] - corners[j + 1]);
            if (length == 0) {
                continue; // a point that alone is left of the soles
            }
            double[] n = {(corners[j + 1] - corners[i + 1]) / length, (corners[i] - corners[j]) / length};
            double inside = n[0] * (zmp[2 * t] - corners[j]) + n[1] * (zmp[2 * t + 1] - corners[j + 1]);
            int o = edges[t].addInequality(i, inside - margin, PRICE);
            for (int k = 0; k < weights.length; k++) {
                int u = t - half + k - wanted.kept();
                double weight = (k == half ? 1 : 0) + pull * weights[k];
                for (int axis = 0; axis < 2 && u >= 0 && u < free; axis++) {
                    edges[t].gradient()[o + 2 * k + axis] = n[axis] * weight;
                }
            }
        }
    }

    /** The unknown that column 0 of a frame's rows is. */
    private int first(int t) {
        return 2 * (t - half - wanted.kept());
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

    /** H d. */
    private double[] gradient() {
        double[] out = new double[shift.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = shift[i] / scale;
        }
        for (int t = 1; t + 1 < frames; t++) {
            for (int axis = 0; axis < 2; axis++) {
                int i = 2 * (t - wanted.kept()) + axis;
                double a = bend / scale * (at(shift, i - 2) - 2 * at(shift, i) + at(shift, i + 2));
                for (int k = -1; k <= 1; k++) {
                    if (i + 2 * k >= 0 && i + 2 * k < out.length) {
                        out[i + 2 * k] += k == 0 ? -2 * a : a;
                    }
                }
            }
        }
        return out;
    }

    private static double at(double[] values, int i) {
        return i < 0 || i >= values.length ? 0 : values[i];
    }

    private Planned solve() {
        rows.recenter(MU, SLACK);
        double alpha = 1;
        double left = left();
        for (int i = 0; i < STEPS && left > 1; i++) {
            double mean = rows.complementarity(0);
            double mu = mean;
            boolean predicts = alpha > SHORT;
            double[] gradient = gradient();
            rows.prepare(predicts ? 0 : mu, false);
            if (!factor()) {
                break;
            }
            double[] step = step(gradient);
            if (predicts) {
                rows.findDirection(0, false);
                double ratio = rows.complementarity(rows.longest()) / mean;
                mu = Math.max(MU_END, ratio * ratio * ratio * mean);
                rows.prepare(mu, true);
                step = step(gradient);
            }
            rows.findDirection(mu, predicts);
            alpha = Math.min(1, 0.995 * rows.longest());
            rows.move(alpha);
            for (int k = 0; k < step.length; k++) {
                shift[k] += alpha * step[k];
            }
            left = left();
        }
        double[] path = new double[2 * frames];
        for (int t = 0; t < frames; t++) {
            for (int axis = 0; axis < 2; axis++) {
                path[2 * t + axis] = wanted.com()[3 * t + axis] + at(shift, 2 * (t - wanted.kept()) + axis);
            }
        }
        return new Planned(path, left <= 1, left * GAP);
    }

    /** What is left to find, in parts of what is allowed. */
    private double left() {
        double cost = rows.priceOfViolations();
        double[] gradient = gradient();
        double largest = 1;
        for (int i = 0; i < shift.length; i++) {
            cost += 0.5 * gradient[i] * shift[i];
            largest = Math.max(largest, Math.abs(gradient[i]));
        }
        int row = 0;
        for (int t = 0; t < frames; t++) {
            for (int i = 0; i < edges[t].size; i++) {
                edges[t].addScaled(i, -rows.z[row++], gradient, first(t));
            }
        }
        double unbalanced = Arrays.stream(gradient).map(Math::abs).max().orElse(0);
        return Math.max(
                Math.max(rows.residual() / RESIDUAL, unbalanced / (GAP * largest)),
                rows.gap() / (GAP * cost + GAP_OF_ROW * (1 + rows.size)));
    }

    /** Whether the matrix is numerically positive definite. */
    private boolean factor() {
        system.copy(hessian);
        int row = 0;
        for (int t = 0; t < frames; t++) {
            for (int i = 0; i < edges[t].size; i++) {
                edges[t].addOuter(i, rows.stiffness[row++], system, first(t), 0, Integer.MAX_VALUE);
            }
        }
        return system.factor();
    }

    /** The step towards what {@link BoundMultipliers#prepare} aims at, and what it changes rows by. */
    private double[] step(double[] gradient) {
        double[] step = new double[shift.length];
        for (int i = 0; i < step.length; i++) {
            step[i] = -gradient[i];
        }
        int row = 0;
        for (int t = 0; t < frames; t++) {
            for (int i = 0; i < edges[t].size; i++) {
                edges[t].addScaled(i, rows.pull[row++], step, first(t));
            }
        }
        system.solve(step);
        row = 0;
        for (int t = 0; t < frames; t++) {
            for (int i = 0; i < edges[t].size; i++) {
                rows.change[row++] = edges[t].dot(i, step, first(t));
            }
        }
        return step;
    }
}
