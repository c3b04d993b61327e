package dev.marionette.datasets.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import dev.marionette.datasets.scene.Channel.Part;
import dev.marionette.datasets.scene.Channel.Way;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChannelTest {
    private static double[] at(Channel channel, double seconds) {
        double[] placement = Placement.NONE.values().clone();
        channel.sample(seconds, placement, 0);
        return placement;
    }

    private static double[] turnZ(double angle) {
        return new double[] {Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)};
    }

    @Test
    void linearGoesStraightAndStaysAtTheEnds() {
        Channel channel = new Channel(
                "c", 0, Part.TRANSLATION, Way.LINEAR, new double[] {1, 2, 4}, new double[] {0, 0, 0, 2, 4, 6, 2, 0, 6});
        assertThat(at(channel, 0)).startsWith(0, 0, 0);
        assertThat(at(channel, 1.5)).startsWith(1, 2, 3);
        assertThat(at(channel, 2)).startsWith(2, 4, 6);
        assertThat(at(channel, 3.5)).startsWith(2, 1, 6);
        assertThat(at(channel, 9)).startsWith(2, 0, 6);
    }

    @Test
    void stepsKeepAValueUntilTheNextKey() {
        Channel channel =
                new Channel("c", 0, Part.SCALE, Way.STEP, new double[] {0, 1}, new double[] {1, 1, 1, 5, 5, 5});
        assertThat(at(channel, 0.999)).endsWith(1, 1, 1);
        assertThat(at(channel, 1)).endsWith(5, 5, 5);
    }

    @Test
    void rotationsTurnEvenlyTheShorterWay() {
        double[] from = turnZ(0.2);
        double[] to = turnZ(1.4);
        // The other sign is the same rotation; the way from one to the other must not be the long one.
        double[] values = {from[0], 0, 0, from[3], -to[0], 0, 0, -to[3]};
        Channel channel = new Channel("c", 0, Part.ROTATION, Way.LINEAR, new double[] {0, 1}, values);
        for (double share = 0; share < 1; share += 0.1) {
            double[] q = at(channel, share);
            assertThat(2 * Math.atan2(q[6], q[3])).isCloseTo(0.2 + 1.2 * share, within(1e-12));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void cubicSplinesFollowACubicExactly(long seed) {
        Random random = new Random(seed);
        double[] c = random.doubles(4, -2, 2).toArray();
        double[] times = {0.5, 0.9, 2.1};
        double[] values = new double[27];
        for (int k = 0; k < 3; k++) {
            double t = times[k];
            for (int axis = 0; axis < 3; axis++) {
                double slope = c[1] + 2 * c[2] * t + 3 * c[3] * t * t;
                values[9 * k + axis] = slope;
                values[9 * k + 3 + axis] = c[0] + c[1] * t + c[2] * t * t + c[3] * t * t * t;
                values[9 * k + 6 + axis] = slope;
            }
        }
        Channel channel = new Channel("c", 0, Part.TRANSLATION, Way.CUBIC, times, values);
        for (double t = 0.5; t <= 2.1; t += 0.05) {
            double expected = c[0] + c[1] * t + c[2] * t * t + c[3] * t * t * t;
            assertThat(at(channel, t)[1]).as("seed " + seed + ", t " + t).isCloseTo(expected, within(1e-9));
        }
    }

    @Test
    void keysThatCannotBeAreBadInput() {
        double[] three = new double[3];
        assertThatThrownBy(() -> new Channel("c", 0, Part.SCALE, Way.LINEAR, new double[0], new double[0]))
                .isInstanceOf(InputException.class);
        assertThatThrownBy(() -> new Channel("c", 0, Part.ROTATION, Way.LINEAR, new double[1], three))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("3 values do not fit 1 keys");
        assertThatThrownBy(() -> new Channel("c", 0, Part.SCALE, Way.LINEAR, new double[] {1, 0}, new double[6]))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("key 1 is at 0.0 s");
        assertThatThrownBy(() -> new Channel("c", 0, Part.SCALE, Way.STEP, new double[] {Double.NaN}, three))
                .isInstanceOf(InputException.class);
        three[1] = Double.POSITIVE_INFINITY;
        assertThatThrownBy(() -> new Channel("c", 0, Part.SCALE, Way.STEP, new double[1], three))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a key has the value Infinity");
    }
}
