package dev.marionette.app.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.app.report.data.FrameRuns.Run;
import org.junit.jupiter.api.Test;

class FrameRunsTest {
    @Test
    void stretchesAreFoundAndBridged() {
        double[] values = {0, 3, 3, 0, 3, 0, 0, 0, 3, 3, 3};
        assertThat(FrameRuns.above(values, 2, 0, 1)).containsExactly(new Run(1, 2), new Run(4, 4), new Run(8, 10));
        assertThat(FrameRuns.above(values, 2, 1, 1)).containsExactly(new Run(1, 4), new Run(8, 10));
        assertThat(FrameRuns.above(values, 2, 3, 1)).containsExactly(new Run(1, 10));
        assertThat(FrameRuns.above(values, 2, 0, 2)).containsExactly(new Run(1, 2), new Run(8, 10));
        assertThat(FrameRuns.above(values, 3, 5, 1))
                .as("a limit that is met is not passed")
                .isEmpty();
    }
}
