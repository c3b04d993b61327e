package dev.marionette.datasets.kinect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.SharedData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class KinectReaderTest {
    /** x to the person's right as the sensor sees it, y up, z away from the sensor; the sensor's order of joints. */
    private static final double[][] POSE = {
        {0, -0.3, 2.6},
        {0, 0, 2.6},
        {0, 0.3, 2.6},
        {0, 0.42, 2.6},
        {-0.18, 0.2, 2.6},
        {-0.2, -0.1, 2.6},
        {-0.21, -0.33, 2.55},
        {-0.21, -0.4, 2.54},
        {0.18, 0.2, 2.6},
        {0.2, -0.1, 2.6},
        {0.21, -0.33, 2.55},
        {0.21, -0.4, 2.54},
        {-0.08, -0.32, 2.6},
        {-0.09, -0.7, 2.57},
        {-0.1, -1.1, 2.6},
        {-0.1, -1.16, 2.48},
        {0.08, -0.32, 2.6},
        {0.09, -0.7, 2.57},
        {0.1, -1.1, 2.6},
        {0.1, -1.16, 2.48},
        {0, 0.22, 2.6},
        {-0.21, -0.48, 2.53},
        {-0.17, -0.4, 2.5},
        {0.21, -0.48, 2.53},
        {0.17, -0.4, 2.5}
    };

    private static final int HAND_LEFT = 7;

    private static double handHeight(double seconds) {
        return -0.4 + 0.3 * seconds + 0.2 * seconds * seconds;
    }

    /** A figure of which the left hand rises; it is out of sight in frames 10 to 12 and, inferred, from 30 to 59. */
    public static String text(int frames) {
        StringBuilder out = new StringBuilder();
        for (int f = 0; f < frames; f++) {
            long ticks = 89810293609L + f * 333333L + (f % 3) * 5000L;
            double seconds = (f * 333333L + (f % 3) * 5000L) / 1e7;
            out.append(ticks);
            for (int j = 0; j < POSE.length; j++) {
                boolean hidden = j == HAND_LEFT && f >= 10 && f < 13;
                boolean inferred = j == HAND_LEFT && f >= 30 && f < 60;
                double y = j == HAND_LEFT ? handHeight(seconds) : POSE[j][1];
                out.append(String.format(
                        Locale.ROOT,
                        ",%s,%s,%s,%d",
                        POSE[j][0],
                        hidden ? 5 : y,
                        POSE[j][2],
                        hidden ? 0 : inferred ? 1 : 2));
            }
            out.append("\r\n");
        }
        return out.toString();
    }

    private static Clip read(String text) {
        return new KinectReader().read("clip.csv", text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void whatWasNotSeenIsInterpolatedAndSaid() {
        Clip clip = read(text(90));
        assertThat(clip.rateHz()).isEqualTo(30);
        int hand = clip.joint(BodyJoint.LEFT_HAND).orElseThrow();
        assertThat(clip.jointNames().get(hand)).isEqualTo("HandLeft");
        for (int f = 1; f < 85; f++) {
            assertThat(clip.position(f, hand, 2))
                    .as("frame %d", f)
                    .isCloseTo(handHeight(f / 30.0), within(f < 30 ? 1e-3 : 2e-3));
        }
        List<String> tracking = clip.findings().stream()
                .filter(f -> f.subject().equals("tracking"))
                .map(Finding::message)
                .toList();
        assertThat(tracking).hasSize(2);
        assertThat(tracking.get(0)).endsWith("frames each: HandLeft 17");
        assertThat(tracking.get(1)).endsWith("frames each: HandLeft 16");
    }

    @ParameterizedTest
    @CsvSource({"Ges01_wavehand,156", "Ges03_drawlines,218", "Ges04_comehere,176", "Ges05_demopoint,191"})
    void realRecordings(String name, int frames) throws IOException {
        Clip clip = SharedData.clip("kinect", name + ".csv");
        assertThat(clip.frames()).isEqualTo(frames);
        assertThat(clip.roles()).hasSize(BodyJoint.count());
        List<String> lines = Files.readAllLines(SharedData.folder("kinect").resolve(name + ".csv"));
        double[] first = numbers(lines.get(0));
        int elbow = clip.joint(BodyJoint.RIGHT_ELBOW).orElseThrow();
        // (x, y, z) → (z, x, y); the elbow is the sensor's joint 9.
        for (String line : lines) {
            double[] row = numbers(line);
            double at = (row[0] - first[0]) * 1e-7 * 30;
            int f = (int) Math.min(frames - 2, Math.floor(at));
            double share = at - f;
            if (row[4 + 4 * 9] == 2 && share < 1) {
                for (int axis = 0; axis < 3; axis++) {
                    double linear =
                            (1 - share) * clip.position(f, elbow, axis) + share * clip.position(f + 1, elbow, axis);
                    assertThat(linear).isCloseTo(row[1 + 4 * 9 + (axis + 2) % 3], within(0.02));
                }
            }
        }
        assertThat(clip.findings())
                .filteredOn(f -> f.subject().equals("frame-rate"))
                .hasSize(1);
        assertThat(clip.findings())
                .filteredOn(f -> f.subject().equals("sides"))
                .allMatch(f -> f.level() == Finding.Level.INFO);
    }

    private static double[] numbers(String line) {
        return Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray();
    }

    @Test
    void brokenRowsAreNamed() {
        String good = text(20);
        assertBroken(good.replaceFirst(",-0.18,", ",?,"), "clip.csv:1", "'?'");
        assertBroken(good.replaceFirst(",-0.18,", ","), "clip.csv:1", "100 values");
        assertBroken(good.replaceFirst(",2\r\n", ",7\r\n"), "clip.csv:1", "allowed are 0");
        assertBroken(good.substring(0, good.length() - 30), "clip.csv:20", "a Kinect v2 frame has 101");
        String[] lines = good.split("\r\n");
        assertBroken(lines[1] + "\n" + lines[0], "clip.csv:2", "before that of the row above");
        assertBroken(lines[0], "clip.csv", "at least 2");
        assertThat(read(lines[0] + "\n" + good).findings())
                .anySatisfy(f -> assertThat(f.message()).startsWith("1 rows repeat"));
    }

    private static void assertBroken(String text, String where, String what) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(where)
                .hasMessageContaining(what);
    }
}
