package dev.marionette.sweep.spark;

import com.google.inject.Guice;
import dev.marionette.api.InputException;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.api.sweep.SweepEngine;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.sweep.Sweep;
import dev.marionette.sweep.SweepOptions;
import dev.marionette.sweep.SweepTools;
import dev.marionette.sweep.journal.JournalReader;
import dev.marionette.sweep.plan.PlanExpander;
import dev.marionette.sweep.plan.PlanReader;
import dev.marionette.sweep.plan.SweepPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Sweeps with an engine, and what their journals say. */
final class Sweeps {
    private Sweeps() {}

    static void run(Path plan, Path out, SweepEngine engine, Map<String, String> settings) {
        SweepTools tools = new PlainTools().open();
        Extensions extensions = Guice.createInjector(new PipelineModule()).getInstance(Extensions.class);
        SweepPlan read = PlanReader.read(plan);
        Path base = Objects.requireNonNull(plan.toAbsolutePath().getParent());
        List<RunSpec> runs = new PlanExpander(tools.robots(), tools.motions(), extensions, tools.retargeter())
                .expand(read, "plan.yaml", base, base);
        SweepOptions options = new SweepOptions(out, false, false, false, engine, 2, settings);
        new Sweep(tools, new PlainTools()).run(read, runs, options, (stage, done, of, failed) -> {}, new StopSignal());
    }

    /** All of every run but its times and its folder, and the trace of its search. */
    static List<String> table(Path out) {
        List<String> rows = new ArrayList<>();
        try (JournalReader journal = JournalReader.of(out)) {
            journal.forEach(row -> rows.add(String.join(
                    " | ",
                    String.valueOf(row.position()),
                    row.key(),
                    row.robot(),
                    row.motion(),
                    row.method(),
                    row.settings().toString(),
                    String.valueOf(row.seed()),
                    row.state(),
                    row.status(),
                    row.metrics().toString(),
                    row.timings().keySet().toString(),
                    row.trajectory(),
                    row.error(),
                    row.version(),
                    row.host())));
            journal.forEachTrace((position, trace) ->
                    rows.add(position + " " + trace.evaluations().length + Arrays.toString(trace.best())));
        }
        return rows;
    }

    static int done(Path out) {
        try (JournalReader journal = JournalReader.of(out)) {
            return journal.counts().done();
        } catch (InputException notBegun) {
            return 0;
        }
    }
}
