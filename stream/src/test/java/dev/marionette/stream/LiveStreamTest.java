package dev.marionette.stream;

import static dev.marionette.stream.StreamFixture.assertAtRest;
import static dev.marionette.stream.StreamFixture.assertLimits;
import static dev.marionette.stream.StreamFixture.between;
import static dev.marionette.stream.StreamFixture.frame;
import static dev.marionette.stream.StreamFixture.numbered;
import static dev.marionette.stream.StreamFixture.status;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Bursts, floods and silence, by a clock that nobody waits for. */
class LiveStreamTest {
    private final StreamFixture stream = new StreamFixture();

    /** Twenty seconds of frames in one: every one is answered, and no more time passes for the robot than has passed. */
    @Test
    void aFloodDoesNotMakeALiveRobotFasterThanTheClock() throws IOException {
        Script script = new Script();
        for (int k = 0; k < 2000; k++) {
            script.at(0.0005 * k, frame(0.01 * k, k, 0.2 * (k % 15)));
        }
        List<JsonNode> answers = stream.answers(script, true);
        List<JsonNode> numbered = numbered(answers);
        assertThat(numbered).hasSize(2000);
        for (int k = 0; k < 2000; k++) {
            assertThat(numbered.get(k).path("seq").asInt()).isEqualTo(k);
            assertThat(between(numbered.get(0), numbered.get(k))).isLessThanOrEqualTo(0.0005 * k + 0.01);
        }
        assertThat(numbered).anyMatch(a -> status(a).equals("early"));
        assertLimits(answers, "flood");
    }

    /** Of frames that come on time, all are followed, and the robot's time goes as fast as the clock. */
    @Test
    void framesOnTimeAreAllFollowedLive() throws IOException {
        List<JsonNode> numbered = numbered(stream.answers(new Script().frames(60, 0, 0, 0), true));
        assertThat(stream.summary()).contains("frames 60", "early 0", "silences 0");
        assertThat(between(numbered.get(0), numbered.get(59))).isEqualTo(0.59);
    }

    /** The robot moves when the sender falls silent, brakes, rests, and goes on when the sender is back. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPauseIsOneSilence(boolean live) throws IOException {
        Script script = new Script().frames(30, 0, 0, 0).frames(30, 2, 2, 30);
        List<JsonNode> answers = stream.answers(script, live);
        assertThat(stream.summary()).contains("frames 60", "silences 1,");
        assertThat(answers.subList(30, 33)).allMatch(a -> status(a).equals("braking"));
        List<JsonNode> numbered = numbered(answers);
        assertThat(numbered.subList(30, 60)).allMatch(StreamFixture::followed);
        // live, of what was waited for before braking only what is kept for late frames is made up for
        double waited = live ? StreamFixture.TIMEOUT - 3.5 * StreamFixture.PERIOD : 0;
        assertThat(between(numbered.get(0), numbered.get(59))).isBetween(2.28 - waited, 2.2901 - waited);
        assertLimits(answers, "pause");
        assertAtRest(answers);
    }

    @Test
    void everyPauseIsASilence() throws IOException {
        Script script = new Script().frames(30, 0, 0, 0).frames(30, 2, 2, 30).frames(30, 4, 4, 60);
        stream.answers(script, false);
        assertThat(stream.summary()).contains("frames 90", "silences 2,");
    }

    /** Lines that cannot be used are silence, however many come. */
    @Test
    void garbageDoesNotKeepTheRobotFromBraking() throws IOException {
        Script script = new Script().frames(30, 0, 0, 0);
        for (int k = 0; k < 2000; k++) {
            script.at(0.3 + 0.001 * k, "");
        }
        List<JsonNode> answers = stream.answers(script, false);
        assertThat(stream.summary()).contains("frames 30", "broken 2000", "silences 1");
        JsonNode last = answers.get(answers.size() - 1);
        last.path("v").forEach(v -> assertThat(v.asDouble()).isZero());
        List<JsonNode> braking =
                answers.stream().filter(a -> status(a).equals("braking")).toList();
        assertThat(answers.indexOf(braking.get(0)))
                .as("after a quarter of a second of it")
                .isBetween(255, 275);
        assertThat(braking).hasSizeLessThan(60);
        assertLimits(answers, "garbage");
    }

    /** Whatever a sender says of its rate, it does not keep the robot from braking. */
    @Test
    void aRateThatIsAbsurdDoesNotPutOffBraking() throws IOException {
        Script script = new Script().frames(30, 0, 0, 0).at(0.3, header("1e-9"));
        script.at(60, "");
        List<JsonNode> answers = stream.answers(script, true);
        assertThat(answers.get(30).path("status").stringValue()).isEqualTo("broken");
        assertThat(status(answers.get(31))).isEqualTo("braking");
        assertThat(stream.summary()).contains("silences 1,");
    }

    /** Two timeouts of silence at most, and a line a timeout: here the slowest rates that are accepted are said while the robot moves. */
    @ParameterizedTest
    @CsvSource({"0.1,true", "0.1,false", "1,true", "3.9,true"})
    void aSlowRateDoesNotPutOffBraking(String rate, boolean live) throws IOException {
        Script script = new Script().frames(30, 0, 0, 0).at(0.3, header(rate)).at(0.85, "");
        List<JsonNode> answers = stream.answers(script, live);
        assertThat(answers.get(29).path("v")).anyMatch(v -> v.asDouble() != 0);
        assertThat(answers.subList(30, 32).stream().map(StreamFixture::status)).containsExactly("braking", "broken");
        assertThat(between(answers.get(29), answers.get(30))).isBetween(0.249, 0.251);
        assertThat(stream.summary()).contains("silences 1,");
        assertLimits(answers, "slow rate");
        assertAtRest(answers.subList(0, 31));
    }

    /** Who asks for a slow rate waits for it. */
    @Test
    void theRateThatIsAskedForIsWaitedForWhateverTheTimeout() throws IOException {
        Script script = new Script();
        for (int k = 0; k < 10; k++) {
            script.at(0.5 * k, frame(0.5 * k, k, 0.2 * k));
        }
        stream.loop(script, new StreamTiming(0.5, StreamFixture.TIMEOUT, true), script.clocks())
                .run(() -> false, line -> {});
        assertThat(stream.read().stream().limit(10)).allMatch(StreamFixture::followed);
    }

    /** Frames of a file are as far apart as its header says, and the robot takes that time for them. */
    @Test
    void aSlowFileIsFollowedFromFrameToFrame() throws IOException {
        String[] lines = new String[6];
        lines[0] = header("1");
        for (int k = 1; k < lines.length; k++) {
            lines[k] = frame(k, k, 0.3 * k);
        }
        List<JsonNode> answers = stream.answers(lines);
        assertThat(stream.summary()).contains("frames 5", "silences 0");
        assertThat(between(answers.get(0), answers.get(4))).isEqualTo(4);
    }

    /** Nor does it let a robot run ahead of the wall: after a pause, twenty seconds of frames come at once. */
    @Test
    void aSlowRateDoesNotKeepTimeForABurst() throws IOException {
        Script script = new Script().frames(30, 0, 0, 0).at(0.3, header("0.1"));
        for (int k = 0; k < 2000; k++) {
            script.at(20, frame(20 + 0.01 * k, 30 + k, 0.2 * (k % 15)));
        }
        List<JsonNode> answers = stream.answers(script, true);
        List<JsonNode> numbered = numbered(answers);
        assertThat(numbered).hasSize(2030);
        assertThat(between(numbered.get(30), numbered.get(2029))).isLessThanOrEqualTo(2.5 * StreamFixture.TIMEOUT);
        assertLimits(answers, "burst at a slow rate");
    }

    private static String header(String rate) {
        return "{\"format\":\"marionette-frames\",\"rate\":" + rate + "}";
    }

    /** Somebody who presses Ctrl-C while the sender is silent has five seconds, whatever the timeout. */
    @Test
    void aStreamThatIsToldToStopDoesNotWaitForALine() throws IOException {
        Script script = new Script().frames(30, 0, 0, 0).at(50, "");
        StreamLoop loop = stream.loop(script, new StreamTiming(0.01, 60, true), script.clocks());
        loop.run(() -> script.seconds() > 1, line -> {});
        assertThat(script.seconds()).isBetween(1.0, 1.11);
        assertThat(script.longestWait()).isLessThanOrEqualTo(0.1);
        assertAtRest(stream.read());
    }
}
