package dev.marionette.app;

import dev.marionette.pipeline.likeness.Faithfulness;
import dev.marionette.pipeline.run.RunVerifier;
import dev.marionette.verify.CheckResult;
import dev.marionette.verify.CheckedPairs;
import dev.marionette.verify.Verification;
import jakarta.inject.Inject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code verify}: checks again what is on the disk. */
@Command(
        name = "verify",
        description = "Checks a run again, from its files alone.",
        footer = "Example: marionette verify out/coman-big-wave",
        mixinStandardHelpOptions = true)
final class VerifyCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "The folder that a run wrote.")
    private Path folder;

    @Option(
            names = "--robot",
            completionCandidates = Candidates.Robots.class,
            paramLabel = "ID|FOLDER|FILE",
            description = "The robot; by default the one that report.json names.")
    private Optional<String> robot = Optional.empty();

    @Mixin
    private AcceptOption accepted;

    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    private final RunVerifier verifier;

    @Inject
    VerifyCommand(RunVerifier verifier) {
        this.verifier = verifier;
    }

    @Override
    public Integer call() {
        RunVerifier.Result result = verifier.check(folder, robot);
        Verification verification = result.verification();
        PrintWriter out = spec.commandLine().getOut();
        if (global.json) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("status", result.status().text());
            tree.put("reasons", result.reasons());
            tree.put("warnings", result.warnings());
            result.faithfulness().ifPresent(f -> tree.put(Faithfulness.KEY, f.tree()));
            tree.put("verification", verification.toReport());
            tree.put("collision_pairs", result.pairs().count());
            tree.put("self_collision", result.pairs().toReport());
            tree.put("violations", verification.lines());
            tree.put("changed_robot_documents", result.changed());
            tree.putAll(result.figures());
            JsonText.print(out, tree);
        } else {
            out.print(StatusWords.of(result.status()));
            out.println(": " + folder);
            result.reasons().forEach(reason -> out.println("not faithful: " + reason));
            result.warnings().forEach(line -> out.println("warning: " + line));
            for (CheckResult check : verification.checks()) {
                out.printf(
                        Locale.ROOT,
                        "  %-24s %d violations, worst %.6g%n",
                        check.check(),
                        check.violations(),
                        check.worst());
            }
            out.printf(
                    "  %-24s %d checked, %d left out: %s%n",
                    "pairs of links",
                    result.pairs().count(),
                    result.pairs().excluded().size(),
                    leftOut(result.pairs()));
            figures(result.figures(), out);
            verification.lines().stream().limit(50).forEach(line -> out.println("  " + line));
        }
        return accepted.exitCode(result.status());
    }

    /** How many pairs are left out for which reason; their names are in the report and with {@code --json}. */
    private static String leftOut(CheckedPairs pairs) {
        return Arrays.stream(CheckedPairs.Exclusion.values())
                .map(why -> pairs.excluded().stream()
                                .filter(pair -> pair.why() == why)
                                .count()
                        + " " + why.text())
                .collect(Collectors.joining(", "));
    }

    /** Numbers and words of how the robot stands; what has a length, such as the contacts, is in the report. */
    private static void figures(Map<String, Object> figures, PrintWriter out) {
        figures.forEach((part, values) -> ((Map<?, ?>) values).forEach((name, value) -> {
            if (value instanceof Double d) {
                out.printf(Locale.ROOT, "  %-24s %.4g%n", part + "." + name, d);
            } else if (value instanceof String || value instanceof Integer) {
                out.printf(Locale.ROOT, "  %-24s %s%n", part + "." + name, value);
            }
        }));
    }
}
