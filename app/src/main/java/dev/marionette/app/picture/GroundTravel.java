package dev.marionette.app.picture;

/**
 * How far a body has gone over the ground since the first frame, smoothed as the page's camera is: a camera that follows shows
 * how a body sways and steps, and the ground passes below it.
 */
final class GroundTravel {
    /** Half of the time over which it is a mean, s. */
    private static final double SMOOTHING = 0.4;

    private final double[] gone;

    /**
     * @param values numbers of each frame, x and y of the body before all others. Not modified.
     * @param stride how many they are
     * @param periodSeconds time between frames
     */
    GroundTravel(double[] values, int stride, double periodSeconds) {
        int frames = values.length / stride;
        int half = (int) Math.round(SMOOTHING / periodSeconds);
        gone = new double[2 * frames];
        for (int i = 0; i < 2; i++) {
            double[] sums = new double[frames + 1];
            for (int f = 0; f < frames; f++) {
                sums[f + 1] = sums[f] + values[f * stride + i];
            }
            for (int f = 0; f < frames; f++) {
                // as far to both sides, so that it begins at nothing
                int reach = Math.min(half, Math.min(f, frames - 1 - f));
                gone[2 * f + i] = (sums[f + reach + 1] - sums[f - reach]) / (2 * reach + 1) - values[i];
            }
        }
    }

    /** Along x (0) or y (1) at a frame, m. */
    double gone(int frame, int axis) {
        return gone[2 * frame + axis];
    }
}
