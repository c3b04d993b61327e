package dev.marionette.app;

import dev.marionette.api.sweep.RunSpec;
import dev.marionette.sweep.SweepEstimate.Estimate;
import dev.marionette.sweep.journal.JournalCounts;
import dev.marionette.sweep.journal.JournalReader;
import dev.marionette.sweep.plan.SweepPlan;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Says on standard output how far a sweep is, or what a plan comes to. */
final class SweepReport {
    private final PrintWriter out;
    private final boolean json;

    SweepReport(PrintWriter out, boolean json) {
        this.out = out;
        this.json = json;
    }

    void print(Path folder, JournalCounts counts) {
        if (json) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("folder", folder.toString());
            tree.put("runs", counts.runs());
            tree.put("done", counts.done());
            tree.put("verified", counts.verified());
            tree.put("unfaithful", counts.unfaithful());
            tree.put("unverified", counts.unverified());
            tree.put("failed", counts.failed());
            tree.put("timeout", counts.timeout());
            tree.put("running", counts.running());
            tree.put("planned", counts.planned());
            tree.put("seconds", counts.seconds());
            JsonText.print(out, tree);
            return;
        }
        out.printf(
                Locale.ROOT,
                "%d of %d runs done: %d verified, %d safe, not faithful, %d with a broken limit; %d without a result, %d over their time, %d to do%n",
                counts.done(),
                counts.runs(),
                counts.verified(),
                counts.unfaithful(),
                counts.unverified(),
                counts.failed(),
                counts.timeout(),
                counts.planned() + counts.running());
        if (counts.ended() > 0) {
            out.printf(
                    Locale.ROOT,
                    "computing time: %s, %.2f s a run%n",
                    SweepPrinter.duration(counts.seconds()),
                    counts.seconds() / counts.ended());
        }
        out.println("journal: " + folder.resolve(JournalReader.FILE));
    }

    void print(SweepPlan plan, List<RunSpec> runs, Optional<Estimate> estimate, int threads) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("plan", plan.name());
        tree.put("runs", runs.size());
        tree.put("robots", distinct(runs, run -> run.robot().name()));
        tree.put("motions", distinct(runs, run -> run.motion().name()));
        tree.put("methods", distinct(runs, RunSpec::method));
        tree.put("settings", distinct(runs, RunSpec::choice));
        tree.put("seeds", distinct(runs, RunSpec::seed));
        tree.put("repeats", plan.repeats());
        estimate.ifPresent(e -> {
            tree.put("sampled", e.sampled());
            tree.put("sampled_failed", e.failed());
            tree.put("seconds_a_run", e.meanSeconds());
            tree.put("threads", threads);
            tree.put("seconds", e.seconds());
        });
        if (json) {
            JsonText.print(out, tree);
            return;
        }
        out.printf(
                "%s: %d runs (%s robots × %s motions × %s methods × %s settings × %s seeds × %d repeats, less what is excluded)%n",
                plan.name(),
                runs.size(),
                tree.get("robots"),
                tree.get("motions"),
                tree.get("methods"),
                tree.get("settings"),
                tree.get("seeds"),
                plan.repeats());
        estimate.ifPresent(e -> out.printf(
                Locale.ROOT,
                "about %s with %d at a time (%.2f s a run, of %d that were timed%s)%n",
                SweepPrinter.duration(e.seconds()),
                threads,
                e.meanSeconds(),
                e.sampled(),
                e.failed() > 0 ? "; " + e.failed() + " of them FAILED" : ""));
    }

    private static long distinct(List<RunSpec> runs, Function<RunSpec, Object> part) {
        return runs.stream().map(part).distinct().count();
    }
}
