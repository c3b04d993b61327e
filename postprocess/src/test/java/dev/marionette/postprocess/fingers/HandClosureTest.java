package dev.marionette.postprocess.fingers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Clip;
import dev.marionette.datasets.bvh.BvhReader;
import dev.marionette.testkit.FigureWithHands;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Angles are those that the test writes into the joints of a BVH file; its first frame has straight fingers. */
class HandClosureTest {
    private static final int[] BONES = {3, 3, 3, 3, 3};

    @TempDir
    Path folder;

    private Clip clip(FigureWithHands figure) throws IOException {
        return new BvhReader().read(figure.write(folder, "clip.bvh"));
    }

    private static FigureWithHands figure(int[] bones, double[]... curl) {
        return new FigureWithHands(FigureWithHands.MIXAMO, bones, false, curl);
    }

    @Test
    void isTheMeanCurlAsPartOfAFist() throws IOException {
        double[][] curl = {{40, 40, 40}, {20, 30, 10}, {90, 100, 70}, {45, 50, 35}, {0, 0, 0}};
        double expected = (60 + 260 + 130 + 0) / 4.0 / 260;
        for (double turn : new double[] {0, 50}) {
            Clip clip = clip(figure(BONES, curl).turned(turn).leftAlone());
            double[] left = HandClosure.of(clip, true).orElseThrow();
            assertThat(left[0]).isCloseTo(0, within(1e-3));
            assertThat(left[1]).as("turned by %s", turn).isCloseTo(expected, within(5e-3));
            assertThat(HandClosure.of(clip, false)).as("straight fingers").isEmpty();
        }
    }

    @Test
    void countsFewerBonesToo() throws IOException {
        double[][] curl = {{}, {45, 50}, {90}, {}, {}};
        double[] left = HandClosure.of(clip(figure(new int[] {0, 2, 1, 0, 0}, curl)), true)
                .orElseThrow();
        assertThat(left[1]).isCloseTo((0.5 + 1) / 2, within(5e-3));
    }

    @Test
    void bentBackIsOpenAndFartherThanAFistIsAFist() throws IOException {
        double[][] back = {{0, 0, 0}, {-20, 0, 0}, {-20, 0, 0}, {-20, 0, 0}, {-20, 0, 0}};
        assertThat(HandClosure.of(clip(figure(BONES, back)), true)).isEmpty();
        double[][] fist = {{0, 0, 0}, {100, 110, 80}, {100, 110, 80}, {100, 110, 80}, {100, 110, 80}};
        assertThat(HandClosure.of(clip(figure(BONES, fist)), true).orElseThrow()[1])
                .isEqualTo(1);
    }
}
