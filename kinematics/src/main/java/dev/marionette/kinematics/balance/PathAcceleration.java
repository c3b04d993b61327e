package dev.marionette.kinematics.balance;

/**
 * The acceleration of a point whose places are known at even times: that of the parabola that fits the frames within a window
 * best (Savitzky and Golay 1964). Second differences of frames a few milliseconds apart are mostly noise. A frame nearer to an end
 * than the window reaches has that of the nearest frame that is not, and none of its own ({@link #isMeasured}).
 */
public final class PathAcceleration {
    private PathAcceleration() {}

    /**
     * The accelerations at the frames of a path; a path of fewer than three frames
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
        int half = half(frames, timeStep, halfWindow);
        double[] weights = weights(half);
        for (int i = 0; i < out.length && half > 0; i++) {
            int middle = Math.max(half, Math.min(frames - 1 - half, i / 3));
            out[i] = curvature(path, i % 3, middle, weights) / (timeStep * timeStep);
        }
        return out;
    }

    /** How many frames the window reaches to both sides: at least one, and no more than the path has; 0 where that is at rest. */
    public static int half(int frames, double timeStep, double halfWindow) {
        long reach = Math.max(1, Math.round(halfWindow / timeStep));
        return (int) Math.min(reach, (frames - 1) / 2);
    }

    /** Whether the window of a frame, {@code half} frames to both sides, is within a path. */
    public static boolean isMeasured(int frame, int frames, int half) {
        return frame >= half && frame + half < frames;
    }

    /** What of 2 half + 1 values the second derivative by frames of the parabola through them is: 2 (k² − k̄²) / Σ (k² − k̄²)². */
    public static double[] weights(int half) {
        double mean = half * (half + 1) / 3.0;
        double squares = 0;
        double[] weights = new double[2 * half + 1];
        for (int k = -half; k <= half; k++) {
            weights[half + k] = 2 * (k * k - mean);
            squares += (k * k - mean) * (k * k - mean);
        }
        for (int k = 0; k < weights.length && half > 0; k++) {
            weights[k] /= squares;
        }
        return weights;
    }

    private static double curvature(double[] path, int axis, int middle, double[] weights) {
        int half = weights.length / 2;
        double sum = 0;
        for (int k = -half; k <= half; k++) {
            // the weights sum to zero; from the middle, as places far from the origin would leave rounding behind
            sum += weights[half + k] * (path[3 * (middle + k) + axis] - path[3 * middle + axis]);
        }
        return sum;
    }
}
