package dev.marionette.app;

import dev.marionette.app.report.ExperimentPage;
import dev.marionette.app.report.RunPage;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.studies.Claim;
import dev.marionette.studies.Experiment;
import dev.marionette.studies.ExperimentFolder;
import dev.marionette.studies.ExperimentOptions;
import dev.marionette.studies.ExperimentReport;
import dev.marionette.studies.Experiments;
import jakarta.inject.Inject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code reproduce}: the papers' experiments, by name. */
@Command(
        name = "reproduce",
        description = "Runs an experiment of a paper; without a name, lists them.",
        footer = "Example: marionette reproduce choi2019-fig5",
        mixinStandardHelpOptions = true)
final class ReproduceCommand implements Callable<Integer> {
    private static final int MAX_PRINTED_ROWS = 150;

    @Parameters(
            arity = "0..1",
            paramLabel = "EXPERIMENT",
            completionCandidates = Candidates.PaperExperiments.class,
            description = "For example choi2019-fig5.")
    private Optional<String> name = Optional.empty();

    @Option(names = "--out", paramLabel = "DIR", description = "Folder to write. Default: out/EXPERIMENT.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--seed", defaultValue = "0", description = "Seed of everything random. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--quick", description = "Clips of fewer frames where an experiment takes long, to see it work.")
    private boolean quick;

    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    private final Experiments experiments;
    private final RunFolder runs;
    private final Extensions extensions;

    @Inject
    ReproduceCommand(Experiments experiments, RunFolder runs, Extensions extensions) {
        this.extensions = extensions;
        this.experiments = experiments;
        this.runs = runs;
    }

    @Override
    public Integer call() {
        if (name.isEmpty()) {
            list();
            return ExitCode.OK;
        }
        Experiment experiment = experiments.get(name.get());
        Path folder = out.orElseGet(() -> Path.of("out", experiment.id()));
        ExperimentFolder.requireFree(folder);
        ExperimentOptions options = new ExperimentOptions(seed, quick, extensions.settings());
        ExperimentReport report;
        try (ProgressPrinter progress = new ProgressPrinter(spec.commandLine().getErr(), global.quiet)) {
            report = experiment.run(options, progress);
        }
        ExperimentFolder.write(runs, folder, report, options, ExperimentPage.of(report), RunPage::of);
        print(report, options, folder);
        return report.holds() ? ExitCode.OK : ExitCode.NOT_VERIFIED;
    }

    private void list() {
        PrintWriter stdout = spec.commandLine().getOut();
        Map<String, String> list = new LinkedHashMap<>();
        experiments.all().forEach(e -> list.put(e.id(), e.summary()));
        if (global.json) {
            JsonText.print(stdout, list);
        } else {
            list.forEach((id, summary) -> stdout.printf("%-16s %s%n", id, summary));
        }
    }

    private void print(ExperimentReport report, ExperimentOptions options, Path folder) {
        PrintWriter stdout = spec.commandLine().getOut();
        if (global.json) {
            JsonText.write(stdout, ExperimentFolder.json(report, options));
            return;
        }
        for (Table table : report.tables()) {
            if (table.rows().size() <= MAX_PRINTED_ROWS) {
                table.text().lines().forEach(stdout::println);
                stdout.println();
            }
        }
        for (Claim claim : report.claims()) {
            stdout.println(status(claim) + ": " + claim.text());
        }
        stdout.println(report.outcome());
        stdout.println("report: " + folder.resolve(ExperimentFolder.PAGE));
    }

    /** Red on a terminal where a claim does not hold. */
    private String status(Claim claim) {
        if (claim.holds()) {
            return claim.status();
        }
        return Terminal.colour().string("@|red " + claim.status().toUpperCase(Locale.ROOT) + "|@");
    }
}
