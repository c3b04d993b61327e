package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class SplitMixTest {
    /** The first outputs for seed 1234567 as published with other implementations of SplitMix64. */
    @Test
    void givesThePublishedSequence() {
        SplitMix random = new SplitMix(1234567);
        assertThat(Long.toUnsignedString(random.nextLong())).isEqualTo("6457827717110365317");
        assertThat(Long.toUnsignedString(random.nextLong())).isEqualTo("3203168211198807973");
        assertThat(Long.toUnsignedString(random.nextLong())).isEqualTo("9817491932198370423");
        assertThat(Long.toUnsignedString(random.nextLong())).isEqualTo("4593380528125082431");
        assertThat(Long.toUnsignedString(random.nextLong())).isEqualTo("16408922859458223821");
    }

    @Test
    void gaussiansHaveTheirMoments() {
        SplitMix random = new SplitMix(3);
        int count = 200_000;
        double[] moments = new double[5];
        for (int i = 0; i < count; i++) {
            double x = random.nextGaussian();
            for (int k = 1; k <= 4; k++) {
                moments[k] += Math.pow(x, k) / count;
            }
        }
        assertThat(moments[1]).isCloseTo(0, within(0.01));
        assertThat(moments[2]).isCloseTo(1, within(0.02));
        assertThat(moments[3]).isCloseTo(0, within(0.04));
        assertThat(moments[4]).isCloseTo(3, within(0.1));
    }

    @Test
    void shuffleKeepsAllItemsAndMovesThem() {
        int[] items = {0, 1, 2, 3, 4, 5, 6, 7};
        new SplitMix(1).shuffle(items);
        assertThat(items).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
        assertThat(items).isNotEqualTo(new int[] {0, 1, 2, 3, 4, 5, 6, 7});
    }
}
