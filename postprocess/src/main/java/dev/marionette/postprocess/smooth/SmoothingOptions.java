package dev.marionette.postprocess.smooth;

import dev.marionette.api.InputException;

/**
 * Parameters of the smoothers.
 *
 * @param lengthSeconds base length ℓ of the rational-quadratic kernel, above 0
 * @param alpha its α, above 0; small values mix more scales
 * @param noiseRatio variance of the noise of the angles over that of the motion, above 0
 * @param growth factor by which {@code grp} raises the length, above 1
 * @param cutoffHz the frequency of which the projection passes half the amplitude, above 0
 * @param margin the part of every velocity limit that is kept back, so that rounding never breaks it, in [0, 0.5]
 */
public record SmoothingOptions(
        double lengthSeconds, double alpha, double noiseRatio, double growth, double cutoffHz, double margin) {
    public SmoothingOptions {
        require("length", lengthSeconds, lengthSeconds > 0, "above 0 s");
        require("alpha", alpha, alpha > 0, "above 0");
        require("noise", noiseRatio, noiseRatio > 0, "above 0");
        require("growth", growth, growth > 1, "above 1");
        require("cutoff", cutoffHz, cutoffHz > 0, "above 0 Hz");
        require("velocity_margin", margin, margin >= 0 && margin <= 0.5, "in [0, 0.5]");
    }

    private static void require(String key, double value, boolean allowed, String range) {
        if (!allowed || Double.isInfinite(value)) {
            throw new InputException("smoothing." + key, value + " is not " + range, "");
        }
    }
}
