package dev.marionette.pipeline.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.robots.RobotPath;
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

    /** The base's acceleration and the legs' angle, written down again from positions alone. */
    @Test
    void legsAndBaseAreMeasuredOnTheRobotItself() {
        RetargetOutcome walk = Runs.walk("coman");
        Map<Metric, Double> values = Metrics.of(walk).values();
        RobotPath path = new RobotPath(walk.robot(), walk.trajectory());
        double h = walk.trajectory().periodSeconds();
        double squares = 0;
        for (int f = 1; f + 1 < path.frames(); f++) {
            for (int i = 0; i < 3; i++) {
                double a = (middle(path, f - 1, i) - 2 * middle(path, f, i) + middle(path, f + 1, i)) / (h * h);
                squares += a * a;
            }
        }
        double rms = Math.sqrt(squares / (path.frames() - 2));
        assertThat(values.get(Metric.BASE_ACCELERATION)).isCloseTo(rms, within(1e-9 * rms));

        WalkingSource source =
                WalkingSource.of(walk.clip(), walk.request().settings().get(SourceSettings.class), false);
        double sum = 0;
        int count = 0;
        for (int f = 0; f < path.frames(); f++) {
            for (BodyJoint[] limb : new BodyJoint[][] {
                {BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE},
                {BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT},
                {BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE},
                {BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT}
            }) {
                double dot = 0;
                double own = 0;
                double sources = 0;
                for (int i = 0; i < 3; i++) {
                    double u = path.position(f, limb[1], i) - path.position(f, limb[0], i);
                    double v = source.upright().position(f, limb[1], i)
                            - source.upright().position(f, limb[0], i);
                    dot += u * v;
                    own += u * u;
                    sources += v * v;
                }
                sum += Math.toDegrees(Math.acos(Math.min(1, dot / Math.sqrt(own * sources))));
                count++;
            }
        }
        assertThat(values.get(Metric.LEG_ANGLE)).isCloseTo(sum / count, within(1e-3));
        assertThat(values.get(Metric.LIMB_FLOOR)).isBetween(0.0, walk.likeness().meanLimbAngleDeg() + 1e-9);
        assertThat(Metrics.of(RUN).values()).doesNotContainKeys(Metric.LEG_ANGLE, Metric.BASE_ACCELERATION);
    }

    private static double middle(RobotPath path, int frame, int axis) {
        return 0.5 * (path.position(frame, BodyJoint.LEFT_HIP, axis) + path.position(frame, BodyJoint.RIGHT_HIP, axis));
    }
}
