package dev.marionette.bench;

import com.sun.management.ThreadMXBean;
import dev.marionette.api.RunSettings;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.methods.geometric.GeometricSettings;
import dev.marionette.methods.geometric.LiveRetargeter;
import dev.marionette.methods.geometric.StreamSettings;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.robots.Robot;
import dev.marionette.stream.ClipLines;
import dev.marionette.stream.FrameParser;
import dev.marionette.stream.JointLines;
import dev.marionette.stream.LatencyHistogram;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How long a line of a stream takes from its bytes to the bytes of its answer, and what it allocates: the motion big-wave forth
 * and back at 100 Hz. Time of the processor, which does not count waiting for it, and wall time.
 */
final class StreamLatency {
    private static final int WARM_UP = 3000;
    private static final double PERIOD = 0.01;
    private static final long PERIOD_NANOS = 10_000_000;

    private StreamLatency() {}

    /**
     * @param args number of frames, then ids of robots
     * @throws IOException never, as nothing is read or written
     */
    public static void main(String[] args) throws IOException {
        StringBuilder text = new StringBuilder();
        ClipLines.write(Extensions.builtIn().motions().load("big-wave"), text);
        List<byte[]> lines = new ArrayList<>();
        text.toString().lines().forEach(line -> lines.add(line.getBytes(StandardCharsets.UTF_8)));
        for (int r = 1; r < args.length; r++) {
            measure(args[r], lines, Integer.parseInt(args[0]));
        }
    }

    private static void measure(String id, List<byte[]> lines, int frames) throws IOException {
        Robot robot = Extensions.builtIn().robots().load(id);
        CollisionModel collisions = CollisionModel.build(robot.model(), robot.home(), robot.disabledPairs());
        FrameParser parser = new FrameParser();
        JointLines out =
                new JointLines(OutputStream.nullOutputStream(), robot.model().jointNames());
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        LatencyHistogram processor = new LatencyHistogram();
        LatencyHistogram wall = new LatencyHistogram();
        long bytes = 0;
        parser.read(lines.get(0), lines.get(0).length);
        RunSettings settings = Extensions.builtIn().settings().defaults();
        try (LiveRetargeter live = new LiveRetargeter(
                robot,
                collisions,
                settings.get(GeometricSettings.class),
                settings.get(StreamSettings.class),
                PERIOD,
                parser.rest())) {
            int last = lines.size() - 2;
            for (int k = 0; k < WARM_UP + frames; k++) {
                int i = k % (2 * last);
                byte[] line = lines.get(1 + (i > last ? 2 * last - i : i));
                long start = System.nanoTime();
                long used = thread.getCurrentThreadCpuTime();
                parser.read(line, line.length);
                long allocated = thread.getCurrentThreadAllocatedBytes();
                live.see(parser.frame(), PERIOD);
                live.follow(PERIOD);
                out.write(k * PERIOD_NANOS, k, "ok", live.positions(), live.velocities(), live.base());
                if (k >= WARM_UP) {
                    bytes += thread.getCurrentThreadAllocatedBytes() - allocated;
                    processor.add(thread.getCurrentThreadCpuTime() - used);
                    wall.add(System.nanoTime() - start);
                }
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%s, %d joints, %d frames: processor median %.3f ms, 99.9 %% %.3f ms, longest %.3f ms;"
                        + " wall median %.3f ms, 99.9 %% %.3f ms; %.1f bytes a frame beyond parsing%n",
                id,
                robot.model().dof(),
                frames,
                processor.quantile(0.5) * 1e-6,
                processor.quantile(0.999) * 1e-6,
                processor.most() * 1e-6,
                wall.quantile(0.5) * 1e-6,
                wall.quantile(0.999) * 1e-6,
                (double) bytes / frames);
    }
}
