package dev.marionette.datasets.bvh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file as it stands; what is expected is worked out from the turns of an arm that were written. */
class WrittenBvhTest {
    private static final int FRAMES = 300;
    private static final int SPIKE = 30;

    @TempDir
    private Path folder;

    /** How the left arm is raised, degrees: level as in a T-pose, then hanging, and in one frame up and down again. */
    private static double raised(int frame) {
        return frame == 0 ? 0 : frame == SPIKE ? 60 : -70 - 0.05 * frame;
    }

    private Path file() throws IOException {
        TestFigure figure = TestFigure.make();
        for (int f = 0; f < FRAMES; f++) {
            figure.frame("LeftArm", raised(f), 0, 0).and("RightArm", f == 0 ? 0 : 75, 0, 0);
        }
        return Files.writeString(folder.resolve("figure.bvh"), figure.text());
    }

    /** The reader for files of anyone replaces the T-pose, mends the frame in which the arm jumps, and takes 0.033333 s for 30 Hz. */
    @Test
    void nothingIsReplacedMendedOrRounded() throws IOException {
        Path file = file();
        Clip mended = new BvhReader().read(file);
        assertThat(mended.frames()).isEqualTo(FRAMES);
        assertThat(mended.findings()).anyMatch(f -> f.subject().equals("t-pose"));
        assertThat(mended.rateHz()).isEqualTo(30);
        assertThat(mended.findings()).anyMatch(f -> f.subject().equals("spikes"));

        Clip clip = WrittenBvh.read(file);
        assertThat(clip.frames()).isEqualTo(FRAMES);
        assertThat(clip.rateHz()).isEqualTo(1 / 0.033333);
        assertThat(clip.jointNames()).hasSize(24).contains("Hips", "LeftHand", "LeftHand_end");
        int hand = clip.jointNames().indexOf("LeftHand");
        double[] q = clip.orientations();
        for (int f = 0; f < FRAMES; f++) {
            double a = Math.toRadians(raised(f));
            // the shoulder is 18 cm to the left and 145 cm high, the hand 53 cm from it; y is to the left, z up
            assertThat(clip.position(f, hand, 0)).isCloseTo(0, within(1e-12));
            assertThat(clip.position(f, hand, 1)).isCloseTo(0.18 + 0.53 * Math.cos(a), within(1e-12));
            assertThat(clip.position(f, hand, 2)).isCloseTo(1.45 + 0.53 * Math.sin(a), within(1e-12));
            int o = 4 * (f * clip.joints() + hand);
            assertThat(q[o]).isCloseTo(Math.cos(a / 2), within(1e-12));
            assertThat(q[o + 1]).as("about x").isCloseTo(Math.sin(a / 2), within(1e-12));
            assertThat(Math.hypot(q[o + 2], q[o + 3])).isCloseTo(0, within(1e-12));
        }
        double[] rest = clip.restPositions();
        assertThat(rest[3 * hand + 1]).isCloseTo(0.71, within(1e-12));
        assertThat(rest[3 * hand + 2]).isCloseTo(1.45, within(1e-12));
    }

    @Test
    void aBrokenFileIsNamedWithItsLine() throws IOException {
        Path file = file();
        Files.writeString(file, Files.readString(file).replaceFirst("OFFSET 0 15 0", "OFFSET 0 up 0"));
        assertThatThrownBy(() -> WrittenBvh.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(file + ":");
    }
}
