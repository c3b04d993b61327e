package dev.marionette.bo.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.search.GpParameters;
import dev.marionette.api.search.Surrogate;
import dev.marionette.api.search.TrainingSet;
import dev.marionette.bo.ByName;
import dev.marionette.numerics.SplitMix;
import org.junit.jupiter.api.Test;

class HyperparameterFitTest {
    @Test
    void posteriorGradientMatchesCentralDifferences() {
        HyperparameterFit fit = new HyperparameterFit(3);
        Surrogate surrogate = ByName.surrogate("java");
        TrainingSet data = SurrogateTest.wavy(3, 25, 1);
        double[] at = {-0.4, 0.3, 0.8, 0.2, -6};
        double[] gradient = new double[5];
        fit.negativeLogPosterior(surrogate, data, at, gradient);
        for (int i = 0; i < at.length; i++) {
            double[] up = at.clone();
            double[] down = at.clone();
            up[i] += 1e-5;
            down[i] -= 1e-5;
            double difference = (fit.negativeLogPosterior(surrogate, data, up, new double[5])
                            - fit.negativeLogPosterior(surrogate, data, down, new double[5]))
                    / 2e-5;
            assertThat(gradient[i]).isCloseTo(difference, within(1e-5));
        }
    }

    @Test
    void endsWhereTheGradientVanishes() {
        HyperparameterFit fit = new HyperparameterFit(3);
        Surrogate surrogate = ByName.surrogate("java");
        TrainingSet data = SurrogateTest.wavy(3, 40, 2);
        GpParameters start = new HyperparameterPrior(3).mode();
        GpParameters best = fit.fit(surrogate, data, start, 400);
        double[] gradient = new double[5];
        double value = fit.negativeLogPosterior(surrogate, data, best.toLog(), gradient);
        assertThat(value).isLessThan(fit.negativeLogPosterior(surrogate, data, start.toLog(), new double[5]));
        assertThat(gradient).containsExactly(new double[5], within(2e-3));
    }

    /** A function of one coordinate only: the other length scales have to come out longer. */
    @Test
    void findsTheCoordinateThatMatters() {
        SplitMix random = new SplitMix(4);
        TrainingSet data = new TrainingSet(4);
        for (int i = 0; i < 60; i++) {
            double[] x = {random.nextDouble(), random.nextDouble(), random.nextDouble(), random.nextDouble()};
            data.add(x, Math.sin(9 * x[2]));
        }
        GpParameters best =
                new HyperparameterFit(4).fit(ByName.surrogate("java"), data, new HyperparameterPrior(4).mode(), 200);
        for (int d : new int[] {0, 1, 3}) {
            assertThat(best.length(d)).isGreaterThan(4 * best.length(2));
        }
    }

    @Test
    void priorGrowsWithTheDiagonal() {
        assertThat(new HyperparameterPrior(16).mode().length(0)).isCloseTo(1, within(1e-12));
        assertThat(new HyperparameterPrior(1).mode().length(0)).isCloseTo(0.25, within(1e-12));
    }
}
