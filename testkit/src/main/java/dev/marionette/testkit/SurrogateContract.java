package dev.marionette.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.RunSettings;
import dev.marionette.api.search.GpParameters;
import dev.marionette.api.search.Prediction;
import dev.marionette.api.search.PredictionBatch;
import dev.marionette.api.search.Surrogate;
import dev.marionette.api.search.SurrogateFactory;
import dev.marionette.api.search.TrainingSet;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * What every {@link SurrogateFactory} and what it makes must hold. Extend it and hand over the factory; where the surrogate
 * cannot run on this machine its tests are skipped.
 */
public abstract class SurrogateContract {
    private static final int D = 2;
    private static final double SIGNAL = 1.3;
    private static final double NOISE = 0.01;
    private static final GpParameters PARAMETERS = GpParameters.of(new double[] {0.5, 0.8}, SIGNAL, NOISE);

    /** The factory under test. */
    protected abstract SurrogateFactory factory();

    private Surrogate create() {
        try {
            return factory().create(RunSettings.defaults(factory().settings()));
        } catch (UnsupportedOperationException missing) {
            return Assumptions.abort(missing.getMessage());
        }
    }

    private static TrainingSet points(int n) {
        Random random = new Random(n);
        TrainingSet data = new TrainingSet(D);
        for (int i = 0; i < n; i++) {
            double[] x = {random.nextDouble(), random.nextDouble()};
            data.add(x, Math.sin(5 * x[0]) - x[1]);
        }
        return data;
    }

    @Test
    void namesItself() {
        assertThat(factory().name()).matches("[a-z0-9]+(-[a-z0-9]+)*");
    }

    /** Of one point: E[f(x)] = s/(s + n)·y and Var[f(x)] = s − s²/(s + n) at it, (0, s) far from it. */
    @Test
    void onePointGivesWhatCanBeWorkedOutByHand() {
        TrainingSet data = new TrainingSet(D);
        data.add(new double[] {0.25, 0.5}, 0.7);
        Surrogate surrogate = create();
        assertThat(surrogate.fit(data, PARAMETERS)).isEqualTo(Surrogate.Status.OK);
        Prediction at = new Prediction(D);
        surrogate.predict(new double[] {0.25, 0.5}, at);
        assertThat(at.mean).isCloseTo(SIGNAL / (SIGNAL + NOISE) * 0.7, within(1e-12));
        assertThat(at.variance).isCloseTo(SIGNAL - SIGNAL * SIGNAL / (SIGNAL + NOISE), within(1e-12));
        surrogate.predict(new double[] {1000, 1000}, at);
        assertThat(at.mean).isCloseTo(0, within(1e-12));
        assertThat(at.variance).isCloseTo(SIGNAL, within(1e-12));
        // half a length scale and more away along both axes: r² = (0.4 / 0.5)² + (0.6 / 0.8)²
        double r = Math.sqrt(1.2025);
        double matern = (1 + Math.sqrt(5) * r + 5.0 / 3 * 1.2025) * Math.exp(-Math.sqrt(5) * r);
        surrogate.predict(new double[] {0.65, -0.1}, at);
        assertThat(at.mean).isCloseTo(SIGNAL * matern / (SIGNAL + NOISE) * 0.7, within(1e-12));
        assertThat(at.variance).isCloseTo(SIGNAL - SIGNAL * matern * SIGNAL * matern / (SIGNAL + NOISE), within(1e-12));
        double k = SIGNAL + NOISE;
        assertThat(surrogate.logMarginalLikelihood(data, PARAMETERS, new double[D + 2]))
                .isCloseTo(-0.5 * (0.49 / k + Math.log(k) + Math.log(2 * Math.PI)), within(1e-12));
    }

    @Test
    void predictsManyPointsAsItDoesOneAndChangesNone() {
        Surrogate surrogate = create();
        surrogate.fit(points(20), PARAMETERS);
        PredictionBatch batch = new PredictionBatch(D, 30);
        TrainingSet asked = points(30);
        for (int i = 0; i < 30; i++) {
            batch.add(asked.point(i));
        }
        surrogate.predict(batch);
        Prediction one = new Prediction(D);
        for (int i = 0; i < 30; i++) {
            double[] x = asked.point(i);
            surrogate.predict(x, one);
            assertThat(x).isEqualTo(asked.point(i));
            assertThat(one.variance).isNotNegative();
            assertThat(batch.mean(i)).isCloseTo(one.mean, within(1e-10));
            assertThat(batch.variance(i)).isCloseTo(one.variance, within(1e-10));
        }
    }

    @Test
    void gradientsAreThoseOfDifferences() {
        Surrogate surrogate = create();
        surrogate.fit(points(15), PARAMETERS);
        double h = 1e-5;
        Prediction with = new Prediction(D);
        Prediction before = new Prediction(D);
        Prediction after = new Prediction(D);
        double[] x = {0.3, 0.6};
        surrogate.predictWithGradient(x, with);
        surrogate.predict(x, before);
        assertThat(with.mean).isCloseTo(before.mean, within(1e-12));
        assertThat(with.variance).isCloseTo(before.variance, within(1e-12));
        for (int d = 0; d < D; d++) {
            double[] less = x.clone();
            double[] more = x.clone();
            less[d] -= h;
            more[d] += h;
            surrogate.predict(less, before);
            surrogate.predict(more, after);
            assertThat(with.meanGradient[d]).isCloseTo((after.mean - before.mean) / (2 * h), within(1e-5));
            assertThat(with.varianceGradient[d]).isCloseTo((after.variance - before.variance) / (2 * h), within(1e-5));
        }
    }

    @Test
    void likelihoodHasTheGradientOfDifferencesAndLeavesTheFitAlone() {
        Surrogate surrogate = create();
        surrogate.fit(points(15), PARAMETERS);
        Prediction before = new Prediction(D);
        surrogate.predict(new double[] {0.3, 0.6}, before);
        TrainingSet others = points(12);
        double[] gradient = new double[D + 2];
        surrogate.logMarginalLikelihood(others, PARAMETERS, gradient);
        double h = 1e-5;
        for (int p = 0; p < D + 2; p++) {
            double[] less = PARAMETERS.toLog();
            double[] more = PARAMETERS.toLog();
            less[p] -= h;
            more[p] += h;
            double change = surrogate.logMarginalLikelihood(others, GpParameters.ofLog(more), new double[D + 2])
                    - surrogate.logMarginalLikelihood(others, GpParameters.ofLog(less), new double[D + 2]);
            assertThat(gradient[p]).isCloseTo(change / (2 * h), within(1e-4 * (1 + Math.abs(gradient[p]))));
        }
        Prediction after = new Prediction(D);
        surrogate.predict(new double[] {0.3, 0.6}, after);
        assertThat(after.mean).isEqualTo(before.mean);
        assertThat(after.variance).isEqualTo(before.variance);
    }

    @Test
    void dataThatGrowAndChangeGiveWhatANewSurrogateGives() {
        TrainingSet data = points(10);
        Surrogate grown = create();
        grown.fit(data, PARAMETERS);
        data.add(new double[] {0.05, 0.95}, -0.8);
        data.setTarget(3, 0.5);
        grown.fit(data, PARAMETERS);
        Surrogate fresh = create();
        fresh.fit(data, PARAMETERS);
        Prediction first = new Prediction(D);
        Prediction second = new Prediction(D);
        grown.predict(new double[] {0.1, 0.8}, first);
        fresh.predict(new double[] {0.1, 0.8}, second);
        assertThat(first.mean).isCloseTo(second.mean, within(1e-10));
        assertThat(first.variance).isCloseTo(second.variance, within(1e-10));
    }

    @Test
    void refusesToPredictWithoutAFitOrAtAPointOfAnotherDimension() {
        Surrogate surrogate = create();
        assertThatThrownBy(() -> surrogate.predict(new double[D], new Prediction(D)))
                .isInstanceOf(IllegalStateException.class);
        surrogate.fit(points(5), PARAMETERS);
        assertThatThrownBy(() -> surrogate.predict(new double[D + 1], new Prediction(D + 1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void saysWhereTheCovarianceIsNotPositiveDefinite() {
        TrainingSet twice = new TrainingSet(D);
        twice.add(new double[] {0.5, 0.5}, 1);
        twice.add(new double[] {0.5, 0.5}, -1);
        // a signal of 1, whose root is exact: the second pivot is 0 in whatever order it is worked out
        GpParameters noiseless = GpParameters.of(new double[] {0.5, 0.8}, 1, 1e-300);
        Surrogate surrogate = create();
        assertThat(surrogate.fit(points(5), PARAMETERS)).isEqualTo(Surrogate.Status.OK);
        assertThat(surrogate.fit(twice, noiseless)).isEqualTo(Surrogate.Status.NOT_POSITIVE_DEFINITE);
        assertThat(surrogate.logMarginalLikelihood(twice, noiseless, new double[D + 2]))
                .isEqualTo(Double.NEGATIVE_INFINITY);
        assertThatThrownBy(() -> surrogate.predict(new double[D], new Prediction(D)))
                .isInstanceOf(IllegalStateException.class);
        assertThat(surrogate.fit(twice, PARAMETERS)).isEqualTo(Surrogate.Status.OK);
    }
}
