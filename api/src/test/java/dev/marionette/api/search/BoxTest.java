package dev.marionette.api.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoxTest {
    private final Box box = Box.of(new double[] {-1, 10}, new double[] {3, 20});

    @Test
    void mapsToTheUnitBoxAndBack() {
        assertThat(box.toUnit(new double[] {0, 20})).containsExactly(0.25, 1);
        assertThat(box.fromUnit(new double[] {0.25, 1})).containsExactly(0, 20);
    }

    @Test
    void clipsAndPutsNaNInTheMiddle() {
        assertThat(box.clip(new double[] {-7, Double.NaN})).containsExactly(-1, 15);
    }

    @Test
    void bordersBelongToTheBox() {
        assertThat(box.contains(new double[] {-1, 20})).isTrue();
        assertThat(box.contains(new double[] {-1.001, 20})).isFalse();
        assertThat(box.contains(new double[] {Double.NaN, 20})).isFalse();
        assertThat(box.contains(new double[] {0})).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "NaN, 1", "0, Infinity", "-Infinity, 0"})
    void refusesBoundsThatAreNoRange(double lower, double upper) {
        assertThatThrownBy(() -> Box.of(new double[] {0, lower}, new double[] {1, upper}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("coordinate 1")
                .hasMessageContaining(String.valueOf(upper));
    }

    @Test
    void refusesBoundsOfDifferentLength() {
        assertThatThrownBy(() -> Box.of(new double[1], new double[2])).hasMessageContaining("1 lower and 2 upper");
        assertThatThrownBy(() -> Box.of(new double[0], new double[0])).hasMessageContaining("at least one");
    }

    @Test
    void namesTheCoordinateThatIsOutside() {
        assertThatThrownBy(() -> box.require("start", new double[] {0, 21}))
                .hasMessageContaining("start: coordinate 1 is 21.0, allowed is [10.0, 20.0]");
    }

    @Test
    void keepsItsOwnCopies() {
        double[] lower = {0};
        Box copied = Box.of(lower, new double[] {1});
        lower[0] = 5;
        assertThat(copied.lower(0)).isZero();
        assertThat(copied).isEqualTo(Box.unit(1)).hasSameHashCodeAs(Box.unit(1));
    }
}
