package dev.marionette.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.inject.Guice;
import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.config.HorizonSettings;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.Robot;
import dev.marionette.testkit.Walker;
import dev.marionette.verify.CheckedPairs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Lines in, lines out, with a motion that is planned ahead. */
class HorizonStreamTest {
    private static final Robot ROBOT = Extensions.builtIn().robots().load("unitree-g1");
    private static final Retargeter RETARGETER =
            Guice.createInjector(new PipelineModule()).getInstance(Retargeter.class);
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Clip WALK = Walker.clip(170, 1, 0.3, 0, 0);
    private static final double FRAME = 1 / 25.0;
    /** 0.3 s and two times 0.2 s in frames of 0.04 s: 8 + 2 · 5. */
    private static final double LAG = 18 * FRAME;

    private static String walked;

    private static RunSettings settings(String... assignments) {
        return Extensions.builtIn().settings().load(Optional.empty(), List.of(assignments));
    }

    private static String answers(String lines, String... assignments) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RunSettings settings = settings(assignments);
        RetargetOutcome.Request request =
                new RetargetOutcome.Request("unitree-g1", "stream", "natural-motion", 0, settings);
        try (LineSource source = new InputLines(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)))) {
            new StreamLoop(
                            source,
                            new JointLines(out, ROBOT.model().jointNames()),
                            new StreamTiming(0.02, 0.25, false),
                            (period, rest) -> new HorizonRobot(
                                    (latest, from) -> RETARGETER.horizon(request, ROBOT, latest, from),
                                    ROBOT,
                                    settings.get(HorizonSettings.class),
                                    120,
                                    period,
                                    rest))
                    .run(() -> false, line -> {});
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String lines(Clip clip) throws IOException {
        StringBuilder text = new StringBuilder();
        ClipLines.write(clip, text);
        return text.toString();
    }

    private static List<JsonNode> read(String answers) {
        return answers.lines().map(JSON::readTree).toList();
    }

    private static double[] numbers(JsonNode list) {
        double[] numbers = new double[list.size()];
        Arrays.setAll(numbers, i -> list.get(i).asDouble());
        return numbers;
    }

    private static JointTrajectory motion(List<JsonNode> answers) {
        return new JointTrajectory(
                ROBOT.model().jointNames(),
                0.02,
                answers.stream()
                        .flatMapToDouble(a -> Arrays.stream(numbers(a.path("q"))))
                        .toArray());
    }

    @BeforeAll
    static void walkOnce() throws IOException {
        walked = answers(lines(WALK), "ground.base=floating");
    }

    @Test
    void waitsWhileTheSourceIsMeasuredThenFollowsALagBehindAndComesToRest() {
        List<JsonNode> answers = read(walked);
        List<String> words =
                answers.stream().map(a -> a.path("status").stringValue()).toList();
        assertThat(words.stream().distinct().toList()).containsExactly("waiting", "ok", "braking");
        double follows = answers.get(words.indexOf("ok")).path("t").asDouble();
        // 25 frames are the calibration; the first one that moves is the next
        assertThat(follows).isBetween(24 * FRAME + LAG, 25 * FRAME + LAG + 0.021);
        for (JsonNode waiting : answers.subList(0, words.indexOf("ok"))) {
            assertThat(numbers(waiting.path("q"))).containsExactly(ROBOT.home(), within(1e-9));
        }
        JsonNode last = answers.get(answers.size() - 1);
        assertThat(numbers(last.path("v"))).containsOnly(0);
        // a lag, half a second, and the look-ahead twice
        double ends = last.path("t").asDouble() - 170 * 0.02;
        assertThat(ends).isBetween(LAG + 0.4, LAG + 0.5 + 2 * 8 * FRAME + 5 * FRAME + 0.021);
    }

    /** Limits of every line, and no collision at the lines and on the straight lines between them. */
    @Test
    void everyLinePassesTheChecks() {
        CheckedPairs pairs = new CheckedPairs(ROBOT.model(), ROBOT.home(), ROBOT.disabledPairs());
        assertThat(Extensions.builtIn()
                        .verifier()
                        .verify(motion(read(walked)), pairs, Optional.empty())
                        .lines())
                .isEmpty();
    }

    /** Velocities are those with which the positions change. */
    @Test
    void velocitiesLeadFromLineToLine() {
        List<JsonNode> answers = read(walked);
        int moving = 0;
        for (int k = 1; k < answers.size(); k++) {
            double[] a = numbers(answers.get(k - 1).path("q"));
            double[] b = numbers(answers.get(k).path("q"));
            double[] v = numbers(answers.get(k).path("v"));
            double dt = answers.get(k).path("t").asDouble()
                    - answers.get(k - 1).path("t").asDouble();
            for (int d = 0; d < a.length; d++) {
                // lines are at planned frames and in the middle between them, so that a step is on one straight line
                assertThat(v[d]).as("line %d, joint %d", k, d).isCloseTo((b[d] - a[d]) / dt, within(1e-5));
                assertThat(Math.abs(v[d])).isLessThanOrEqualTo(ROBOT.model().velocityLimit(d));
                moving += Math.abs(v[d]) > 0.1 ? 1 : 0;
            }
        }
        assertThat(moving).isGreaterThan(500);
    }

    /** The base goes as far as the person: a metre a second, in the scale of the robot's legs. */
    @Test
    void theBaseTravels() {
        List<JsonNode> based = read(walked).stream()
                .filter(a -> !a.path("base").isMissingNode())
                .toList();
        double[] first = numbers(based.get(0).path("base"));
        double[] last = numbers(based.get(based.size() - 1).path("base"));
        assertThat(first).hasSize(7);
        double gone = Math.hypot(last[0] - first[0], last[1] - first[1]);
        double asked = (170 / Walker.RATE - 1) * Walker.SPEED;
        assertThat(gone).isBetween(0.5 * asked, asked);
    }

    /** The same frames give the same bytes, whatever the threads do. */
    @Test
    void isDeterministic() throws IOException {
        assertThat(answers(lines(WALK), "ground.base=floating")).isEqualTo(walked);
    }

    /** Another person, elsewhere, takes over: the robot comes to rest, waits while they are measured, and goes on from where it is. */
    @Test
    void anotherPersonTakesOverWhereTheRobotIs() throws IOException {
        String second = lines(Walker.clip(170, 2.5, -0.2, 0, 0));
        List<JsonNode> answers = read(answers(lines(WALK) + second, "ground.base=floating"));
        List<String> words =
                answers.stream().map(a -> a.path("status").stringValue()).toList();
        List<String> runs = new ArrayList<>();
        words.forEach(word -> {
            if (runs.isEmpty() || !runs.get(runs.size() - 1).equals(word)) {
                runs.add(word);
            }
        });
        assertThat(runs).startsWith("waiting", "ok").endsWith("waiting", "ok", "braking");
        // where the base is, is said from the first step on, while the robot waits, too
        int begins = words.indexOf("ok");
        assertThat(answers.subList(begins, answers.size())).allMatch(a -> a.has("base"));
        double[] before = {};
        double largest = 0;
        for (JsonNode answer : answers) {
            if (!answer.path("base").isMissingNode()) {
                double[] base = numbers(answer.path("base"));
                if (before.length > 0) {
                    largest = Math.max(largest, Math.hypot(base[0] - before[0], base[1] - before[1]));
                }
                before = base;
            }
        }
        // a line or two apart at two metres a second
        assertThat(largest).isLessThan(0.06);
        assertThat(answers.subList(words.lastIndexOf("waiting") + 1, answers.size()).stream()
                        .map(a -> a.path("q").toString())
                        .collect(Collectors.toSet()))
                .hasSizeGreaterThan(80);
    }

    /** Whoever says that another source comes, and sends none, finds the robot at rest; 50 lines a second, 25 frames that are planned. */
    @Test
    void aHeaderAtTheEndBringsTheRobotToRest() throws IOException {
        List<JsonNode> answers = read(answers(
                lines(WALK.frames(0, 110)) + lines(WALK).lines().findFirst().orElseThrow() + "\n",
                "ground.base=floating"));
        assertThat(answers).hasSizeLessThan(230);
        assertThat(numbers(answers.get(answers.size() - 1).path("v"))).containsOnly(0);
        everyStepIsSmall(answers);
    }

    private static void everyStepIsSmall(List<JsonNode> answers) {
        for (int k = 1; k < answers.size(); k++) {
            double[] a = numbers(answers.get(k - 1).path("q"));
            double[] b = numbers(answers.get(k).path("q"));
            double dt = answers.get(k).path("t").asDouble()
                    - answers.get(k - 1).path("t").asDouble();
            for (int d = 0; d < a.length; d++) {
                assertThat(Math.abs(b[d] - a[d]))
                        .as("line %d, joint %d", k, d)
                        .isLessThanOrEqualTo(ROBOT.model().velocityLimit(d) * dt + 1e-6);
            }
        }
    }

    /** Five seconds in which nothing comes, while the source walks on: the robot rests, and goes on from where it is. */
    @Test
    void afterAGapTheRobotGoesOnFromWhereItIs() throws IOException {
        List<String> lines = new ArrayList<>(lines(WALK.frames(0, 110)).lines().toList());
        List<String> after = lines(Walker.clip(420, 1, 0.3, 0, 0)).lines().toList();
        lines.addAll(after.subList(1 + 360, 1 + 420));
        List<JsonNode> answers = read(answers(String.join("\n", lines) + "\n", "ground.base=floating"));
        double largest = 0;
        for (int k = 1; k < answers.size(); k++) {
            if (answers.get(k - 1).has("base")) {
                double[] a = numbers(answers.get(k - 1).path("base"));
                double[] b = numbers(answers.get(k).path("base"));
                double dt = answers.get(k).path("t").asDouble()
                        - answers.get(k - 1).path("t").asDouble();
                largest = Math.max(largest, Math.hypot(b[0] - a[0], b[1] - a[1]) / dt);
            }
        }
        assertThat(largest).as("m/s").isBetween(0.5, 3.0);
        assertThat(numbers(answers.get(answers.size() - 1).path("v"))).containsOnly(0);
    }

    /** A source that ends before the lag has passed is played all the same. */
    @Test
    void aShortSourceIsPlayed() throws IOException {
        List<JsonNode> answers = read(answers(lines(WALK.frames(0, 75)), "ground.base=floating"));
        assertThat(answers.get(answers.size() - 1).path("q").toString())
                .isNotEqualTo(answers.get(0).path("q").toString());
        assertThat(numbers(answers.get(answers.size() - 1).path("v"))).containsOnly(0);
    }

    /** Before a robot has begun, a header makes it wait for the next source. */
    @Test
    void aHeaderWhileTheRobotWaits() throws IOException {
        String early = lines(WALK.frames(0, 60));
        List<JsonNode> answers = read(answers(early + lines(WALK.frames(0, 90)), "ground.base=floating"));
        assertThat(answers.get(answers.size() - 1).has("base")).isTrue();
        assertThat(numbers(answers.get(answers.size() - 1).path("v"))).containsOnly(0);
    }

    /** Frames that come faster than clips are resampled to are planned at a rate below that. */
    @Test
    void aFastSourceIsThinned() throws IOException {
        StringBuilder lines = new StringBuilder("{\"format\":\"marionette-frames\",\"rate\":240}\n");
        for (int k = 0; k < 200; k++) {
            lines.append(StreamFixture.frame(k / 240.0, k, 0.004 * k)).append('\n');
        }
        List<JsonNode> answers = read(answers(lines.toString(), "horizon.rate=240", "horizon.calibration=0.1"));
        assertThat(answers.get(answers.size() - 1).path("status").stringValue()).isEqualTo("braking");
        assertThat(answers).anyMatch(a -> a.path("status").stringValue().equals("ok"));
    }

    /** A joint without an orientation turns with the one that carries it, in every frame. */
    @Test
    void missingOrientationsAreThoseOfTheJointBefore() throws IOException {
        String without = turning(false);
        String with = turning(true);
        assertThat(without).isNotEqualTo(with);
        assertThat(answers(without)).isEqualTo(answers(with));
        assertThat(answers(without.replaceAll(",\"rest\":\\{[^}]*}", ""))).isNotEqualTo(answers(with));
    }

    /** A figure that turns about the vertical, arms out; wrists with the orientation of their elbows, or without one. */
    private static String turning(boolean wrists) {
        String[] joints = {
            "hips",
            "neck",
            "left_shoulder",
            "left_elbow",
            "left_wrist",
            "right_shoulder",
            "right_elbow",
            "right_wrist",
            "left_hip",
            "right_hip"
        };
        double[][] rest = {
            {0, 0, 1},
            {0, 0, 1.5},
            {0, 0.2, 1.45},
            {0, 0.5, 1.45},
            {0, 0.75, 1.45},
            {0, -0.2, 1.45},
            {0, -0.5, 1.45},
            {0, -0.75, 1.45},
            {0, 0.1, 1},
            {0, -0.1, 1}
        };
        StringBuilder lines = new StringBuilder("{\"format\":\"marionette-frames\",\"rate\":30,\"rest\":{");
        for (int j = 0; j < joints.length; j++) {
            lines.append(j == 0 ? "" : ",")
                    .append(String.format(
                            Locale.ROOT, "\"%s\":[%f,%f,%f]", joints[j], rest[j][0], rest[j][1], rest[j][2]));
        }
        lines.append("}}\n");
        for (int k = 0; k < 60; k++) {
            double turn = 0.02 * k;
            StringBuilder positions = new StringBuilder();
            StringBuilder orientations = new StringBuilder();
            for (int j = 0; j < joints.length; j++) {
                double[] r = rest[j];
                positions
                        .append(j == 0 ? "" : ",")
                        .append(String.format(
                                Locale.ROOT,
                                "\"%s\":[%f,%f,%f]",
                                joints[j],
                                Math.cos(turn) * r[0] - Math.sin(turn) * r[1],
                                Math.sin(turn) * r[0] + Math.cos(turn) * r[1],
                                r[2]));
                if (wrists || !joints[j].endsWith("wrist")) {
                    orientations
                            .append(j == 0 ? "" : ",")
                            .append(String.format(
                                    Locale.ROOT,
                                    "\"%s\":[%f,0,0,%f]",
                                    joints[j],
                                    Math.cos(turn / 2),
                                    Math.sin(turn / 2)));
                }
            }
            lines.append(String.format(
                    Locale.ROOT,
                    "{\"t\":%.6f,\"positions\":{%s},\"orientations\":{%s}}\n",
                    k / 30.0,
                    positions,
                    orientations));
        }
        return lines.toString();
    }

    /** A source without legs moves the arms of a robot whose base is held. */
    @Test
    void aFixedBaseNeedsNoLegs() throws IOException {
        StringBuilder lines = new StringBuilder("{\"format\":\"marionette-frames\",\"rate\":30}\n");
        for (int k = 0; k < 75; k++) {
            lines.append(StreamFixture.frame(k / 30.0, k, 0.02 * k)).append('\n');
        }
        List<JsonNode> answers = read(answers(lines.toString()));
        assertThat(answers).noneMatch(a -> a.has("base"));
        double[] q = numbers(answers.get(answers.size() - 1).path("q"));
        int shoulder = ROBOT.model().jointNames().indexOf("left_shoulder_pitch_joint");
        assertThat(q[shoulder]).as("raised forwards").isLessThan(-0.8);
    }
}
