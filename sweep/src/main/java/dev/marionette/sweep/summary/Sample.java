package dev.marionette.sweep.summary;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Some values, sorted.
 *
 * @param values at least one, all finite
 */
public record Sample(double[] values) {
    private static final int RESAMPLES = 2000;
    private static final double TAIL = 0.025;
    private static final int MANY = 1000;
    /** Half of the normal quantile 1.96: ranks about the median have the standard deviation √n / 2. */
    private static final double HALF_WIDTH = 0.98;

    /** Copies and sorts. */
    public Sample {
        values = values.clone();
        if (values.length == 0 || !Arrays.stream(values).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("a sample needs values, all of them finite");
        }
        Arrays.sort(values);
    }

    @Override
    public double[] values() {
        return values.clone();
    }

    /** How many. */
    public int size() {
        return values.length;
    }

    /** The least. */
    public double min() {
        return values[0];
    }

    /** The greatest. */
    public double max() {
        return values[values.length - 1];
    }

    /** The mean. */
    public double mean() {
        return Arrays.stream(values).sum() / values.length;
    }

    /** The median. */
    public double median() {
        return quantile(0.5);
    }

    /**
     * A quantile by linear interpolation between the order statistics (type 7 of Hyndman &amp; Fan 1996, numpy's default).
     *
     * @param part 0–1
     */
    public double quantile(double part) {
        return quantile(values, part);
    }

    private static double quantile(double[] sorted, double part) {
        double at = part * (sorted.length - 1);
        int below = (int) Math.floor(at);
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }

    /**
     * An interval.
     *
     * @param low lower end
     * @param high upper end
     */
    public record Interval(double low, double high) {}

    /**
     * Where the median is, with 95 % confidence: percentiles of the medians of resamples with replacement (Efron &amp;
     * Tibshirani 1993, chapter 13). Of few values it is too narrow, as any bootstrap. Of more than 1000, the values of rank
     * n/2 ± 0.98 √n, which is where the bootstrap ends up.
     *
     * @param seed of the resampling; the same seed gives the same interval
     */
    public Interval medianInterval(long seed) {
        if (values.length > MANY) {
            double half = HALF_WIDTH / Math.sqrt(values.length);
            return new Interval(quantile(0.5 - half), quantile(0.5 + half));
        }
        SplittableRandom random = new SplittableRandom(seed);
        double[] medians = new double[RESAMPLES];
        double[] resample = new double[values.length];
        for (int r = 0; r < RESAMPLES; r++) {
            for (int i = 0; i < resample.length; i++) {
                resample[i] = values[random.nextInt(values.length)];
            }
            Arrays.sort(resample);
            medians[r] = quantile(resample, 0.5);
        }
        return new Sample(medians).middle();
    }

    /** Where 95 % of the values are. */
    Interval middle() {
        return new Interval(quantile(TAIL), quantile(1 - TAIL));
    }
}
