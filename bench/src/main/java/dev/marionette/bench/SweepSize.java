package dev.marionette.bench;

import com.google.inject.Guice;
import com.google.inject.Injector;
import com.sun.management.OperatingSystemMXBean;
import dev.marionette.api.Progress;
import dev.marionette.api.RunStatus;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.RunTrace;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.api.sweep.SweepEngine;
import dev.marionette.app.report.SweepPage;
import dev.marionette.host.PluginFolders;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.extensions.Version;
import dev.marionette.pipeline.metrics.Metric;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.sweep.Sweep;
import dev.marionette.sweep.SweepOptions;
import dev.marionette.sweep.SweepTools;
import dev.marionette.sweep.engine.LocalEngine;
import dev.marionette.sweep.journal.JournalCounts;
import dev.marionette.sweep.journal.JournalReader;
import dev.marionette.sweep.plan.PlanExpander;
import dev.marionette.sweep.plan.PlanReader;
import dev.marionette.sweep.plan.SweepPlan;
import dev.marionette.sweep.summary.Summarizer;
import dev.marionette.sweep.summary.SummaryTables;
import dev.marionette.sweep.summary.SweepSummary;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * What a sweep costs beside its runs: a plan of the paper's motions and robots, seven settings and many seeds is planned,
 * keyed, journalled, run by a body that makes up figures, summarised, and gone on with. Each run has as many figures and as
 * long a trace of its search as a real one.
 */
final class SweepSize {
    private static final int PER_SEED = 4 * 36 * 7;
    private static final int EVALUATIONS = 12_200;

    private SweepSize() {}

    /**
     * @param args the folder, which must not be there; the number of seeds, of 1008 runs each
     * @throws IOException if the folder cannot be written
     */
    public static void main(String[] args) throws IOException {
        Path out = Path.of(args[0]);
        Injector injector = Guice.createInjector(new PipelineModule());
        SweepTools tools = new SweepTools(
                Version.ofBuild(PluginFolders.none()),
                injector.getInstance(Retargeter.class),
                injector.getInstance(Robots.class),
                injector.getInstance(Motions.class),
                (folder, outcome) -> {});
        SweepPlan plan = PlanReader.parse("""
                name: size
                robots: [darwin-op, coman, thormang, atlas]
                motions: ["choi2019:*"]
                settings: {budget: [20, 50, 100, 200, 300, 400, 500]}
                seeds: {from: 0, count: %d}
                keep: none
                """.formatted(Integer.parseInt(args[1])), "size");
        List<RunSpec> runs = new PlanExpander(
                        tools.robots(),
                        tools.motions(),
                        injector.getInstance(Extensions.class),
                        injector.getInstance(Retargeter.class))
                .expand(plan, "size", out, out);
        report("planned " + runs.size() + " runs");
        run(plan, runs, tools, out, false);
        report("keyed, journalled and run");
        try (JournalReader journal = JournalReader.of(out)) {
            SweepSummary summary = Summarizer.of(journal, Optional.empty());
            long letters = SweepPage.of(summary).length();
            long rows = SummaryTables.of(summary).stream()
                    .mapToLong(table -> table.csv().lines().count())
                    .sum();
            report("summarised: a page of " + letters / 1000 + " kB and tables of " + rows + " lines");
        }
        run(plan, runs, tools, out, true);
        report("gone on with, nothing to do");
        System.out.printf(
                Locale.ROOT, "journal: %.0f MiB%n", Files.size(out.resolve(JournalReader.FILE)) / (double) (1 << 20));
    }

    private static void run(SweepPlan plan, List<RunSpec> runs, SweepTools tools, Path out, boolean resume) {
        SweepOptions options = new SweepOptions(out, resume, false, false, new MadeUp(), 2, Map.of());
        JournalCounts counts = new Sweep(tools, () -> tools)
                .run(plan, runs, options, (stage, done, of, failed) -> {}, new StopSignal());
        if (counts.done() != runs.size() || runs.size() % PER_SEED != 0) {
            throw new IllegalStateException("not all of " + runs.size() + " runs are done: " + counts);
        }
    }

    private static void report(String what) throws IOException {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        String peak = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmHWM"))
                .findFirst()
                .map(line -> line.replaceAll("\\D", ""))
                .orElse("0");
        System.out.printf(
                Locale.ROOT,
                "%s: %.1f s of processor time so far, at most %d MiB resident%n",
                what,
                system.getProcessCpuTime() * 1e-9,
                Long.parseLong(peak) / 1024);
    }

    /** The local engine with another body. */
    private record MadeUp() implements SweepEngine {
        @Override
        public String name() {
            return "made-up";
        }

        @Override
        public void check(Options options) {
            // takes whatever the local engine takes
        }

        @Override
        public void execute(List<RunSpec> runs, Bodies bodies, Options options, Listener listener, StopSignal stop) {
            new LocalEngine().execute(runs, Bodies.here(MadeUp::run), options, listener, stop);
        }

        private static RunResult run(RunSpec spec, Progress progress) {
            SplittableRandom random = new SplittableRandom(spec.position());
            Map<String, Double> metrics = new LinkedHashMap<>();
            for (Metric metric : Metric.values()) {
                metrics.put(metric.id(), random.nextDouble());
            }
            double[] trace = new double[EVALUATIONS];
            double best = 10;
            for (int i = 0; i < trace.length; i++) {
                best -= best * random.nextDouble() / trace.length;
                trace[i] = best;
            }
            return new RunResult(
                    RunResult.State.DONE,
                    RunStatus.VERIFIED,
                    List.of(),
                    metrics,
                    Map.of("transfer", random.nextDouble(), "ik", random.nextDouble(), "finish", random.nextDouble()),
                    RunTrace.of(trace),
                    "0".repeat(64),
                    "",
                    random.nextDouble(),
                    "here",
                    Map.of());
        }
    }
}
