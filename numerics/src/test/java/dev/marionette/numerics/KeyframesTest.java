package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyframesTest {
    private static final int FRAMES = 200;

    @Test
    void straightWaysNeedTheirCornersAlone() {
        double[] values = new double[3 * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            values[3 * f] = Math.abs(f - 80) * 0.01;
            values[3 * f + 1] = 2;
        }
        assertThat(Keyframes.kept(values, 3, 1e-9)).containsExactly(0, 80, FRAMES - 1);
        assertThat(Keyframes.kept(new double[] {1, 2, 3}, 3, 0)).containsExactly(0);
    }

    /** A turn about one axis at one speed is a great circle, whatever the signs of its quaternions. */
    @Test
    void steadyTurnsNeedTheirEndsAlone() {
        double[] turn = new double[4 * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            double sign = f % 3 == 0 ? -1 : 1;
            turn[4 * f] = sign * Math.cos(0.005 * f);
            turn[4 * f + 2] = sign * Math.sin(0.005 * f);
        }
        assertThat(Keyframes.kept(turn, 4, 1e-7)).containsExactly(0, FRAMES - 1);
        assertThat(Keyframes.distance(turn, 0, turn, 4 * 100, 4))
                .isCloseTo(1.0, org.assertj.core.api.Assertions.within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void noFrameIsFurtherThanTheTolerance(long seed) {
        Random random = new Random(seed);
        for (int width : new int[] {3, 4}) {
            double[] values = new double[width * FRAMES];
            for (int i = 0; i < values.length; i++) {
                values[i] = Math.sin(0.02 * (i / width) * (1 + i % width) + seed) + 0.01 * random.nextGaussian();
            }
            IntStream.range(0, width == 4 ? FRAMES : 0).forEach(f -> Quaternions.normalize(values, 4 * f));
            double tolerance = 0.03;
            int[] kept = Keyframes.kept(values, width, tolerance);
            assertThat(kept.length).isLessThan(FRAMES);
            double[] restored = Keyframes.restored(values, width, kept);
            double most = 0;
            for (int f = 0; f < FRAMES; f++) {
                most = Math.max(most, Keyframes.distance(restored, width * f, values, width * f, width));
            }
            assertThat(most).as("seed %d, width %d", seed, width).isBetween(tolerance / 10, tolerance + 1e-12);
            assertThat(Keyframes.kept(values, width, 0)).hasSize(FRAMES);
        }
    }
}
