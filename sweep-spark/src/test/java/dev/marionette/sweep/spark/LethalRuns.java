package dev.marionette.sweep.spark;

import dev.marionette.pipeline.Progress;
import dev.marionette.sweep.engine.RemoteBody;
import dev.marionette.sweep.engine.RunResult;
import dev.marionette.sweep.engine.RunTrace;
import dev.marionette.sweep.engine.StopSignal;
import dev.marionette.sweep.engine.SweepEngine;
import dev.marionette.sweep.plan.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A driver of runs one of which ends the process that makes it; says of each how it ended. */
final class LethalRuns {
    static final int RUNS = 3;
    static final int LETHAL = 1;

    private LethalRuns() {}

    /** With the address of a master. */
    public static void main(String[] args) {
        List<RunSpec> runs = new ArrayList<>();
        RunSpec.Item item = new RunSpec.Item("item", "item");
        for (int i = 0; i < RUNS; i++) {
            runs.add(new RunSpec(i, item, item, "method", new RunSpec.Choice("", Map.of("budget", "1")), i, 0));
        }
        new SparkEngine()
                .execute(
                        runs,
                        new SweepEngine.Bodies(
                                (spec, progress) -> {
                                    throw new AssertionError("this would end the driver");
                                },
                                new Body()),
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

    private record Body() implements RemoteBody {
        @Override
        public Ready open() {
            return new Ready() {
                @Override
                public void require(RunSpec spec) {
                    // nothing is needed
                }

                @Override
                public RunResult run(RunSpec spec, Progress progress) {
                    boolean lethal = spec.seed() == LETHAL;
                    try {
                        // a run that shares the process with a lethal run is not done when that ends
                        Thread.sleep(lethal ? 500 : 1500);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    if (lethal) {
                        Runtime.getRuntime().halt(7);
                    }
                    return new RunResult(
                            RunResult.State.DONE,
                            true,
                            Map.of("root", 1.0),
                            Map.of(),
                            RunTrace.NONE,
                            "",
                            "",
                            0,
                            "h",
                            Map.of());
                }
            };
        }
    }
}
