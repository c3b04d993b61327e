package dev.marionette.datasets.deepmimic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.datasets.ReferencePositions;
import dev.marionette.datasets.SharedData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class DeepMimicReaderTest {
    /** The left elbow bends, the chest leans forward; everything else hangs. */
    public static String text(int frames, double[] durations) {
        StringBuilder out = new StringBuilder("{\n\"Loop\": \"none\",\n\"Frames\":\n[\n");
        String still = "1, 0, 0, 0";
        double time = 0;
        for (int f = 0; f < frames; f++) {
            double elbow = 0.3 + 0.5 * time;
            double lean = 0.1 * time;
            double duration = f == frames - 1 ? 0 : durations[f % durations.length];
            out.append(f > 0 ? ",\n" : "")
                    .append(String.format(
                            Locale.ROOT,
                            "[%s, 0, 0.9, 0, %s, %s, 0, 0, %s, %s, %s, 0.0, %s, %s, 0.0, %s, 0.0, %s, %s, %s]",
                            duration,
                            still,
                            Math.cos(lean / 2),
                            -Math.sin(lean / 2),
                            still,
                            still,
                            still,
                            still,
                            still,
                            still,
                            still,
                            elbow));
            time += duration;
        }
        return out.append("\n]\n}\n").toString();
    }

    private static Clip read(String text) {
        return new DeepMimicReader().read("clip.txt", text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void jointsAreWhereAnIndependentReaderPutsThem() throws IOException {
        int rows = ReferencePositions.check(
                DeepMimicReaderTest.class, name -> SharedData.clip("deepmimic", "humanoid3d_" + name + ".txt"), 2e-6);
        assertThat(rows).isEqualTo(3 * 4 * 6);
    }

    @ParameterizedTest
    @CsvSource({"dance_b,153,60", "spin,107,24", "punch,65,30"})
    void realMotions(String name, int frames, double rateHz) {
        Clip clip = SharedData.clip("deepmimic", "humanoid3d_" + name + ".txt");
        assertThat(clip.frames()).isEqualTo(frames);
        assertThat(clip.rateHz()).isEqualTo(rateHz);
        assertThat(clip.joint(BodyJoint.LEFT_FOOT)).hasValue(clip.jointNames().indexOf("left_ankle"));
        assertThat(clip.hasOrientations()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"0.033333,0.033333,1e-6", "0.02,0.045,1e-4"})
    void evenAndUnevenFramesGiveTheSameMotion(double first, double second, double tolerance) {
        Clip clip = read(text(40, new double[] {first, second}));
        int elbow = clip.joint(BodyJoint.LEFT_ELBOW).orElseThrow();
        int wrist = clip.joint(BodyJoint.LEFT_WRIST).orElseThrow();
        for (int f = 2; f < clip.frames() - 3; f++) {
            double t = f / clip.rateHz();
            double forearm = 0.258947;
            // File axes (x, y, z) → (y, z, x)[1], [2]; the chest leans towards +x by a turn about −z.
            double angle = 0.3 + 0.5 * t - 0.1 * t;
            assertThat(clip.position(f, wrist, 1) - clip.position(f, elbow, 1))
                    .isCloseTo(forearm * Math.sin(angle), within(tolerance));
            assertThat(clip.position(f, wrist, 2) - clip.position(f, elbow, 2))
                    .isCloseTo(-forearm * Math.cos(angle), within(tolerance));
        }
    }

    @Test
    void brokenFilesAreRefusedWithTheReason() {
        String good = text(20, new double[] {0.033333});
        assertBroken(good.substring(0, good.length() / 2), "clip.txt:", "broken here");
        assertBroken(good.replaceFirst("0\\.9,", ""), "clip.txt:5", "frame 0 has 43 numbers");
        assertBroken(good.replaceFirst("0\\.9,", "1e30,"), "clip.txt:5", "'1e30'");
        assertBroken(good.replaceFirst("0\\.9,", "\"x\","), "clip.txt:5", "'x'");
        assertBroken(good.replaceFirst("1, 0, 0, 0", "0, 0, 0, 0"), "clip.txt:5", "not a rotation");
        assertBroken(good.replaceFirst("0\\.033333", "0"), "clip.txt", "frame 0 takes 0.0 s");
        assertBroken(good.replace("Frames", "Clips"), "clip.txt", "0 frames");
        assertBroken("[" + good, "clip.txt:1", "an object");
        assertBroken("{\"Frames\": " + "[".repeat(100_000), "clip.txt:1", "");
    }

    private static void assertBroken(String text, String where, String what) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(where)
                .hasMessageContaining(what);
    }
}
