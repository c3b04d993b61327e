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
import java.util.Arrays;
import java.util.Optional;
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

    private static double mean(JointTrajectory result) {
        return StanceHeading.meanDeg(SOURCE, 0, SOURCE.frames(), WALK.robot(), result)
                .orElseThrow();
    }

    private static double mean(double rad) {
        return mean(turned(rad));
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
        double mean = mean(WALK.trajectory().withPositions(q));
        assertThat(mean).isBetween(22.0, 38.0);
    }

    /** A result of twice the frames, and one of a part of the source. */
    @Test
    void framesAreThoseOfTheSource() {
        int frames = WALK.trajectory().frames();
        double[] base = WALK.trajectory().base();
        int joints = WALK.trajectory().joints();
        double[] twice = new double[2 * frames * joints];
        double[] path = new double[2 * base.length];
        for (int f = 0; f < 2 * frames; f++) {
            int of = Math.min(frames - 1, (int) Math.round(f * (frames - 1.0) / (2 * frames - 1)));
            System.arraycopy(WALK.trajectory().positions(), of * joints, twice, f * joints, joints);
            System.arraycopy(base, 7 * of, path, 7 * f, 7);
        }
        JointTrajectory slow = new JointTrajectory(
                        WALK.trajectory().jointNames(), WALK.trajectory().periodSeconds(), twice)
                .withBase(path);
        assertThat(mean(slow)).isCloseTo(mean(0), within(0.5));

        // the mean over all stances is that of its parts
        int from = frames / 3;
        int to = 2 * frames / 3;
        double parts = 0;
        double all = 0;
        for (int[] range : new int[][] {{0, from}, {from, to}, {to, frames}}) {
            double stances = stances(range[0], range[1]);
            parts += stances
                    * StanceHeading.meanDeg(
                                    SOURCE, range[0], range[1], WALK.robot(), part(turned(0), range[0], range[1]))
                            .orElseThrow();
            all += stances;
        }
        assertThat(parts / all).isCloseTo(mean(0), within(1e-9));
        double turned = Math.toRadians(40);
        JointTrajectory part = part(turned(turned), from, to);
        double[] rest = turned(0).base();
        System.arraycopy(turned(turned).base(), 7 * from, rest, 7 * from, 7 * (to - from));
        double whole = mean(WALK.trajectory().withBase(rest));
        double ofPart =
                StanceHeading.meanDeg(SOURCE, from, to, WALK.robot(), part).orElseThrow();
        assertThat(ofPart).isBetween(30.0, 50.0).isGreaterThan(whole + 10);
    }

    private static int stances(int from, int to) {
        int count = 0;
        for (boolean left : new boolean[] {true, false}) {
            boolean[] stance = SOURCE.contacts().flags(left);
            for (int f = from; f < to; f++) {
                count += stance[f] ? 1 : 0;
            }
        }
        return count;
    }

    private static JointTrajectory part(JointTrajectory all, int from, int to) {
        int joints = all.joints();
        return new JointTrajectory(
                        all.jointNames(),
                        all.periodSeconds(),
                        Arrays.copyOfRange(all.positions(), from * joints, to * joints))
                .withBase(Arrays.copyOfRange(all.base(), 7 * from, 7 * to));
    }

    private static Optional<Finding> finding(double deg) {
        return StanceHeading.finding(SOURCE, 0, SOURCE.frames(), WALK.robot(), turned(Math.toRadians(deg)));
    }

    @Test
    void farIsAWarning() {
        double own = mean(0);
        assertThat(finding(0)).isEmpty();
        assertThat(finding(30 - own - 0.1)).isEmpty();
        assertThat(finding(30 + own + 0.1)).isPresent();
        Finding warning = finding(60).orElseThrow();
        assertThat(warning.level()).isEqualTo(Finding.Level.WARNING);
        assertThat(warning.message()).startsWith("soles in stance point ");
        assertThat(WALK.findings()).noneMatch(found -> found.message().startsWith("soles in stance"));
    }
}
