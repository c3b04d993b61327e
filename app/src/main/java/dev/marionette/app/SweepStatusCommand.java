package dev.marionette.app;

import dev.marionette.sweep.journal.JournalReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sweep status}: how far a sweep is, from its journal. */
@Command(
        name = "status",
        description = "Says how far a sweep is and what failed; it may be running.",
        footer = "Example: marionette sweep status out/choi2019",
        mixinStandardHelpOptions = true)
final class SweepStatusCommand implements Callable<Integer> {
    private static final int SHOWN = 10;

    @Parameters(paramLabel = "DIR", description = "Folder of a sweep.")
    private Path folder;

    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        try (JournalReader journal = JournalReader.of(folder)) {
            new SweepReport(out, global.json).print(folder, journal.counts());
            if (!global.json) {
                failures(journal, out);
            }
        }
        return ExitCode.OK;
    }

    private static void failures(JournalReader journal, PrintWriter out) {
        int[] count = {0};
        journal.forEach(row -> {
            if (!row.error().isEmpty() && count[0]++ < SHOWN) {
                out.println(Warnings.shortened(row.state() + ": " + row.robot() + ", " + row.motion() + ", seed "
                        + row.seed() + ": " + row.error()));
            }
        });
        if (count[0] > SHOWN) {
            out.println("and " + (count[0] - SHOWN) + " more; sweep export lists all");
        }
    }
}
