package dev.marionette.app.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.app.SampleRun;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class KeyPosesTest {
    /** One point that goes along x as a sine of 100 frames, a metre to each side. */
    private static final double[] SINE = along(IntStream.range(0, 100)
            .mapToDouble(f -> Math.sin(2 * Math.PI * f / 100))
            .toArray());

    private static double[] along(double... x) {
        double[] poses = new double[3 * x.length];
        for (int f = 0; f < x.length; f++) {
            poses[3 * f] = x[f];
        }
        return poses;
    }

    @Test
    void aMotionThatStandsStillHasOneKeyPose() {
        assertThat(KeyPoses.choose(along(0.3, 0.3, 0.3), 3, 0.01)).containsExactly(0);
        assertThat(KeyPoses.choose(along(0.3), 3, 0.01)).containsExactly(0);
        assertThat(KeyPoses.farthest(along(0.3, 0.3, 0.3), 3)).isZero();
    }

    @Test
    void extremesComeFirstAndWhatLooksTheSameNotAtAll() {
        assertThat(KeyPoses.choose(SINE, 3, 0.6)).containsExactly(0, 25, 75);
        assertThat(KeyPoses.farthest(SINE, 3)).isEqualTo(25);
    }

    /** The next are half way between those that are there, 0.5 m from each. */
    @Test
    void theNextOnesAreBetween() {
        int[] chosen = KeyPoses.choose(SINE, 3, 0.01);
        assertThat(chosen).hasSize(KeyPoses.MOST).startsWith(0, 25, 75);
        assertThat(Math.abs(SINE[3 * chosen[3]])).isBetween(0.45, 0.55);
        assertThat(SINE[3 * chosen[4]]).isCloseTo(-SINE[3 * chosen[3]], within(0.01));
        assertThat(KeyPoses.choose(SINE, 3, 0.01)).isEqualTo(chosen);
    }

    /** Two points of which one moves 2 cm, so that the mean is √2 cm. */
    @Test
    void distancesAreMeansOfAllPoints() {
        double[] poses = {0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0.02, 1};
        assertThat(KeyPoses.choose(poses, 6, 0.0141)).containsExactly(0, 1);
        assertThat(KeyPoses.choose(poses, 6, 0.0142)).containsExactly(0);
    }

    @Test
    void thoseOfARunAscendAndAreApart() {
        JsonNode found = poses();
        int[] frames =
                found.path("frames").valueStream().mapToInt(JsonNode::asInt).toArray();
        assertThat(frames.length).isBetween(3, KeyPoses.MOST);
        assertThat(frames[0]).isZero();
        assertThat(Arrays.stream(frames).distinct().sorted().toArray()).isEqualTo(frames);
        assertThat(Arrays.stream(frames).max().orElseThrow())
                .isLessThan(SampleRun.get().trajectory().frames());
        assertThat(frames)
                .as("a robot in place: farthest first")
                .contains(found.path("telling").asInt());
        assertThat(poses()).isEqualTo(found);
    }

    private static JsonNode poses() {
        return JsonMapper.shared().valueToTree(KeyPoses.of(SampleRun.get()));
    }
}
