package dev.marionette.transfer.ground;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Where a foot points in each frame.
 *
 * @param yaw about the vertical, rad, continuous
 * @param pitch how far the toes are below the ankle or, of a {@link #level} one, below level, rad
 */
record FootDirection(double[] yaw, double[] pitch) {
    /** Toes nearer to the ankle than this, seen from above, say little of where the foot points, metres. */
    static final double SHORT_FOOT = 0.04;
    /** A foot that is pitched by less is flat: so much shake those that are, rad. */
    private static final double ROLLS = Math.toRadians(4);
    /** One that rolls does so until it is pitched by less than this, rad. */
    private static final double FLAT = Math.toRadians(2.5);

    /** Over which feet are smoothed, seconds. */
    private static final double WINDOW = 0.1;

    /**
     * Along the toes or, where there are none, as the pelvis. A foot that trails behind a bent knee
     * hangs down past the vertical, so that its toes are behind its ankle; it points forward all the same. While it hangs
     * straight down, what it points to is taken from the frames before and after.
     *
     * @param ankle frames × 3. Not modified.
     * @param toes likewise, or empty. Not modified.
     * @param pelvis its turn since it was upright and forward, frames × 9. Not modified.
     */
    static FootDirection of(double[] ankle, double[] toes, double[] pelvis) {
        int frames = ankle.length / 3;
        double[] yaw = new double[frames];
        double[] pitch = new double[frames];
        boolean[] shown = new boolean[frames];
        for (int f = 0; f < frames; f++) {
            // against the pelvis
            double ofPelvis = Math.atan2(pelvis[9 * f + 3], pelvis[9 * f]);
            if (toes.length > 0) {
                double x = toes[3 * f] - ankle[3 * f];
                double y = toes[3 * f + 1] - ankle[3 * f + 1];
                double drop = ankle[3 * f + 2] - toes[3 * f + 2];
                double flat = Math.hypot(x, y);
                double angle = Math.IEEEremainder(Math.atan2(y, x) - ofPelvis, 2 * Math.PI);
                boolean behind = Math.abs(angle) > Math.PI / 2;
                shown[f] = flat > SHORT_FOOT && flat > 0.5 * Math.abs(drop);
                yaw[f] = behind ? Math.IEEEremainder(angle + Math.PI, 2 * Math.PI) : angle;
                pitch[f] = Math.atan2(drop, behind ? -flat : flat);
            }
        }
        bridge(yaw, shown);
        double before = 0;
        for (int f = 0; f < frames; f++) {
            double ofPelvis = Math.atan2(pelvis[9 * f + 3], pelvis[9 * f]);
            before += Math.IEEEremainder(ofPelvis - before, 2 * Math.PI);
            yaw[f] += before;
        }
        return new FootDirection(yaw, pitch);
    }

    /** Fills in what is not known, on straight lines between what is; 0 where nothing is known. */
    private static void bridge(double[] values, boolean[] known) {
        int last = -1;
        for (int f = 0; f <= values.length; f++) {
            if (f < values.length && !known[f]) {
                continue;
            }
            for (int k = last + 1; k < f; k++) {
                double a = last < 0 ? (f < values.length ? values[f] : 0) : values[last];
                double b = f < values.length ? values[f] : a;
                values[k] = a + (b - a) * (k - last) / (f - last);
            }
            last = f;
        }
    }

    /**
     * Smoothed, and with the pitch 0 where the foot stands: toes are lower than ankles.
     *
     * @param standing its pitch where it stands
     */
    FootDirection level(double standing, double rateHz) {
        int half = (int) Math.round(WINDOW / 2 * rateHz);
        return new FootDirection(
                smooth(yaw, half),
                smooth(Arrays.stream(pitch).map(p -> p - standing).toArray(), half));
    }

    /** The mean over a window that shrinks towards the ends, twice: short bones shake. */
    private static double[] smooth(double[] values, int half) {
        double[] from = values;
        for (int pass = 0; pass < 2; pass++) {
            double[] to = new double[values.length];
            for (int f = 0; f < to.length; f++) {
                int reach = Math.min(half, Math.min(f, to.length - 1 - f));
                for (int k = f - reach; k <= f + reach; k++) {
                    to[f] += from[k] / (2 * reach + 1);
                }
            }
            from = to;
        }
        return from;
    }

    /** The median pitch over the {@link #slowest} frames. */
    double standingPitch(boolean[] stands, double[] ankleSpeed) {
        double[] of = IntStream.of(slowest(stands, ankleSpeed))
                .mapToDouble(f -> pitch[f])
                .sorted()
                .toArray();
        return of[of.length / 2];
    }

    /** The half of the stance in which the ankle is slowest: while a foot rolls, the ankle moves. All frames where there is no stance. */
    int[] slowest(boolean[] stands, double[] ankleSpeed) {
        int[] standing =
                IntStream.range(0, stands.length).filter(f -> stands[f]).toArray();
        if (standing.length == 0) {
            return IntStream.range(0, stands.length).toArray();
        }
        return IntStream.of(standing)
                .boxed()
                .sorted(Comparator.comparingDouble(f -> ankleSpeed[f]))
                .limit((standing.length + 1) / 2)
                .mapToInt(f -> f)
                .toArray();
    }

    /**
     * By frame, whether the foot is in stance and has its toes down, or up.
     *
     * @param stands by frame
     * @param down 1 for toes down, −1 for up
     */
    boolean[] pitched(boolean[] stands, int down) {
        boolean[] pitched = new boolean[stands.length];
        for (boolean forward : new boolean[] {true, false}) {
            boolean on = false;
            for (int k = 0; k < stands.length; k++) {
                int f = forward ? k : stands.length - 1 - k;
                on = stands[f] && down * pitch[f] > (on ? FLAT : ROLLS);
                pitched[f] |= on;
            }
        }
        return pitched;
    }
}
