package dev.marionette.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.sweep.journal.JournalCounts;
import dev.marionette.sweep.summary.Measure;
import dev.marionette.sweep.summary.SweepSummary;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepPageTest {
    private static SweepSummary.Band band(int condition, double end) {
        double[] cost = {1, end};
        return new SweepSummary.Band(condition, 4, new int[] {1, 2}, cost, cost.clone(), cost.clone());
    }

    private static SweepSummary.Group group(int condition) {
        return new SweepSummary.Group(condition, "limb_angle_deg", 4, 5, 6, 7, 6, 8, 9, 29, 8, Double.NaN);
    }

    @Test
    void linesThatLieOnEachOtherAreDrawnOnceAndWhatIsNotThereIsADash() {
        String page = SweepPage.of(new SweepSummary(
                "n",
                "",
                Measure.of("limb_angle_deg"),
                new JournalCounts(12, 0, 0, 12, 0, 0, 0, 24),
                List.of("set=a", "set=b", "set=c"),
                List.of(group(0), group(1), group(2)),
                List.of(),
                List.of(),
                List.of(band(0, 0.5), band(1, 0.25), band(2, 0.5)),
                List.of(),
                List.of(),
                List.of(),
                List.of()));

        assertThat(page.split("<polygon", -1)).hasSize(1 + 2);
        assertThat(page).contains(">set=a and 1 more<", ">set=b<", ">–<").doesNotContain("NaN");
    }

    @Test
    void axesHaveRoundNumbers() {
        assertThat(Ticks.of(5.17, 29.9, 6)).containsExactly(10, 15, 20, 25);
        assertThat(Ticks.of(-0.05, 0.21, 5)).containsExactly(-0.05, 0, 0.05, 0.1, 0.15000000000000002, 0.2);
        assertThat(Ticks.text(0.15000000000000002)).isEqualTo("0.15");
        assertThat(Ticks.text(120)).isEqualTo("120");
        assertThat(Ticks.text(2e-5)).isEqualTo("2e-05");
    }
}
