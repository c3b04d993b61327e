package dev.marionette.bo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.search.GpParameters;
import dev.marionette.api.search.Prediction;
import dev.marionette.api.search.Surrogate;
import dev.marionette.api.search.TrainingSet;
import dev.marionette.bo.ByName;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What the surrogate is shown of many points. */
class GpModelTest {
    private static final int POINTS = 700;

    @Test
    void theSurrogateSeesAllOfFewAndABoundedPartOfMany() {
        Watched surrogate = new Watched();
        GpModel model = new GpModel(2, surrogate);
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < POINTS; i++) {
            double[] u = {random.nextDouble(), random.nextDouble()};
            model.add(u, Math.abs(u[0] - 0.3) + Math.abs(u[1] - 0.6));
            boolean look = i % 41 == 0 || i == POINTS - 1;
            if (look) {
                model.update();
                assertThat(surrogate.seen).isLessThanOrEqualTo(GpModel.MOST_POINTS + 41);
                assertThat(surrogate.best).as("point %d", i).containsExactly(model.incumbent());
            }
            if (look && i < GpModel.MOST_POINTS) {
                assertThat(surrogate.seen).isEqualTo(i + 1);
            }
        }
        assertThat(surrogate.seen).isGreaterThanOrEqualTo(GpModel.MOST_POINTS).isLessThan(POINTS / 2);
        Prediction prediction = new Prediction(2);
        double[] best = model.incumbent();
        surrogate.predict(best, prediction);
        assertThat(prediction.mean).isCloseTo(model.standardisedBest(), within(0.1));
        assertThat(model.knows(best)).isTrue();
        assertThat(model.size()).isEqualTo(POINTS);
    }

    /** A Gaussian process that remembers what it was shown. */
    private static final class Watched implements Surrogate {
        private final Surrogate gp = ByName.surrogate("java");
        private int seen;
        private double[] best = {};

        @Override
        public Status fit(TrainingSet data, GpParameters parameters) {
            seen = data.size();
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < data.size(); i++) {
                if (data.y(i) < least) {
                    least = data.y(i);
                    best = data.point(i);
                }
            }
            return gp.fit(data, parameters);
        }

        @Override
        public void predict(double[] x, Prediction out) {
            gp.predict(x, out);
        }

        @Override
        public void predictWithGradient(double[] x, Prediction out) {
            gp.predictWithGradient(x, out);
        }

        @Override
        public double logMarginalLikelihood(TrainingSet data, GpParameters parameters, double[] gradient) {
            return gp.logMarginalLikelihood(data, parameters, gradient);
        }
    }
}
