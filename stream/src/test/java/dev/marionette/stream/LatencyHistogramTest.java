package dev.marionette.stream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
    @Test
    void quantilesAreGoodToThreePercent() {
        LatencyHistogram histogram = new LatencyHistogram();
        assertThat(histogram.summary()).isEqualTo("not measured");
        for (int k = 1; k <= 100_000; k++) {
            histogram.add(k * 10L);
        }
        assertThat(histogram.quantile(0.5)).isBetween(500_000.0, 516_000.0);
        assertThat(histogram.quantile(0.999)).isBetween(998_000.0, 1_000_000.0);
        assertThat(histogram.most()).isEqualTo(1_000_000);
        assertThat(histogram.summary()).startsWith("median 0.5").endsWith("longest 1.000 ms");
    }
}
