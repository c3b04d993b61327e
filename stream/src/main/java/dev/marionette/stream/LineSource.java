package dev.marionette.stream;

import java.io.IOException;
import java.util.Optional;

/** Where lines come from. One thread reads. */
public interface LineSource extends AutoCloseable {
    /** Longest line, bytes; longer ones are broken. */
    int MAX_BYTES = 1 << 16;

    /** What a read brought. */
    enum Kind {
        /** A line. */
        LINE,
        /** A line that was too long; it has been thrown away. */
        TOO_LONG,
        /** Nothing in the time. */
        SILENCE,
        /** Nothing more will come. */
        END
    }

    /** A line and when it was there. Used again for line after line. */
    final class Line {
        /** Its bytes, without the line's end. */
        final byte[] bytes = new byte[MAX_BYTES];
        /** How many. */
        int length;
        /** {@link System#nanoTime()} when it was complete. */
        long arrivedNanos;
        /** Whether it was too long. */
        boolean tooLong;

        /** An empty line. */
        public Line() {}
    }

    /**
     * Waits for a line.
     *
     * @param into is given the line. Modified.
     * @param timeoutNanos how long to wait
     * @throws IOException if the source is broken
     */
    Kind next(Line into, long timeoutNanos) throws IOException;

    /** Whether lines can only come from a device, when they are due. */
    default boolean live() {
        return false;
    }

    /** Why nothing more comes, where that is no end but a failure. */
    default Optional<IOException> failure() {
        return Optional.empty();
    }

    @Override
    void close();
}
