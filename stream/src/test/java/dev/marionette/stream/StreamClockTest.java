package dev.marionette.stream;

import static dev.marionette.stream.StreamFixture.assertLimits;
import static dev.marionette.stream.StreamFixture.between;
import static dev.marionette.stream.StreamFixture.frame;
import static dev.marionette.stream.StreamFixture.stamp;
import static dev.marionette.stream.StreamFixture.status;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Senders' clocks: gaps, clocks that begin anew, wild stamps, two senders. */
class StreamClockTest {
    private final StreamFixture stream = new StreamFixture();

    @Test
    void aGapInTheStampsIsBrakedOver() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < 60; k++) {
            lines.add(frame(k < 30 ? 0.01 * k : 5 + 0.01 * k, k, 2));
        }
        List<JsonNode> answers = stream.answers(lines);
        assertThat(answers.get(30).path("t").asDouble()).isBetween(5.29, 5.31);
        // after five seconds at rest it has just begun to move
        answers.get(30)
                .path("v")
                .forEach(v -> assertThat(Math.abs(v.asDouble())).isLessThan(0.5));
        assertThat(stream.summary()).contains("silences 1");
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
        lines.add(frame(3e3, 60, 0.5));
        for (int k = 61; k < 120; k++) {
            lines.add(frame(0.01 * k, k, 0.5));
        }
        List<JsonNode> answers = stream.answers(lines);
        assertThat(answers.subList(50, 74)).allMatch(a -> status(a).equals("late"));
        assertThat(answers.subList(74, 111)).allMatch(StreamFixture::followed);
        assertThat(answers.subList(111, 135)).allMatch(a -> status(a).equals("late"));
        assertThat(answers.subList(135, 170)).allMatch(StreamFixture::followed);
        assertThat(stream.summary()).contains("late 48", "begun anew 2");
        assertLimits(answers, "two clocks");
    }

    /** Stamps that leap from end to end of what a stamp may be: own time, in nanoseconds, must not run over. */
    @Test
    void wildStampsAreOtherClocksAndOwnTimeNeverRunsBack() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            lines.add(frame(-9e9, 1000 * round, 0.5));
            lines.add(frame(9e9, 1000 * round + 1, 0.5));
            for (int k = 2; k < 40; k++) {
                lines.add(frame(0.01 * k, 1000 * round + k, 0.5));
            }
        }
        List<JsonNode> answers = stream.answers(lines);
        assertLimits(answers, "wild stamps");
        assertThat(between(answers.get(0), answers.get(119))).isBetween(0.1, 1.3);
        assertThat(stream.summary()).doesNotContain("begun anew 0");
    }

    /** Two senders at once: the newer one is followed for as long as it sends. */
    @Test
    void anOlderSenderDoesNotTakeOver() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < 100; k++) {
            lines.add(frame(100 + 0.01 * k, -1, 0.2).replace("\"seq\":-1,", ""));
            lines.add(frame(0.01 * k, -1, 2).replace("\"seq\":-1,", ""));
        }
        stream.answers(lines);
        assertThat(stream.summary()).contains("frames 100", "late 100", "begun anew 0");
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
        List<JsonNode> answers = stream.answers(lines);
        assertThat(answers.subList(30, 60)).allMatch(StreamFixture::followed);
        assertThat(stream.summary()).contains("frames 60", "late 0", "begun anew 1");
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
        List<JsonNode> answers = stream.answers(lines);
        assertThat(between(answers.get(0), answers.get(49))).isBetween(0.4899, 0.4901);
        assertThat(stamp(answers.get(0)).doubleValue()).isBetween(1_763_799_999.9, 1_763_800_000.1);
        assertLimits(answers, "time of day");
    }

    @Test
    void stampsBeyondAllTimeAreBroken() throws IOException {
        String line = frame(0, 0, 0.1);
        List<JsonNode> answers = stream.answers(
                line,
                line.replace("\"t\":0.0000", "\"t\":1e308"),
                line.replace("\"t\":0.0000", "\"t\":-1e12"),
                line.replace("\"t\":0.0000", "\"t\":1e999"),
                line.replace("\"seq\":0", "\"seq\":99999999999999999999999"));
        assertThat(answers.stream().limit(5).map(StreamFixture::status))
                .containsExactly("ok", "broken", "broken", "broken", "broken");
    }
}
