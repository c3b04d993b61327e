package dev.marionette.ik.trajectory;

/** Pull of the joints to a posture: r_d = w_d (q_d − q*_d). */
public final class PostureResidual implements Residual {
    private final double[] posture;
    private final double[] weights;

    /**
     * @param posture q*, a value a joint, rad or m. Not copied: the caller gives it away.
     * @param weights w, a value a joint. Not copied: the caller gives it away.
     */
    public PostureResidual(double[] posture, double[] weights) {
        this.posture = posture;
        this.weights = weights;
    }

    @Override
    public int size() {
        return posture.length;
    }

    @Override
    public void value(int frame, FrameState state, double[] out, int o) {
        for (int d = 0; d < posture.length; d++) {
            out[o + d] = weights[d] * (state.joints()[d] - posture[d]);
        }
    }

    @Override
    public void addRows(int frame, FrameState state, double[] rows, int o) {
        for (int d = 0; d < posture.length; d++) {
            if (state.unknown(d) >= 0) {
                rows[o + d * state.unknowns() + state.unknown(d)] += weights[d];
            }
        }
    }
}
