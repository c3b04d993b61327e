package dev.marionette.methods.geometric;

import dev.marionette.numerics.Rotations;
import java.util.Arrays;

/**
 * Smooths an orientation as it comes: the third-order system whose step response is close to a minimum-jerk move that has done 90
 * % of its way after the smoothing time T and is over after 1.5 T (Pattacini et al., "An experimental evaluation of a
 * novel minimum-jerk Cartesian controller for humanoid robots", 2010),
 *
 * <pre>
 *   φ⃛ = −(150.766/T³) φ − (84.981/T²) φ̇ − (15.967/T) φ̈,     φ = log(R R_dᵀ)
 * </pre>
 *
 * <p>It is advanced by the matrix exponential, so that it is stable for every length of step. A reference that turns steadily
 * is followed with a lag of 84.981/150.766 = 0.56 T.
 */
final class MinJerkRotation {
    private static final double A = 150.765868956161;
    private static final double B = 84.9812819469538;
    private static final double C = 15.9669610709384;

    private final double smoothingSeconds;
    private final double[] rotation = new double[9];
    private final double[] state = new double[9];
    private final double[] phi = new double[9];
    private final double[] scratch = new double[9];
    private final double[] square = new double[9];
    private double phiPeriod = Double.NaN;
    private boolean started;

    /**
     * @param smoothingSeconds T, above 0
     */
    MinJerkRotation(double smoothingSeconds) {
        if (!(smoothingSeconds > 0)) {
            throw new IllegalArgumentException("smoothing time " + smoothingSeconds + " s is not above 0");
        }
        this.smoothingSeconds = smoothingSeconds;
    }

    /** How far the smoothed rotation is behind one that turns steadily, seconds. */
    static double lagSeconds(double smoothingSeconds) {
        return B / A * smoothingSeconds;
    }

    /** Comes to rest where it is; it goes on to the next reference from there. */
    void halt() {
        Arrays.fill(state, 0);
    }

    /**
     * Takes the next reference.
     *
     * @param reference 9 values row-major. Not modified.
     * @param periodSeconds time since the last one, above 0
     * @param out the smoothed rotation, 9 values. Modified.
     * @param velocity its angular velocity, 3 values, rad/s, in the frame of the rotation's rows. Modified.
     */
    void next(double[] reference, int at, double periodSeconds, double[] out, int o, double[] velocity, int ov) {
        if (!started) {
            started = true;
            System.arraycopy(reference, at, rotation, 0, 9);
            Arrays.fill(state, 0);
        } else {
            if (periodSeconds != phiPeriod) {
                exponential(periodSeconds / smoothingSeconds);
                phiPeriod = periodSeconds;
            }
            advance(reference, at);
        }
        System.arraycopy(rotation, 0, out, o, 9);
        for (int i = 0; i < 3; i++) {
            velocity[ov + i] = state[3 + i] / smoothingSeconds;
        }
    }

    /** state rows: error, velocity·T, acceleration·T²; columns the three axes. */
    private void advance(double[] reference, int at) {
        Rotations.log(rotation, 0, reference, at, state, 0);
        Rotations.multiply(phi, 0, state, 0, scratch, 0);
        System.arraycopy(scratch, 0, state, 0, 9);
        Rotations.turn(state[0], state[1], state[2], reference, at, rotation, 0);
        Rotations.orthonormalize(rotation, 0);
    }

    /** phi = exp(M·τ) by scaling and squaring. */
    private void exponential(double tau) {
        int halvings = Math.max(0, (int) Math.ceil(Math.log(tau * (A + B + C)) / Math.log(2)) + 2);
        double h = Math.scalb(tau, -halvings);
        double[] m = {0, h, 0, 0, 0, h, -A * h, -B * h, -C * h};
        double[] term = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        System.arraycopy(term, 0, phi, 0, 9);
        for (int k = 1; k <= 14; k++) {
            Rotations.multiply(term, 0, m, 0, scratch, 0);
            for (int i = 0; i < 9; i++) {
                term[i] = scratch[i] / k;
                phi[i] += term[i];
            }
        }
        for (int k = 0; k < halvings; k++) {
            Rotations.multiply(phi, 0, phi, 0, square, 0);
            System.arraycopy(square, 0, phi, 0, 9);
        }
    }
}
