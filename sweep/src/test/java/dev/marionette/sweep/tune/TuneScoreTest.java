package dev.marionette.sweep.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.RunStatus;
import dev.marionette.pipeline.metrics.Metric;
import dev.marionette.sweep.summary.SweepRuns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TuneScoreTest {
    private static SweepRuns.Run walk(Metric other, double value) {
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put(Metric.LIMB_ANGLE.id(), 3.0);
        metrics.put(Metric.LIMB_ANGLE_IN_TRUNK.id(), 4.0);
        metrics.put(Metric.LEG_ANGLE.id(), 1.0);
        metrics.put(Metric.STANCE_FOOT_HEADING.id(), 5.0);
        metrics.put(Metric.SWING_FOOT_ANGLE.id(), 10.0);
        metrics.put(Metric.HAND_CORRELATION.id(), 0.9);
        metrics.put(Metric.HAND_CONTACTS.id(), 0.8);
        metrics.put(Metric.HAND_CONTACT_TIME.id(), 2.0);
        metrics.put(Metric.JERK.id(), 100.0);
        metrics.put(Metric.BASE_ACCELERATION.id(), 2.0);
        metrics.put(Metric.BASE_ACCELERATION_SOURCE.id(), 2.0);
        metrics.put(Metric.FOOT_SLIDE.id(), 0.1);
        metrics.put(Metric.TIME_SCALE.id(), 1.0);
        metrics.put(other.id(), value);
        return run(RunStatus.VERIFIED, metrics);
    }

    private static SweepRuns.Run run(RunStatus status, Map<String, Double> metrics) {
        String state = metrics.isEmpty() ? "failed" : "done";
        return new SweepRuns.Run(0, "r", "m", 0, 0, 0, state, status.text(), List.of(), metrics, 1, "", "");
    }

    private static final SweepRuns.Run WALK = walk(Metric.TIME_SCALE, 1);

    @Test
    void theSameRunsScoreZero() {
        TuneScore score = TuneScore.of(List.of(WALK, WALK), List.of(WALK, WALK));
        assertThat(score.value()).isZero();
        assertThat(score.guarded()).isTrue();
    }

    /** (3 + 1) / 2 = 2° untuned; arms at 2° make it 1.5°; a quarter of a degree is added to both. */
    @Test
    void nearerLimbsScoreTheLogarithmOfTheirRatio() {
        TuneScore score = TuneScore.of(List.of(WALK), List.of(walk(Metric.LIMB_ANGLE, 2)));
        assertThat(score.value()).isCloseTo(Math.log(1.75 / 2.25), within(1e-12));
        assertThat(score.guarded()).isTrue();
        TuneScore half = TuneScore.of(List.of(WALK, WALK), List.of(walk(Metric.LIMB_ANGLE, 2), WALK));
        assertThat(half.value()).isCloseTo(0.5 * score.value(), within(1e-12));
    }

    /** Just within what is allowed nothing is exceeded; just beyond it is. */
    @ParameterizedTest
    @CsvSource({
        "JERK, 111, 113, jerk",
        "HAND_CORRELATION, 0.891, 0.888, hand paths",
        "HAND_CONTACTS, 0.755, 0.745, hand contacts",
        "LIMB_ANGLE_IN_TRUNK, 4.29, 4.35, limbs in the trunk",
        "STANCE_FOOT_HEADING, 5.9, 6.1, feet in stance",
        "SWING_FOOT_ANGLE, 10.9, 11.1, feet in swing",
        "FOOT_SLIDE, 0.14, 0.16, foot slip",
        "BASE_ACCELERATION, 2.2, 2.24, acceleration of the base",
        "TIME_SCALE, 1, 1.1, outcome"
    })
    void guardsAreAtTheirLimits(Metric metric, double allowed, double tooMuch, String guard) {
        assertThat(TuneScore.of(List.of(WALK), List.of(walk(metric, allowed))).guarded())
                .isTrue();
        TuneScore worse = TuneScore.of(List.of(WALK), List.of(walk(metric, tooMuch)));
        assertThat(worse.guards()).containsOnlyKeys(guard);
        assertThat(worse.value()).isPositive();
    }

    /** What is allowed is more where the source accelerates more than the untuned robot. */
    @Test
    void theBaseMayAccelerateAsTheSource() {
        SweepRuns.Run slow = walk(Metric.BASE_ACCELERATION, 1);
        assertThat(TuneScore.of(List.of(slow), List.of(walk(Metric.BASE_ACCELERATION, 2.2)))
                        .guarded())
                .isTrue();
        assertThat(TuneScore.of(List.of(slow), List.of(walk(Metric.BASE_ACCELERATION, 2.3)))
                        .guards())
                .containsOnlyKeys("acceleration of the base");
    }

    @Test
    void contactsCountByTheirTime() {
        Map<String, Double> brief = new LinkedHashMap<>(WALK.metrics());
        brief.put(Metric.HAND_CONTACT_TIME.id(), 0.2);
        brief.put(Metric.HAND_CONTACTS.id(), 1.0);
        Map<String, Double> lost = new LinkedHashMap<>(brief);
        lost.put(Metric.HAND_CONTACTS.id(), 0.0);
        TuneScore score = TuneScore.of(
                List.of(WALK, run(RunStatus.VERIFIED, brief)), List.of(WALK, run(RunStatus.VERIFIED, lost)));
        assertThat(score.guards()).containsOnlyKeys("hand contacts");
        assertThat(score.guards().get("hand contacts")).isCloseTo((0.2 / 2.2 - 0.05) / 0.5, within(1e-9));
    }

    /** The jerk of a motion that is nearly still may double. */
    @Test
    void aStillMotionHasNoGuards() {
        assertThat(TuneScore.of(List.of(walk(Metric.JERK, 0.5)), List.of(walk(Metric.JERK, 1)))
                        .guarded())
                .isTrue();
    }

    @Test
    void aWorseOutcomeCostsMoreThanItCanGain() {
        SweepRuns.Run unfaithful =
                run(RunStatus.UNFAITHFUL, walk(Metric.LIMB_ANGLE, 1).metrics());
        TuneScore score = TuneScore.of(List.of(WALK), List.of(unfaithful));
        assertThat(score.limbs()).isNegative();
        assertThat(score.value()).isPositive();
        assertThat(TuneScore.of(List.of(unfaithful), List.of(WALK)).guarded()).isTrue();
    }

    @Test
    void aClipWithoutResultIsAFailedEvaluation() {
        TuneScore score = TuneScore.of(List.of(WALK), List.of(run(RunStatus.FAILED, Map.of())));
        assertThat(score.value()).isInfinite();
        assertThat(score.compressed()).isInfinite();
    }

    @Test
    void compressionKeepsTheOrder() {
        double[] values = {-0.3, -0.01, 0, 0.03, 0.05, 0.0501, 0.2, 5};
        double before = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            double now = new TuneScore(value, value, Map.of()).compressed();
            assertThat(now).isGreaterThan(before);
            before = now;
        }
        assertThat(before).isLessThan(0.5);
    }

    /** Of two clips, one with 1.2 times the jerk: half-way between their mean and the worst, it is above half of what is allowed. */
    @Test
    void aSearchKeepsAMargin() {
        List<SweepRuns.Run> before = List.of(WALK, WALK);
        List<SweepRuns.Run> after = List.of(WALK, walk(Metric.JERK, 124));
        assertThat(TuneScore.of(before, after).guarded()).isTrue();
        double worst = Math.log(144 / 120.0);
        assertThat(TuneScore.inSearch(before, after).guards())
                .hasEntrySatisfying(
                        "jerk", over -> assertThat(over).isCloseTo(0.75 * worst - 0.5 * Math.log(1.1), within(1e-9)));
        assertThat(TuneScore.inSearch(before, before).value()).isZero();
    }
}
