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
     * The zero-moment points of a path, with the acceleration of the parabola that fits the frames within a window best
     * ({@link PathAcceleration}).
     *
     * @param com x, y, z of each frame, m, z above the ground. Not modified.
     * @param timeStep seconds from frame to frame
     * @param halfWindow how far the window reaches to both sides, seconds; at least one frame is taken
     * @return x, y of each frame, m
     * @throws IllegalArgumentException if the lengths do not fit or the step is not positive
     */
    public static double[] zmpPath(double[] com, double timeStep, double halfWindow) {
        double[] acceleration = PathAcceleration.of(com, timeStep, halfWindow);
        double[] out = new double[2 * (com.length / 3)];
        for (int t = 0; t < com.length / 3; t++) {
            zmp(com, 3 * t, acceleration, 3 * t, out, 2 * t);
        }
        return out;
    }
}
