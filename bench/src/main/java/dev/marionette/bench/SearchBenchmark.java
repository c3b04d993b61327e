package dev.marionette.bench;

import dev.marionette.api.search.Box;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.bo.Minimizer;
import dev.marionette.bo.MinimizerResult;
import dev.marionette.bo.gp.JavaGp;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What a search itself takes: 200 suggestions in 17 dimensions for a function that costs nothing. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class SearchBenchmark {
    private static final Box BOX = Box.unit(17);

    /** Name of the optimizer. */
    @Param({"cdbo", "cdbo-alternating", "bo-ei", "bo-quadratic"})
    public String optimizer;

    private long seed;

    /** A search; each call takes another seed. */
    @Benchmark
    public MinimizerResult overhead() {
        double[] start = new double[BOX.dimension()];
        Arrays.fill(start, 0.5);
        return Minimizer.of(BOX, SearchBenchmark::bowl, start)
                .search(
                        Subjects.EXTENSIONS
                                .optimizers()
                                .get(optimizer)
                                .create(BOX, new OptimizerSettings(seed++, new JavaGp.Factory())),
                        200)
                .result();
    }

    /** An ellipsoid of condition 30. */
    private static double bowl(double[] x) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            double z = x[i] - 0.3 - 0.4 * (i * 0.618 % 1);
            sum += Math.pow(30, i / (x.length - 1.0)) * z * z;
        }
        return sum;
    }
}
