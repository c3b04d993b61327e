package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.pipeline.ClosurePath.Pins;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClosurePathTest {
    private static double[] random(Random random) {
        return random.doubles(2 + random.nextInt(60))
                .map(x -> random.nextBoolean() ? x : Math.rint(x))
                .toArray();
    }

    private static double fastest(double[] path) {
        double most = 0;
        for (int f = 1; f < path.length; f++) {
            most = Math.max(most, Math.abs(path[f] - path[f - 1]));
        }
        return most;
    }

    /**
     * No path within a step is nearer, at its farthest, to another than half of what any two frames of that are too far apart (McShane 1934); and this one is no
     * farther.
     */
    @Test
    void noPathWithinTheStepIsNearer() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            double[] path = random(random);
            double step = 0.3 * random.nextDouble();
            double[] slow = ClosurePath.within(step, path, Pins.NONE);
            double needed = 0;
            double farthest = 0;
            for (int f = 0; f < path.length; f++) {
                farthest = Math.max(farthest, Math.abs(slow[f] - path[f]));
                for (int k = 0; k < path.length; k++) {
                    needed = Math.max(needed, (path[f] - path[k] - step * Math.abs(f - k)) / 2);
                }
            }
            assertThat(fastest(slow)).as("seed %d", seed).isLessThanOrEqualTo(step + 1e-12);
            assertThat(farthest).as("seed %d", seed).isCloseTo(needed, within(1e-12));
        }
    }

    @Test
    void smoothingKeepsRangeAndSpeed() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            double[] path = random(random);
            double[] smooth = ClosurePath.smoothed(6, 30 + 90 * random.nextDouble(), path, Pins.NONE);

            assertThat(Arrays.stream(smooth).allMatch(c -> c >= 0 && c <= 1))
                    .as("seed %d", seed)
                    .isTrue();
            assertThat(fastest(smooth)).as("seed %d", seed).isLessThanOrEqualTo(fastest(path) + 1e-12);
        }
    }

    /** Ends that stay are where they were, and what is between them is within range and step. */
    @Test
    void pinnedEndsStay() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            double[] path = random(random);
            double step = 0.02 + 0.3 * random.nextDouble();
            Pins pins = new Pins(random.nextBoolean(), random.nextBoolean());
            int last = path.length - 1;
            double reach = step * last;
            path[last] = Math.max(path[0] - reach, Math.min(path[0] + reach, path[last]));
            double[] smooth =
                    ClosurePath.smoothed(6, 30 + 90 * random.nextDouble(), ClosurePath.within(step, path, pins), pins);

            assertThat(fastest(smooth)).as("seed %d", seed).isLessThanOrEqualTo(step + 1e-12);
            assertThat(Arrays.stream(smooth).allMatch(c -> c >= 0 && c <= 1))
                    .as("seed %d", seed)
                    .isTrue();
            if (pins.first()) {
                assertThat(smooth[0]).as("seed %d", seed).isCloseTo(path[0], within(1e-12));
            }
            if (pins.last()) {
                assertThat(smooth[last]).as("seed %d", seed).isCloseTo(path[last], within(1e-12));
            }
        }
    }

    /** What the name of the cutoff says. */
    @Test
    void theCutoffHalves() {
        double[] path = new double[2000];
        for (int f = 0; f < path.length; f++) {
            path[f] = 0.5 + 0.4 * Math.sin(2 * Math.PI * 3 * f / 100.0);
        }
        double[] smooth = ClosurePath.smoothed(3, 100, path, Pins.NONE);
        double most = 0;
        for (int f = 500; f < 1500; f++) {
            most = Math.max(most, smooth[f] - 0.5);
        }
        assertThat(most).isCloseTo(0.2, within(2e-3));
    }
}
