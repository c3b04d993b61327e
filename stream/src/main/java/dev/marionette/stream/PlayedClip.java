package dev.marionette.stream;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The frames of a clip as lines that come when they are due, as those of a device would. A line has arrived when it is due, also
 * where it is asked for later: what one late answer costs the next ones counts as latency.
 */
public final class PlayedClip implements LineSource {
    private final List<byte[]> lines;
    private final double periodNanos;
    private int next;
    private long start;

    /**
     * The clock starts with the first line.
     *
     * @param speed how many times as fast as the clip, from 0.01 to 100
     * @throws InputException if the speed is out of range, or the clip's frames per second, at that speed, are
     */
    public PlayedClip(Clip clip, double speed) {
        InputException.requireSetting("--speed", speed, 0.01, 100);
        double rate = clip.rateHz() * speed;
        InputException.requireSetting("frames per second", rate, FrameParser.MIN_RATE, FrameParser.MAX_RATE);
        StringBuilder text = new StringBuilder();
        try {
            ClipLines.write(clip, speed, text);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        lines = text.toString()
                .lines()
                .map(line -> line.getBytes(StandardCharsets.UTF_8))
                .toList();
        periodNanos = 1e9 / rate;
    }

    @Override
    public Kind next(Line into, long timeoutNanos) throws IOException {
        if (next == lines.size()) {
            return Kind.END;
        }
        long now = System.nanoTime();
        if (next == 0) {
            start = now;
        }
        // the header and the first frame at once
        long due = start + Math.round(Math.max(0, next - 1) * periodNanos);
        long wait = due - now;
        try {
            if (wait > timeoutNanos) {
                TimeUnit.NANOSECONDS.sleep(timeoutNanos);
                return Kind.SILENCE;
            }
            TimeUnit.NANOSECONDS.sleep(wait);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Kind.END;
        }
        byte[] line = lines.get(next++);
        into.arrivedNanos = due;
        if (line.length > MAX_BYTES) {
            return Kind.TOO_LONG;
        }
        System.arraycopy(line, 0, into.bytes, 0, line.length);
        into.length = line.length;
        return Kind.LINE;
    }

    @Override
    public void close() {
        // nothing to release
    }
}
