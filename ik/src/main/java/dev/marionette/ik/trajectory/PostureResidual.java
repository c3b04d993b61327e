package dev.marionette.ik.trajectory;

import java.util.Arrays;

/** Pulls joints towards postures: r_d = w_d (q_d − q*_d). */
public final class PostureResidual implements Residual {
    private final double[] postures;
    private final double[] weights;

    /**
     * Pull to a posture in each frame.
     *
     * @param postures q*, frames × dof, rad or m; or one posture for all frames. Not copied: the caller gives it away.
     * @param weights w, a value a joint. Not copied: the caller gives it away.
     */
    public PostureResidual(double[] postures, double[] weights) {
        this.postures = postures;
        this.weights = weights;
    }

    /** Pull of all joints to one posture. */
    public static PostureResidual constant(double[] posture, double weight) {
        double[] weights = new double[posture.length];
        Arrays.fill(weights, weight);
        return new PostureResidual(posture.clone(), weights);
    }

    @Override
    public int size() {
        return weights.length;
    }

    @Override
    public void value(int frame, FrameState state, double[] out, int o) {
        int first = postures.length == weights.length ? 0 : weights.length * frame;
        for (int d = 0; d < weights.length; d++) {
            out[o + d] = weights[d] * (state.joints()[d] - postures[first + d]);
        }
    }

    @Override
    public void addRows(int frame, FrameState state, double[] rows, int o) {
        for (int d = 0; d < weights.length; d++) {
            if (state.unknown(d) >= 0) {
                rows[o + d * state.unknowns() + state.unknown(d)] += weights[d];
            }
        }
    }
}
