package dev.marionette.datasets.scene;

import dev.marionette.datasets.assembly.FrameRate;

/** The rate at which an animation is sampled: that of its own keys where they are evenly spaced, else 60 or 30 Hz. */
final class KeyRate {
    private static final double LOWEST = 20;
    private static final double HIGHEST = 240;

    /** How far a key may be off the grid, as a share of the grid's step; times are often written in 32 bits. */
    private static final double TOLERANCE = 0.05;

    private KeyRate() {}

    /**
     * The rate.
     *
     * @param animation an animation that moves
     * @return frames per second, 20 to 240
     */
    static double of(Scene.Animation animation) {
        double[] times = animation.channels().stream()
                .flatMapToDouble(channel ->
                        java.util.stream.IntStream.range(0, channel.keys()).mapToDouble(channel::keySeconds))
                .sorted()
                .distinct()
                .toArray();
        double step = Double.POSITIVE_INFINITY;
        for (int i = 1; i < times.length; i++) {
            double gap = times[i] - times[i - 1];
            step = gap > TOLERANCE / HIGHEST ? Math.min(step, gap) : step;
        }
        if (1 / step > HIGHEST * (1 + TOLERANCE) || step == Double.POSITIVE_INFINITY) {
            return 60;
        }
        double span = times[times.length - 1] - times[0];
        double rate = Math.rint(span / step) / span;
        boolean even = true;
        for (double time : times) {
            double frame = (time - times[0]) * rate;
            even &= Math.abs(frame - Math.rint(frame)) < TOLERANCE;
        }
        if (even && rate >= LOWEST * (1 - TOLERANCE)) {
            return FrameRate.fromFrameTime(1 / rate);
        }
        return rate > 30 * (1 + TOLERANCE) ? 60 : 30;
    }
}
