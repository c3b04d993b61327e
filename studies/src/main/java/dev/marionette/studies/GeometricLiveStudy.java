package dev.marionette.studies;

import dev.marionette.api.Clip;
import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.Collisions;
import dev.marionette.methods.geometric.GeometricSettings;
import dev.marionette.methods.geometric.LiveRetargeter;
import dev.marionette.methods.geometric.StreamSettings;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.robots.Robot;
import dev.marionette.stream.JointLines;
import dev.marionette.stream.LatencyHistogram;
import dev.marionette.stream.LineSource;
import dev.marionette.stream.PlayedClip;
import dev.marionette.stream.StreamLoop;
import dev.marionette.stream.StreamTiming;
import dev.marionette.stream.WarmUpLines;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.JsonNode;

/**
 * {@code geometric-live}: the method live at 100 Hz (Darvish et al. 2019, section V), as the command {@code stream} runs it, in
 * this process: frames of a clip come when they are due, and what counts is how long an answer takes, in periods.
 */
final class GeometricLiveStudy implements Experiment {
    static final List<String> ROBOTS = List.of("icub", "nao", "atlas");

    private static final String MOTION = "big-wave";
    private static final double RATE_HZ = 100;
    private static final double PERIOD_NANOS = 1e9 / RATE_HZ;
    private static final int SECONDS = 20;
    /** What the share of all frames takes at most, in periods: of the wall, and of the processor; fixed before the first run. */
    private static final double SHARE = 0.999;

    private static final double WALL = 1;
    private static final double PROCESSOR = 0.1;
    /** Decimals of the answers. */
    private static final double ROUNDING = 1e-8;

    private final Robots robots;
    private final Motions motions;
    private final Collisions collisions;

    @Inject
    GeometricLiveStudy(Robots robots, Motions motions, Collisions collisions) {
        this.robots = robots;
        this.motions = motions;
        this.collisions = collisions;
    }

    /**
     * What became of a stream.
     *
     * @param frames sent
     * @param answered of them, followed or slowed down for self-collision
     * @param outside values of positions and velocities in answers that are outside the robot's limits
     * @param wall from when a line is due to its answer
     * @param processor time of the processor for it
     * @param control how late a thread wakes up meanwhile that only sleeps: what the machine withholds from all
     */
    record Row(
            String robot,
            int joints,
            int frames,
            int answered,
            int outside,
            LatencyHistogram wall,
            LatencyHistogram processor,
            LatencyHistogram control) {
        static double periods(LatencyHistogram times, double share) {
            return times.quantile(share) / PERIOD_NANOS;
        }
    }

    @Override
    public String id() {
        return "geometric-live";
    }

    @Override
    public String summary() {
        return "iCub, NAO and Atlas follow live at 100 Hz: latency in periods (Darvish et al. 2019, section V)";
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, Progress progress) {
        List<String> ids = options.quick() ? ROBOTS.subList(0, 1) : ROBOTS;
        Clip clip = played(options.quick() ? 1 : SECONDS);
        List<Row> rows = new ArrayList<>();
        for (String id : ids) {
            progress.at(id, (double) rows.size() / ids.size());
            rows.add(follow(robots.load(id), clip, options.settings()));
        }
        return new ExperimentReport(
                id(),
                "Live at 100 Hz",
                MOTION + " forth and back, its frames sent at 100 Hz, "
                        + String.format(Locale.ROOT, "%.2f", RATE_HZ / clip.rateHz()) + " times as fast as it is, "
                        + clip.frames()
                        + " to each robot one after the other. From when a line is due to its answer, in periods of 10 ms, on the"
                        + " machine that this ran on with whatever else it did; the processor's time leaves out waiting,"
                        + " and the control is how late a thread wakes up that only sleeps."
                        + " Ten minutes, and through a pipe: bench/stream live 600 100 icub.",
                List.of(table(rows)),
                List.of(),
                claims(rows),
                Map.of());
    }

    /** The motion forth and back, frame by frame at the rate of the stream. */
    private Clip played(int seconds) {
        Clip clip = motions.load(MOTION).clip();
        int last = clip.frames() - 1;
        int[] chosen = new int[(int) Math.round(seconds * RATE_HZ)];
        for (int k = 0; k < chosen.length; k++) {
            int i = k % (2 * last);
            chosen[k] = i > last ? 2 * last - i : i;
        }
        return clip.frames(chosen);
    }

    private Row follow(Robot robot, Clip clip, RunSettings settings) {
        ByteArrayOutputStream answers = new ByteArrayOutputStream();
        try (PlayedClip source = new PlayedClip(clip, RATE_HZ / clip.rateHz())) {
            loop(new WarmUpLines(), OutputStream.nullOutputStream(), robot, settings)
                    .run(() -> false, line -> {});
            StreamLoop loop = loop(source, answers, robot, settings);
            LatencyHistogram control = new LatencyHistogram();
            Thread sleeper = new Thread(() -> sleep(control), "control");
            sleeper.setDaemon(true);
            sleeper.start();
            try {
                loop.run(() -> false, line -> {});
            } finally {
                sleeper.interrupt();
                sleeper.join();
            }
            return row(robot, clip.frames(), answers.toString(StandardCharsets.UTF_8), loop, control);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + robot.id() + " followed live", stopped);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Sleeps for as long as the stream does between two lines, until it is interrupted. */
    private static void sleep(LatencyHistogram late) {
        while (!Thread.interrupted()) {
            long due = System.nanoTime() + (long) PERIOD_NANOS;
            LockSupport.parkNanos((long) PERIOD_NANOS);
            if (!Thread.currentThread().isInterrupted()) {
                late.add(Math.max(0, System.nanoTime() - due));
            }
        }
    }

    private StreamLoop loop(LineSource source, OutputStream sink, Robot robot, RunSettings settings) {
        StreamSettings stream = settings.get(StreamSettings.class);
        CollisionModel model = collisions.of(robot);
        return new StreamLoop(
                source,
                new JointLines(sink, robot.model().jointNames()),
                new StreamTiming(1 / RATE_HZ, stream.timeoutSeconds(), false),
                (period, rest) ->
                        new LiveRetargeter(robot, model, settings.get(GeometricSettings.class), stream, period, rest));
    }

    private static Row row(Robot robot, int frames, String answers, StreamLoop loop, LatencyHistogram control) {
        RobotModel model = robot.model();
        int answered = 0;
        int outside = 0;
        for (String line : answers.lines().toList()) {
            JsonNode answer = ReportJson.mapper().readTree(line);
            // braking at the end answers no frame
            answered += answer.has("seq")
                            && List.of("ok", "slowed")
                                    .contains(answer.get("status").asString())
                    ? 1
                    : 0;
            for (int d = 0; d < model.dof(); d++) {
                double q = answer.get("q").get(d).asDouble();
                double v = answer.get("v").get(d).asDouble();
                outside += q < model.lower(d) - ROUNDING || q > model.upper(d) + ROUNDING ? 1 : 0;
                outside += Math.abs(v) > model.velocityLimit(d) + ROUNDING ? 1 : 0;
            }
        }
        return new Row(robot.id(), model.dof(), frames, answered, outside, loop.latency(), loop.processor(), control);
    }

    private static List<Claim> claims(List<Row> rows) {
        int frames = rows.stream().mapToInt(Row::frames).sum();
        int answered = rows.stream().mapToInt(Row::answered).sum();
        int outside = rows.stream().mapToInt(Row::outside).sum();
        return List.of(
                new Claim(
                        String.format(
                                Locale.ROOT,
                                "%d of %d frames are answered, %d positions and velocities of them outside the limits",
                                answered,
                                frames,
                                outside),
                        answered == frames && outside == 0),
                within("are answered", WALL, rows, Row::wall),
                within("take the processor", PROCESSOR, rows, Row::processor));
    }

    private static Claim within(String what, double periods, List<Row> rows, Function<Row, LatencyHistogram> times) {
        ToDoubleFunction<Row> took = row -> Row.periods(times.apply(row), SHARE);
        double most = rows.stream().mapToDouble(took).max().orElseThrow();
        return new Claim(
                String.format(
                        Locale.ROOT,
                        "%.1f %% of the frames %s within %.1f periods on every robot: %.2f at most",
                        100 * SHARE,
                        what,
                        periods,
                        most),
                most <= periods,
                true);
    }

    private static Table table(List<Row> rows) {
        List<List<Object>> cells = new ArrayList<>();
        for (Row r : rows) {
            cells.add(List.of(
                    r.robot(),
                    r.joints(),
                    r.answered(),
                    Row.periods(r.wall(), 0.5),
                    Row.periods(r.wall(), 0.99),
                    Row.periods(r.wall(), SHARE),
                    r.wall().most() / PERIOD_NANOS,
                    Row.periods(r.processor(), 0.5),
                    Row.periods(r.processor(), SHARE),
                    Row.periods(r.control(), SHARE)));
        }
        return new Table(
                "latency",
                List.of(
                        new Table.Column("robot", "robot", 0),
                        new Table.Column("joints", "joints", 0),
                        new Table.Column("answered", "answered", 0),
                        new Table.Column("wall_median_periods", "median", 4),
                        new Table.Column("wall_p99_periods", "99 %", 4),
                        new Table.Column("wall_p99_9_periods", "99.9 %", 4),
                        new Table.Column("wall_longest_periods", "longest", 3),
                        new Table.Column("processor_median_periods", "processor, median", 4),
                        new Table.Column("processor_p99_9_periods", "processor, 99.9 %", 4),
                        new Table.Column("control_p99_9_periods", "control, 99.9 %", 4)),
                cells);
    }
}
