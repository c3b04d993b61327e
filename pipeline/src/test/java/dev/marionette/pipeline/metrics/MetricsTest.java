package dev.marionette.pipeline.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.ReportJson;
import java.util.Arrays;
import java.util.HashSet;
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
}
