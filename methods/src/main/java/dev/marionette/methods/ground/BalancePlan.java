package dev.marionette.methods.ground;

import dev.marionette.kinematics.balance.BalanceMotion;
import dev.marionette.kinematics.balance.SupportPolygon;
import dev.marionette.numerics.BandedCholesky;

/**
 * By how much the centre of mass of a motion is to be elsewhere so that it is over the standing feet at every frame: the
 * smallest and smoothest such change d,
 *
 * <pre>min ½ Σ ‖d_t‖² + ½ τ⁴ Σ ‖(d_{t+1} − 2 d_t + d_{t−1}) / h²‖²   so that   c_t + d_t is in S_t,</pre>
 *
 * with the centre of mass c, the time step h and what the soles span less the margin S. Where no foot stands, there is no
 * condition. The weight goes over before a foot is lifted, some τ ahead. Solved by the alternating direction method of
 * multipliers (Boyd et al. 2011, section 5): a banded linear system and projections onto the regions in turn.
 */
final class BalancePlan {
    /** How long before and after its need a change begins and ends, seconds. */
    private static final double TAU = 0.25;

    private static final int ITERATIONS = 3000;
    private static final double TOLERANCE = 2e-5;
    private static final double PENALTY = 30;

    private BalancePlan() {}

    /**
     * Finds the change.
     *
     * @param motion the motion as it is
     * @param margin how far inside the centre of mass is to be, metres; where nothing is so far inside, the middle is aimed at
     * @return frames × 2, metres
     */
    static double[] shifts(BalanceMotion motion, double margin, double periodSeconds) {
        int frames = motion.frames();
        double[] com = motion.com();
        SupportPolygon[] regions = new SupportPolygon[frames];
        for (int t = 0; t < frames; t++) {
            regions[t] = motion.support(t).shrunk(margin);
        }
        double stiffness = Math.pow(TAU / periodSeconds, 4);
        BandedCholesky system = factored(frames, stiffness);
        double[] x = new double[2 * frames];
        double[] z = new double[2 * frames];
        double[] dual = new double[2 * frames];
        double[] point = new double[2];
        for (int k = 0; k < ITERATIONS; k++) {
            for (int i = 0; i < x.length; i++) {
                x[i] = PENALTY * (z[i] - dual[i]);
            }
            system.solve(x, 0, 2);
            system.solve(x, 1, 2);
            double apart = 0;
            for (int t = 0; t < frames; t++) {
                double px = com[3 * t] + x[2 * t] + dual[2 * t];
                double py = com[3 * t + 1] + x[2 * t + 1] + dual[2 * t + 1];
                point[0] = px;
                point[1] = py;
                regions[t].nearest(px, py, point, 0);
                for (int i = 0; i < 2; i++) {
                    z[2 * t + i] = point[i] - com[3 * t + i];
                    double off = x[2 * t + i] - z[2 * t + i];
                    dual[2 * t + i] += off;
                    apart = Math.max(apart, Math.abs(off));
                }
            }
            if (apart < TOLERANCE) {
                break;
            }
        }
        return x;
    }

    /** I + stiffness · D₂ᵀD₂ + penalty · I, factored. */
    private static BandedCholesky factored(int frames, double stiffness) {
        BandedCholesky a = new BandedCholesky(frames, 2);
        double[] difference = {1, -2, 1};
        for (int t = 0; t < frames; t++) {
            a.add(t, t, 1 + PENALTY);
        }
        for (int t = 0; t + 2 < frames; t++) {
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j <= i; j++) {
                    a.add(t + i, t + j, stiffness * difference[i] * difference[j]);
                }
            }
        }
        if (!a.factor()) {
            throw new ArithmeticException("stiffness " + stiffness + " leaves no positive definite matrix");
        }
        return a;
    }
}
