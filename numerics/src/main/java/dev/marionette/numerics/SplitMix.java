package dev.marionette.numerics;

/**
 * A generator of random numbers: SplitMix64, a counter stepped by the golden ratio and hashed. It is written out here so that a
 * seed means the same bits on every Java version, which {@link java.util.SplittableRandom} does not promise.
 *
 * <p>Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
 */
public final class SplitMix {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private long state;
    private double spareGaussian = Double.NaN;

    /** A generator; every seed gives its own stream. */
    public SplitMix(long seed) {
        state = seed;
    }

    /** 64 random bits. */
    public long nextLong() {
        state += GOLDEN;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Uniform in [0, 1), 53 bits. */
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    /** Uniform in 0..bound−1. */
    public int nextInt(int bound) {
        return (int) (nextDouble() * bound);
    }

    /** Standard normal, by the polar method of Marsaglia. */
    public double nextGaussian() {
        if (!Double.isNaN(spareGaussian)) {
            double spare = spareGaussian;
            spareGaussian = Double.NaN;
            return spare;
        }
        while (true) {
            double u = 2 * nextDouble() - 1;
            double v = 2 * nextDouble() - 1;
            double s = u * u + v * v;
            if (s > 0 && s < 1) {
                double factor = StrictMath.sqrt(-2 * StrictMath.log(s) / s);
                spareGaussian = v * factor;
                return u * factor;
            }
        }
    }

    /** Shuffles in place. */
    public void shuffle(int[] items) {
        for (int i = items.length - 1; i > 0; i--) {
            int j = nextInt(i + 1);
            int item = items[i];
            items[i] = items[j];
            items[j] = item;
        }
    }
}
