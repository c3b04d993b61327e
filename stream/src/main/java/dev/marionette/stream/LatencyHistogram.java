package dev.marionette.stream;

import java.util.Locale;

/** Counts of durations in bins that grow by a 32nd, so that percentiles are good to 3 %; nothing is allocated. */
public final class LatencyHistogram {
    private static final int PER_OCTAVE = 32;

    private final long[] bins = new long[64 * PER_OCTAVE];
    private long count;
    private long most;

    /** An empty one. */
    public LatencyHistogram() {}

    /** Counts a duration. */
    public void add(long nanos) {
        long value = Math.max(1, nanos);
        int octave = 63 - Long.numberOfLeadingZeros(value);
        long step = octave >= 5 ? (value >> (octave - 5)) & 31 : (value << (5 - octave)) & 31;
        bins[octave * PER_OCTAVE + (int) step]++;
        count++;
        most = Math.max(most, nanos);
    }

    /** The longest, nanoseconds. */
    public long most() {
        return most;
    }

    /** The duration that a share of all does not exceed, nanoseconds, rounded up by 3 % at most; 0 for none. */
    public double quantile(double share) {
        long wanted = (long) Math.ceil(share * count);
        long seen = 0;
        for (int b = 0; b < bins.length && wanted > 0; b++) {
            seen += bins[b];
            if (seen >= wanted) {
                int octave = b / PER_OCTAVE;
                return Math.min((double) most, Math.scalb(1 + (b % PER_OCTAVE + 1.0) / PER_OCTAVE, octave));
            }
        }
        return 0;
    }

    /** The median, two quantiles of the tail and the longest, ms, in words; "not measured" for none. */
    public String summary() {
        if (count == 0) {
            return "not measured";
        }
        return String.format(
                Locale.ROOT,
                "median %.3f ms, 99 %% %.3f ms, 99.9 %% %.3f ms, longest %.3f ms",
                quantile(0.5) * 1e-6,
                quantile(0.99) * 1e-6,
                quantile(0.999) * 1e-6,
                most * 1e-6);
    }
}
