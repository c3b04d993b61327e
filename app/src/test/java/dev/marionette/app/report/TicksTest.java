package dev.marionette.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TicksTest {
    private static List<String> texts(double low, double high, int wanted) {
        Ticks ticks = Ticks.of(low, high, wanted);
        return Arrays.stream(ticks.values()).mapToObj(ticks::text).toList();
    }

    @Test
    void axesHaveRoundNumbersOfEqualPrecision() {
        assertThat(texts(5.17, 29.9, 6)).containsExactly("10", "15", "20", "25");
        assertThat(texts(-0.05, 0.21, 5)).containsExactly("-0.05", "0", "0.05", "0.10", "0.15", "0.20");
        assertThat(texts(0.01, 0.0125, 6)).containsExactly("0.0100", "0.0105", "0.0110", "0.0115", "0.0120", "0.0125");
        assertThat(texts(1.2e-4, 1.5e-4, 6)).contains("1.20e-04", "1.25e-04", "1.50e-04");
        assertThat(texts(0, 3e6, 3)).containsExactly("0", "1e+06", "2e+06", "3e+06");
    }

    /** What is read off is where the line is, and no two lines have one name. */
    @ParameterizedTest
    @CsvSource({
        "0.0100, 0.0125",
        "1.2e-4, 1.5e-4",
        "7.1, 7.1",
        "0, 0",
        "-3, -3",
        "1e-12, 2e-12",
        "99990, 100010",
        "0.999, 1.001",
        "-2e5, 7",
        "1234567, 1234567.5",
        "7.1, 7.1000000001",
        "-1e-5, 3e-3",
        "0, 0.0006"
    })
    void labelsAreDistinctAndTrue(double low, double high) {
        double[] range = Ticks.around(low, high);
        assertThat(range[0]).isLessThan(low);
        assertThat(range[1]).isGreaterThan(high);
        Ticks ticks = Ticks.of(range[0], range[1], 6);
        List<String> texts = Arrays.stream(ticks.values()).mapToObj(ticks::text).toList();
        assertThat(texts).hasSizeBetween(3, 13).doesNotHaveDuplicates();
        double step = ticks.values()[1] - ticks.values()[0];
        for (int i = 0; i < texts.size(); i++) {
            assertThat(Double.parseDouble(texts.get(i))).isCloseTo(ticks.values()[i], within(1e-3 * step));
        }
    }
}
