package dev.marionette.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.RunSettings;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.methods.geometric.GeometricSettings;
import dev.marionette.methods.geometric.LiveRetargeter;
import dev.marionette.methods.geometric.StreamSettings;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.robots.Robot;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A NAO that follows lines at 100 Hz, with a timeout of a quarter of a second, and what it answers. */
final class StreamFixture {
    static final double PERIOD = 0.01;
    static final double TIMEOUT = 0.25;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final RunSettings SETTINGS = Extensions.builtIn().settings().defaults();
    private static final Robot ROBOT = Extensions.builtIn().robots().load("nao");
    private static final CollisionModel COLLISIONS =
            CollisionModel.build(ROBOT.model(), ROBOT.home(), ROBOT.disabledPairs());

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private String summary = "";

    static Robot robot() {
        return ROBOT;
    }

    /** A loop over a file. */
    StreamLoop loop(LineSource source) {
        return loop(source, false, Clocks.ofMachine());
    }

    StreamLoop loop(LineSource source, boolean live, Clocks clocks) {
        return loop(source, new StreamTiming(PERIOD, TIMEOUT, live), clocks);
    }

    StreamLoop loop(LineSource source, StreamTiming timing, Clocks clocks) {
        return new StreamLoop(
                source,
                new JointLines(out, ROBOT.model().jointNames()),
                timing,
                clocks,
                (period, rest) -> new LiveRetargeter(
                        ROBOT,
                        COLLISIONS,
                        SETTINGS.get(GeometricSettings.class),
                        SETTINGS.get(StreamSettings.class),
                        period,
                        rest));
    }

    /** What a file of these lines is answered by. */
    List<JsonNode> answers(String... lines) throws IOException {
        byte[] bytes = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        try (LineSource source = new InputLines(new ByteArrayInputStream(bytes))) {
            return answers(loop(source));
        }
    }

    List<JsonNode> answers(List<String> lines) throws IOException {
        return answers(lines.toArray(new String[0]));
    }

    /** What a script is answered by, at the times of its own clock. */
    List<JsonNode> answers(Script script, boolean live) throws IOException {
        return answers(loop(script, live, script.clocks()));
    }

    private List<JsonNode> answers(StreamLoop loop) throws IOException {
        out.reset();
        loop.run(() -> false, line -> {});
        summary = loop.summary();
        return read();
    }

    /** The answers so far. */
    List<JsonNode> read() {
        List<JsonNode> answers = new ArrayList<>();
        out.toString(StandardCharsets.UTF_8).lines().forEach(line -> answers.add(JSON.readTree(line)));
        return answers;
    }

    /** That of the last run. */
    String summary() {
        return summary;
    }

    /** A figure that stands, its left arm raised by an angle. */
    static String frame(double t, int seq, double raise) {
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

    static String status(JsonNode answer) {
        return answer.path("status").stringValue();
    }

    static boolean followed(JsonNode answer) {
        return status(answer).equals("ok") || status(answer).equals("slowed");
    }

    /** As written: a double has not the digits for nanoseconds since 1970. */
    static BigDecimal stamp(JsonNode answer) {
        return answer.path("t").decimalValue();
    }

    /** Own time from one answer to another, s. */
    static double between(JsonNode first, JsonNode second) {
        return stamp(second).subtract(stamp(first)).doubleValue();
    }

    /** Answers to frames: those of braking have no number. */
    static List<JsonNode> numbered(List<JsonNode> answers) {
        return answers.stream().filter(answer -> answer.has("seq")).toList();
    }

    static void assertAtRest(List<JsonNode> answers) {
        JsonNode last = answers.get(answers.size() - 1);
        assertThat(status(last)).isEqualTo("braking");
        last.path("v").forEach(v -> assertThat(v.asDouble()).isZero());
    }

    /** Positions, velocities and accelerations against the times that are written beside them. */
    static void assertLimits(List<JsonNode> answers, String what) {
        for (int k = 1; k < answers.size(); k++) {
            JsonNode a = answers.get(k - 1);
            JsonNode b = answers.get(k);
            double dt = between(a, b);
            assertThat(dt).as("line %d of %s", k, what).isGreaterThanOrEqualTo(0);
            for (int d = 0; d < ROBOT.model().dof(); d++) {
                double q = b.path("q").get(d).asDouble();
                double v = b.path("v").get(d).asDouble();
                double moved = Math.abs(q - a.path("q").get(d).asDouble());
                double changed = Math.abs(v - a.path("v").get(d).asDouble());
                double speed = ROBOT.model().velocityLimit(d);
                boolean kept = q >= ROBOT.model().lower(d)
                        && q <= ROBOT.model().upper(d)
                        && Math.abs(v) <= speed
                        && moved <= speed * dt + 3e-9
                        && changed <= SETTINGS.get(StreamSettings.class).acceleration() * dt + 3e-9;
                assertThat(kept)
                        .as(
                                "line %d of %s, joint %d: position %s, velocity %s, after %s s moved by %s and changed by %s",
                                k, what, d, q, v, dt, moved, changed)
                        .isTrue();
            }
        }
    }
}
