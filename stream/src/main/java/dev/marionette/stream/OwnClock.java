package dev.marionette.stream;

import java.util.function.LongSupplier;

/**
 * The robot's own time, in whole nanoseconds. It runs on by the time between stamps. Where frames are those of a device, it is
 * also paid for with time that has passed on the wall: what a frame asks for beyond that is refused and forgotten, and what is left over is
 * kept up to {@value #CARRIED} periods, which make up for frames that are a little late.
 */
final class OwnClock {
    /** Time on the wall that is kept for later, periods. */
    private static final double CARRIED = 2.5;
    /** A step shorter than this is not worth its work where frames come too fast, periods. */
    private static final double LEAST_STEP = 0.25;

    private static final double NANOS = 1e9;

    private final LongSupplier wallNanos;
    private final boolean live;
    private long ownNanos;
    /** Asked for by frames that were early, s. */
    private double waiting;
    /** Kept from the wall, s. */
    private double carried;
    /** Time on the wall up to here is spent or kept. */
    private long paidNanos;
    /** Braked since the last frame, s. */
    private double braked;

    /**
     * @param wallNanos the clock on the wall, ns
     * @param live whether own time is paid for with time on the wall
     */
    OwnClock(LongSupplier wallNanos, boolean live) {
        this.wallNanos = wallNanos;
        this.live = live;
    }

    /** Own time, ns. */
    long nanos() {
        return ownNanos;
    }

    /**
     * Begins, with the first frame.
     *
     * @param stampSeconds its stamp, s, at most {@link FrameParser#MAX_STAMP}; NaN for none, which is 0
     * @param periodSeconds what the first frame may take
     */
    void start(double stampSeconds, double periodSeconds) {
        ownNanos = Double.isNaN(stampSeconds) ? 0 : Math.round(NANOS * stampSeconds);
        paidNanos = wallNanos.getAsLong() - (long) (NANOS * periodSeconds);
    }

    /**
     * For how long a frame lets the robot move, s: for the time since the frame before, less what it has braked since then.
     * Live, it is at most what has passed on the wall, and 0 where that is too little: the frame is early.
     *
     * @param elapsedSeconds time between the stamps of the two frames
     * @param periodSeconds time between frames as they should come
     */
    double moveSeconds(double elapsedSeconds, double periodSeconds) {
        double asked = Math.max(FrameOrder.SAME, elapsedSeconds - braked);
        braked = 0;
        if (!live) {
            return asked;
        }
        waiting += asked;
        double time = Math.min(waiting, carried + (wallNanos.getAsLong() - paidNanos) / NANOS);
        if (time < LEAST_STEP * periodSeconds) {
            return 0;
        }
        waiting = 0;
        pay(time, periodSeconds);
        return time;
    }

    /** Goes on by a period for a line of braking; by how much, s. */
    double brakeSeconds(double periodSeconds) {
        pay(periodSeconds, periodSeconds);
        braked += periodSeconds;
        return pass(periodSeconds);
    }

    private void pay(double seconds, double periodSeconds) {
        long now = wallNanos.getAsLong();
        carried = Math.min(carried + (now - paidNanos) / NANOS - seconds, CARRIED * periodSeconds);
        paidNanos = now;
    }

    /** Lets own time run on, in whole nanoseconds, as it is written in them; by how much it did, s. */
    double pass(double seconds) {
        long nanos = Math.round(NANOS * seconds);
        ownNanos += nanos;
        return nanos / NANOS;
    }
}
