package dev.marionette.sweep.spark;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.api.sweep.SweepEngine;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** Makes runs on Apache Spark: in threads of this process, or on the workers of a cluster. */
public final class SparkEngine implements SweepEngine {
    @Override
    public String name() {
        return "spark";
    }

    @Override
    public void check(Options options) {
        SparkSettings.requireListening(SparkSettings.of(options));
    }

    @Override
    public void execute(List<RunSpec> runs, Bodies bodies, Options options, Listener listener, StopSignal stop) {
        SparkConf conf = SparkSettings.of(options);
        try (JavaSparkContext spark = connect(conf, stop)) {
            new SparkSweep(spark, bodies.elsewhere(), options, listener, stop).run(runs);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stop.stop();
        }
    }

    private static JavaSparkContext connect(SparkConf conf, StopSignal stop) {
        try {
            return new JavaSparkContext(conf);
        } catch (Exception e) { // Spark's own are checked, and declared nowhere
            throw new InputException(
                    SparkSettings.MASTER,
                    conf.get("spark.master") + (stop.stopped() ? " was left: " : " cannot be used: ") + e.getMessage(),
                    stop.stopped()
                            ? "Go on with --resume."
                            : "Check the address of the cluster; docs/cluster.md says how it is set up.",
                    e);
        }
    }
}
