package dev.marionette.stream;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Some seconds of a figure that swings its arms, as fast as they are asked for. */
public final class WarmUpLines implements LineSource {
    private static final int FRAMES = 3000;

    private final int frames;
    private int frame;

    /** As many as a robot needs that follows frame by frame. */
    public WarmUpLines() {
        this(FRAMES);
    }

    /** @param frames how many, a hundredth of a second apart */
    public WarmUpLines(int frames) {
        this.frames = frames;
    }

    @Override
    public Kind next(Line into, long timeoutNanos) {
        if (frame == frames) {
            return Kind.END;
        }
        double swing = Math.sin(0.03 * frame);
        double bend = Math.cos(0.05 * frame);
        String line = String.format(
                Locale.ROOT,
                "{\"t\":%.6f,\"seq\":%d,\"positions\":{\"hips\":[0,0,1],\"left_hip\":[0,0.1,0.95],"
                        + "\"right_hip\":[0,-0.1,0.95],\"left_knee\":[0,0.1,0.5],\"right_knee\":[0,-0.1,0.5],"
                        + "\"left_foot\":[0,0.1,0.1],\"right_foot\":[0,-0.1,0.1],\"neck\":[0,0,1.5],\"head\":[%f,0,1.7],"
                        + "\"left_shoulder\":[0,0.2,1.45],\"right_shoulder\":[0,-0.2,1.45],"
                        + "\"left_elbow\":[%f,0.3,1.2],\"right_elbow\":[%f,-0.3,1.2],"
                        + "\"left_wrist\":[%f,0.3,%f],\"right_wrist\":[%f,-0.3,%f]}}",
                0.01 * frame,
                frame,
                0.05 * swing,
                0.2 * swing,
                -0.2 * swing,
                0.2 + 0.2 * swing,
                1.2 + 0.2 * bend,
                0.2 - 0.2 * swing,
                1.2 - 0.2 * bend);
        byte[] bytes = line.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, into.bytes, 0, bytes.length);
        into.length = bytes.length;
        into.arrivedNanos = System.nanoTime();
        frame++;
        return Kind.LINE;
    }

    @Override
    public void close() {
        // nothing to release
    }
}
