package dev.marionette.ik.trajectory;

import java.util.Arrays;

/**
 * Pulls joints towards postures: r_d = w_d (q_d − q*_d). A joint that turns without end is in the same place after a full turn, and so is its pull: r_d = 2 w_d
 * sin ½(q_d − q*_d), which is the same nearby. Else a head that has spun twice would be pulled back harder than what it follows pulls.
 */
public final class PostureResidual implements Residual {
    private final double[] postures;
    private final double[] weights;
    private final boolean[] endless;

    /**
     * Pull to a posture in each frame, of joints that turn by less than a full turn.
     *
     * @param postures q*, frames × dof, rad or m; or one posture for all frames. Not copied: the caller gives it away.
     * @param weights w, a value a joint. Not copied: the caller gives it away.
     */
    public PostureResidual(double[] postures, double[] weights) {
        this(postures, weights, new boolean[weights.length]);
    }

    private PostureResidual(double[] postures, double[] weights, boolean[] endless) {
        this.postures = postures;
        this.weights = weights;
        this.endless = endless;
    }

    /** Pull of all joints to one posture; none of them turns without end. */
    public static PostureResidual constant(double[] posture, double weight) {
        return constant(posture, weight, new boolean[posture.length]);
    }

    /**
     * Pull of all joints to one posture.
     *
     * @param endless by joint, whether it turns without end. Not copied: the caller gives it away.
     */
    public static PostureResidual constant(double[] posture, double weight, boolean[] endless) {
        double[] weights = new double[posture.length];
        Arrays.fill(weights, weight);
        return new PostureResidual(posture.clone(), weights, endless);
    }

    @Override
    public int size() {
        return weights.length;
    }

    @Override
    public void value(int frame, FrameState state, double[] out, int o) {
        int first = postures.length == weights.length ? 0 : weights.length * frame;
        for (int d = 0; d < weights.length; d++) {
            double away = state.joints()[d] - postures[first + d];
            out[o + d] = weights[d] * (endless[d] ? 2 * Math.sin(0.5 * away) : away);
        }
    }

    @Override
    public void addRows(int frame, FrameState state, double[] rows, int o) {
        int first = postures.length == weights.length ? 0 : weights.length * frame;
        for (int d = 0; d < weights.length; d++) {
            if (state.unknown(d) >= 0) {
                double away = state.joints()[d] - postures[first + d];
                rows[o + d * state.unknowns() + state.unknown(d)] +=
                        weights[d] * (endless[d] ? Math.cos(0.5 * away) : 1);
            }
        }
    }
}
