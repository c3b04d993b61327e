package dev.marionette.kinematics.balance;

import dev.marionette.numerics.BandedCholesky;
import java.util.List;

/**
 * The path of a centre of mass that is nearest to a given one, c̃, among those whose ZMP, by the linear inverted pendulum, is inside the
 * support: that of the cart-table model (Kajita et al. 2003, "Biped walking pattern generation by using preview control of zero-moment point"):
 *
 * <pre>
 *   min ½ Σ ‖c_t − c̃_t‖² + ½ Σ ‖c̈_t − c̃̈_t‖² / (2πf)⁴   with   c_t − z_t/g · c̈_t ∈ P_t
 * </pre>
 *
 * <p>In the bound, c̈ is that of {@link PathAcceleration}. A path has to be found as a whole: integrated forward, the pendulum falls. Solved by the alternating direction method of
 * multipliers (Boyd et al., "Distributed optimization and statistical learning via the alternating direction method of
 * multipliers", 2011, sections 3.1.1 and 3.4.3), whose projection takes a ZMP to the nearest point of its polygon.
 */
public final class CartTablePath {
    private static final int ITERATIONS = 2000;
    private static final double PENALTY = 0.1;
    /** Over-relaxation. */
    private static final double RELAXATION = 1.6;
    /** It is found where ZMP are as far outside and move no more in an iteration, m. */
    private static final double FOUND = 1e-6;
    /** Weight of a frame that stays as it is. */
    private static final double FIXED = 1e9;

    private final int frames;
    private final List<SupportPolygon> support;
    private final int half;
    /** By frame, whether its ZMP has to be inside. */
    private final boolean[] held;
    /** What a shift of a frame costs. */
    private final double[] weight;
    /** β/Δt⁴. */
    private final double bend;
    /** By frame, the map from the frames of its window to its ZMP. */
    private final double[][] row;

    private final BandedCholesky system;

    private CartTablePath(Wanted wanted, List<SupportPolygon> support, double halfWindow, double cutoffHz) {
        this.support = support;
        frames = support.size();
        double step = wanted.timeStep();
        half = PathAcceleration.half(frames, step, halfWindow);
        held = new boolean[frames];
        weight = new double[frames];
        for (int t = 0; t < frames; t++) {
            held[t] = support.get(t).size() > 0 && !wanted.isKept(t);
            weight[t] = wanted.isKept(t) ? FIXED : 1;
        }
        bend = Math.pow(2 * Math.PI * cutoffHz * step, -4);
        double[] weights = PathAcceleration.weights(half);
        row = new double[frames][];
        for (int t = 0; t < frames; t++) {
            double pull = -wanted.com()[3 * t + 2] / (InvertedPendulum.GRAVITY * step * step);
            row[t] = new double[2 * half + 1];
            for (int k = 0; k < row[t].length; k++) {
                row[t][k] = pull * weights[k];
            }
            row[t][t - first(t)] += 1;
        }
        system = factored();
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
        private boolean isKept(int t) {
            return t < kept || t >= com.length / 3 - keptAfter;
        }
    }

    /**
     * The path.
     *
     * @param support where the ZMP of each frame may be; empty: anywhere; not looked at in frames that stay as they are
     * @param halfWindow of the accelerations, seconds; {@link PathAcceleration}
     * @param cutoffHz f, above which changes cost more by their acceleration than by their size; +∞: accelerations cost nothing
     * @return x, y of each frame, m
     */
    public static double[] of(Wanted wanted, List<SupportPolygon> support, double halfWindow, double cutoffHz) {
        return new CartTablePath(wanted, support, halfWindow, cutoffHz).solve(wanted.com());
    }

    /** The first frame of the window of a frame. */
    private int first(int t) {
        return Math.max(0, Math.min(frames - 1 - 2 * half, t - half));
    }

    private double[] solve(double[] com) {
        double[] wanted = new double[2 * frames];
        for (int i = 0; i < wanted.length; i++) {
            wanted[i] = com[3 * (i / 2) + i % 2];
        }
        double[] pull = pull(wanted);
        double[] path = wanted.clone();
        double[] inside = zmp(path);
        double[] dual = new double[2 * frames];
        double change = Double.POSITIVE_INFINITY;
        for (int k = 0; k < ITERATIONS && change > FOUND; k++) {
            double[] zmp = zmp(path);
            change = 0;
            for (int t = 0; t < frames; t++) {
                if (held[t]) {
                    change = Math.max(change, project(t, zmp, inside, dual));
                }
            }
            for (int axis = 0; axis < 2; axis++) {
                solve(pull, inside, dual, axis, path);
            }
        }
        return path;
    }

    /** Projects a ZMP; returns how far the path's is from it, and how much it moved. */
    private double project(int t, double[] zmp, double[] inside, double[] dual) {
        int i = 2 * t;
        double x = inside[i];
        double y = inside[i + 1];
        double relaxedX = RELAXATION * zmp[i] + (1 - RELAXATION) * x;
        double relaxedY = RELAXATION * zmp[i + 1] + (1 - RELAXATION) * y;
        support.get(t).nearest(relaxedX + dual[i], relaxedY + dual[i + 1], inside, i);
        dual[i] += relaxedX - inside[i];
        dual[i + 1] += relaxedY - inside[i + 1];
        return Math.max(
                Math.hypot(inside[i] - x, inside[i + 1] - y),
                Math.hypot(zmp[i] - inside[i], zmp[i + 1] - inside[i + 1]));
    }

    private double[] zmp(double[] path) {
        double[] out = new double[2 * frames];
        for (int t = 0; t < frames; t++) {
            for (int k = 0; k < row[t].length; k++) {
                int i = 2 * (first(t) + k);
                out[2 * t] += row[t][k] * path[i];
                out[2 * t + 1] += row[t][k] * path[i + 1];
            }
        }
        return out;
    }

    /** W + βDᵀD + ρAᵀA, factored: never less than I. */
    private BandedCholesky factored() {
        BandedCholesky m = new BandedCholesky(frames, Math.min(frames - 1, Math.max(2, 2 * half)));
        for (int t = 0; t < frames; t++) {
            m.add(t, t, weight[t]);
            if (held[t]) {
                addOuter(m, first(t), row[t], PENALTY);
            }
            if (t > 0 && t + 1 < frames) {
                addOuter(m, t - 1, new double[] {1, -2, 1}, bend);
            }
        }
        if (!m.factor()) {
            throw new ArithmeticException("the heights of the centre of mass leave no positive definite matrix");
        }
        return m;
    }

    private static void addOuter(BandedCholesky m, int first, double[] g, double scale) {
        for (int a = 0; a < g.length; a++) {
            for (int b = 0; b <= a; b++) {
                m.add(first + a, first + b, scale * g[a] * g[b]);
            }
        }
    }

    /** (W + βDᵀD) c̃. */
    private double[] pull(double[] wanted) {
        double[] out = new double[wanted.length];
        for (int i = 0; i < out.length; i++) {
            out[i] += weight[i / 2] * wanted[i];
            if (i > 1 && i + 2 < out.length) {
                double a = bend * (wanted[i - 2] - 2 * wanted[i] + wanted[i + 2]);
                out[i - 2] += a;
                out[i] -= 2 * a;
                out[i + 2] += a;
            }
        }
        return out;
    }

    private void solve(double[] pull, double[] inside, double[] dual, int axis, double[] path) {
        double[] b = new double[frames];
        for (int t = 0; t < frames; t++) {
            int i = 2 * t + axis;
            b[t] += pull[i];
            for (int k = 0; k < row[t].length && held[t]; k++) {
                b[first(t) + k] += PENALTY * row[t][k] * (inside[i] - dual[i]);
            }
        }
        system.solve(b);
        for (int t = 0; t < frames; t++) {
            path[2 * t + axis] = b[t];
        }
    }
}
