package dev.marionette.stream;

import dev.marionette.methods.live.LiveFrame;
import dev.marionette.methods.live.LiveRobot;
import dev.marionette.stream.LineSource.Kind;
import dev.marionette.stream.LineSource.Line;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Lines in, lines out: every line that is no header is answered by one. A frame that is repeated, out of order or broken is
 * counted and answered with the state as it was. When nothing that can be used comes for a while ({@link SilenceWatch}) the robot brakes, a
 * line a period, and holds; so it does when the input ends. A header may say a slow rate, but what is waited for and braked by is never
 * longer than the timeout, or the period that was asked for where that is more.
 *
 * <p>The robot's own time runs on by the time between stamps ({@link OwnClock}). Where frames are those of a device, it never runs ahead of
 * the clock on the wall: of frames that come faster than their time, in a burst after a pause or because there are too many, the
 * newest is what is followed, and no more time passes than has passed.
 */
public final class StreamLoop {
    private static final long REPORT_NANOS = 10_000_000_000L;
    /** Lines of braking at the end, at most. */
    private static final int LAST_LINES = 10_000;

    private final LineSource source;
    private final JointLines out;
    private final StreamTiming timing;
    private final Clocks clocks;
    private final BiFunction<Double, Optional<LiveFrame>, LiveRobot> makeRobot;
    private final FrameParser parser = new FrameParser();
    private final Line line = new Line();
    private final FrameOrder order;
    private final OwnClock own;
    private final SilenceWatch silence;
    private final StreamCounts counts = new StreamCounts();
    /** Between frames, as the sender says. */
    private double period;
    /**
     * The same, but no longer than the timeout or the period that was asked for: silence on the wall, braking and own time are counted in it;
     * gaps in the stamps of a file are not.
     */
    private double beat;

    private Optional<LiveRobot> robot = Optional.empty();
    /** Whether the robot has braked for a silence since it last followed a frame. */
    private boolean inSilence;

    /**
     * @param source of lines
     * @param out where answers go
     * @param timing when frames are to be expected
     * @param makeRobot from period and rest pose to the robot
     */
    public StreamLoop(
            LineSource source,
            JointLines out,
            StreamTiming timing,
            BiFunction<Double, Optional<LiveFrame>, LiveRobot> makeRobot) {
        this(source, out, timing, Clocks.ofMachine(), makeRobot);
    }

    /** As above, with other clocks. */
    StreamLoop(
            LineSource source,
            JointLines out,
            StreamTiming timing,
            Clocks clocks,
            BiFunction<Double, Optional<LiveFrame>, LiveRobot> makeRobot) {
        this.source = source;
        this.out = out;
        this.timing = timing;
        this.clocks = clocks;
        this.makeRobot = makeRobot;
        order = new FrameOrder(timing.timeoutSeconds());
        own = new OwnClock(clocks.wallNanos(), timing.live());
        silence = new SilenceWatch(clocks.wallNanos(), timing.timeoutSeconds());
        period = timing.periodSeconds();
        beat = period;
    }

    /**
     * Runs until the source ends or it is asked to stop; then brakes to rest.
     *
     * @param stop asked before every line, and several times a second where none comes
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
            robot.ifPresent(LiveRobot::close);
        }
    }

    private void follow(BooleanSupplier stop, Consumer<String> report) throws IOException {
        silence.heard();
        long told = now();
        while (!stop.getAsBoolean()) {
            if (now() - told > REPORT_NANOS) {
                told = now();
                report.accept(summary());
            }
            Kind kind = source.next(line, silence.waitNanos(moves(), beat));
            if (kind == Kind.END) {
                return;
            }
            if (kind != Kind.SILENCE) {
                timed(kind);
            }
            // lines that cannot be used are silence, however many come
            if (moves() && silence.brakeIsDue(beat)) {
                silenceHere();
                brakeLine();
                silence.braked(beat);
            }
        }
    }

    private long now() {
        return clocks.wallNanos().getAsLong();
    }

    private boolean moves() {
        return robot.isPresent() && !robot.get().atRest();
    }

    private void timed(Kind kind) throws IOException {
        long used = clocks.processorNanos().getAsLong();
        if (answer(kind)) {
            silence.heard();
        }
        counts.latency.add(now() - line.arrivedNanos);
        if (used >= 0) {
            counts.processor.add(clocks.processorNanos().getAsLong() - used);
        }
    }

    /** One pause is one silence, whether the clock on the wall shows it, the stamps after it, or both. */
    private void silenceHere() {
        counts.silences += inSilence ? 0 : 1;
        inSilence = true;
    }

    private void brakeLine() throws IOException {
        robot.orElseThrow().brake(own.brakeSeconds(beat));
        counts.braked++;
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
        }
        if (what == FrameParser.Kind.BROKEN) {
            counts.broken++;
            write("broken", -1);
            return false;
        }
        return frame();
    }

    /** Before the first frame it is about the robot, too; later about a sender who begins anew. */
    private void header() {
        if (parser.rateHz() > 0) {
            period = 1 / parser.rateHz();
            beat = Math.min(period, Math.max(timing.timeoutSeconds(), timing.periodSeconds()));
        }
        if (counts.frames == 0) {
            robot.ifPresent(LiveRobot::close);
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
            counts.repeated += same ? 1 : 0;
            counts.late += same ? 0 : 1;
            write(same ? "repeated" : "late", sequence);
            return false;
        }
        LiveRobot moving = robot.orElseThrow();
        double elapsed = order.elapsedSeconds();
        if (!moving.see(parser.frame(), Math.min(elapsed, timing.timeoutSeconds()))) {
            counts.broken++;
            write("broken", sequence);
            return false;
        }
        order.accept();
        counts.anew += verdict == FrameOrder.Verdict.ANEW ? 1 : 0;
        if (counts.frames++ == 0) {
            own.start(parser.timeSeconds(), beat);
        }
        write(move(moving, own.moveSeconds(elapsed, beat)), sequence);
        return true;
    }

    /** Goes on for a time; what became of it. */
    private String move(LiveRobot moving, double time) {
        if (time == 0) {
            counts.early++;
            return "early";
        }
        // frames of a file have the time between them that it says
        double apart = timing.live() ? beat : period;
        double left = time > silence.seconds(apart) ? brakeOver(moving, time, apart) : time;
        inSilence = false;
        return follow(moving, left);
    }

    /** A gap in the stamps longer than the timeout: the robot has braked meanwhile. Returns what is left to follow. */
    private double brakeOver(LiveRobot moving, double behind, double apart) {
        double left = behind;
        silenceHere();
        while (left > 2 * apart && !moving.atRest()) {
            moving.brake(own.pass(apart));
            left -= apart;
        }
        own.pass(Math.max(0, left - apart));
        return Math.min(left, apart);
    }

    /** Steps of equal length that are short enough. */
    private String follow(LiveRobot moving, double time) {
        int steps = Math.max(1, (int) Math.ceil(time / moving.longestStep()));
        LiveRobot.Step worst = LiveRobot.Step.FOLLOWED;
        for (int k = 0; k < steps; k++) {
            LiveRobot.Step step = moving.follow(own.pass(time / steps));
            worst = step.compareTo(worst) > 0 ? step : worst;
        }
        boolean slowed = worst.compareTo(LiveRobot.Step.WAITING) > 0;
        counts.slowed += slowed ? 1 : 0;
        return slowed ? "slowed" : worst == LiveRobot.Step.WAITING ? "waiting" : "ok";
    }

    private void write(String status, long sequence) throws IOException {
        LiveRobot now = robot.orElseThrow();
        out.write(own.nanos(), sequence, status, now.positions(), now.velocities(), now.base());
    }

    /** Times from lines to their answers, on the wall. Live. */
    public LatencyHistogram latency() {
        return counts.latency;
    }

    /** The processor's part of them; empty where it cannot be measured. Live. */
    public LatencyHistogram processor() {
        return counts.processor;
    }

    /** What happened so far, in lines: counts, times from lines to answers, the processor's part of them, and what the robot says. */
    public String summary() {
        String more = robot.map(LiveRobot::summary).orElse("");
        return counts.summary(order.lost()) + (more.isEmpty() ? "" : "\n" + more);
    }
}
