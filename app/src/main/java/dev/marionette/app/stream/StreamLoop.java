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
 * counted and answered with the state as it was. When nothing that can be used comes for a while the robot brakes, a line a period, and
 * holds; so it does when the input ends.
 *
 * <p>The robot's own time runs on by the time between stamps. Where frames are those of a device, it never runs ahead of the clock
 * on the wall: of frames that come faster than their time, in a burst after a pause or because there are too many, the newest is
 * what is followed, and no more time passes than has passed.
 */
public final class StreamLoop {
    /** Own time that may be made up for after a frame was late, periods. */
    private static final double CARRIED = 2.5;
    /** A step shorter than this is not worth its work where frames come too fast, periods. */
    private static final double LEAST_STEP = 0.25;
    /** Silence of so many periods is none, whatever the timeout. */
    private static final double LEAST_SILENCE = 2;

    private static final double NANOS = 1e9;
    private static final long REPORT_NANOS = 10_000_000_000L;
    /** Lines of braking at the end, at most. */
    private static final int LAST_LINES = 10_000;

    private final LineSource source;
    private final double timeout;
    private final boolean live;
    private final BiFunction<Double, Optional<LiveFrame>, LiveRetargeter> makeRobot;
    private final FrameParser parser = new FrameParser();
    private final FrameOrder order;
    private final LatencyHistogram latency = new LatencyHistogram();
    private final LatencyHistogram processor = new LatencyHistogram();
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Line line = new Line();
    private final JointLines out;
    private double period;
    private double robotPeriod;
    private Optional<LiveRetargeter> robot = Optional.empty();
    private long ownNanos;
    private long usedNanos;
    private long brakeNanos;
    private double waiting;
    private double carried;
    private long paidNanos;
    private double brakedSince;
    private long frames;
    private long repeated;
    private long late;
    private long early;
    private long anew;
    private long broken;
    private long slowed;
    private long braked;
    private long silences;

    /**
     * @param source of lines
     * @param out where answers go
     * @param periodSeconds time between frames where the header says nothing
     * @param timeoutSeconds silence after which the robot brakes
     * @param live whether frames come when they are due, so that the robot's time must not run ahead of the clock on the wall
     * @param makeRobot from period and rest pose to the robot
     */
    public StreamLoop(
            LineSource source,
            JointLines out,
            double periodSeconds,
            double timeoutSeconds,
            boolean live,
            BiFunction<Double, Optional<LiveFrame>, LiveRetargeter> makeRobot) {
        this.source = source;
        this.out = out;
        period = periodSeconds;
        timeout = timeoutSeconds;
        this.live = live;
        order = new FrameOrder(timeoutSeconds);
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
        try {
            follow(stop, report);
            for (int k = 0; k < LAST_LINES && moves(); k++) {
                brakeLine();
            }
        } finally {
            robot.ifPresent(LiveRetargeter::close);
        }
    }

    private void follow(BooleanSupplier stop, Consumer<String> report) throws IOException {
        usedNanos = System.nanoTime();
        long told = usedNanos;
        while (!stop.getAsBoolean()) {
            if (System.nanoTime() - told > REPORT_NANOS) {
                told = System.nanoTime();
                report.accept(summary());
            }
            Kind kind = source.next(line, Math.max(1, patience()));
            if (kind == Kind.END) {
                return;
            }
            if (kind != Kind.SILENCE) {
                timed(kind);
            }
            // lines that cannot be used are silence, however many come
            if (moves() && silent() && System.nanoTime() >= brakeNanos) {
                silences += brakedSince == 0 ? 1 : 0;
                brakeLine();
                brakeNanos = System.nanoTime() + (long) (NANOS * period);
            }
        }
    }

    private boolean moves() {
        return robot.isPresent() && !robot.get().atRest();
    }

    private double silence() {
        return Math.max(timeout, LEAST_SILENCE * period);
    }

    private boolean silent() {
        return System.nanoTime() - usedNanos >= NANOS * silence();
    }

    /** How long to wait for a line, ns. */
    private long patience() {
        if (!moves()) {
            return (long) (NANOS * timeout / 4);
        }
        long now = System.nanoTime();
        return silent() ? brakeNanos - now : usedNanos + (long) (NANOS * silence()) - now;
    }

    private void timed(Kind kind) throws IOException {
        long used = threads.getCurrentThreadCpuTime();
        if (answer(kind)) {
            usedNanos = System.nanoTime();
            brakeNanos = usedNanos;
        }
        latency.add(System.nanoTime() - line.arrivedNanos);
        processor.add(threads.getCurrentThreadCpuTime() - used);
    }

    private void brakeLine() throws IOException {
        pay(period);
        robot.orElseThrow().brake(pass(period));
        brakedSince += period;
        braked++;
        write("braking", -1);
    }

    /** Answers a line; whether it was a frame that could be used. */
    private boolean answer(Kind kind) throws IOException {
        FrameParser.Kind what = kind == Kind.TOO_LONG ? FrameParser.Kind.BROKEN : parser.read(line.bytes, line.length);
        if (what == FrameParser.Kind.HEADER) {
            header();
            return false;
        }
        if (robot.isEmpty()) {
            robot = Optional.of(makeRobot.apply(period, parser.rest()));
            robotPeriod = period;
        }
        if (what == FrameParser.Kind.BROKEN) {
            broken++;
            write("broken", -1);
            return false;
        }
        return frame();
    }

    /** Before the first frame it is about the robot, too; later about a sender who begins anew. */
    private void header() {
        if (parser.rateHz() > 0) {
            period = 1 / parser.rateHz();
        }
        if (frames == 0) {
            robot.ifPresent(LiveRetargeter::close);
            robot = Optional.empty();
        } else {
            order.expectAnew();
            robot.orElseThrow().expect(parser.rest());
        }
    }

    private boolean frame() throws IOException {
        long sequence = parser.sequence();
        FrameOrder.Verdict verdict = order.judge(parser.timeSeconds(), sequence, period);
        if (verdict == FrameOrder.Verdict.REPEATED || verdict == FrameOrder.Verdict.LATE) {
            boolean same = verdict == FrameOrder.Verdict.REPEATED;
            repeated += same ? 1 : 0;
            late += same ? 0 : 1;
            write(same ? "repeated" : "late", sequence);
            return false;
        }
        LiveRetargeter moving = robot.orElseThrow();
        double elapsed = order.elapsedSeconds();
        if (!moving.see(parser.frame(), Math.min(elapsed, timeout))) {
            broken++;
            write("broken", sequence);
            return false;
        }
        order.accept();
        anew += verdict == FrameOrder.Verdict.ANEW ? 1 : 0;
        if (frames++ == 0) {
            ownNanos = Double.isNaN(parser.timeSeconds()) ? 0 : Math.round(NANOS * parser.timeSeconds());
            paidNanos = System.nanoTime() - (long) (NANOS * period);
        }
        write(move(moving, Math.max(FrameOrder.SAME, elapsed - brakedSince)), sequence);
        return true;
    }

    /** Goes on for a time, or for as much of it as there is; what became of it. */
    private String move(LiveRetargeter moving, double elapsed) {
        brakedSince = 0;
        double time = elapsed;
        if (live) {
            waiting += elapsed;
            time = Math.min(waiting, carried + (System.nanoTime() - paidNanos) / NANOS);
            if (time < LEAST_STEP * period) {
                early++;
                return "early";
            }
            waiting = 0;
            pay(time);
        }
        return follow(moving, time > silence() ? brakeOver(moving, time) : time);
    }

    /** Takes own time from what has passed on the wall. */
    private void pay(double seconds) {
        long now = System.nanoTime();
        carried = Math.min(carried + (now - paidNanos) / NANOS - seconds, CARRIED * period);
        paidNanos = now;
    }

    /** A gap in the stamps longer than the timeout: the robot has braked meanwhile. Returns what is left to follow. */
    private double brakeOver(LiveRetargeter moving, double behind) {
        double left = behind;
        silences++;
        while (left > 2 * period && !moving.atRest()) {
            moving.brake(pass(period));
            left -= period;
        }
        pass(Math.max(0, left - period));
        return Math.min(left, period);
    }

    /** Steps of equal length that are short enough. */
    private String follow(LiveRetargeter moving, double time) {
        int steps = (int) Math.ceil(time / LiveRetargeter.longestStep(robotPeriod));
        LiveRetargeter.Step worst = LiveRetargeter.Step.FOLLOWED;
        for (int k = 0; k < steps; k++) {
            LiveRetargeter.Step step = moving.follow(pass(time / steps));
            worst = step.compareTo(worst) > 0 ? step : worst;
        }
        slowed += worst == LiveRetargeter.Step.FOLLOWED ? 0 : 1;
        return worst == LiveRetargeter.Step.FOLLOWED ? "ok" : "slowed";
    }

    /** Lets own time run on, in whole nanoseconds, as it is written in them; by how much it did, s. */
    private double pass(double seconds) {
        long nanos = Math.round(NANOS * seconds);
        ownNanos += nanos;
        return nanos / NANOS;
    }

    private void write(String status, long sequence) throws IOException {
        LiveRetargeter now = robot.orElseThrow();
        out.write(ownNanos, sequence, status, now.positions(), now.velocities());
    }

    /**
     * What happened so far, in three lines. The time that a line took of the processor leaves out what the thread waited for
     * one, so that the two tell a slow answer from a busy machine.
     */
    public String summary() {
        return String.format(
                Locale.ROOT,
                "frames %d, slowed for self-collision %d; repeated %d, late %d, early %d, broken %d, lost on the way %d;"
                        + " begun anew %d; silences %d, lines of braking %d%n"
                        + "from a line to its answer: %s%n"
                        + "of it the processor's: %s",
                frames,
                slowed,
                repeated,
                late,
                early,
                broken,
                order.lost(),
                anew,
                silences,
                braked,
                latency.summary(),
                processor.summary());
    }
}
