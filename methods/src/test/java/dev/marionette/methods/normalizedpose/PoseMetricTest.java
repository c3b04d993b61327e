package dev.marionette.methods.normalizedpose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PoseMetricTest {
    private static final double[] STRAIGHT = {0, 0, 0, 1, 0, 0};
    private static final double[] ENDS = {0, 1};

    /** Two straight chains at an angle: ‖s(u − w)‖² summed by hand. */
    @Test
    void twoStraightChainsDifferAsWrittenOut() {
        double angle = 0.7;
        double[] turned = {0, 0, 0, Math.cos(angle), Math.sin(angle), 0};
        double chord = 2 - 2 * Math.cos(angle);
        int n = 100;
        PoseMetric metric = new PoseMetric(ENDS, n, 0.5);
        assertThat(metric.pose(STRAIGHT, ENDS, turned))
                .isCloseTo(chord * (n + 1) * (2 * n + 1) / (6.0 * n * n), within(1e-15));
        assertThat(PoseMetric.end(STRAIGHT, turned)).isCloseTo(chord, within(1e-15));
    }

    /** With more and more points the sum is the integral: ∫ s² ds · chord. */
    @Test
    void theSumGoesToTheIntegral() {
        double[] turned = {0, 0, 0, 0, 1, 0};
        assertThat(new PoseMetric(ENDS, 100_000, 0).pose(STRAIGHT, ENDS, turned))
                .isCloseTo(2.0 / 3, within(2e-5));
    }

    /** The reduced residuals and the definition differ by the same constant wherever the target goes. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theReducedResidualsAreTheSumOverAllPoints(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] source = RandomChains.source(random);
        double[] knots = Polyline.knots(RandomChains.source(random));
        double alpha = random.nextDouble(0, 2);
        // few points, so that some corners lie between them
        PoseMetric metric = new PoseMetric(knots, random.nextInt(2, 101), alpha);
        double[] y = metric.target(source, Polyline.knots(source));
        double[] constants = new double[10];
        for (int trial = 0; trial < constants.length; trial++) {
            double[] v = random.doubles(3L * knots.length, -1, 1).toArray();
            v[0] = v[1] = v[2] = 0;
            double[] r = new double[metric.residuals()];
            metric.apply(v, 1, r, 0);
            double squares = 0;
            for (int i = 0; i < r.length; i++) {
                squares += (r[i] - y[i]) * (r[i] - y[i]);
            }
            double e = metric.pose(source, Polyline.knots(source), v) + alpha * PoseMetric.end(source, v);
            constants[trial] = e - squares;
            assertThat(constants[trial]).as("seed %d", seed).isCloseTo(constants[0], within(1e-12));
            assertThat(constants[trial])
                    .as("seed %d: E is at least the squares", seed)
                    .isGreaterThan(-1e-12);
        }
    }

    /** A corner between two points of the sum that only very short links reach is felt by none. */
    @Test
    void aCornerThatNoPointFeelsHasNoResidual() {
        double[] knots = {0, 0.501, 0.502, 0.503, 1};
        PoseMetric metric = new PoseMetric(knots, 10, 0.5);
        double[] source = {0, 0, 0, 0.5, 0.5, 0, 1, 0, 0};
        double[] y = metric.target(Polyline.normalized(source), Polyline.knots(source));
        assertThat(y).doesNotContain(Double.NaN);
        double[] v = {0, 0, 0, 0.5, 0, 0, 9, 9, 9, 0.5, 0, 0, 1, 0, 0};
        double[] r = new double[metric.residuals()];
        metric.apply(v, 1, r, 0);
        v[6] = -3;
        double[] moved = new double[metric.residuals()];
        metric.apply(v, 1, moved, 0);
        assertThat(moved).containsExactly(r);
    }

    @Test
    void refusesWhatIsOutOfRange() {
        assertThatThrownBy(() -> new PoseMetric(ENDS, 0, 0.5)).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> new PoseMetric(ENDS, 100, -1)).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> new PoseMetric(ENDS, 100, Double.NaN)).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> Polyline.normalized(new double[6])).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> Polyline.knots(new double[3])).isInstanceOf(InputException.class);
    }
}
