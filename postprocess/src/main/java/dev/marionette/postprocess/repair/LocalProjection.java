package dev.marionette.postprocess.repair;

import dev.marionette.postprocess.smooth.LimitProjection;
import java.util.Arrays;

/**
 * {@link LimitProjection} for a change that concerns few frames of a long clip: only windows round those frames are
 * solved. A change fades within a few periods of the smoother's cut-off frequency; where it has not faded at an edge of its
 * window, the windows are doubled. A workspace of one thread.
 */
final class LocalProjection {
    /**
     * Periods of the cut-off frequency until a change has faded to a part in 10⁵: the slowest mode of the third-order
     * smoother decays with half the cut-off's angular frequency, and ln(10⁵)/π = 3.7.
     */
    private static final double PERIODS = 4;

    private final LimitProjection projection = new LimitProjection();
    private final int reach;
    private final double lambda;

    /**
     * @param cutoffHz of the smoother, above 0
     * @param periodSeconds time between frames, above 0
     */
    LocalProjection(double cutoffHz, double periodSeconds) {
        reach = Math.max(8, (int) Math.ceil(PERIODS / (cutoffHz * periodSeconds)));
        lambda = LimitProjection.lambda(cutoffHz, periodSeconds);
    }

    /**
     * Solves for one joint.
     *
     * @param y n wanted values; replaced by the result
     * @param weights n weights, above 0. Not modified.
     * @param reference n values within the limits: what stays where nothing else is wanted. Not modified.
     * @param lower lower limit
     * @param upper upper limit
     * @param step the largest change between frames
     * @param faded the result is the reference where they differ by no more than this
     */
    void solve(
            double[] y, double[] weights, double[] reference, double lower, double upper, double step, double faded) {
        double[] wanted = y.clone();
        int margin = reach;
        while (!solve(wanted, y, weights, reference, lower, upper, step, faded, margin)) {
            margin *= 2;
        }
    }

    /** Solves windows with a margin; false where a change has not faded at the edge of one. */
    private boolean solve(
            double[] wanted,
            double[] y,
            double[] weights,
            double[] reference,
            double lower,
            double upper,
            double step,
            double faded,
            int margin) {
        System.arraycopy(reference, 0, y, 0, y.length);
        for (int k = 0; k < y.length; k++) {
            if (wanted[k] == reference[k]) {
                continue;
            }
            int last = endOfRun(wanted, reference, k, 2 * margin);
            int from = Math.max(0, k - margin);
            int to = Math.min(y.length, last + margin + 1);
            double[] part = Arrays.copyOfRange(wanted, from, to);
            double[] base = Arrays.copyOfRange(reference, from, to);
            projection.solve(part, Arrays.copyOfRange(weights, from, to), base, lambda, lower, upper, step);
            for (int i = 0; i < part.length; i++) {
                part[i] = Math.abs(part[i] - base[i]) <= faded ? base[i] : part[i];
            }
            if (from > 0 && part[0] != base[0] || to < y.length && part[part.length - 1] != base[part.length - 1]) {
                return false;
            }
            System.arraycopy(part, 0, y, from, part.length);
            k = last;
        }
        return true;
    }

    /** The last frame with a wish of its own, gaps of up to some frames bridged. */
    private static int endOfRun(double[] wanted, double[] reference, int first, int gap) {
        int last = first;
        for (int j = first + 1; j < wanted.length && j <= last + gap; j++) {
            if (wanted[j] != reference[j]) {
                last = j;
            }
        }
        return last;
    }
}
