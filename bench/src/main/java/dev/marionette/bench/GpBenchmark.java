package dev.marionette.bench;

import dev.marionette.api.search.Box;
import dev.marionette.api.search.GpParameters;
import dev.marionette.api.search.Optimizer;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.api.search.Prediction;
import dev.marionette.api.search.Surrogate;
import dev.marionette.api.search.SurrogateFactory;
import dev.marionette.api.search.TrainingSet;
import dev.marionette.bo.gp.HyperparameterFit;
import dev.marionette.bo.gp.HyperparameterPrior;
import dev.marionette.methods.naturalmotion.OptimizerChoice;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The Gaussian process in 17 dimensions, and a suggestion of the optimiser that rests on it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class GpBenchmark {
    private static final int DIMENSION = 17;

    /** Implementation. */
    @Param({"java", "smile"})
    public String surrogate;

    /** Number of points. */
    @Param({"50", "200"})
    public int points;

    private final TrainingSet data = new TrainingSet(DIMENSION);
    private final GpParameters prior = new HyperparameterPrior(DIMENSION).mode();
    private final HyperparameterFit search = new HyperparameterFit(DIMENSION);
    private final Prediction prediction = new Prediction(DIMENSION);
    private final double[] query = new double[DIMENSION];
    private Surrogate gp;
    private Optimizer optimizer;

    /** Draws points of a bowl. */
    @Setup(Level.Iteration)
    public void prepare() {
        SplittableRandom random = new SplittableRandom(3);
        SurrogateFactory surrogates = Subjects.EXTENSIONS.surrogates().get(surrogate);
        gp = surrogates.create(Subjects.settings());
        optimizer = Subjects.EXTENSIONS
                .optimizers()
                .get(Subjects.settings().get(OptimizerChoice.class).name())
                .create(Box.unit(DIMENSION), new OptimizerSettings(0, surrogates));
        while (data.size() < points) {
            double[] x = new double[DIMENSION];
            double y = -2;
            for (int d = 0; d < DIMENSION; d++) {
                x[d] = random.nextDouble();
                y += (x[d] - 0.4) * (x[d] - 0.4);
            }
            data.add(x, y);
        }
        for (int i = 0; i < points; i++) {
            optimizer.tell(data.point(i), data.y(i));
        }
        gp.fit(data, prior);
        java.util.Arrays.fill(query, 0.3);
    }

    /** Hyperparameters of highest posterior density in at most 20 evaluations of the likelihood. */
    @Benchmark
    public GpParameters fitHyperparameters() {
        return search.fit(gp, data, prior, 20);
    }

    /** One prediction with gradients. */
    @Benchmark
    public double predict() {
        query[0] = query[0] > 0.9 ? 0.1 : query[0] + 1e-3;
        gp.predictWithGradient(query, prediction);
        return prediction.variance;
    }

    /** One suggestion of the default optimiser, its hyperparameters left as they are. */
    @Benchmark
    public double[] suggest() {
        return optimizer.ask();
    }
}
