package dev.marionette.app.stream;

import dev.marionette.app.stream.LineSource.Kind;
import dev.marionette.app.stream.LineSource.Line;
import dev.marionette.pipeline.geometric.LiveFrame;
import dev.marionette.pipeline.geometric.LiveRetargeter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Lines in, lines out: every line that is no header is answered by one. A frame that is repeated, out of order or broken is
 * counted and answered with the state as it was. When nothing comes for a while the robot brakes, a line a period, and
 * holds; so it does when the input ends.
 */
public final class StreamLoop {
    /** Stamps nearer than this are the same, s. */
    private static final double SAME = 1e-4;

    private static final long REPORT_NANOS = 10_000_000_000L;
    /** Lines of braking at the end, at most. */
    private static final int LAST_LINES = 10_000;

    private final LineSource source;
    private final double timeout;
    private final BiFunction<Double, Optional<LiveFrame>, LiveRetargeter> makeRobot;
    private final FrameParser parser = new FrameParser();
    private final LatencyHistogram latency = new LatencyHistogram();
    private final LatencyHistogram processor = new LatencyHistogram();
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Line line = new Line();
    private final JointLines out;
    private double period;
    private Optional<LiveRetargeter> robot = Optional.empty();
    private double outTime;
    private double lastStamp = Double.NaN;
    private long lastSequence = -1;
    private double brakedSince;
    private long frames;
    private long repeated;
    private long late;
    private long broken;
    private long slowed;
    private long braked;
    private long silences;

    /**
     * @param source of lines
     * @param out where answers go
     * @param periodSeconds time between frames where the header says nothing
     * @param timeoutSeconds silence after which the robot brakes
     * @param makeRobot from period and rest pose to the robot
     */
    public StreamLoop(
            LineSource source,
            JointLines out,
            double periodSeconds,
            double timeoutSeconds,
            BiFunction<Double, Optional<LiveFrame>, LiveRetargeter> makeRobot) {
        this.source = source;
        this.out = out;
        period = periodSeconds;
        timeout = timeoutSeconds;
        this.makeRobot = makeRobot;
    }

    /**
     * Runs until the source ends or it is asked to stop; then brakes to rest.
     *
     * @param stop asked before every line
     * @param report is told the summary every ten seconds
     * @throws IOException if the source breaks or answers cannot be written
     */
    public void run(BooleanSupplier stop, Consumer<String> report) throws IOException {
        long last = System.nanoTime();
        long told = last;
        while (!stop.getAsBoolean()) {
            if (System.nanoTime() - told > REPORT_NANOS) {
                told = System.nanoTime();
                report.accept(summary());
            }
            boolean still = robot.map(LiveRetargeter::atRest).orElse(true);
            boolean silent = (System.nanoTime() - last) * 1e-9 >= timeout;
            Kind kind = source.next(line, (long) (1e9 * (silent && !still ? period : timeout / 4)));
            if (kind == Kind.END) {
                break;
            }
            if (kind != Kind.SILENCE) {
                long used = threads.getCurrentThreadCpuTime();
                if (answer(kind)) {
                    last = System.nanoTime();
                }
                latency.add(System.nanoTime() - line.arrivedNanos);
                processor.add(threads.getCurrentThreadCpuTime() - used);
            } else if (silent && !still) {
                silences += brakedSince == 0 ? 1 : 0;
                brakeLine();
            }
        }
        for (int k = 0; k < LAST_LINES && !robot.map(LiveRetargeter::atRest).orElse(true); k++) {
            brakeLine();
        }
        robot.ifPresent(LiveRetargeter::close);
    }

    private void brakeLine() throws IOException {
        LiveRetargeter moving = robot.orElseThrow();
        moving.brake(period);
        outTime += period;
        brakedSince += period;
        braked++;
        write("braking", -1);
    }

    /** Answers a line; whether it was a frame that could be used. */
    private boolean answer(Kind kind) throws IOException {
        FrameParser.Kind what = kind == Kind.TOO_LONG ? FrameParser.Kind.BROKEN : parser.read(line.bytes, line.length);
        if (what == FrameParser.Kind.HEADER) {
            if (robot.isEmpty() && parser.rateHz() > 0) {
                period = 1 / parser.rateHz();
            }
            return false;
        }
        if (robot.isEmpty()) {
            robot = Optional.of(makeRobot.apply(period, parser.rest()));
        }
        if (what == FrameParser.Kind.BROKEN) {
            broken++;
            write("broken", -1);
            return false;
        }
        return frame();
    }

    private boolean frame() throws IOException {
        double stamp = parser.timeSeconds();
        long sequence = parser.sequence();
        boolean first = frames == 0;
        double elapsed = Double.isNaN(stamp) || Double.isNaN(lastStamp) ? period : stamp - lastStamp;
        boolean same = !first && (Math.abs(elapsed) < SAME || sequence >= 0 && sequence == lastSequence);
        boolean old = !first && (elapsed < 0 || sequence >= 0 && sequence < lastSequence);
        if (same || old) {
            repeated += same ? 1 : 0;
            late += same ? 0 : 1;
            write(same ? "repeated" : "late", sequence);
            return false;
        }
        LiveRetargeter moving = robot.orElseThrow();
        double behind = Math.max(SAME, elapsed - brakedSince);
        if (behind > timeout) {
            behind = brakeOver(moving, behind);
        }
        if (!moving.see(parser.frame(), Math.min(elapsed, timeout))) {
            broken++;
            write("broken", sequence);
            return false;
        }
        frames++;
        if (first) {
            outTime = Double.isNaN(stamp) ? 0 : stamp;
        }
        lastStamp = stamp;
        lastSequence = sequence;
        brakedSince = 0;
        String status = follow(moving, first ? period : behind);
        write(status, sequence);
        return true;
    }

    /** A gap in the stamps longer than the timeout: the robot has braked meanwhile. Returns what is left to follow. */
    private double brakeOver(LiveRetargeter moving, double behind) {
        double left = behind;
        silences++;
        while (left > 2 * period && !moving.atRest()) {
            moving.brake(period);
            outTime += period;
            brakedSince += period;
            left -= period;
        }
        outTime += Math.max(0, left - period);
        brakedSince += Math.max(0, left - period);
        return Math.min(left, period);
    }

    /** Steps of equal length that are short enough. */
    private String follow(LiveRetargeter moving, double time) {
        int steps = (int) Math.ceil(time / LiveRetargeter.longestStep(period));
        LiveRetargeter.Step worst = LiveRetargeter.Step.FOLLOWED;
        for (int k = 0; k < steps; k++) {
            LiveRetargeter.Step step = moving.follow(time / steps);
            worst = step.compareTo(worst) > 0 ? step : worst;
        }
        outTime += time;
        slowed += worst == LiveRetargeter.Step.FOLLOWED ? 0 : 1;
        return worst == LiveRetargeter.Step.FOLLOWED ? "ok" : "slowed";
    }

    private void write(String status, long sequence) throws IOException {
        LiveRetargeter now = robot.orElseThrow();
        out.write(outTime, sequence, status, now.positions(), now.velocities());
    }

    /**
     * What happened so far, in three lines. The time that a line took of the processor leaves out what the thread waited for
     * one, so that the two tell a slow answer from a busy machine.
     */
    public String summary() {
        return String.format(
                Locale.ROOT,
                "frames %d, slowed for self-collision %d; repeated %d, late %d, broken %d; silences %d, lines of braking %d%n"
                        + "from a line to its answer: %s%n"
                        + "of it the processor's: %s",
                frames,
                slowed,
                repeated,
                late,
                broken,
                silences,
                braked,
                latency.summary(),
                processor.summary());
    }
}
