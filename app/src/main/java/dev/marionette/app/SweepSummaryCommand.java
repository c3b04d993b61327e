package dev.marionette.app;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sweep summary}: the page and the tables of a sweep, again or by another metric. */
@Command(
        name = "summary",
        description = "Writes the summary of a sweep again, by the metric of the plan or by another.",
        footer = "Example: marionette sweep summary out/choi2019",
        mixinStandardHelpOptions = true)
final class SweepSummaryCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "Folder of a sweep.")
    private Path folder;

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "What runs are compared by; docs/metrics.md lists them.")
    private Optional<String> metric = Optional.empty();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().getOut().println("summary: " + SweepAnswer.write(folder, metric));
        return ExitCode.OK;
    }
}
