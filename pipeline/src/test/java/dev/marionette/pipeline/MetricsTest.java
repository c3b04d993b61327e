package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import dev.marionette.pipeline.metrics.Comparison;
import dev.marionette.pipeline.metrics.Metric;
import dev.marionette.pipeline.metrics.Metrics;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The figures of a real run against what its other parts say. */
class MetricsTest {
    private static final RetargetOutcome RUN = Runs.small("coman", "salute", 0);

    @Test
    void figuresAgreeWithTheRestOfTheRun() {
        Map<Metric, Double> values = Metrics.of(RUN).values();
        assertThat(values.get(Metric.LIMB_ANGLE)).isEqualTo(RUN.likeness().meanLimbAngleDeg());
        double[] q = RUN.trajectory().positions();
        int n = RUN.trajectory().joints();
        double most = 0;
        for (int i = n; i < q.length; i++) {
            double limit = RUN.robot().model().velocityLimit(i % n);
            most = Math.max(most, Math.abs(q[i] - q[i - n]) / RUN.trajectory().periodSeconds() / limit);
        }
        assertThat(values.get(Metric.VELOCITY_USE)).isCloseTo(most, within(1e-12));
        assertThat(values.get(Metric.LIMIT_VIOLATIONS)).isZero();
        // limbs some degrees off put hands some hundredths of an arm off
        double limbs = Math.toRadians(RUN.likeness().meanLimbAngleDeg());
        assertThat(values.get(Metric.HAND_OFFSET)).isBetween(0.2 * limbs, 3 * limbs);
    }

    @Test
    void theReportHasThemByName() {
        JsonNode metrics = ReportJson.mapper().readTree(ReportJson.text(RUN)).path("metrics");
        assertThat(metrics.path("sparc").doubleValue())
                .isEqualTo(Metrics.of(RUN).values().get(Metric.SPARC));
        assertThat(new HashSet<>(Arrays.stream(Metric.values()).map(Metric::id).toList()))
                .as("names are unique")
                .hasSize(Metric.values().length);
    }

    @Test
    void aRefusedWayStandsBesideTheOthers() {
        Map<String, Comparison.Way> ways = new LinkedHashMap<>();
        ways.put("one", Comparison.Way.of(RUN));
        ways.put("two", Comparison.Way.refused(new InputException("robot", "has no legs", "Try another.")));
        Comparison comparison = new Comparison("coman", "salute", 0, ways);
        assertThat(comparison.status()).isEqualTo(RunStatus.FAILED);
        assertThat(comparison.table().rows()).hasSize(2);
        assertThat(comparison.text()).contains("refused", "limb_angle_deg", "–");
        assertThat(comparison.json()).contains("has no legs");
    }
}
