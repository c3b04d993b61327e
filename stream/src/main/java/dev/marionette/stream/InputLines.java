package dev.marionette.stream;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** Lines of an input stream, read ahead by a thread of its own; when the reader falls behind, the writer has to wait. */
public final class InputLines implements LineSource {
    private static final int AHEAD = 16;
    private static final int CHUNK = 1 << 15;

    private final BlockingQueue<Line> full = new ArrayBlockingQueue<>(AHEAD);
    private final BlockingQueue<Line> empty = new ArrayBlockingQueue<>(AHEAD);
    private volatile boolean ended;
    private volatile Optional<IOException> failure = Optional.empty();

    /** Starts to read; the thread ends with the stream or the program. */
    public InputLines(InputStream in) {
        for (int i = 0; i < AHEAD; i++) {
            empty.add(new Line());
        }
        Thread reader = new Thread(() -> read(in), "stream-input");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(InputStream in) {
        byte[] chunk = new byte[CHUNK];
        try {
            Line line = fresh();
            for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                for (int i = 0; i < n; i++) {
                    if (chunk[i] == '\n') {
                        hand(line);
                        line = fresh();
                    } else if (line.length < MAX_BYTES) {
                        line.bytes[line.length++] = chunk[i];
                    } else {
                        line.tooLong = true;
                    }
                }
            }
            if (line.length > 0) {
                hand(line);
            }
        } catch (IOException broken) {
            // the robot comes to rest first
            failure = Optional.of(broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        ended = true;
    }

    private Line fresh() throws InterruptedException {
        Line line = empty.take();
        line.length = 0;
        line.tooLong = false;
        return line;
    }

    private void hand(Line line) throws InterruptedException {
        line.arrivedNanos = System.nanoTime();
        full.put(line);
    }

    @Override
    public Kind next(Line into, long timeoutNanos) throws IOException {
        try {
            boolean last = ended;
            Line line = full.poll(last ? 0 : timeoutNanos, TimeUnit.NANOSECONDS);
            if (line == null) {
                return last ? Kind.END : Kind.SILENCE;
            }
            System.arraycopy(line.bytes, 0, into.bytes, 0, line.length);
            into.length = line.length;
            into.arrivedNanos = line.arrivedNanos;
            into.tooLong = line.tooLong;
            empty.put(line);
            return into.tooLong ? Kind.TOO_LONG : Kind.LINE;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Kind.END;
        }
    }

    @Override
    public Optional<IOException> failure() {
        return failure;
    }

    @Override
    public void close() {
        // the thread waits for the stream, which is not ours to close
    }
}
