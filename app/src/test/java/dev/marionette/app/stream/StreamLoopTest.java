package dev.marionette.app.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.pipeline.Extensions;
import dev.marionette.pipeline.config.Settings;
import dev.marionette.pipeline.config.SettingsLoader;
import dev.marionette.pipeline.geometric.LiveRetargeter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Lines in, lines out, with all that can be wrong with lines. */
class StreamLoopTest {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final Settings SETTINGS = SettingsLoader.defaults();
    private static Robot robot;
    private static CollisionModel collisions;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private String summary = "";

    @BeforeAll
    static void load() {
        robot = Extensions.builtIn().robots().load("nao");
        collisions = CollisionModel.build(robot.model(), robot.home(), robot.disabledPairs());
    }

    private StreamLoop loop(LineSource source) {
        return new StreamLoop(
                source,
                new JointLines(out, robot.model().dof()),
                0.01,
                0.25,
                false,
                (period, rest) -> new LiveRetargeter(robot, collisions, SETTINGS, period, rest));
    }

    private List<JsonNode> answers(String... lines) throws IOException {
        byte[] bytes = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        try (LineSource source = new InputLines(new ByteArrayInputStream(bytes))) {
            StreamLoop loop = loop(source);
            loop.run(() -> false, line -> {});
            summary = loop.summary();
        }
        return read();
    }

    private List<JsonNode> read() {
        List<JsonNode> answers = new ArrayList<>();
        out.toString(StandardCharsets.UTF_8).lines().forEach(line -> answers.add(JSON.readTree(line)));
        return answers;
    }

    private static String frame(double t, int seq, double raise) {
        double x = 0.3 * Math.sin(raise);
        double z = 0.3 * Math.cos(raise);
        return String.format(
                Locale.ROOT,
                "{\"t\":%.4f,\"seq\":%d,\"positions\":{\"left_hip\":[0,0.1,1],\"right_hip\":[0,-0.1,1],"
                        + "\"left_shoulder\":[0,0.2,1.5],\"right_shoulder\":[0,-0.2,1.5],"
                        + "\"left_elbow\":[%f,0.25,%f],\"right_elbow\":[0.02,-0.3,1.2],"
                        + "\"left_wrist\":[%f,0.3,%f],\"right_wrist\":[0.1,-0.3,0.95]}}",
                t,
                seq,
                x,
                1.5 - z,
                2 * x + 0.05,
                1.5 - 2 * z);
    }

    @Test
    void everyFrameIsAnsweredInOrder() throws IOException {
        String[] lines = new String[200];
        for (int k = 0; k < lines.length; k++) {
            lines[k] = frame(0.01 * k, k, 0.01 * k);
        }
        List<JsonNode> answers = answers(lines);
        for (int k = 0; k < lines.length; k++) {
            assertThat(answers.get(k).path("seq").asInt()).isEqualTo(k);
            assertThat(answers.get(k).path("q").size()).isEqualTo(robot.model().dof());
        }
        assertThat(summary).contains("frames 200", "repeated 0, late 0, early 0, broken 0");
        int pitch = robot.model().joint("LShoulderPitch");
        double moved = answers.get(199).path("q").get(pitch).asDouble()
                - answers.get(0).path("q").get(pitch).asDouble();
        assertThat(moved).isLessThan(-0.5);
    }

    @Test
    void repeatedLateAndBrokenFramesAreCountedAndHoldTheState() throws IOException {
        List<JsonNode> answers = answers(
                frame(0, 1, 0.2),
                frame(0.01, 2, 0.2),
                frame(0.01, 2, 1.0),
                frame(0.005, 1, 1.0),
                "nonsense",
                "{\"t\":0.02,\"seq\":3,\"positions\":{\"left_hip\":[0,NaN,1]}}",
                "{\"t\":0.02,\"seq\":3,\"positions\":{\"left_hip\":[0,1]}}",
                "[1,2]",
                "",
                "{\"t\":0.02,\"seq\":3",
                frame(0.02, 3, 0.2));
        List<String> statuses = answers.stream()
                .limit(11)
                .map(a -> a.path("status").stringValue())
                .toList();
        assertThat(statuses)
                .containsExactly(
                        "ok",
                        "ok",
                        "repeated",
                        "late",
                        "broken",
                        "broken",
                        "broken",
                        "broken",
                        "broken",
                        "broken",
                        "ok");
        for (int k = 2; k < 10; k++) {
            assertThat(answers.get(k).path("q")).isEqualTo(answers.get(1).path("q"));
            assertThat(answers.get(k).path("t")).isEqualTo(answers.get(1).path("t"));
        }
        assertThat(summary).contains("frames 3", "repeated 1, late 1, early 0, broken 6");
    }

    @Test
    void theRobotComesToRestWhenTheInputEnds() throws IOException {
        String[] lines = new String[40];
        for (int k = 0; k < lines.length; k++) {
            lines[k] = frame(0.01 * k, k, 2);
        }
        List<JsonNode> answers = answers(lines);
        JsonNode last = answers.get(answers.size() - 1);
        assertThat(answers.size()).isGreaterThan(40);
        assertThat(last.path("status").stringValue()).isEqualTo("braking");
        last.path("v").forEach(v -> assertThat(v.asDouble()).isZero());
    }

    @Test
    void aGapInTheStampsIsBrakedOver() throws IOException {
        String[] lines = new String[60];
        for (int k = 0; k < lines.length; k++) {
            lines[k] = frame(k < 30 ? 0.01 * k : 5 + 0.01 * k, k, 2);
        }
        List<JsonNode> answers = answers(lines);
        assertThat(answers.get(30).path("t").asDouble()).isBetween(5.29, 5.31);
        // after five seconds at rest it has just begun to move
        answers.get(30)
                .path("v")
                .forEach(v -> assertThat(Math.abs(v.asDouble())).isLessThan(0.5));
        assertThat(summary).contains("silences 1");
    }

    /** Random stamps, order and garbage: outputs keep the limits against their own stamps. */
    @Test
    void outputsKeepTheLimitsWhateverComes() throws IOException {
        Random random = new Random(12);
        List<String> lines = new ArrayList<>();
        double t = 0;
        for (int k = 0; k < 3000; k++) {
            t += random.nextInt(20) == 0 ? random.nextDouble() : 0.02 * random.nextDouble();
            String line = frame(random.nextInt(15) == 0 ? t - random.nextDouble() : t, k, 3 * random.nextDouble());
            if (random.nextInt(10) == 0) {
                line = line.substring(0, random.nextInt(line.length()));
            } else if (random.nextInt(10) == 0) {
                char[] chars = line.toCharArray();
                chars[random.nextInt(chars.length)] = (char) (32 + random.nextInt(90));
                line = new String(chars);
            }
            lines.add(line);
        }
        List<JsonNode> answers = answers(lines.toArray(new String[0]));
        assertThat(answers.size()).isGreaterThanOrEqualTo(3000);
        assertLimits(answers, "seed 12");
    }

    /** Positions, velocities and accelerations against the times that are written beside them. */
    private static void assertLimits(List<JsonNode> answers, String what) {
        for (int k = 1; k < answers.size(); k++) {
            JsonNode a = answers.get(k - 1);
            JsonNode b = answers.get(k);
            double dt = stamp(b).subtract(stamp(a)).doubleValue();
            assertThat(dt).as("line %d of %s", k, what).isGreaterThanOrEqualTo(0);
            for (int d = 0; d < robot.model().dof(); d++) {
                double q = b.path("q").get(d).asDouble();
                double speed = robot.model().velocityLimit(d);
                assertThat(q).isBetween(robot.model().lower(d), robot.model().upper(d));
                assertThat(Math.abs(b.path("v").get(d).asDouble())).isLessThanOrEqualTo(speed);
                assertThat(Math.abs(q - a.path("q").get(d).asDouble()))
                        .as("line %d of %s, joint %d", k, what, d)
                        .isLessThanOrEqualTo(speed * dt + 3e-9);
                assertThat(Math.abs(b.path("v").get(d).asDouble()
                                - a.path("v").get(d).asDouble()))
                        .as("line %d of %s, joint %d", k, what, d)
                        .isLessThanOrEqualTo(SETTINGS.stream().acceleration() * dt + 3e-9);
            }
        }
    }

    /** As written: a double has not the digits for nanoseconds since 1970. */
    private static BigDecimal stamp(JsonNode answer) {
        return answer.path("t").decimalValue();
    }

    @Test
    void headersNameJointsAndLongLinesAreThrownAway() throws IOException {
        String header =
                "{\"format\":\"marionette-frames\",\"rate\":50,\"roles\":{\"left_shoulder\":\"LS\",\"left_elbow\":"
                        + "\"LE\",\"left_wrist\":\"LW\",\"right_shoulder\":\"RS\",\"right_elbow\":\"RE\",\"right_wrist\":\"RW\"},"
                        + "\"joints\":[\"LS\",\"LE\",\"LW\",\"RS\",\"RE\",\"RW\",\"Tail\"]}";
        String line = "{\"seq\":%d,\"positions\":[[0,0.2,1.5],[0,0.5,1.5],[0.2,0.6,1.5],[0,-0.2,1.5],[0,-0.5,1.5],"
                + "[0.2,-0.6,1.5],[0,0,0]]}";
        List<JsonNode> answers = answers(
                header, line.formatted(0), "x".repeat(LineSource.MAX_BYTES + 5), line.formatted(1), line.formatted(2));
        assertThat(answers.get(0).path("status").stringValue()).isEqualTo("ok");
        assertThat(answers.get(1).path("status").stringValue()).isEqualTo("broken");
        assertThat(answers.get(3).path("t").asDouble()
                        - answers.get(2).path("t").asDouble())
                .isBetween(0.0199, 0.0201);
    }

    @Test
    void packetsOfUdpAreFramesAndSilenceBrakes() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        try (UdpLines source = new UdpLines(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                DatagramSocket sender = new DatagramSocket()) {
            StreamLoop loop = loop(source);
            Thread running = new Thread(() -> {
                try {
                    loop.run(stop::get, line -> {});
                } catch (IOException broken) {
                    throw new java.io.UncheckedIOException(broken);
                }
            });
            running.start();
            for (int k = 0; k < 30; k++) {
                byte[] bytes = frame(0.01 * k, k, 2).getBytes(StandardCharsets.UTF_8);
                sender.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), source.port()));
                Thread.sleep(2);
            }
            for (int wait = 0; wait < 500 && !loop.summary().contains("silences 1"); wait++) {
                Thread.sleep(20);
            }
            stop.set(true);
            running.join(20_000);
            assertThat(loop.summary()).contains("frames 30", "silences 1");
        }
        List<JsonNode> answers = read();
        assertThat(answers.get(answers.size() - 1).path("status").stringValue()).isEqualTo("braking");
        answers.get(answers.size() - 1)
                .path("v")
                .forEach(v -> assertThat(v.asDouble()).isZero());
    }

    /** A device that is switched off and on counts from the beginning again; one wild stamp must not deafen the robot. */
    @Test
    void aClockThatBeginsAnewIsTakenAfterTheTimeout() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < 50; k++) {
            lines.add(frame(1000 + 0.01 * k, 5000 + k, 0.01 * k));
        }
        for (int k = 0; k < 60; k++) {
            lines.add(frame(0.01 * k, k, 0.5));
        }
        lines.add(frame(1e6, 60, 0.5));
        for (int k = 61; k < 120; k++) {
            lines.add(frame(0.01 * k, k, 0.5));
        }
        List<JsonNode> answers = answers(lines.toArray(new String[0]));
        assertThat(answers.subList(50, 74)).allMatch(a -> status(a).equals("late"));
        assertThat(answers.subList(74, 111)).allMatch(StreamLoopTest::followed);
        assertThat(answers.subList(111, 135)).allMatch(a -> status(a).equals("late"));
        assertThat(answers.subList(135, 170)).allMatch(StreamLoopTest::followed);
        assertThat(summary).contains("late 48", "begun anew 2");
        assertLimits(answers, "two clocks");
    }

    /** Two senders at once: the newer one is followed for as long as it sends. */
    @Test
    void anOlderSenderDoesNotTakeOver() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < 100; k++) {
            lines.add(frame(100 + 0.01 * k, -1, 0.2));
            lines.add(frame(0.01 * k, -1, 2));
        }
        answers(lines.stream().map(line -> line.replace("\"seq\":-1,", "")).toArray(String[]::new));
        assertThat(summary).contains("frames 100", "late 100", "begun anew 0");
    }

    private static boolean followed(JsonNode answer) {
        return status(answer).equals("ok") || status(answer).equals("slowed");
    }

    private static String status(JsonNode answer) {
        return answer.path("status").stringValue();
    }

    @Test
    void aHeaderAfterABrokenLineStillCounts() throws IOException {
        String header = "{\"format\":\"marionette-frames\",\"rate\":50}";
        List<JsonNode> answers = answers(
                "garbage",
                "{\"format\":\"marionette-frames\",\"rate\":20,\"joints\":[7]}",
                header,
                frame(0, 0, 0.3).replace("\"t\":0.0000,", ""),
                frame(0, 1, 0.3).replace("\"t\":0.0000,", ""));
        assertThat(answers.stream().limit(4).map(StreamLoopTest::status))
                .containsExactly("broken", "broken", "ok", "ok");
        assertThat(stamp(answers.get(3)).subtract(stamp(answers.get(2)))).isEqualByComparingTo("0.02");
    }

    /** A header in the middle: the sender counts anew, and may name other joints. */
    @Test
    void aHeaderInTheMiddleBeginsAnew() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < 30; k++) {
            lines.add(frame(50 + 0.01 * k, 900 + k, 1));
        }
        lines.add("{\"format\":\"marionette-frames\",\"joints\":[\"left_shoulder\",\"left_elbow\",\"left_wrist\","
                + "\"right_shoulder\",\"right_elbow\",\"right_wrist\"]}");
        for (int k = 0; k < 30; k++) {
            lines.add(String.format(
                    Locale.ROOT,
                    "{\"t\":%.3f,\"seq\":%d,\"positions\":[[0,0.2,1.5],[0,0.3,1.2],[0.1,0.3,0.9],[0,-0.2,1.5],[0,-0.3,1.2],"
                            + "[0.1,-0.3,0.9]]}",
                    0.01 * k,
                    k));
        }
        List<JsonNode> answers = answers(lines.toArray(new String[0]));
        assertThat(answers.subList(30, 60)).allMatch(StreamLoopTest::followed);
        assertThat(summary).contains("frames 60", "late 0", "begun anew 1");
        assertLimits(answers, "two headers");
    }

    /** Seconds since 1970, in nanoseconds, are more than a double holds. */
    @Test
    void stampsMaySayTheTimeOfDay() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < 50; k++) {
            lines.add(frame(0, k, 0.02 * k)
                    .replace("\"t\":0.0000", String.format(Locale.ROOT, "\"t\":%.4f", 1_763_800_000 + 0.01 * k)));
        }
        List<JsonNode> answers = answers(lines.toArray(new String[0]));
        assertThat(stamp(answers.get(49)).subtract(stamp(answers.get(0))).doubleValue())
                .isBetween(0.4899, 0.4901);
        assertThat(stamp(answers.get(0)).doubleValue()).isBetween(1_763_799_999.9, 1_763_800_000.1);
        assertLimits(answers, "time of day");
    }

    @Test
    void numbersThatAreLeftOutAreCountedAsLost() throws IOException {
        answers(frame(0, 3, 0.1), frame(0.01, 4, 0.1), frame(0.02, 8, 0.1), frame(0.03, 9, 0.1));
        assertThat(summary).contains("lost on the way 3");
    }

    @Test
    void stampsBeyondAllTimeAreBroken() throws IOException {
        String line = frame(0, 0, 0.1);
        List<JsonNode> answers = answers(
                line,
                line.replace("\"t\":0.0000", "\"t\":1e308"),
                line.replace("\"t\":0.0000", "\"t\":-1e12"),
                line.replace("\"t\":0.0000", "\"t\":1e999"),
                line.replace("\"seq\":0", "\"seq\":99999999999999999999999"));
        assertThat(answers.stream().limit(5).map(StreamLoopTest::status))
                .containsExactly("ok", "broken", "broken", "broken", "broken");
    }

    /** Lines that come as fast as they are asked for. */
    private static LineSource burst(List<String> lines, Runnable before) {
        return new LineSource() {
            private int next;

            @Override
            public Kind next(Line into, long timeoutNanos) {
                if (next == lines.size()) {
                    return Kind.END;
                }
                before.run();
                byte[] bytes = lines.get(next++).getBytes(StandardCharsets.UTF_8);
                System.arraycopy(bytes, 0, into.bytes, 0, bytes.length);
                into.length = bytes.length;
                into.arrivedNanos = System.nanoTime();
                return Kind.LINE;
            }

            @Override
            public void close() {
                // nothing to release
            }
        };
    }

    private StreamLoop live(LineSource source) {
        return new StreamLoop(
                source,
                new JointLines(out, robot.model().dof()),
                0.01,
                0.25,
                true,
                (period, rest) -> new LiveRetargeter(robot, collisions, SETTINGS, period, rest));
    }

    /** Twenty seconds of frames at once: every one is answered, and no more time passes for the robot than has passed. */
    @Test
    void aFloodDoesNotMakeALiveRobotFasterThanTheClock() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < 2000; k++) {
            lines.add(frame(0.01 * k, k, 0.2 * (k % 15)));
        }
        StreamLoop loop = live(burst(lines, () -> {}));
        long start = System.nanoTime();
        loop.run(() -> false, line -> {});
        double took = (System.nanoTime() - start) * 1e-9;
        List<JsonNode> answers = read();
        List<JsonNode> numbered = answers.stream().filter(a -> a.has("seq")).toList();
        assertThat(numbered).hasSize(2000);
        for (int k = 0; k < 2000; k++) {
            assertThat(numbered.get(k).path("seq").asInt()).isEqualTo(k);
        }
        double passed =
                stamp(numbered.get(1999)).subtract(stamp(numbered.get(0))).doubleValue();
        assertThat(passed).isLessThan(took + 0.025);
        assertThat(numbered).anyMatch(a -> status(a).equals("early"));
        assertLimits(answers, "flood");
    }

    /** Of frames that come on time, all are followed, and the robot's time goes as fast as the clock. */
    @Test
    void framesOnTimeAreAllFollowedLive() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < 60; k++) {
            lines.add(frame(0.02 * k, k, 0.01 * k));
        }
        StreamLoop loop = live(burst(lines, () -> LockSupport.parkNanos(20_100_000)));
        loop.run(() -> false, line -> {});
        List<JsonNode> numbered = read().stream().filter(a -> a.has("seq")).toList();
        assertThat(numbered).hasSize(60);
        assertThat(loop.summary()).contains("frames 60", "early 0");
        assertThat(stamp(numbered.get(59)).subtract(stamp(numbered.get(0))).doubleValue())
                .isBetween(1.0, 1.18001);
    }

    /** Lines that cannot be used are silence, however many come. */
    @Test
    void garbageDoesNotKeepTheRobotFromBraking() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < 30; k++) {
            lines.add(frame(0.01 * k, k, 2));
        }
        AtomicBoolean stop = new AtomicBoolean();
        long[] garbage = {0};
        LineSource frames = burst(lines, () -> {});
        StreamLoop loop = loop(new LineSource() {
            @Override
            public Kind next(Line into, long timeoutNanos) throws IOException {
                Kind kind = frames.next(into, timeoutNanos);
                if (kind != Kind.END) {
                    return kind;
                }
                into.length = 0;
                into.arrivedNanos = System.nanoTime();
                stop.set(garbage[0]++ > 200 && lastAnswerRests());
                LockSupport.parkNanos(1_000_000);
                return Kind.LINE;
            }

            @Override
            public void close() {
                frames.close();
            }
        });
        loop.run(() -> stop.get() || garbage[0] > 20_000, line -> {});
        assertThat(stop).isTrue();
        assertThat(loop.summary()).contains("frames 30", "silences 1");
        assertLimits(read(), "garbage");
    }

    private boolean lastAnswerRests() {
        List<JsonNode> answers = read();
        for (JsonNode v : answers.get(answers.size() - 1).path("v")) {
            if (v.asDouble() != 0) {
                return false;
            }
        }
        return answers.stream().anyMatch(a -> status(a).equals("braking"));
    }

    /** A clip that is played gives the answers that its lines give, and takes as long as it lasts, divided by the speed. */
    @Test
    void aClipIsPlayedAsItsLinesWouldBeRead() throws IOException {
        Clip clip = Extensions.builtIn().motions().load("tada");
        StringBuilder text = new StringBuilder();
        ClipLines.write(clip, 4, text);
        List<JsonNode> read = answers(text.toString().split("\n"));
        out.reset();
        try (LineSource played = new PlayedClip(clip, 4)) {
            StreamLoop loop = loop(played);
            long start = System.nanoTime();
            loop.run(() -> false, line -> {});
            double least = (clip.frames() - 1) / (4 * clip.rateHz());
            assertThat((System.nanoTime() - start) * 1e-9).isGreaterThan(least);
            assertThat(loop.summary()).contains("frames " + clip.frames());
        }
        // a busy machine may pause for so long that the robot brakes meanwhile; such lines answer no frame
        List<JsonNode> answers =
                read().stream().filter(answer -> answer.has("seq")).toList();
        assertThat(answers).hasSize(clip.frames());
        assertThat(answers.get(0)).isEqualTo(read.get(0));
        for (int k = 0; k < clip.frames(); k++) {
            assertThat(answers.get(k).path("seq").asInt()).isEqualTo(k);
        }
        assertThatThrownBy(() -> new PlayedClip(clip, 0))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("--speed");
    }

    @Test
    void numbersAreWrittenWithNineDecimals() throws IOException {
        new JointLines(out, 3)
                .write(1_500_000_000L, 7, "ok", new double[] {-0.1, 1e-12, 12.345678901234}, new double[3]);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo(
                        "{\"t\":1.500000000,\"seq\":7,\"status\":\"ok\",\"q\":[-0.100000000,0.000000000,12.345678901],"
                                + "\"v\":[0.000000000,0.000000000,0.000000000]}\n");
    }

    @Test
    void quantilesAreGoodToThreePercent() {
        LatencyHistogram histogram = new LatencyHistogram();
        for (int k = 1; k <= 100_000; k++) {
            histogram.add(k * 10L);
        }
        assertThat(histogram.quantile(0.5)).isBetween(500_000.0, 516_000.0);
        assertThat(histogram.quantile(0.999)).isBetween(998_000.0, 1_000_000.0);
        assertThat(histogram.most()).isEqualTo(1_000_000);
    }
}
