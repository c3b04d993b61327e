package dev.marionette.bench;

import dev.marionette.api.search.Box;
import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.bo.Minimizer;
import dev.marionette.bo.MinimizerResult;
import dev.marionette.bo.gp.JavaGp;
import dev.marionette.methods.naturalmotion.MotionProblem;
import dev.marionette.methods.naturalmotion.OptimizerChoice;
import dev.marionette.transfer.TransferObjective;
import dev.marionette.transfer.TransferParameter;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The cost of a transfer, and a search of 200 evaluations of it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
public class CostBenchmark {
    private TransferObjective objective;
    private double[] start;
    private double[][] thetas;
    private int next;

    /** Prepares clip and robot. */
    @Setup
    public void prepare() {
        MotionProblem problem = Subjects.problem(Subjects.robot());
        objective = problem.objective();
        start = problem.start();
        SplittableRandom random = new SplittableRandom(2);
        thetas = new double[Subjects.VARIANTS][TransferParameter.count()];
        for (double[] theta : thetas) {
            for (TransferParameter p : TransferParameter.values()) {
                theta[p.index()] = p.lower() + (p.upper() - p.lower()) * random.nextDouble();
            }
        }
    }

    /** One evaluation. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public double evaluation() {
        return objective.applyAsDouble(thetas[next++ & Subjects.VARIANTS - 1]);
    }

    /** The default search with 200 evaluations, suggestions and evaluations. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    public MinimizerResult search200() {
        Box box = Box.of(TransferParameter.lowerBounds(), TransferParameter.upperBounds());
        OptimizerFactory factory = Subjects.EXTENSIONS
                .optimizers()
                .get(Subjects.settings().get(OptimizerChoice.class).name());
        return Minimizer.of(box, objective, start)
                .search(factory.create(box, new OptimizerSettings(0, new JavaGp.Factory())), 200)
                .result();
    }
}
