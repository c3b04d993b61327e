package dev.marionette.stream;

import static dev.marionette.stream.StreamFixture.assertAtRest;
import static dev.marionette.stream.StreamFixture.assertLimits;
import static dev.marionette.stream.StreamFixture.between;
import static dev.marionette.stream.StreamFixture.frame;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Lines in, lines out, with all that can be wrong with lines. */
class StreamLoopTest {
    private final StreamFixture stream = new StreamFixture();

    @Test
    void everyFrameIsAnsweredInOrder() throws IOException {
        String[] lines = new String[200];
        for (int k = 0; k < lines.length; k++) {
            lines[k] = frame(0.01 * k, k, 0.01 * k);
        }
        List<JsonNode> answers = stream.answers(lines);
        for (int k = 0; k < lines.length; k++) {
            assertThat(answers.get(k).path("seq").asInt()).isEqualTo(k);
            assertThat(answers.get(k).path("q").size())
                    .isEqualTo(StreamFixture.robot().model().dof());
        }
        assertThat(stream.summary()).contains("frames 200", "repeated 0, late 0, early 0, broken 0");
        int pitch = StreamFixture.robot().model().joint("LShoulderPitch");
        double moved = answers.get(199).path("q").get(pitch).asDouble()
                - answers.get(0).path("q").get(pitch).asDouble();
        assertThat(moved).isLessThan(-0.5);
    }

    @Test
    void repeatedLateAndBrokenFramesAreCountedAndHoldTheState() throws IOException {
        List<JsonNode> answers = stream.answers(
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
        List<String> statuses =
                answers.stream().limit(11).map(StreamFixture::status).toList();
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
        assertThat(stream.summary()).contains("frames 3", "repeated 1, late 1, early 0, broken 6");
    }

    @Test
    void theRobotComesToRestWhenTheInputEnds() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < 40; k++) {
            lines.add(frame(0.01 * k, k, 2));
        }
        List<JsonNode> answers = stream.answers(lines);
        assertThat(answers.size()).isGreaterThan(40);
        assertAtRest(answers);
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
        List<JsonNode> answers = stream.answers(lines);
        assertThat(answers.size()).isGreaterThanOrEqualTo(3000);
        assertLimits(answers, "seed 12");
    }

    @Test
    void headersNameJointsAndLongLinesAreThrownAway() throws IOException {
        String header =
                "{\"format\":\"marionette-frames\",\"rate\":50,\"roles\":{\"left_shoulder\":\"LS\",\"left_elbow\":"
                        + "\"LE\",\"left_wrist\":\"LW\",\"right_shoulder\":\"RS\",\"right_elbow\":\"RE\",\"right_wrist\":\"RW\"},"
                        + "\"joints\":[\"LS\",\"LE\",\"LW\",\"RS\",\"RE\",\"RW\",\"Tail\"]}";
        String line = "{\"seq\":%d,\"positions\":[[0,0.2,1.5],[0,0.5,1.5],[0.2,0.6,1.5],[0,-0.2,1.5],[0,-0.5,1.5],"
                + "[0.2,-0.6,1.5],[0,0,0]]}";
        List<JsonNode> answers = stream.answers(
                header, line.formatted(0), "x".repeat(LineSource.MAX_BYTES + 5), line.formatted(1), line.formatted(2));
        assertThat(answers.stream().limit(2).map(StreamFixture::status)).containsExactly("ok", "broken");
        assertThat(between(answers.get(2), answers.get(3))).isBetween(0.0199, 0.0201);
    }

    @Test
    void aHeaderAfterABrokenLineStillCounts() throws IOException {
        String header = "{\"format\":\"marionette-frames\",\"rate\":50}";
        List<JsonNode> answers = stream.answers(
                "garbage",
                "{\"format\":\"marionette-frames\",\"rate\":20,\"joints\":[7]}",
                header,
                frame(0, 0, 0.3).replace("\"t\":0.0000,", ""),
                frame(0, 1, 0.3).replace("\"t\":0.0000,", ""));
        assertThat(answers.stream().limit(4).map(StreamFixture::status))
                .containsExactly("broken", "broken", "ok", "ok");
        assertThat(between(answers.get(2), answers.get(3))).isEqualTo(0.02);
    }

    /** A period without end would leave a robot without a sender moving for good. */
    @ParameterizedTest
    @ValueSource(strings = {"1e-9", "0", "-5", "0.09", "1e-320", "10001", "1e999", "\"fast\""})
    void aHeaderWithARateOutOfRangeIsBrokenAndChangesNothing(String rate) throws IOException {
        String header = "{\"format\":\"marionette-frames\",\"rate\":" + rate + "}";
        String first = frame(0, 0, 0.3).replace("\"t\":0.0000,", "");
        String second = frame(0, 1, 0.3).replace("\"t\":0.0000,", "");
        List<JsonNode> answers = stream.answers(header, first, header, second);
        assertThat(answers.stream().limit(4).map(StreamFixture::status))
                .containsExactly("broken", "ok", "broken", "ok");
        assertThat(between(answers.get(1), answers.get(3))).isEqualTo(StreamFixture.PERIOD);
        assertThat(stream.summary()).contains("begun anew 0");
    }

    @Test
    void theSlowestRateIsFollowed() throws IOException {
        List<JsonNode> answers = stream.answers(
                "{\"format\":\"marionette-frames\",\"rate\":0.1}",
                frame(0, 0, 0.3).replace("\"t\":0.0000,", ""),
                frame(0, 1, 1.5).replace("\"t\":0.0000,", ""));
        assertThat(between(answers.get(0), answers.get(1))).isEqualTo(10);
        assertThat(stream.summary()).contains("frames 2", "silences 0");
    }

    /** Not every virtual machine knows the time of a thread; that must not end a stream. */
    @Test
    void aProcessorThatIsNotMeasuredIsSaidToBeNone() throws IOException {
        stream.answers(new Script().frames(5, 0, 0, 0), false);
        assertThat(stream.summary())
                .contains("frames 5", "from a line to its answer: median", "processor's: not measured");
        stream.answers(frame(0, 0, 0.1));
        assertThat(stream.summary()).contains("processor's: median");
    }
}
