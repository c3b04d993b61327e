package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.api.RunSettings;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.methods.Collisions;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.geometric.GeometricSettings;
import dev.marionette.methods.geometric.LiveRetargeter;
import dev.marionette.methods.geometric.StreamSettings;
import dev.marionette.methods.live.LiveFrame;
import dev.marionette.methods.live.LiveRobot;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.config.HorizonSettings;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.robots.Robot;
import dev.marionette.stream.HorizonRobot;
import dev.marionette.stream.InputLines;
import dev.marionette.stream.JointLines;
import dev.marionette.stream.LineSource;
import dev.marionette.stream.PlayedClip;
import dev.marionette.stream.StreamLoop;
import dev.marionette.stream.StreamTiming;
import dev.marionette.stream.UdpAddress;
import dev.marionette.stream.UdpLines;
import dev.marionette.stream.UdpOutput;
import dev.marionette.stream.WarmUpLines;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stream}: frames of a person in, joints of a robot out, as they come. */
@Command(
        name = "stream",
        description = "Makes a robot follow a source live: JSON lines with frames in, JSON lines with joints out.",
        footer = "Example: marionette stream --robot nao --motion big-wave",
        mixinStandardHelpOptions = true)
final class StreamCommand implements Callable<Integer> {
    /** The method that goes frame by frame. */
    private static final String FRAMES = "geometric";
    /** Frames of the figure that warms up what plans its motion. */
    private static final int WARM_UP_FRAMES = 500;
    /** How long an interrupted stream may take to come to rest, s. */
    private static final int LAST_SECONDS = 5;

    @Option(
            names = "--robot",
            completionCandidates = Candidates.Robots.class,
            required = true,
            paramLabel = "ID|FOLDER|FILE",
            description = "As for retarget.")
    private String robot;

    @Option(
            names = "--method",
            completionCandidates = Candidates.Methods.class,
            defaultValue = FRAMES,
            description =
                    "geometric: frame by frame, base and legs held; natural-motion: planned a part at a time, some frames behind the source, with legs where the"
                            + " base floats. Default: ${DEFAULT-VALUE}.")
    private String method;

    @Option(
            names = "--input",
            defaultValue = "stdin",
            paramLabel = "stdin|udp:[HOST:]PORT",
            description =
                    "Where frames come from; UDP on the loopback unless a host is given. Default: ${DEFAULT-VALUE}.")
    private String input;

    @Option(
            names = "--motion",
            completionCandidates = Candidates.Motions.class,
            paramLabel = "ID|FILE",
            description = "Play a clip, as if it came from a device, instead of reading frames.")
    private Optional<String> motion = Optional.empty();

    @Option(
            names = "--speed",
            defaultValue = "1",
            paramLabel = "TIMES",
            description = "How many times as fast as it is the clip of --motion is played. Default: ${DEFAULT-VALUE}.")
    private double speed;

    @Option(
            names = "--out",
            defaultValue = "stdout",
            paramLabel = "stdout|FILE|udp:[HOST:]PORT",
            description = "Where joints go. Default: ${DEFAULT-VALUE}.")
    private String out;

    @Option(
            names = "--rate",
            defaultValue = "100",
            paramLabel = "HZ",
            description = "Frames per second where no header says so. Default: ${DEFAULT-VALUE}.")
    private double rateHz;

    @Option(
            names = "--live",
            description =
                    "Frames on standard input come from a device when they are due: of those that come faster than the"
                            + " clock goes, the newest is followed. Always so with udp.")
    private boolean live;

    @Option(names = "--stats", description = "Print the counts and latencies every ten seconds, too.")
    private boolean stats;

    @Mixin
    private SettingsOptions given;

    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    private final Robots robots;
    private final Motions motions;
    private final Collisions collisions;
    private final Extensions extensions;
    private final Retargeter retargeter;

    @Inject
    StreamCommand(Robots robots, Motions motions, Collisions collisions, Extensions extensions, Retargeter retargeter) {
        this.retargeter = retargeter;
        this.extensions = extensions;
        this.robots = robots;
        this.motions = motions;
        this.collisions = collisions;
    }

    @Override
    public Integer call() throws IOException {
        if (!method.equals(FRAMES) && !method.equals(RetargetMethod.DEFAULT)) {
            throw new InputException(
                    "--method",
                    "'" + method + "' does not work online",
                    "Use " + FRAMES + " or " + RetargetMethod.DEFAULT + ".");
        }
        InputException.requireSetting("--rate", rateHz, 1, 10_000);
        RunSettings settings = extensions.settings().load(given.config(), given.assignments(Stream.empty()));
        Robot loaded = robots.load(robot);
        try (LineSource source = source(spec.commandLine().getErr());
                OutputStream sink = sink()) {
            write(source, sink, loaded, settings);
        }
        return ExitCode.OK;
    }

    private void write(LineSource source, OutputStream sink, Robot loaded, RunSettings settings) {
        try {
            follow(source, sink, loaded, settings);
        } catch (ReaderGone nobodyReads) {
            // ends as all commands do: without a word
        } catch (IOException full) {
            throw new InputException(
                    "--out", out + " cannot be written: " + full.getMessage(), "Is the disk full?", full);
        }
    }

    private void follow(LineSource source, OutputStream sink, Robot loaded, RunSettings settings) throws IOException {
        BiFunction<Double, Optional<LiveFrame>, LiveRobot> maker = maker(loaded, settings);
        JointLines lines = new JointLines(sink, loaded.model().jointNames(), loaded.jointOrder());
        warmUp(loaded, maker, settings);
        lines.header(header(loaded));
        StreamLoop loop = new StreamLoop(
                source,
                lines,
                new StreamTiming(
                        1 / rateHz, settings.get(StreamSettings.class).timeoutSeconds(), live || source.live()),
                maker);
        run(loop, spec.commandLine().getErr());
        if (source.failure().isPresent()) {
            IOException broken = source.failure().get();
            throw new InputException(
                    "--input",
                    input + " cannot be read: " + broken.getMessage(),
                    "Pipe lines of frames into it, or name a source with --input.",
                    broken);
        }
    }

    /** By time between frames and rest pose, a robot that follows them. */
    private BiFunction<Double, Optional<LiveFrame>, LiveRobot> maker(Robot loaded, RunSettings settings) {
        if (method.equals(FRAMES)) {
            CollisionModel model = collisions.of(loaded);
            return (period, rest) -> new LiveRetargeter(
                    loaded,
                    model,
                    settings.get(GeometricSettings.class),
                    settings.get(StreamSettings.class),
                    period,
                    rest);
        }
        RetargetOutcome.Request request = new RetargetOutcome.Request(robot, "stream", method, 0, settings);
        return (period, rest) -> new HorizonRobot(
                (source, from) -> retargeter.horizon(request, loaded, source, from),
                loaded,
                settings.get(HorizonSettings.class),
                settings.get(SourceSettings.class).maxRateHz(),
                period,
                rest);
    }

    /** Nobody reads standard output any more. */
    private static final class ReaderGone extends IOException {
        private static final long serialVersionUID = 1;
    }

    /**
     * Lets the compiler of the virtual machine see the work before it counts. What stays for good then goes where collections
     * of young garbage do not copy it: while the stream runs they have next to nothing to do.
     */
    private void warmUp(Robot loaded, BiFunction<Double, Optional<LiveFrame>, LiveRobot> maker, RunSettings settings)
            throws IOException {
        JointLines nowhere =
                new JointLines(OutputStream.nullOutputStream(), loaded.model().jointNames(), loaded.jointOrder());
        new StreamLoop(
                        method.equals(FRAMES) ? new WarmUpLines() : new WarmUpLines(WARM_UP_FRAMES),
                        nowhere,
                        new StreamTiming(
                                1 / rateHz, settings.get(StreamSettings.class).timeoutSeconds(), false),
                        maker)
                .run(() -> false, line -> {});
        System.gc();
    }

    /** Runs; an interrupt from the keyboard lets the robot come to rest first. */
    private void run(StreamLoop loop, PrintWriter err) throws IOException {
        AtomicBoolean stopping = new AtomicBoolean();
        CountDownLatch done = new CountDownLatch(1);
        Thread hook = new Thread(() -> {
            stopping.set(true);
            try {
                done.await(LAST_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            loop.run(stopping::get, stats ? summary -> print(summary, err) : summary -> {});
            if (!global.quiet) {
                print(loop.summary(), err);
            }
        } finally {
            done.countDown();
            if (!stopping.get()) {
                Runtime.getRuntime().removeShutdownHook(hook);
            }
        }
    }

    private static void print(String lines, PrintWriter err) {
        lines.lines().forEach(err::println);
    }

    private LineSource source(PrintWriter err) throws IOException {
        if (motion.isPresent()) {
            if (!input.equals("stdin")) {
                throw new InputException(
                        "--input", "'" + input + "' is given beside --motion", "Leave one of them out.");
            }
            return new PlayedClip(motions.load(motion.get()).clip(), speed);
        }
        if (input.equals("stdin")) {
            if (!Terminal.in()) {
                throw new InputException(
                        "--input", "standard input is closed", "Maybe name a clip with --motion, or --input udp:PORT.");
            }
            return new InputLines(System.in);
        }
        UdpLines udp = new UdpLines(UdpAddress.parse("--input", input));
        if (!global.quiet) {
            err.println("listening on UDP port " + udp.port());
        }
        return udp;
    }

    private OutputStream sink() throws IOException {
        if (out.equals("stdout")) {
            return new java.io.FilterOutputStream(System.out) {
                @Override
                public void write(byte[] bytes, int from, int length) throws IOException {
                    out.write(bytes, from, length);
                    if (System.out.checkError()) {
                        throw new ReaderGone();
                    }
                }

                @Override
                public void close() {
                    System.out.flush();
                }
            };
        }
        if (out.startsWith("udp:")) {
            return new UdpOutput(UdpAddress.parse("--out", out));
        }
        return Files.newOutputStream(Path.of(out));
    }

    private String header(Robot loaded) {
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("format", "marionette-joints");
        header.put("version", 1);
        header.put("robot", loaded.id());
        header.put("joints", loaded.jointOrder());
        return ReportJson.mapper()
                .writer()
                .without(tools.jackson.databind.SerializationFeature.INDENT_OUTPUT)
                .writeValueAsString(header);
    }
}
