package dev.marionette.sweep.journal;

import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.api.sweep.SweepEngine;
import dev.marionette.sweep.MadeUpRuns;
import dev.marionette.sweep.engine.LocalEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** A process that journals short runs until it is killed; says of each that it was kept. */
final class KillTarget {
    private KillTarget() {}

    public static void main(String[] args) {
        run(Path.of(args[0]), Integer.parseInt(args[1]), 2, System.out::println);
    }

    /** Goes on with so many runs; each sleeps so long. */
    static void run(Path folder, int count, int millis, IntConsumer kept) {
        List<RunSpec> runs = MadeUpRuns.specs(count);
        List<RunKeys.Key> keys = runs.stream()
                .map(r -> new RunKeys.Key("i" + r.seed(), "r" + r.seed()))
                .toList();
        try (Journal journal = Journal.open(folder)) {
            journal.plan("digest", "test", "{}", runs, keys, "1", false);
            List<RunSpec> remaining =
                    journal.remaining().stream().map(runs::get).toList();
            new LocalEngine()
                    .execute(
                            remaining,
                            SweepEngine.Bodies.here((spec, progress) -> result(spec, millis)),
                            new SweepEngine.Options(2, 0, Map.of()),
                            new Teller(journal, kept),
                            new StopSignal());
        }
    }

    private static RunResult result(RunSpec spec, int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return RunResult.done(Map.of("root", Math.sqrt((double) spec.seed())), 0, "host");
    }

    private record Teller(Journal journal, IntConsumer kept) implements SweepEngine.Listener {
        @Override
        public void started(RunSpec run) {
            journal.started(run);
        }

        @Override
        public void finished(RunSpec run, RunResult result) {
            journal.finished(run, result, "");
            kept.accept(run.position());
        }
    }
}
