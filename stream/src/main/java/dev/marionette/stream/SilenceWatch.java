package dev.marionette.stream;

import java.util.function.LongSupplier;

/** Whether the robot has to brake because nothing that can be used comes, by the clock on the wall. */
final class SilenceWatch {
    /** A gap of this many periods is no time-out, whatever the setting. */
    private static final double LEAST_SILENCE = 2;
    /** Nobody waits longer for a line, so that a stream that is asked to stop does so while the robot can still brake, ns. */
    private static final long LONGEST_WAIT = 100_000_000;

    private static final double NANOS = 1e9;

    private final LongSupplier wallNanos;
    private final double timeout;
    private long usedNanos;
    private long brakeNanos;

    /**
     * Begins now.
     *
     * @param wallNanos the clock on the wall, ns
     * @param timeoutSeconds silence after which the robot brakes
     */
    SilenceWatch(LongSupplier wallNanos, double timeoutSeconds) {
        this.wallNanos = wallNanos;
        timeout = timeoutSeconds;
        usedNanos = wallNanos.getAsLong();
    }

    /** How long nothing usable has to come, s. */
    double seconds(double periodSeconds) {
        return Math.max(timeout, LEAST_SILENCE * periodSeconds);
    }

    /** A frame was used. */
    void heard() {
        usedNanos = wallNanos.getAsLong();
        brakeNanos = usedNanos;
    }

    /** Whether a line of braking is due. */
    boolean brakeIsDue(double periodSeconds) {
        long now = wallNanos.getAsLong();
        return silent(now, periodSeconds) && now >= brakeNanos;
    }

    /** A line of braking was written; the next one comes a period later. */
    void braked(double periodSeconds) {
        brakeNanos = wallNanos.getAsLong() + (long) (NANOS * periodSeconds);
    }

    private boolean silent(long now, double periodSeconds) {
        return now - usedNanos >= NANOS * seconds(periodSeconds);
    }

    /**
     * How long to wait for a line, ns, at least 1.
     *
     * @param moves whether the robot moves, and so would have to brake
     */
    long waitNanos(boolean moves, double periodSeconds) {
        if (!moves) {
            return LONGEST_WAIT;
        }
        long now = wallNanos.getAsLong();
        long due = silent(now, periodSeconds) ? brakeNanos : usedNanos + (long) (NANOS * seconds(periodSeconds));
        return Math.max(1, Math.min(LONGEST_WAIT, due - now));
    }
}
