package dev.marionette.sweep.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.pipeline.extensions.Extensions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdditiveModelTest {
    /** Two settings: the first makes limbs nearer by its value and adds as much jerk, the second costs a third of that and takes as much jerk away. */
    private static TuneScore score(double u, double v) {
        double limbs = -u + v / 3 + 0.1 * u * u;
        double jerk = u - v - 0.05;
        return new TuneScore(TuneScore.value(limbs, List.of(jerk)), limbs, Map.of("jerk", jerk));
    }

    private static final AdditiveModel MODEL = new AdditiveModel(
            score(0, 0), List.of(score(-0.5, 0), score(0, -0.5)), List.of(score(0.5, 0), score(0, 0.5)), 0.5);

    @Test
    void whatIsASumOfParabolasIsPredicted() {
        double[][] points = {{0, 0}, {0.3, -0.2}, {-1, 1}, {0.9, 0.7}};
        for (double[] p : points) {
            assertThat(MODEL.at(p)).isCloseTo(score(p[0], p[1]).value(), within(1e-12));
        }
    }

    /** Alone, the first setting may go to 0.05 only, where the guard is reached, and the second is worse; together, they go to the ends: −r + r / 3 + r² / 10. */
    @Test
    void pairsThatAGuardCouplesAreFound() {
        Extensions extensions = Extensions.builtIn();
        OptimizerSettings options = new OptimizerSettings(
                0, extensions.surrogates().get("java"), extensions.settings().defaults());
        List<double[]> least = MODEL.least(extensions, options);
        double[] radii = {0.15, 0.25, 0.5, 0.75};
        assertThat(least).hasSize(radii.length);
        for (int i = 0; i < radii.length; i++) {
            double r = radii[i];
            // at the end u = r, v is what the guard asks for: r − 0.05
            double best = -r + (r - 0.05) / 3 + 0.1 * r * r;
            assertThat(MODEL.at(least.get(i))).isCloseTo(best, within(0.01));
            assertThat(least.get(i)[0]).isBetween(r - 0.02, r);
        }
    }

    /** A side on which a clip had no result is not gone to. */
    @Test
    void failedEvaluationsAreLeftAlone() {
        TuneScore failed = new TuneScore(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Map.of("no result", 1.0));
        AdditiveModel model = new AdditiveModel(
                score(0, 0), List.of(failed, score(0, -0.5)), List.of(score(0.5, 0), score(0, 0.5)), 0.5);
        assertThat(model.at(new double[] {0.5, 0})).isGreaterThanOrEqualTo(1);
        assertThat(model.at(new double[] {0, 0})).isZero();
    }
}
