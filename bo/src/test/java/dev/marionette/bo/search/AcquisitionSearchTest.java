package dev.marionette.bo.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.search.GpParameters;
import dev.marionette.api.search.Prediction;
import dev.marionette.api.search.Surrogate;
import dev.marionette.api.search.TrainingSet;
import dev.marionette.bo.ByName;
import dev.marionette.numerics.SplitMix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a dense grid, in two dimensions. */
class AcquisitionSearchTest {
    private static final double[] BASE = {0.3, 0.6};

    private static Surrogate fitted(long seed) {
        SplitMix random = new SplitMix(seed);
        TrainingSet data = new TrainingSet(2);
        for (int i = 0; i < 15; i++) {
            double[] x = {random.nextDouble(), random.nextDouble()};
            data.add(x, Math.sin(7 * x[0]) + Math.cos(5 * x[1]));
        }
        Surrogate surrogate = ByName.surrogate("java");
        surrogate.fit(data, GpParameters.of(new double[] {0.4, 0.4}, 1, 1e-6));
        return surrogate;
    }

    private static double logImprovement(Surrogate surrogate, double x, double y) {
        Prediction prediction = new Prediction(2);
        surrogate.predict(new double[] {x, y}, prediction);
        return ExpectedImprovement.log(prediction.mean, prediction.variance, -1.5);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void findsTheMaximumAlongACoordinate(long seed) {
        Surrogate surrogate = fitted(seed);
        double grid = Double.NEGATIVE_INFINITY;
        for (int i = 0; i <= 5000; i++) {
            grid = Math.max(grid, logImprovement(surrogate, BASE[0], i / 5000.0));
        }
        double[] x = new AcquisitionSearch(2, new SplitMix(seed)).alongCoordinate(surrogate, -1.5, BASE, 1);
        assertThat(x[0]).isEqualTo(BASE[0]);
        assertThat(x[1]).isBetween(0.0, 1.0);
        assertThat(logImprovement(surrogate, x[0], x[1])).as("seed %s", seed).isGreaterThan(grid - 1e-3);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void findsTheMaximumInABox(long seed) {
        Surrogate surrogate = fitted(seed);
        double grid = Double.NEGATIVE_INFINITY;
        for (int i = 0; i <= 200; i++) {
            for (int j = 0; j <= 200; j++) {
                grid = Math.max(grid, logImprovement(surrogate, 0.1 + 0.5 * i / 200, 0.2 + 0.6 * j / 200));
            }
        }
        double[] x = new AcquisitionSearch(2, new SplitMix(seed))
                .inBox(surrogate, -1.5, BASE, new double[] {0.1, 0.2}, new double[] {0.6, 0.8});
        assertThat(x[0]).isBetween(0.1, 0.6);
        assertThat(x[1]).isBetween(0.2, 0.8);
        assertThat(logImprovement(surrogate, x[0], x[1])).as("seed %s", seed).isGreaterThan(grid - 1e-3);
    }
}
