package dev.marionette.datasets.assembly;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Limits;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Brings samples at uneven times to a uniform rate, by cubic pieces through the samples with slopes from three
 * neighbours (Hermite interpolation): exact for parabolas, and for samples that lie on the new times already.
 */
public final class UniformTime {
    private static final double[] USUAL_RATES = {24, 25, 30, 50, 60, 90, 100, 120, 200, 240};

    private final double[] times;
    private final double start;
    private final double rateHz;
    private final int frames;

    private UniformTime(double[] times, double start, double rateHz, int frames) {
        this.times = times;
        this.start = start;
        this.rateHz = rateHz;
        this.frames = frames;
    }

    /**
     * The uniform times of a clip: at the rate of its usual interval, from its first to its last sample.
     *
     * @param where the file, for messages
     * @param timesSeconds increasing. Not modified, not copied.
     * @param joints number of joints, for the bound of the size
     * @param findings takes what was done. Modified.
     * @throws InputException if there are less than two samples, or a pause so long that too many frames would fill it
     */
    public static UniformTime of(String where, double[] timesSeconds, int joints, List<Finding> findings) {
        int n = timesSeconds.length;
        if (n < 2) {
            throw new InputException(where, n + " frames, at least 2 are needed", "The file looks cut off.");
        }
        double[] steps = new double[n - 1];
        for (int i = 0; i < steps.length; i++) {
            steps[i] = timesSeconds[i + 1] - timesSeconds[i];
        }
        Arrays.sort(steps);
        double usual = steps[steps.length / 2];
        double rate = FrameRate.fromFrameTime(usual);
        if (!(rate >= 1 && rate <= 10_000)) {
            throw new InputException(
                    where,
                    "the usual time between frames is " + usual + " s, allowed are 0.0001 to 1 s",
                    "Check the unit of the time stamps.");
        }
        boolean even = steps[steps.length - 1] - steps[0] < 1e-3 * usual;
        rate = even ? rate : usualRate(rate);
        double duration = timesSeconds[n - 1] - timesSeconds[0];
        double frames = even ? n : Math.floor(duration * rate + 1e-6) + 1;
        if (frames > 20.0 * n + 1000) {
            throw new InputException(
                    where,
                    String.format(
                            Locale.ROOT,
                            "%d frames are spread over %.1f s, %.4g s is usual between two",
                            n,
                            duration,
                            usual),
                    "Cut the clip where it pauses.");
        }
        Limits.requirePointFrames(where, (long) frames, joints);
        findings.add(finding(even, rate, steps, usual));
        return new UniformTime(even ? exact(n, rate) : timesSeconds, even ? 0 : timesSeconds[0], rate, (int) frames);
    }

    /**
     * The uniform times of samples that are uniform already.
     *
     * @param where the file, for messages
     * @param frames number of samples
     * @param rateHz samples per second
     * @param joints number of joints, for the bound of the size
     * @throws InputException if the rate or the size is out of range
     */
    public static UniformTime atRate(String where, int frames, double rateHz, int joints) {
        if (!(rateHz >= 1 && rateHz <= 10_000)) {
            throw new InputException(
                    where,
                    "the rate is " + rateHz + " Hz, allowed are 1 to 10000 Hz",
                    "Correct the rate in the file, or resample the clip.");
        }
        Limits.requirePointFrames(where, frames, joints);
        return new UniformTime(exact(frames, rateHz), 0, rateHz, frames);
    }

    /** Printed times are rounded; those of even samples are exact multiples. */
    private static double[] exact(int n, double rate) {
        double[] times = new double[n];
        Arrays.setAll(times, i -> i / rate);
        return times;
    }

    private static Finding finding(boolean even, double rate, double[] steps, double usual) {
        if (even) {
            return Finding.info("frame-rate", String.format(Locale.ROOT, "time stamps are even, %.4g Hz", rate));
        }
        int gaps = 0;
        for (double step : steps) {
            gaps += step > 1.5 * usual ? 1 : 0;
        }
        return Finding.warning(
                "frame-rate",
                String.format(
                        Locale.ROOT,
                        "time stamps are uneven, %.1f to %.1f ms apart, usual are %.1f ms, %d gaps of more than one and "
                                + "a half of that; resampled to %.4g Hz",
                        1e3 * steps[0],
                        1e3 * steps[steps.length - 1],
                        1e3 * usual,
                        gaps,
                        rate));
    }

    private static double usualRate(double rate) {
        for (double known : USUAL_RATES) {
            if (Math.abs(rate / known - 1) < 0.03) {
                return known;
            }
        }
        return rate;
    }

    /** Frames per second of the uniform times. */
    public double rateHz() {
        return rateHz;
    }

    /** Number of uniform times. */
    public int frames() {
        return frames;
    }

    /**
     * Resamples one coordinate.
     *
     * @param values per sample, as many as there are times. Not modified.
     * @param used which samples count, at least one; values at the others are not looked at. Not modified.
     * @param out where frame f is written to {@code out[at + f·stride]}. Modified.
     */
    public void resample(double[] values, boolean[] used, double[] out, int at, int stride) {
        int[] knots = new int[times.length];
        int count = 0;
        for (int i = 0; i < times.length; i++) {
            if (used[i]) {
                knots[count++] = i;
            }
        }
        int k = 0;
        for (int f = 0; f < frames; f++) {
            double t = start + f / rateHz;
            while (k + 2 < count && times[knots[k + 1]] <= t) {
                k++;
            }
            out[at + f * stride] = value(values, knots, count, k, t);
        }
    }

    /** The value at a time between knots k and k + 1; beyond the ends the last value is held. */
    private double value(double[] values, int[] knots, int count, int k, double t) {
        if (count == 1 || t <= times[knots[0]]) {
            return values[knots[0]];
        }
        if (t >= times[knots[count - 1]]) {
            return values[knots[count - 1]];
        }
        double h = times[knots[k + 1]] - times[knots[k]];
        double s = (t - times[knots[k]]) / h;
        double a = values[knots[k]];
        double b = values[knots[k + 1]];
        double da = h * slope(values, knots, count, k);
        double db = h * slope(values, knots, count, k + 1);
        double r = 1 - s;
        return r * r * (1 + 2 * s) * a + s * s * (3 - 2 * s) * b + s * r * r * da - s * s * r * db;
    }

    /** Slope of the parabola through a knot and its neighbours; of the line at the ends. */
    private double slope(double[] values, int[] knots, int count, int k) {
        double left = k > 0 ? line(values, knots[k - 1], knots[k]) : Double.NaN;
        double right = k + 1 < count ? line(values, knots[k], knots[k + 1]) : Double.NaN;
        if (Double.isNaN(left) || Double.isNaN(right)) {
            return Double.isNaN(left) ? right : left;
        }
        double before = times[knots[k]] - times[knots[k - 1]];
        double after = times[knots[k + 1]] - times[knots[k]];
        return (after * left + before * right) / (before + after);
    }

    private double line(double[] values, int i, int k) {
        return (values[k] - values[i]) / (times[k] - times[i]);
    }
}
