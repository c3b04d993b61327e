package dev.marionette.postprocess.retime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.CharacterSkin;
import dev.marionette.api.Clip;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeMapTest {
    private static final int FRAMES = 60;

    /** A point that goes along x by 1 m a frame. */
    private static Clip ramp() {
        double[] positions = new double[3 * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            positions[3 * f] = f;
        }
        return new Clip(
                "ramp", 30, List.of("p"), new int[] {-1}, positions, new double[0], new double[0], Map.of(), List.of());
    }

    private static double[] random(long seed) {
        return new SplittableRandom(seed).doubles(FRAMES, 1, 3).toArray();
    }

    /** What the map says of its clip is what the clip it makes has. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void factorAndSourcesAreThoseOfTheClipThatIsMade(long seed) {
        TimeMap map = TimeMap.of(random(seed)).smoothed(4);
        Clip retimed = map.apply(ramp());
        assertThat(map.factor()).isEqualTo((retimed.frames() - 1) / (double) (FRAMES - 1));
        assertThat(map.source(0)).isZero();
        assertThat(map.source(1)).isGreaterThan(FRAMES - 2).isLessThanOrEqualTo(FRAMES - 1);
        for (int f = 0; f < retimed.frames(); f++) {
            double source = map.source(f / (double) (retimed.frames() - 1));
            // the first and last slope of the cubics are halved
            if (source >= 1 && source <= FRAMES - 2) {
                assertThat(source).as("frame %d", f).isCloseTo(retimed.position(f, 0, 0), within(1e-9));
            }
        }
    }

    @Test
    void factorsAreThoseThatHold() {
        double[] twice = new double[FRAMES];
        Arrays.fill(twice, 2);
        assertThat(TimeMap.of(twice).factors()).containsExactly(twice, within(1e-12));
        assertThat(TimeMap.of(twice).factor()).isEqualTo(2);
        double[] middle = new double[FRAMES];
        Arrays.fill(middle, 1);
        Arrays.fill(middle, 30, 33, 3);
        TimeMap smooth = TimeMap.of(middle).smoothed(5);
        double[] held = smooth.factors();
        // three frames at three times, spread over more and less each
        assertThat(Arrays.stream(held).max().orElseThrow()).isBetween(1.4, 2.0);
        assertThat(held[23]).isCloseTo(1, within(1e-12));
        assertThat(held[27]).isGreaterThan(1.1);
        assertThat(Arrays.stream(held).sum() / FRAMES).isCloseTo(smooth.factor(), within(0.02));
    }

    @Test
    void aClipThatIsSlowedDownLooksAsBefore() {
        double[] twice = new double[FRAMES];
        Arrays.fill(twice, 2);
        CharacterSkin skin =
                new CharacterSkin(new double[9], new int[] {0, 1, 2}, new int[12], new double[12], new int[3]);
        assertThat(TimeMap.of(twice)
                        .apply(ramp().withSkin(() -> Optional.of(skin)))
                        .skin())
                .containsSame(skin);
    }

    @Test
    void contactsThatAreKnownAreSlowedDownWithTheClip() {
        double[] twice = new double[FRAMES];
        Arrays.fill(twice, 2);
        boolean[] down = new boolean[FRAMES];
        Arrays.fill(down, 10, 20, true);
        boolean[] slow = TimeMap.of(twice)
                .apply(ramp().withContacts(Map.of(BodyJoint.LEFT_FOOT, down)))
                .contacts()
                .getOrDefault(BodyJoint.LEFT_FOOT, new boolean[0]);
        assertThat(slow).hasSize(2 * (FRAMES - 1) + 1);
        for (int f = 0; f < slow.length; f++) {
            assertThat(slow[f]).as("frame %d", f).isEqualTo(f >= 19 && f < 39);
        }
    }
}
