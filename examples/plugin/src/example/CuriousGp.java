package example;

import dev.marionette.api.RunSettings;
import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;
import dev.marionette.api.search.GpParameters;
import dev.marionette.bo.gp.JavaGp;
import dev.marionette.api.search.Prediction;
import dev.marionette.api.search.Surrogate;
import dev.marionette.api.search.SurrogateFactory;
import dev.marionette.api.search.TrainingSet;
import java.util.List;

/** A surrogate: the Gaussian process in Java, less sure of what it has not seen, so that searches roam more. */
public final class CuriousGp implements SurrogateFactory {
    /** What can be set: {@code --set curious.factor=3}. */
    @SettingsGroup(value = "curious", help = "the surrogate curious")
    public record Settings(
            @Setting(value = "2", min = 1, max = 10, help = "by which variances are larger") double factor) {}

    @Override
    public String name() {
        return "curious";
    }

    @Override
    public List<Class<? extends Record>> settings() {
        return List.of(Settings.class);
    }

    @Override
    public Surrogate create(RunSettings settings) {
        return new Wider(new JavaGp.Factory().create(settings), settings.get(Settings.class).factor());
    }

    private record Wider(Surrogate inner, double factor) implements Surrogate {
        @Override
        public Status fit(TrainingSet data, GpParameters parameters) {
            return inner.fit(data, parameters);
        }

        @Override
        public void predict(double[] x, Prediction out) {
            inner.predict(x, out);
            out.variance *= factor;
        }

        @Override
        public void predictWithGradient(double[] x, Prediction out) {
            inner.predictWithGradient(x, out);
            out.variance *= factor;
            for (int i = 0; i < x.length; i++) {
                out.varianceGradient[i] *= factor;
            }
        }

        @Override
        public double logMarginalLikelihood(TrainingSet data, GpParameters parameters, double[] gradient) {
            return inner.logMarginalLikelihood(data, parameters, gradient);
        }
    }
}
