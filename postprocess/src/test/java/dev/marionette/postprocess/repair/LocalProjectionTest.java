package dev.marionette.postprocess.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.postprocess.smooth.LimitProjection;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Windows against one solution of the whole clip. */
class LocalProjectionTest {
    private static final int FRAMES = 1500;
    private static final double PERIOD = 1 / 60.0;
    private static final double CUTOFF = 5;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void windowsGiveTheSolutionOfTheWholeClip(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] reference = new double[FRAMES];
        for (int k = 0; k < FRAMES; k++) {
            reference[k] = 0.5 * Math.sin(0.02 * k + seed);
        }
        double[] y = reference.clone();
        double[] weights = new double[FRAMES];
        Arrays.fill(weights, 1);
        boolean[] wanted = new boolean[FRAMES];
        for (int bump = 0; bump < 4; bump++) {
            int at = random.nextInt(FRAMES - 20);
            for (int k = at; k < at + 20; k++) {
                y[k] = reference[k] + random.nextDouble(-0.6, 0.6);
                weights[k] = 31;
                wanted[k] = true;
            }
        }
        double step = seed % 2 == 0 ? 0.02 : 0.2; // even seeds: the velocity limit is met
        double[] whole = y.clone();
        new LimitProjection().solve(whole, weights, reference, LimitProjection.lambda(CUTOFF, PERIOD), -0.9, 0.9, step);
        new LocalProjection(CUTOFF, PERIOD).solve(y, weights, reference, -0.9, 0.9, step, 1e-5);
        int unchanged = 0;
        for (int k = 0; k < FRAMES; k++) {
            assertThat(y[k]).as("seed %d frame %d", seed, k).isCloseTo(whole[k], within(5e-5));
            unchanged += y[k] == reference[k] ? 1 : 0;
            assertThat(wanted[k] && y[k] == reference[k])
                    .as("seed %d frame %d", seed, k)
                    .isFalse();
        }
        assertThat(unchanged).as("seed %d", seed).isGreaterThan(FRAMES / 4);
    }
}
