package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PartReportsTest {
    private static Map<String, Object> merged(Map<String, Object> a, int frames, Map<String, Object> b, int more) {
        PartReports reports = new PartReports();
        reports.add(a, frames);
        reports.add(b, more);
        assertThat(reports.frames()).isEqualTo(frames + more);
        return reports.merged();
    }

    @Test
    void whatIsCountedIsAddedAndWhatIsMeasuredIsTheMeanOverTheFrames() {
        Map<String, Object> all = merged(
                Map.of("frames", 30, "mean", 1.0, "status", "verified", "seed", 7L),
                30,
                Map.of("frames", 10, "mean", 3.0, "status", "failed", "seed", 7L),
                10);
        assertThat(all)
                .containsEntry("frames", 40)
                .containsEntry("status", "verified")
                .containsEntry("seed", 7L);
        assertThat((Double) all.get("mean")).isCloseTo(1.5, within(1e-12));
    }

    @Test
    void theLargestHasItsFrame() {
        Map<String, Object> all = merged(
                Map.of("hand", Map.of("mean", 0.1, "max", 0.3, "max_frame", 4)),
                20,
                Map.of("hand", Map.of("mean", 0.1, "max", 0.5, "max_frame", 3)),
                20);
        assertThat(all.get("hand")).isEqualTo(Map.of("mean", 0.1, "max", 0.5, "max_frame", 23));
    }

    @Test
    void farthestFromZeroKeepsItsSignAndTheLeastIsTheLeast() {
        Map<String, Object> all = merged(
                Map.of("max_left_deg", 3.0, "com_margin_least_m", 0.02, "com_margin_least_frame", 9),
                20,
                Map.of("max_left_deg", -8.0, "com_margin_least_m", 0.05, "com_margin_least_frame", 1),
                20);
        assertThat(all)
                .containsEntry("max_left_deg", -8.0)
                .containsEntry("com_margin_least_m", 0.02)
                .containsEntry("com_margin_least_frame", 9);
    }

    @Test
    void balanceIsWeightedWithTheFramesInWhichAFootStands() {
        Map<String, Object> all = merged(
                Map.of("standing_frames", 1, "com_inside", 1.0),
                20,
                Map.of("standing_frames", 3, "com_inside", 0.0),
                20);
        assertThat(all).containsEntry("standing_frames", 4).containsEntry("com_inside", 0.25);
    }

    @Test
    void jerkIsTheRootOfTheMeanSquare() {
        Map<String, Object> all = merged(Map.of("jerk_rms", 3.0), 10, Map.of("jerk_rms", 4.0), 10);
        assertThat((Double) all.get("jerk_rms")).isCloseTo(Math.sqrt(12.5), within(1e-12));
    }

    @Test
    void whatAPartDoesNotHaveIsTheMeanOverTheOthers() {
        Map<String, Object> all = merged(Map.of("a", 1.0), 10, Map.of("a", 1.0, "hand_correlation", 0.5), 30);
        assertThat(all).containsEntry("hand_correlation", 0.5);
    }

    @Test
    void stancesAreCountedOnAndJoinedAcrossTheSeam() {
        Map<String, Object> all = merged(
                Map.of("contacts", Map.of("left_foot", List.of(List.of(0, 3), List.of(8, 9)))),
                10,
                Map.of("contacts", Map.of("left_foot", List.of(List.of(0, 1), List.of(5, 6)))),
                10);
        assertThat(all.get("contacts"))
                .isEqualTo(Map.of("left_foot", List.of(List.of(0, 3), List.of(8, 11), List.of(15, 16))));
    }
}
