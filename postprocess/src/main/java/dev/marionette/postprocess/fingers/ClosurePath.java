package dev.marionette.postprocess.fingers;

import java.util.Arrays;

/** Makes a path of numbers one that joints can follow: no faster than they are, and as smooth as other joints. */
public final class ClosurePath {
    private ClosurePath() {}

    /**
     * A path near another that changes by no more than a step from frame to frame: the middle of the largest such path below it and the least one above it,
     * so that it is late at one end of a fast change by as much as it is early at the other. The same path where it is slow enough.
     *
     * @param path Not modified.
     * @param step at least 0
     */
    public static double[] within(double step, double[] path) {
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
     * @param path Not modified.
     */
    public static double[] smoothed(double cutoffHz, double rateHz, double[] path) {
        double sigma = Math.sqrt(Math.log(2) / 2) / (Math.PI * cutoffHz) * rateHz;
        int reach = (int) Math.ceil(4 * sigma);
        double[] weights = new double[2 * reach + 1];
        Arrays.setAll(weights, i -> Math.exp(-0.5 * Math.pow((i - reach) / sigma, 2)));
        double all = Arrays.stream(weights).sum();
        double[] smooth = new double[path.length];
        for (int f = 0; f < path.length; f++) {
            double sum = 0;
            for (int i = 0; i < weights.length; i++) {
                sum += weights[i] * path[Math.max(0, Math.min(path.length - 1, f + i - reach))];
            }
            smooth[f] = Math.max(0, Math.min(1, sum / all));
        }
        return smooth;
    }
}
