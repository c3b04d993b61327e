package dev.marionette.kinematics.balance;

/**
 * The acceleration of a point whose places are known at even times: that of the parabola that fits the frames within a window
 * best (Savitzky and Golay 1964). Second differences of frames a few milliseconds apart are mostly noise.
 */
final class PathAcceleration {
    private PathAcceleration() {}

    /**
     * The accelerations at the frames of a path. Near its ends the window stays within it; a path of fewer than three frames
     * counts as at rest.
     *
     * @param path x, y, z of each frame, m. Not modified.
     * @param timeStep seconds from frame to frame, finite, above 0
     * @param halfWindow how far the window reaches to both sides, seconds, finite, at least 0; at least one frame is taken,
     *     and no more than the path has
     * @return x, y, z of each frame, m/s²
     * @throws IllegalArgumentException if the lengths do not fit, or the step or the window is not as said
     */
    public static double[] of(double[] path, double timeStep, double halfWindow) {
        boolean times = timeStep > 0 && halfWindow >= 0 && Double.isFinite(timeStep) && Double.isFinite(halfWindow);
        if (path.length % 3 != 0 || !times) {
            throw new IllegalArgumentException("need x, y, z of each frame and finite times above 0 s; got "
                    + path.length + " values, " + timeStep + ", " + halfWindow);
        }
        int frames = path.length / 3;
        double[] out = new double[path.length];
        long reach = Math.max(1, Math.round(halfWindow / timeStep));
        int half = (int) Math.min(reach, (frames - 1) / 2);
        for (int i = 0; i < out.length && half > 0; i++) {
            int middle = Math.max(half, Math.min(frames - 1 - half, i / 3));
            out[i] = curvature(path, i % 3, middle, half) / (timeStep * timeStep);
        }
        return out;
    }

    /** Second derivative by frames of the parabola through 2 half + 1 values: 2 Σ (k² − k̄²) x_k / Σ (k² − k̄²)². */
    private static double curvature(double[] path, int axis, int middle, int half) {
        double mean = half * (half + 1) / 3.0;
        double sum = 0;
        double squares = 0;
        for (int k = -half; k <= half; k++) {
            double weight = k * k - mean;
            // the weights sum to zero; from the middle, as places far from the origin would leave rounding behind
            sum += weight * (path[3 * (middle + k) + axis] - path[3 * middle + axis]);
            squares += weight * weight;
        }
        return 2 * sum / squares;
    }
}
