package dev.marionette.pipeline;

import java.util.Arrays;

/** Makes a path of numbers one that joints can follow: no faster than they are, and as smooth as other joints. */
final class ClosurePath {
    /**
     * Which ends of a path stay as they are.
     *
     * @param first whether the first value stays
     * @param last whether the last one stays
     */
    record Pins(boolean first, boolean last) {
        static final Pins NONE = new Pins(false, false);
    }

    private ClosurePath() {}

    /**
     * A path near another that changes by no more than a step from frame to frame: the middle of the largest such path below it and the least one above it,
     * so that it is late at one end of a fast change by as much as it is early at the other. The same path where it is slow enough.
     *
     * @param path at least one value. Not modified.
     * @param step at least 0
     * @param pins ends that stay; both only if they are no farther from each other than steps reach
     */
    static double[] within(double step, double[] path, Pins pins) {
        double[] free = path.clone();
        if (pins.first()) {
            reach(step, free, 0);
        }
        if (pins.last()) {
            reach(step, free, free.length - 1);
        }
        return within(step, free);
    }

    /** Puts values where they can be reached from one of them. */
    private static void reach(double step, double[] path, int pin) {
        double at = path[pin];
        for (int f = 0; f < path.length; f++) {
            double most = step * Math.abs(f - pin);
            path[f] = Math.max(at - most, Math.min(at + most, path[f]));
        }
    }

    private static double[] within(double step, double[] path) {
        double[] below = path.clone();
        double[] above = path.clone();
        for (int f = 1; f < path.length; f++) {
            below[f] = Math.min(below[f], below[f - 1] + step);
            above[f] = Math.max(above[f], above[f - 1] - step);
        }
        for (int f = path.length - 2; f >= 0; f--) {
            below[f] = Math.min(below[f], below[f + 1] + step);
            above[f] = Math.max(above[f], above[f + 1] - step);
        }
        double[] middle = new double[path.length];
        Arrays.setAll(middle, f -> (below[f] + above[f]) / 2);
        return middle;
    }

    /**
     * A path as a Gaussian filter leaves it, which halves what changes at the cutoff frequency. It stays within the range of the path, and is nowhere faster.
     *
     * @param path 0 to 1. Not modified.
     * @param pins ends that stay: there the path goes on as its own point reflection, elsewhere it stands still
     */
    public static double[] smoothed(double cutoffHz, double rateHz, double[] path, Pins pins) {
        if (path.length == 1) {
            return path.clone();
        }
        double sigma = Math.sqrt(Math.log(2) / 2) / (Math.PI * cutoffHz) * rateHz;
        int reach = (int) Math.ceil(4 * sigma);
        double[] weights = new double[2 * reach + 1];
        Arrays.setAll(weights, i -> Math.exp(-0.5 * Math.pow((i - reach) / sigma, 2)));
        double all = Arrays.stream(weights).sum();
        double[] smooth = new double[path.length];
        for (int f = 0; f < path.length; f++) {
            double sum = 0;
            for (int i = 0; i < weights.length; i++) {
                sum += weights[i] * extended(path, f + i - reach, pins);
            }
            smooth[f] = Math.max(0, Math.min(1, sum / all));
        }
        return smooth;
    }

    /** A path beyond its ends. */
    private static double extended(double[] path, int frame, Pins pins) {
        int last = path.length - 1;
        double offset = 0;
        double sign = 1;
        int f = frame;
        while (f < 0 && pins.first() || f > last && pins.last()) {
            int end = f < 0 ? 0 : last;
            offset += sign * 2 * path[end];
            sign = -sign;
            f = 2 * end - f;
        }
        return offset + sign * path[Math.max(0, Math.min(last, f))];
    }
}
