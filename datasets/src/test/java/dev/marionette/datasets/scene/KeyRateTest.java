package dev.marionette.datasets.scene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.datasets.scene.Channel.Part;
import dev.marionette.datasets.scene.Channel.Way;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRateTest {
    private static double rate(double... times) {
        Channel channel = new Channel("c", 0, Part.SCALE, Way.LINEAR, times, new double[3 * times.length]);
        return KeyRate.of(new Scene.Animation("a", List.of(channel)));
    }

    @ParameterizedTest(name = "{0} Hz")
    @ValueSource(doubles = {24, 25, 30, 60, 120})
    void evenKeysGiveTheirRate(double rate) {
        // Times as files have them: 32 bits, and not a key in every frame.
        double[] times = IntStream.range(0, 50)
                .filter(k -> k % 7 != 3)
                .mapToDouble(k -> (float) (k / rate + 0.04))
                .toArray();
        assertThat(rate(times)).isEqualTo(rate);
    }

    @Test
    void sparseAndUnevenKeysAreSampledAtAUsualRate() {
        assertThat(rate(0, 0.5, 1)).isEqualTo(30);
        assertThat(rate(0, 0.1, 0.137, 1)).isEqualTo(30);
        assertThat(rate(0, 0.021, 0.05, 0.07, 1)).isEqualTo(60);
        assertThat(rate(0, 0.0005, 1)).isEqualTo(60);
    }
}
