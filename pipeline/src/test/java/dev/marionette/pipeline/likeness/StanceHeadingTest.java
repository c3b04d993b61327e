package dev.marionette.pipeline.likeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Finding;
import dev.marionette.api.JointTrajectory;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.metrics.Metric;
import dev.marionette.pipeline.metrics.Metrics;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.transfer.ground.GroundMotion;
import org.junit.jupiter.api.Test;

class StanceHeadingTest {
    private static final RetargetOutcome WALK = Runs.walk("coman");
    private static final GroundMotion SOURCE = WalkingSource.of(
                    WALK.clip(), WALK.request().settings().get(SourceSettings.class), true)
            .ground();

    /** The motion of a robot that is turned about the vertical. */
    private static JointTrajectory turned(double rad) {
        double[] base = WALK.trajectory().base();
        for (int o = 3; o < base.length; o += 7) {
            double c = Math.cos(rad / 2);
            double s = Math.sin(rad / 2);
            double w = base[o];
            double x = base[o + 1];
            double y = base[o + 2];
            double z = base[o + 3];
            base[o] = c * w - s * z;
            base[o + 1] = c * x - s * y;
            base[o + 2] = c * y + s * x;
            base[o + 3] = c * z + s * w;
        }
        return WALK.trajectory().withBase(base);
    }

    private static double mean(double rad) {
        return StanceHeading.meanDeg(SOURCE, WALK.robot(), turned(rad)).orElseThrow();
    }

    @Test
    void solesPointWhereTheSourcesFeetDo() {
        double own = mean(0);
        assertThat(own).isBetween(0.1, 10.0);
        assertThat(Metrics.of(WALK).values().get(Metric.STANCE_FOOT_HEADING)).isEqualTo(own);
        assertThat(mean(Math.toRadians(40))).isCloseTo(40, within(own));
        assertThat(mean(Math.toRadians(-170))).isCloseTo(170, within(own));
        assertThat(mean(2 * Math.PI)).isCloseTo(own, within(1e-9));
    }

    /** One leg that is turned in its hip turns one foot of two. */
    @Test
    void eachFootCounts() {
        int yaw = WALK.robot().model().joint("LHipYaw");
        double[] q = WALK.trajectory().positions();
        for (int i = yaw; i < q.length; i += WALK.trajectory().joints()) {
            q[i] += Math.toRadians(60);
        }
        double mean = StanceHeading.meanDeg(
                        SOURCE, WALK.robot(), WALK.trajectory().withPositions(q))
                .orElseThrow();
        assertThat(mean).isBetween(22.0, 38.0);
    }

    @Test
    void farIsAWarning() {
        assertThat(StanceHeading.finding(SOURCE, WALK.robot(), WALK.trajectory()))
                .isEmpty();
        Finding warning = StanceHeading.finding(SOURCE, WALK.robot(), turned(Math.toRadians(60)))
                .orElseThrow();
        assertThat(warning.level()).isEqualTo(Finding.Level.WARNING);
        assertThat(warning.message()).startsWith("soles in stance point 6");
    }
}
