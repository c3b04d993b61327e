package dev.marionette.bo.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.search.GpParameters;
import dev.marionette.api.search.Prediction;
import dev.marionette.api.search.PredictionBatch;
import dev.marionette.api.search.Surrogate;
import dev.marionette.api.search.TrainingSet;
import dev.marionette.bo.ByName;
import dev.marionette.numerics.SplitMix;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Both surrogates against numbers computed elsewhere, in 50-digit arithmetic with mpmath:
 *
 * <pre>
 *   X = [[.1,.7],[.4,.2],[.9,.5],[.35,.95],[.6,.6]]; y = [.3,-1.2,.8,1.5,-.4]
 *   l = [.5,.8]; s = 1.3; n = .01
 *   k(a,b) = s (1+t+t²/3) exp(-t), t = sqrt(5 Σ((a-b)/l)²)
 *   M = [k(xi,xj)] + n I;  lml = -yᵀM⁻¹y/2 - log(det M)/2 - 5/2 log(2π);  mean = kᵀM⁻¹y;  var = s - kᵀM⁻¹k
 *   derivatives: mpmath.diff with respect to log l1, log l2, log s, log n, and to the query point
 * </pre>
 */
@Tag("jdk")
class SurrogateTest {
    private static final double LIKELIHOOD = -9.637894872132458;
    private static final double[] LIKELIHOOD_GRADIENT = {
        -4.2947729327032365, -4.64640813167894, 3.4611290270963444, 0.24820358560710584
    };
    private static final GpParameters PARAMETERS = GpParameters.of(new double[] {0.5, 0.8}, 1.3, 0.01);

    private static Surrogate create(String name) {
        return ByName.surrogate(name);
    }

    private static TrainingSet five() {
        TrainingSet data = new TrainingSet(2);
        data.add(new double[] {0.1, 0.7}, 0.3);
        data.add(new double[] {0.4, 0.2}, -1.2);
        data.add(new double[] {0.9, 0.5}, 0.8);
        data.add(new double[] {0.35, 0.95}, 1.5);
        data.add(new double[] {0.6, 0.6}, -0.4);
        return data;
    }

    /** A wavy function of d coordinates at n seeded points. */
    static TrainingSet wavy(int d, int n, long seed) {
        SplitMix random = new SplitMix(seed);
        TrainingSet data = new TrainingSet(d);
        for (int i = 0; i < n; i++) {
            double[] x = new double[d];
            double y = 0;
            for (int k = 0; k < d; k++) {
                x[k] = random.nextDouble();
                y += Math.sin((k + 1.0) * x[k]) - Math.abs(x[k] - 0.3);
            }
            data.add(x, y / Math.sqrt(d));
        }
        return data;
    }

    private static GpParameters randomParameters(int d, SplitMix random) {
        double[] lengths = new double[d];
        for (int i = 0; i < d; i++) {
            lengths[i] = 0.3 + 2 * random.nextDouble();
        }
        return GpParameters.of(lengths, 0.5 + random.nextDouble(), 1e-3 * (1 + random.nextDouble()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "smile"})
    void likelihoodMatchesHighPrecision(String name) {
        double[] gradient = new double[4];
        double value = create(name).logMarginalLikelihood(five(), PARAMETERS, gradient);
        assertThat(value).isCloseTo(LIKELIHOOD, within(1e-12));
        assertThat(gradient).containsExactly(LIKELIHOOD_GRADIENT, within(1e-11));
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "smile"})
    void predictsManyPointsAsItDoesOne(String name) {
        SplitMix random = new SplitMix(4);
        int d = 17;
        Surrogate surrogate = create(name);
        surrogate.fit(wavy(d, 37, 3), randomParameters(d, random));
        PredictionBatch batch = new PredictionBatch(d, 150);
        for (int round = 0; round < 2; round++) {
            batch.clear();
            double[][] points = new double[round == 0 ? 150 : 7][d];
            for (double[] x : points) {
                for (int k = 0; k < d; k++) {
                    x[k] = random.nextDouble();
                }
                batch.add(x);
            }
            surrogate.predict(batch);
            Prediction one = new Prediction(d);
            for (int i = 0; i < points.length; i++) {
                surrogate.predict(points[i], one);
                assertThat(batch.mean(i)).isCloseTo(one.mean, within(1e-11));
                assertThat(batch.variance(i)).isCloseTo(one.variance, within(1e-11));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "smile"})
    void pointsOfAnotherDimensionAreRefused(String name) {
        Surrogate surrogate = create(name);
        PredictionBatch three = new PredictionBatch(3, 1);
        three.add(new double[3]);
        assertThatThrownBy(() -> surrogate.predict(three)).isInstanceOf(IllegalStateException.class);
        surrogate.fit(five(), PARAMETERS);
        for (int d : new int[] {1, 3}) {
            PredictionBatch batch = new PredictionBatch(d, 1);
            batch.add(new double[d]);
            assertThatThrownBy(() -> surrogate.predict(batch))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(d + " coordinates");
            assertThatThrownBy(() -> surrogate.predictWithGradient(new double[d], new Prediction(2)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(d + " coordinates");
        }
    }

    @Test
    void aBatchTakesItsPointsAndNoOthers() {
        PredictionBatch batch = new PredictionBatch(2, 1);
        assertThatThrownBy(() -> batch.add(new double[3])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> batch.set(0, 0, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        batch.add(new double[] {0.25, 0.5});
        batch.set(0, 3, 4);
        assertThat(batch.x(0, 1)).isEqualTo(0.5);
        assertThat(batch.mean(0)).isEqualTo(3);
        assertThat(batch.variance(0)).isEqualTo(4);
        assertThatThrownBy(() -> batch.add(new double[2])).isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "smile"})
    void predictionsMatchHighPrecision(String name) {
        Surrogate surrogate = create(name);
        assertThat(surrogate.fit(five(), PARAMETERS)).isEqualTo(Surrogate.Status.OK);
        Prediction prediction = new Prediction(2);
        surrogate.predictWithGradient(new double[] {0.5, 0.5}, prediction);
        assertThat(prediction.mean).isCloseTo(-0.688845862230879, within(1e-12));
        assertThat(prediction.variance).isCloseTo(0.03310823916578765, within(1e-12));
        assertThat(prediction.meanGradient)
                .containsExactly(new double[] {-0.3361733794064622, 2.8812940634205972}, within(1e-11));
        assertThat(prediction.varianceGradient)
                .containsExactly(new double[] {-0.24607535291991828, -0.04388419691926055}, within(1e-11));
        surrogate.predict(new double[] {0.1, 0.7}, prediction);
        assertThat(prediction.mean).isCloseTo(0.31396386757243, within(1e-12));
        assertThat(prediction.variance).isCloseTo(0.009756864800055443, within(1e-12));
        surrogate.predict(new double[] {0, 1}, prediction);
        assertThat(prediction.mean).isCloseTo(0.9482013264299668, within(1e-12));
        assertThat(prediction.variance).isCloseTo(0.2646327425857178, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void bothAgree(long seed) {
        SplitMix random = new SplitMix(seed);
        TrainingSet data = wavy(17, 120, seed);
        GpParameters parameters = randomParameters(17, random);
        Surrogate java = create("java");
        Surrogate smile = create("smile");
        double[] javaGradient = new double[19];
        double[] smileGradient = new double[19];
        assertThat(java.logMarginalLikelihood(data, parameters, javaGradient))
                .isCloseTo(smile.logMarginalLikelihood(data, parameters, smileGradient), within(1e-6));
        assertThat(javaGradient).containsExactly(smileGradient, within(1e-6));
        java.fit(data, parameters);
        smile.fit(data, parameters);
        Prediction a = new Prediction(17);
        Prediction b = new Prediction(17);
        for (int i = 0; i < 20; i++) {
            double[] x = wavy(17, 1, 100 * seed + i).point(0);
            java.predictWithGradient(x, a);
            smile.predictWithGradient(x, b);
            assertThat(a.mean).as("seed %s", seed).isCloseTo(b.mean, within(1e-6));
            assertThat(a.variance).as("seed %s", seed).isCloseTo(b.variance, within(1e-6));
            assertThat(a.meanGradient).containsExactly(b.meanGradient, within(1e-6));
            assertThat(a.varianceGradient).containsExactly(b.varianceGradient, within(1e-6));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "smile"})
    void likelihoodGradientMatchesCentralDifferences(String name) {
        Surrogate surrogate = create(name);
        TrainingSet data = wavy(6, 40, 5);
        double[] log = randomParameters(6, new SplitMix(5)).toLog();
        double[] gradient = new double[8];
        surrogate.logMarginalLikelihood(data, GpParameters.ofLog(log), gradient);
        for (int i = 0; i < log.length; i++) {
            double[] up = log.clone();
            double[] down = log.clone();
            up[i] += 1e-5;
            down[i] -= 1e-5;
            double difference = (surrogate.logMarginalLikelihood(data, GpParameters.ofLog(up), new double[8])
                            - surrogate.logMarginalLikelihood(data, GpParameters.ofLog(down), new double[8]))
                    / 2e-5;
            assertThat(gradient[i]).as("parameter %s", i).isCloseTo(difference, within(1e-5));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "smile"})
    void predictionGradientMatchesCentralDifferences(String name) {
        Surrogate surrogate = create(name);
        surrogate.fit(wavy(6, 40, 6), randomParameters(6, new SplitMix(6)));
        Prediction prediction = new Prediction(6);
        Prediction up = new Prediction(6);
        Prediction down = new Prediction(6);
        double[] x = wavy(6, 1, 7).point(0);
        surrogate.predictWithGradient(x, prediction);
        for (int i = 0; i < 6; i++) {
            double[] shifted = x.clone();
            shifted[i] = x[i] + 1e-5;
            surrogate.predict(shifted, up);
            shifted[i] = x[i] - 1e-5;
            surrogate.predict(shifted, down);
            assertThat(prediction.meanGradient[i]).isCloseTo((up.mean - down.mean) / 2e-5, within(1e-6));
            assertThat(prediction.varianceGradient[i]).isCloseTo((up.variance - down.variance) / 2e-5, within(1e-6));
        }
    }

    /** Grows past several sizes of its buffers, with changing targets. */
    @ParameterizedTest
    @ValueSource(strings = {"java", "smile"})
    void extendingGivesWhatFittingAnewGives(String name) {
        TrainingSet all = wavy(4, 150, 8);
        GpParameters parameters = randomParameters(4, new SplitMix(8));
        Surrogate extended = create(name);
        TrainingSet growing = new TrainingSet(4);
        Prediction a = new Prediction(4);
        Prediction b = new Prediction(4);
        double[] query = {0.2, 0.9, 0.4, 0.6};
        for (int i = 0; i < 150; i++) {
            growing.add(all.point(i), 7);
            growing.setTarget(i, all.y(i));
            assertThat(extended.fit(growing, parameters)).isEqualTo(Surrogate.Status.OK);
        }
        Surrogate anew = create(name);
        anew.fit(all, parameters);
        extended.predict(query, a);
        anew.predict(query, b);
        assertThat(a.mean).isCloseTo(b.mean, within(1e-10));
        assertThat(a.variance).isCloseTo(b.variance, within(1e-10));
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "smile"})
    void aPointTwiceWithoutNoiseIsAStatus(String name) {
        TrainingSet data = new TrainingSet(1);
        for (int i = 0; i < 20; i++) {
            data.add(new double[] {0.3}, 1);
        }
        GpParameters noiseless = GpParameters.of(new double[] {1}, 1, 1e-300);
        Surrogate surrogate = create(name);
        assertThat(surrogate.fit(data, noiseless)).isEqualTo(Surrogate.Status.NOT_POSITIVE_DEFINITE);
        assertThat(surrogate.logMarginalLikelihood(data, noiseless, new double[3]))
                .isEqualTo(Double.NEGATIVE_INFINITY);
        assertThatThrownBy(() -> surrogate.predict(new double[] {0}, new Prediction(1)))
                .isInstanceOf(IllegalStateException.class);
        assertThat(surrogate.fit(data, noiseless.withNoise(1e-4))).isEqualTo(Surrogate.Status.OK);
    }

    @Test
    void missingNativesSayWhatToDo() {
        assertThat(SmileGp.missingNatives(new UnsatisfiedLinkError("no jniopenblas")))
                .hasMessageContaining(System.getProperty("os.arch"))
                .hasMessageContaining("no jniopenblas")
                .hasMessageContaining("Maybe use the surrogate 'java'");
    }
}
