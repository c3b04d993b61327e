package dev.marionette.app;

import dev.marionette.sweep.journal.JournalExport;
import dev.marionette.sweep.journal.JournalReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sweep export}: the runs of a sweep as a table on standard output. */
@Command(
        name = "export",
        description = "Prints every run of a sweep with its settings and metrics.",
        footer = "Example: marionette sweep export out/choi2019",
        mixinStandardHelpOptions = true)
final class SweepExportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "Folder of a sweep.")
    private Path folder;

    @ArgGroup(multiplicity = "1")
    private Form form = new Form();

    @Spec
    private CommandSpec spec;

    /** One of the two. */
    static final class Form {
        @Option(names = "--csv", required = true, description = "Comma-separated values, a column for each figure.")
        boolean csv;

        @Option(names = "--json", required = true, description = "An array of objects, one a line.")
        boolean json;
    }

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        try (JournalReader journal = JournalReader.of(folder)) {
            if (form.csv) {
                JournalExport.csv(journal, out);
            } else {
                JournalExport.json(journal, out);
            }
        }
        out.flush();
        return ExitCode.OK;
    }
}
