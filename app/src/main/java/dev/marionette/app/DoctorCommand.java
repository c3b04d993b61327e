package dev.marionette.app;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.datasets.body.RoleEvidence;
import dev.marionette.host.OutputPlace;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.postprocess.export.AtomicFile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code doctor}: says what a clip is and what is wrong with it. */
@Command(
        name = "doctor",
        description = "Says what a clip is and what is wrong with it: format, units, axes, rate, leading poses, sides, "
                + "jumps, bone lengths, joints; each with the evidence and what was done about it.",
        footer = "Example: marionette doctor clip.bvh",
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "CLIP",
            completionCandidates = Candidates.Motions.class,
            description = "A file, or the id of a built-in motion.")
    private String clip = "";

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with pictures of the figure.")
    private @Nullable Path html;

    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    private final Motions motions;

    @Inject
    DoctorCommand(Motions motions) {
        this.motions = motions;
    }

    @Override
    public Integer call() throws IOException {
        if (html != null) {
            OutputPlace.requireFile(html, "Choose another --html.");
        }
        PrintWriter out = spec.commandLine().getOut();
        Clip loaded;
        String format;
        try {
            Path file = motions.catalog().fileOf(clip);
            format = file == null ? "built-in" : motions.catalog().formatOf(file);
            loaded = motions.catalog().load(clip);
        } catch (InputException broken) {
            if (global.json) {
                JsonText.print(out, ErrorPrinter.tree(broken));
                return ExitCode.BAD_INPUT;
            }
            throw broken;
        }
        Diagnosis diagnosis = Diagnosis.of(loaded, format);
        if (html != null) {
            String page = DoctorPage.of(loaded, diagnosis);
            AtomicFile.write(html, writer -> writer.write(page));
        }
        if (global.json) {
            JsonText.print(out, diagnosis.tree());
        } else {
            print(out, diagnosis);
        }
        return ExitCode.OK;
    }

    private void print(PrintWriter out, Diagnosis diagnosis) {
        out.println(diagnosis.name() + ": " + DoctorPage.summary(diagnosis));
        for (Diagnosis.Check check : diagnosis.checks()) {
            String mark = check.status() == Diagnosis.Status.WARNING ? "!" : " ";
            String topic = check.topic();
            for (String text : check.evidence()) {
                out.printf(Locale.ROOT, "%s %-15s %s%n", mark, topic, text);
                topic = "";
                mark = " ";
            }
        }
        out.println("  joints (confidence is a score from 0 to 1):");
        for (RoleEvidence row : diagnosis.roles()) {
            out.printf(
                    Locale.ROOT,
                    "    %-15s %-20s %.1f  %s%n",
                    row.role().id(),
                    row.joint(),
                    row.confidence(),
                    row.reason());
        }
        if (html != null) {
            out.println("page: " + html);
        }
    }
}
