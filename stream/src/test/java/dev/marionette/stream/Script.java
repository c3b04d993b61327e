package dev.marionette.stream;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** Lines that come at given times of a clock that goes on only while somebody waits for them: a device, and nobody sleeps. */
final class Script implements LineSource {
    private record Due(long nanos, byte[] line) {}

    private final Deque<Due> lines = new ArrayDeque<>();
    private long now;
    private long longestWait;

    /** A line at a time, s; not before the one before. */
    Script at(double seconds, String line) {
        lines.add(new Due(Math.round(1e9 * seconds), line.getBytes(StandardCharsets.UTF_8)));
        return this;
    }

    /** So many frames of an arm that is being raised, a period apart, from a time of the clock and a stamp on. */
    Script frames(int count, double seconds, double stamp, int sequence) {
        for (int k = 0; k < count; k++) {
            double later = StreamFixture.PERIOD * k;
            at(seconds + later, StreamFixture.frame(stamp + later, sequence + k, 2));
        }
        return this;
    }

    /** Its clock, which does not measure the processor's time. */
    Clocks clocks() {
        return new Clocks(() -> now, () -> -1);
    }

    /** What its clock says, s. */
    double seconds() {
        return now * 1e-9;
    }

    /** The longest that anybody was ready to wait, s. */
    double longestWait() {
        return longestWait * 1e-9;
    }

    @Override
    public Kind next(Line into, long timeoutNanos) {
        longestWait = Math.max(longestWait, timeoutNanos);
        if (lines.isEmpty()) {
            return Kind.END;
        }
        if (lines.peek().nanos - now > timeoutNanos) {
            now += timeoutNanos;
            return Kind.SILENCE;
        }
        Due due = lines.remove();
        now = Math.max(now, due.nanos);
        System.arraycopy(due.line, 0, into.bytes, 0, due.line.length);
        into.length = due.line.length;
        into.arrivedNanos = now;
        return Kind.LINE;
    }

    @Override
    public void close() {
        // nothing to release
    }
}
