package dev.marionette.methods.simultaneous;

import dev.marionette.kinematics.balance.InvertedPendulum;
import dev.marionette.kinematics.balance.SupportPolygon;
import dev.marionette.numerics.BandedCholesky;
import java.util.List;

/**
 * The path of a centre of mass that is nearest to a given one among those whose ZMP, by the linear inverted pendulum, is
 * inside the soles (Ayusawa and Yoshida 2017, eqs. 19 and 20):
 *
 * <pre>
 *   min ½ Σ ‖c_t − c̃_t‖²   with   c_t − z_t/g · (c_{t−1} − 2 c_t + c_{t+1})/Δt² ∈ P_t
 * </pre>
 *
 * <p>A path has to be found as a whole: integrated forward, the pendulum falls. Solved by the alternating direction method of
 * multipliers (Boyd et al., "Distributed optimization and statistical learning via the alternating direction method of
 * multipliers", 2011, section 3.1.1), whose projection takes a ZMP to the nearest point of its polygon, as the paper does.
 */
final class BalancedPath {
    private static final int ITERATIONS = 300;
    private static final double PENALTY = 1;

    private final int frames;
    private final boolean[] held;
    /** Rows of the map from a path to its ZMP: on the two neighbours, and on the frame itself. */
    private final double[] side;

    private final double[] middle;
    private final BandedCholesky system;

    private BalancedPath(double[] com, List<SupportPolygon> support, double period) {
        frames = support.size();
        held = new boolean[frames];
        side = new double[frames];
        middle = new double[frames];
        for (int t = 0; t < frames; t++) {
            held[t] = support.get(t).size() > 0;
            boolean end = t == 0 || t == frames - 1;
            // at the ends the body is at rest
            side[t] = end || !held[t] ? 0 : -com[3 * t + 2] / (InvertedPendulum.GRAVITY * period * period);
            middle[t] = held[t] ? 1 - 2 * side[t] : 0;
        }
        system = factored();
    }

    /**
     * The path.
     *
     * @param com x, y, z of each frame, m, z above the ground. Not modified.
     * @param support where the ZMP of each frame may be; empty: anywhere
     * @param period from frame to frame, s
     * @return x, y of each frame, m
     */
    static double[] of(double[] com, List<SupportPolygon> support, double period) {
        return new BalancedPath(com, support, period).solve(com, support);
    }

    private double[] solve(double[] com, List<SupportPolygon> support) {
        double[] path = new double[2 * frames];
        for (int i = 0; i < path.length; i++) {
            path[i] = com[3 * (i / 2) + i % 2];
        }
        double[] wanted = path.clone();
        double[] zmp = new double[2 * frames];
        double[] inside = new double[2 * frames];
        double[] dual = new double[2 * frames];
        for (int k = 0; k < ITERATIONS; k++) {
            zmp(path, zmp);
            for (int t = 0; t < frames; t++) {
                if (held[t]) {
                    support.get(t).nearest(zmp[2 * t] + dual[2 * t], zmp[2 * t + 1] + dual[2 * t + 1], inside, 2 * t);
                    for (int i = 2 * t; i < 2 * t + 2; i++) {
                        dual[i] += zmp[i] - inside[i];
                    }
                }
            }
            for (int axis = 0; axis < 2; axis++) {
                solve(wanted, inside, dual, axis, path);
            }
        }
        return path;
    }

    private void zmp(double[] path, double[] out) {
        for (int t = 0; t < frames; t++) {
            for (int i = 2 * t; i < 2 * t + 2; i++) {
                out[i] = middle[t] * path[i] + (side[t] == 0 ? 0 : side[t] * (path[i - 2] + path[i + 2]));
            }
        }
    }

    /** I + ρAᵀA, factored: never less than I. */
    private BandedCholesky factored() {
        BandedCholesky m = new BandedCholesky(frames, 2);
        for (int t = 0; t < frames; t++) {
            m.add(t, t, 1 + PENALTY * middle[t] * middle[t]);
            if (side[t] != 0) {
                m.add(t - 1, t - 1, PENALTY * side[t] * side[t]);
                m.add(t + 1, t + 1, PENALTY * side[t] * side[t]);
                m.add(t, t - 1, PENALTY * side[t] * middle[t]);
                m.add(t + 1, t, PENALTY * side[t] * middle[t]);
                m.add(t + 1, t - 1, PENALTY * side[t] * side[t]);
            }
        }
        if (!m.factor()) {
            throw new ArithmeticException("the heights of the centre of mass leave no positive definite matrix");
        }
        return m;
    }

    private void solve(double[] wanted, double[] inside, double[] dual, int axis, double[] path) {
        double[] b = new double[frames];
        for (int t = 0; t < frames; t++) {
            int i = 2 * t + axis;
            b[t] += wanted[i];
            if (held[t]) {
                double pull = PENALTY * (inside[i] - dual[i]);
                b[t] += middle[t] * pull;
                if (side[t] != 0) {
                    b[t - 1] += side[t] * pull;
                    b[t + 1] += side[t] * pull;
                }
            }
        }
        system.solve(b);
        for (int t = 0; t < frames; t++) {
            path[2 * t + axis] = b[t];
        }
    }
}
