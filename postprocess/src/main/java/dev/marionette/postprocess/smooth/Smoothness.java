package dev.marionette.postprocess.smooth;

import dev.marionette.api.JointTrajectory;
import java.util.OptionalDouble;

/** Measures of the smoothness of a motion. */
public final class Smoothness {
    /** Frequencies above it are no movement, Hz (Balasubramanian et al. 2015). */
    private static final double MAX_HZ = 10;
    /** A spectrum ends where it stays below this share of its largest value (Balasubramanian et al. 2015). */
    private static final double THRESHOLD = 0.05;
    /** The speed is padded with zeros to so many times its length, or a little more (Balasubramanian et al. 2015). */
    private static final int PADDING = 16;
    /** Longest padded speed; a longer motion is padded less, which its many lines of the spectrum make up for. */
    private static final int MAX_PADDED = 1 << 22;

    private Smoothness() {}

    /**
     * Root mean square of the third differences over all frames and joints, rad/s³ (m/s³ where a joint slides); 0 for fewer
     * than four frames.
     */
    public static double rmsJerk(JointTrajectory trajectory) {
        double sum = 0;
        double cube = Math.pow(trajectory.periodSeconds(), 3);
        for (int f = 3; f < trajectory.frames(); f++) {
            for (int d = 0; d < trajectory.joints(); d++) {
                double third = (trajectory.position(f, d)
                                - 3 * trajectory.position(f - 1, d)
                                + 3 * trajectory.position(f - 2, d)
                                - trajectory.position(f - 3, d))
                        / cube;
                sum += third * third;
            }
        }
        return Math.sqrt(sum / Math.max(1, (trajectory.frames() - 3) * trajectory.joints()));
    }

    /**
     * Spectral arc length of a speed profile (SPARC): the length of the curve of its Fourier magnitude spectrum, both axes
     * scaled to one, from 0 Hz to where the magnitude last reaches 5 % of its largest, at most 10 Hz; negative, nearer to zero is smoother.
     * It depends neither on the amplitude nor, unlike jerk, on how fast the movement is. S. Balasubramanian,
     * A. Melendez-Calderon, A. Roby-Brami, E. Burdet: "On the analysis of movement smoothness", Journal of
     * NeuroEngineering and Rehabilitation 12:112, 2015.
     *
     * @param speed at uniform times, any unit. Not modified.
     * @param rateHz samples per second
     * @return empty where nothing moves or there are fewer than two samples
     */
    public static OptionalDouble spectralArcLength(double[] speed, double rateHz) {
        if (speed.length < 2) {
            return OptionalDouble.empty();
        }
        int smallest = Fft.sizeFor(speed.length);
        Fft fft = new Fft(Math.max(smallest, Math.min(PADDING * smallest, MAX_PADDED)));
        double[] re = new double[fft.size()];
        double[] im = new double[fft.size()];
        System.arraycopy(speed, 0, re, 0, speed.length);
        fft.forward(re, im);
        int lines = (int) Math.min(MAX_HZ * fft.size() / rateHz, fft.size() / 2.0) + 1;
        double[] magnitude = new double[lines];
        double largest = 0;
        for (int k = 0; k < lines; k++) {
            magnitude[k] = Math.hypot(re[fft.place(k)], im[fft.place(k)]);
            largest = Math.max(largest, magnitude[k]);
        }
        int last = lines - 1;
        while (last > 0 && magnitude[last] < THRESHOLD * largest) {
            last--;
        }
        if (!(largest > 0) || last == 0) {
            return OptionalDouble.empty();
        }
        double length = 0;
        for (int k = 1; k <= last; k++) {
            length += Math.hypot(1.0 / last, (magnitude[k] - magnitude[k - 1]) / largest);
        }
        return OptionalDouble.of(-length);
    }
}
