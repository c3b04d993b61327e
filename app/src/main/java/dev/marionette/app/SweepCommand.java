package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.api.RunStatus;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.api.sweep.SweepEngine;
import dev.marionette.host.PluginFolders;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.sweep.Sweep;
import dev.marionette.sweep.SweepEstimate;
import dev.marionette.sweep.SweepOptions;
import dev.marionette.sweep.journal.JournalCounts;
import dev.marionette.sweep.plan.PlanExpander;
import dev.marionette.sweep.plan.PlanReader;
import dev.marionette.sweep.plan.SweepPlan;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sweep}: all runs of a plan, with a journal to go on from. */
@Command(
        name = "sweep",
        description = "Runs a plan: robots × motions × methods × settings × seeds, with a journal; docs/sweeps.md.",
        footer = "Example: marionette sweep examples/sweeps/choi2019.yaml",
        mixinStandardHelpOptions = true,
        subcommands = {SweepStatusCommand.class, SweepExportCommand.class, SweepSummaryCommand.class})
final class SweepCommand implements Callable<Integer> {
    @Parameters(arity = "0..1", paramLabel = "PLAN.yaml", description = "The plan; examples are in examples/sweeps.")
    private Optional<Path> given = Optional.empty();

    @Option(names = "--out", paramLabel = "DIR", description = "Folder to write. Default: out/NAME of the plan.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--robots",
            completionCandidates = Candidates.Robots.class,
            paramLabel = "ID|PATH|GLOB",
            description = "Instead of the plan's; may be given again. Paths start here.")
    private List<String> robots = new ArrayList<>();

    @Option(
            names = "--motions",
            completionCandidates = Candidates.Motions.class,
            paramLabel = "ID|PATH|GLOB",
            description = "Instead of the plan's; may be given again. Paths start here.")
    private List<String> motions = new ArrayList<>();

    @Option(
            names = "--set",
            completionCandidates = Candidates.Settings.class,
            paramLabel = "key=value",
            description = "A setting instead of the plan's, or a list or range of values; may be given again.")
    private List<String> assignments = new ArrayList<>();

    @Option(names = "--dry-run", description = "Check the plan, time a few of its runs and say how long it takes.")
    private boolean dryRun;

    @Option(
            names = "--samples",
            defaultValue = "3",
            description = "Runs that a dry run times; 0 for none. Default: ${DEFAULT-VALUE}.")
    private int samples;

    @Option(names = "--resume", description = "Go on with the sweep in the folder: make what is missing.")
    private boolean resume;

    @Option(names = "--retry-failed", description = "With --resume: make runs that failed once more.")
    private boolean retryFailed;

    @Option(names = "--mix-versions", description = "With --resume: keep results of another version of the program.")
    private boolean mixVersions;

    @Mixin
    private EngineOptions engines;

    @Mixin
    private AcceptOption accepted;

    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    private final Retargeter retargeter;
    private final Robots knownRobots;
    private final Motions knownMotions;
    private final Extensions extensions;
    private final RunFolder runs;
    private final PluginFolders plugins;

    @Inject
    SweepCommand(
            Retargeter retargeter,
            Robots robots,
            Motions motions,
            Extensions extensions,
            RunFolder runs,
            PluginFolders plugins) {
        this.retargeter = retargeter;
        this.knownRobots = robots;
        this.knownMotions = motions;
        this.extensions = extensions;
        this.runs = runs;
        this.plugins = plugins;
    }

    @Override
    public Integer call() {
        SweepEngine chosen = engines.engine(plugins, spec.commandLine().getErr());
        Path file = given.orElseThrow(() -> new ParameterException(
                spec.commandLine(), "Say which plan, or what to do with a sweep: status, export, summary"));
        SweepPlan checked = plan(file);
        List<RunSpec> all = expand(file, checked);
        int count = engines.threads();
        require(samples >= 0 && samples <= 1000, "--samples", samples + " is not within 0 to 1000", "Take 0 for none.");
        require(
                resume || !(retryFailed || mixVersions),
                "--resume",
                "is missing beside --retry-failed or --mix-versions",
                "Add --resume.");
        if (dryRun) {
            return estimate(checked, all, count);
        }
        Path folder = out.orElseGet(() -> Path.of("out", checked.name()));
        SweepOptions options =
                new SweepOptions(folder, resume, retryFailed, mixVersions, chosen, count, engines.settings());
        try (StopOnInterrupt interrupt = new StopOnInterrupt()) {
            return run(checked, all, options, interrupt.signal());
        }
    }

    private int run(SweepPlan checked, List<RunSpec> all, SweepOptions options, StopSignal stop) {
        JournalCounts counts;
        try (SweepPrinter progress = new SweepPrinter(spec.commandLine().getErr(), global.quiet)) {
            String[] args = spec.commandLine().getParseResult().originalArgs().toArray(new String[0]);
            counts = new Sweep(
                            WorkerTools.tools(plugins, retargeter, knownRobots, knownMotions, runs),
                            WorkerTools.of(args))
                    .run(checked, all, options, progress, stop);
        }
        new SweepReport(spec.commandLine().getOut(), global.json).print(options.out(), counts);
        if (stop.stopped()) {
            spec.commandLine().getErr().println("stopped; --resume goes on from here");
            return ExitCode.NOT_VERIFIED;
        }
        Path page = SweepAnswer.write(options.out(), Optional.empty());
        if (!global.json) {
            spec.commandLine().getOut().println("summary: " + page);
        }
        return accepted.exitCode(status(counts));
    }

    /** The worst outcome of all runs; one without a result has failed. */
    private static RunStatus status(JournalCounts counts) {
        if (counts.done() < counts.runs() || counts.unverified() > 0) {
            return RunStatus.FAILED;
        }
        return counts.unfaithful() > 0 ? RunStatus.UNFAITHFUL : RunStatus.VERIFIED;
    }

    private static void require(boolean holds, String where, String problem, String hint) {
        if (!holds) {
            throw new InputException(where, problem, hint);
        }
    }

    private SweepPlan plan(Path file) {
        SweepPlan read = PlanReader.read(file).with(robots, motions);
        Map<String, List<String>> settings = PlanReader.assignments(assignments);
        settings.keySet()
                .forEach(key -> read.variants().forEach((name, group) -> {
                    if (group.containsKey(key)) {
                        throw new InputException(
                                "--set " + key, "is set by the plan's variant '" + name + "'", "Edit the plan.");
                    }
                }));
        return read.with(settings);
    }

    /** Paths in a plan start from its folder, so that the two can be moved together; those given here start here. */
    private List<RunSpec> expand(Path file, SweepPlan checked) {
        Path parent = file.toAbsolutePath().normalize().getParent();
        Path beside = parent == null ? Path.of("").toAbsolutePath() : parent;
        Path here = Path.of("").toAbsolutePath();
        return new PlanExpander(knownRobots, knownMotions, extensions, retargeter)
                .expand(checked, file.toString(), robots.isEmpty() ? beside : here, motions.isEmpty() ? beside : here);
    }

    private int estimate(SweepPlan checked, List<RunSpec> all, int count) {
        SweepReport report = new SweepReport(spec.commandLine().getOut(), global.json);
        Optional<SweepEstimate.Estimate> estimate = Optional.empty();
        if (samples > 0) {
            try (SweepPrinter progress = new SweepPrinter(spec.commandLine().getErr(), global.quiet)) {
                estimate = Optional.of(
                        new SweepEstimate(retargeter).of(all, samples, count, checked.timeLimitSeconds(), progress));
            }
        }
        report.print(checked, all, estimate, count);
        return ExitCode.OK;
    }
}
