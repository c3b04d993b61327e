package dev.marionette.ik.trajectory;

/**
 * A residual whose cost grows no faster than linearly beyond a threshold (Huber's loss of its norm): ½‖r'‖² = ½‖r‖² up to ‖r‖ = δ, and
 * δ‖r‖ − ½δ² beyond. For what may be out of reach, so that it does not outweigh what is not. With s = ‖r‖, φ = √(2δs − δ²) and u = r / s,
 * r' = φ u and ∂r'/∂r = (φ/s)(I − u uᵀ) + (δ/φ) u uᵀ.
 */
public final class HuberResidual implements Residual {
    private final Residual residual;
    private final double threshold;

    /**
     * @param residual r
     * @param threshold δ, in what the residual is measured in, above zero, finite
     */
    public HuberResidual(Residual residual, double threshold) {
        if (!(threshold > 0 && threshold < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("threshold " + threshold);
        }
        this.residual = residual;
        this.threshold = threshold;
    }

    /** ‖r‖ by ‖r'‖. */
    public double unbounded(double norm) {
        return norm <= threshold ? norm : (norm * norm + threshold * threshold) / (2 * threshold);
    }

    @Override
    public int size() {
        return residual.size();
    }

    @Override
    public void value(int frame, FrameState state, double[] out, int o) {
        residual.value(frame, state, out, o);
        double norm = norm(out, o);
        if (norm > threshold) {
            double scale = Math.sqrt(threshold * (2 * norm - threshold)) / norm;
            for (int i = 0; i < size(); i++) {
                out[o + i] *= scale;
            }
        }
    }

    @Override
    public void addRows(int frame, FrameState state, double[] rows, int o) {
        double[] r = new double[size()];
        residual.value(frame, state, r, 0);
        double norm = norm(r, 0);
        if (norm <= threshold) {
            residual.addRows(frame, state, rows, o);
            return;
        }
        int n = state.unknowns();
        double[] plain = new double[size() * n];
        residual.addRows(frame, state, plain, 0);
        double root = Math.sqrt(threshold * (2 * norm - threshold));
        double across = root / norm;
        double along = threshold / root - across;
        for (int d = 0; d < n; d++) {
            double component = 0;
            for (int i = 0; i < size(); i++) {
                component += r[i] / norm * plain[i * n + d];
            }
            for (int i = 0; i < size(); i++) {
                rows[o + i * n + d] += across * plain[i * n + d] + along * component * r[i] / norm;
            }
        }
    }

    private double norm(double[] r, int o) {
        double sum = 0;
        for (int i = 0; i < size(); i++) {
            sum += r[o + i] * r[o + i];
        }
        return Math.sqrt(sum);
    }
}
