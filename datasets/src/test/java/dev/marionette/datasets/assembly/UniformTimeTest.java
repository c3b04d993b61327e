package dev.marionette.datasets.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UniformTimeTest {
    private static double[] resample(double[] times, double[] values, boolean[] used, List<Finding> findings) {
        UniformTime time = UniformTime.of("clip.csv", times, 20, findings);
        double[] out = new double[time.frames()];
        time.resample(values, used, out, 0, 1);
        return out;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void parabolasComeThroughExactlyWhateverTheTimes(long seed) {
        Random random = new Random(seed);
        double[] times = new double[60];
        double[] values = new double[60];
        boolean[] used = new boolean[60];
        double[] c = random.doubles(3, -1, 1).toArray();
        for (int i = 0; i < 60; i++) {
            times[i] = 7.5 + i / 30.0 + (random.nextDouble() - 0.5) * 0.01 + (i > 40 ? 0.05 : 0);
            values[i] = c[0] + c[1] * times[i] + c[2] * times[i] * times[i];
            used[i] = i < 3 || i > 56 || random.nextInt(4) > 0;
            values[i] = used[i] ? values[i] : Double.NaN;
        }
        List<Finding> findings = new ArrayList<>();
        double[] out = resample(times, values, used, findings);
        assertThat(findings)
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("resampled to 30.00 Hz"));
        // The first and the last piece have a one-sided slope.
        for (int f = 2; f < out.length - 3; f++) {
            double t = times[0] + f / 30.0;
            assertThat(out[f]).as("seed %d frame %d", seed, f).isCloseTo(c[0] + c[1] * t + c[2] * t * t, within(1e-10));
        }
    }

    @Test
    void evenTimesKeepTheirValues() {
        double[] times = new double[100];
        double[] values = new Random(5).doubles(100, -1, 1).toArray();
        boolean[] used = new boolean[100];
        for (int i = 0; i < 100; i++) {
            times[i] = 3 + i / 117.0;
            used[i] = true;
        }
        List<Finding> findings = new ArrayList<>();
        double[] out = resample(times, values, used, findings);
        assertThat(out).hasSize(100).containsExactly(values, within(1e-9));
        assertThat(findings)
                .singleElement()
                .satisfies(f -> assertThat(f.level()).isEqualTo(Finding.Level.INFO));
    }

    @Test
    void valuesAreHeldBeyondTheSamplesThatCount() {
        double[] times = {0, 0.1, 0.2, 0.3, 0.4};
        boolean[] used = new boolean[5];
        used[2] = true;
        double[] out = resample(times, new double[] {9, 9, 4, 9, 9}, used, new ArrayList<>());
        assertThat(out).containsExactly(4, 4, 4, 4, 4);
    }

    @Test
    void longPausesAndSingleFramesAreRefused() {
        double[] paused = new double[200];
        Arrays.setAll(paused, i -> i / 30.0 + (i > 100 ? 1e6 : 0));
        assertThatThrownBy(() -> UniformTime.of("clip.csv", paused, 20, new ArrayList<>()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("200 frames are spread over");
        assertThatThrownBy(() -> UniformTime.of("clip.csv", new double[1], 20, new ArrayList<>()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("at least 2");
    }
}
