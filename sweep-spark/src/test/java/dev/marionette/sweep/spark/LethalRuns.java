package dev.marionette.sweep.spark;

import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.api.sweep.SweepEngine;
import java.util.Map;

/** A driver of runs one of which ends the process that makes it; says of each how it ended. */
final class LethalRuns {
    static final int RUNS = 3;
    static final int LETHAL = 1;

    private LethalRuns() {}

    /** With the address of a master. */
    public static void main(String[] args) {
        new SparkEngine()
                .execute(
                        SeedBody.specs(SeedBody.LONG, SeedBody.HALTS, SeedBody.LONG),
                        SeedBody.bodies(),
                        new SweepEngine.Options(1, 0, Map.of("--master", args[0], "spark.task.maxFailures", "1")),
                        new SweepEngine.Listener() {
                            @Override
                            public void started(RunSpec run) {
                                // the end of each is what counts
                            }

                            @Override
                            public void finished(RunSpec run, RunResult result) {
                                System.out.println(
                                        "ended " + run.position() + " " + result.state() + " " + result.error());
                            }
                        },
                        new StopSignal());
    }
}
