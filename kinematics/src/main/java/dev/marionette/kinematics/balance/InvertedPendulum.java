package dev.marionette.kinematics.balance;

/**
 * The linear inverted pendulum: all mass in the centre of mass c, held up by a force from the zero-moment point p on the
 * ground, c̈ = g/c_z · (c − p) (Ayusawa and Yoshida 2017, eq. 19; Kajita et al. 2001), hence p = c − c_z/g · c̈. What a
 * body's parts do about its centre of mass is left out.
 */
public final class InvertedPendulum {
    /** Standard acceleration of free fall, m/s² (CODATA). */
    public static final double GRAVITY = 9.80665;

    private InvertedPendulum() {}

    /**
     * The zero-moment point of one instant.
     *
     * @param com x, y, z of the centre of mass from {@code c}, m, z above the ground
     * @param acceleration x and y of its acceleration from {@code a}, m/s²
     * @param out receives x and y from {@code o}, m. Modified.
     */
    public static void zmp(double[] com, int c, double[] acceleration, int a, double[] out, int o) {
        double pull = com[c + 2] / GRAVITY;
        out[o] = com[c] - pull * acceleration[a];
        out[o + 1] = com[c + 1] - pull * acceleration[a + 1];
    }

    /**
     * The zero-moment points of a path, with accelerations by central differences; the first and the last frame take
     * their neighbour's. A path of fewer than three frames counts as at rest.
     *
     * @param com x, y, z of each frame, m, z above the ground. Not modified.
     * @param timeStep seconds from frame to frame
     * @return x, y of each frame, m
     * @throws IllegalArgumentException if the lengths do not fit or the step is not positive
     */
    public static double[] zmpPath(double[] com, double timeStep) {
        return zmpPath(com, timeStep, timeStep);
    }

    /**
     * As {@link #zmpPath(double[], double)}, with the acceleration of the parabola that fits the frames within a window best
     * (Savitzky and Golay 1964): second differences of frames that follow one another fast are mostly noise. Near the ends
     * the window stays within the path.
     *
     * @param halfWindow how far the window reaches to both sides, seconds; at least one frame is taken
     */
    public static double[] zmpPath(double[] com, double timeStep, double halfWindow) {
        double[] acceleration = accelerations(com, timeStep, halfWindow);
        double[] out = new double[2 * (com.length / 3)];
        for (int t = 0; t < com.length / 3; t++) {
            zmp(com, 3 * t, acceleration, 3 * t, out, 2 * t);
        }
        return out;
    }

    /**
     * The accelerations of a path: of the parabola that fits the frames within a window best (Savitzky and Golay 1964). Near
     * the ends the window stays within the path; one of fewer than three frames counts as at rest.
     *
     * @param path x, y, z of each frame, m. Not modified.
     * @param timeStep seconds from frame to frame
     * @param halfWindow how far the window reaches to both sides, seconds; at least one frame is taken
     * @return x, y, z of each frame, m/s²
     * @throws IllegalArgumentException if the lengths do not fit or the step is not positive
     */
    public static double[] accelerations(double[] path, double timeStep, double halfWindow) {
        if (path.length % 3 != 0 || !(timeStep > 0) || !(halfWindow >= 0)) {
            throw new IllegalArgumentException("need x, y, z of each frame and times above 0 s; got " + path.length
                    + " values, " + timeStep + ", " + halfWindow);
        }
        int frames = path.length / 3;
        double[] out = new double[path.length];
        int half = Math.min(Math.max(1, (int) Math.round(halfWindow / timeStep)), (frames - 1) / 2);
        for (int i = 0; i < out.length && half > 0; i++) {
            int middle = Math.max(half, Math.min(frames - 1 - half, i / 3));
            out[i] = curvature(path, i % 3, middle, half) / (timeStep * timeStep);
        }
        return out;
    }

    /** Second derivative by frames of the parabola through 2 half + 1 values: 2 Σ (k² − k̄²) x_k / Σ (k² − k̄²)². */
    private static double curvature(double[] com, int axis, int middle, int half) {
        double mean = half * (half + 1) / 3.0;
        double sum = 0;
        double squares = 0;
        for (int k = -half; k <= half; k++) {
            double weight = k * k - mean;
            // the weights sum to zero; from the middle, as places far from the origin would leave rounding behind
            sum += weight * (com[3 * (middle + k) + axis] - com[3 * middle + axis]);
            squares += weight * weight;
        }
        return 2 * sum / squares;
    }
}
