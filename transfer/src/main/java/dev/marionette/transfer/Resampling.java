package dev.marionette.transfer;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import java.util.List;
import java.util.Locale;

/**
 * The times at which a clip is read.
 *
 * @param rateHz frames per second of what is read
 * @param frames number of frames that are read
 * @param step distance between them in frames of the clip, at least 1
 */
record Resampling(double rateHz, int frames, double step) {
    /** The clip's own times, or those of a lower rate where the clip is faster than it. */
    static Resampling atMost(Clip clip, double maxRateHz, List<Finding> findings) {
        if (clip.rateHz() <= maxRateHz * (1 + 1e-9)) {
            return new Resampling(clip.rateHz(), clip.frames(), 1);
        }
        double step = clip.rateHz() / maxRateHz;
        int frames = (int) Math.floor((clip.frames() - 1) / step + 1e-9) + 1;
        findings.add(Finding.info(
                "rate", String.format(Locale.ROOT, "resampled from %.6g to %.6g Hz", clip.rateHz(), maxRateHz)));
        return new Resampling(maxRateHz, frames, step);
    }

    /** The completed body at these times, frames × joints × 3, metres, in the clip's world frame. */
    double[] apply(Clip clip, BodyCompletion completion, List<Finding> findings) {
        double[] p_W = clip.positions();
        if (step != 1) {
            p_W = interpolate(p_W, 3 * clip.joints());
        }
        return completion.complete(p_W, frames, clip.joints(), findings);
    }

    private double[] interpolate(double[] values, int stride) {
        int last = values.length / stride - 1;
        double[] out = new double[frames * stride];
        for (int f = 0; f < frames; f++) {
            double at = Math.min(f * step, last);
            int before = Math.min((int) at, Math.max(last - 1, 0));
            double t = at - before;
            int next = Math.min(before + 1, last);
            for (int i = 0; i < stride; i++) {
                out[f * stride + i] = (1 - t) * values[before * stride + i] + t * values[next * stride + i];
            }
        }
        return out;
    }
}
