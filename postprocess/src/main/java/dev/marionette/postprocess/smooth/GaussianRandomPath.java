package dev.marionette.postprocess.smooth;

/**
 * Mean of a Gaussian process on a uniform time axis, given a joint's angles as noisy observations (Choi, Lee and Oh 2016;
 * Choi &amp; Kim 2019, section IV-D).
 *
 * <p>With the rational-quadratic kernel k(τ) = (1 + τ²/(2αℓ²))^{−α}, the ratio ρ of noise to signal variance and the mean
 * function m, the smoothed values are m + K(K + ρI)⁻¹(y − m) = y − ρ(K + ρI)⁻¹(y − m). The mean function is the line of
 * least squares, so that the ends do not sag towards zero; its slope is kept within the velocity limit, so that ever
 * longer kernels lead to a path that obeys it.
 *
 * <p>A workspace of one thread for one length, reused for all joints.
 */
final class GaussianRandomPath {
    private final int frames;
    private final double periodSeconds;
    private final double noiseRatio;
    private final ToeplitzSolver solver;
    private final double[] first;
    private final double[] second;

    /**
     * @param frames number of frames, at least 1
     * @param periodSeconds time between frames
     * @param lengthSeconds ℓ, above 0
     * @param alpha α, above 0
     * @param noiseRatio ρ, above 0
     */
    public GaussianRandomPath(int frames, double periodSeconds, double lengthSeconds, double alpha, double noiseRatio) {
        this.frames = frames;
        this.periodSeconds = periodSeconds;
        this.noiseRatio = noiseRatio;
        first = new double[frames];
        second = new double[frames];
        double[] column = new double[ToeplitzSolver.columnLength(frames)];
        for (int j = 0; j < column.length; j++) {
            column[j] = kernel(j * periodSeconds, lengthSeconds, alpha);
        }
        column[0] += noiseRatio;
        solver = new ToeplitzSolver(frames, column, noiseRatio);
    }

    /** The rational-quadratic kernel at a time difference. */
    static double kernel(double tau, double length, double alpha) {
        return Math.pow(1 + tau * tau / (2 * alpha * length * length), -alpha);
    }

    /**
     * Smooths two joints; giving one array twice smooths one.
     *
     * @param a one value a frame; replaced
     * @param maxSlopeA the largest slope of the mean function, per second; may be infinite
     * @param b one value a frame; replaced
     * @param maxSlopeB the largest slope of the mean function, per second; may be infinite
     */
    public void smooth(double[] a, double maxSlopeA, double[] b, double maxSlopeB) {
        lessTrend(a, maxSlopeA, first);
        if (a != b) {
            lessTrend(b, maxSlopeB, second);
        } else {
            java.util.Arrays.fill(second, 0);
        }
        solver.solve(first, second);
        for (int i = 0; i < frames; i++) {
            a[i] -= noiseRatio * first[i];
        }
        if (a != b) {
            for (int i = 0; i < frames; i++) {
                b[i] -= noiseRatio * second[i];
            }
        }
    }

    /** Writes y less its line of least squares, the slope kept within ±maxSlope. */
    private void lessTrend(double[] y, double maxSlope, double[] out) {
        double mean = 0;
        for (int i = 0; i < frames; i++) {
            mean += y[i];
        }
        mean /= frames;
        double middle = 0.5 * (frames - 1);
        double covariance = 0;
        for (int i = 0; i < frames; i++) {
            covariance += (i - middle) * (y[i] - mean);
        }
        double variance = (double) frames * ((double) frames * frames - 1) / 12;
        double limit = maxSlope * periodSeconds;
        double slope = frames < 2 ? 0 : Math.min(Math.max(covariance / variance, -limit), limit);
        for (int i = 0; i < frames; i++) {
            out[i] = y[i] - mean - slope * (i - middle);
        }
    }
}
