package example;

import dev.marionette.bo.gp.GpParameters;
import dev.marionette.bo.gp.JavaGp;
import dev.marionette.bo.gp.Prediction;
import dev.marionette.bo.gp.Surrogate;
import dev.marionette.bo.gp.SurrogateFactory;
import dev.marionette.bo.gp.TrainingSet;

/** A surrogate: the Gaussian process in Java, twice as unsure of what it has not seen, so that searches roam more. */
public final class CuriousGp implements SurrogateFactory {
    @Override
    public String name() {
        return "curious";
    }

    @Override
    public Surrogate create() {
        return new Doubled(new JavaGp.Factory().create());
    }

    private record Doubled(Surrogate inner) implements Surrogate {
        @Override
        public Status fit(TrainingSet data, GpParameters parameters) {
            return inner.fit(data, parameters);
        }

        @Override
        public void predict(double[] x, Prediction out) {
            inner.predict(x, out);
            out.variance *= 2;
        }

        @Override
        public void predictWithGradient(double[] x, Prediction out) {
            inner.predictWithGradient(x, out);
            out.variance *= 2;
            for (int i = 0; i < x.length; i++) {
                out.varianceGradient[i] *= 2;
            }
        }

        @Override
        public double logMarginalLikelihood(TrainingSet data, GpParameters parameters, double[] gradient) {
            return inner.logMarginalLikelihood(data, parameters, gradient);
        }
    }
}
