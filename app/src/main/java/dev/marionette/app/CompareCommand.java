package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.api.Progress;
import dev.marionette.app.report.RunPage;
import dev.marionette.host.OutputPlace;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.postprocess.export.AtomicFile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code compare}: one clip to one robot in several ways, measured alike and side by side. */
@Command(
        name = "compare",
        description = {
            "Makes a robot do what a clip shows by every method, and measures them alike.",
            "Writes a folder for each way, compare.csv, compare.json and a page with all side by side."
        },
        footer = "Example: marionette compare --robot atlas --motion big-wave",
        mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
    private static final String PAGE = "index.html";
    private static final String RESULT = "compare.json";
    private static final String WITH_JOI_SETS = "natural-motion";
    /** More figures do not fit beside each other on a page. */
    private static final int MAX_WAYS = 8;

    @Option(
            names = "--robot",
            completionCandidates = Candidates.Robots.class,
            required = true,
            paramLabel = "ID|FOLDER|FILE",
            description = "A robot by id (see: robots), its folder, its URDF or MJCF file, or a character.")
    private String robot;

    @Option(
            names = "--motion",
            completionCandidates = Candidates.Motions.class,
            required = true,
            paramLabel = "ID|FILE",
            description = "A motion by id (see: motions), a file, or the folder of a run.")
    private String motion;

    @Option(
            names = "--methods",
            completionCandidates = Candidates.Methods.class,
            split = ",",
            paramLabel = "NAME",
            description = "Methods, several with commas. Default: all; see: methods.")
    private List<String> methods = new ArrayList<>();

    @Option(
            names = "--joi",
            split = ",",
            paramLabel = "SET",
            description =
                    "Sets of keypoints (setting joi.set), several with commas: natural-motion is run with" + " each.")
    private List<String> joiSets = new ArrayList<>();

    @Option(names = "--out", paramLabel = "DIR", description = "Folder to write. Default: out/compare-ROBOT-MOTION.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--seed", defaultValue = "0", description = "Seed of everything random. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Mixin
    private SettingsOptions given;

    @Mixin
    private AcceptOption accepted;

    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    private final Retargeter retargeter;
    private final RunFolder runs;
    private final Extensions extensions;

    @Inject
    CompareCommand(Retargeter retargeter, RunFolder runs, Extensions extensions) {
        this.retargeter = retargeter;
        this.runs = runs;
        this.extensions = extensions;
    }

    @Override
    public Integer call() {
        Map<String, RetargetOutcome.Request> requests = requests();
        Path folder = out.orElseGet(
                () -> Path.of("out", "compare-" + RetargetCommand.word(robot) + "-" + RetargetCommand.word(motion)));
        requireFree(folder);
        retargeter.requireApart(folder, robot, motion);
        Map<String, RetargetOutcome> outcomes = new LinkedHashMap<>();
        Map<String, InputException> refused = new LinkedHashMap<>();
        try (ProgressPrinter progress = new ProgressPrinter(spec.commandLine().getErr(), global.quiet)) {
            requests.forEach((name, request) -> {
                Progress own = (stage, done) -> progress.at(name + ": " + stage, done);
                try {
                    outcomes.put(name, retargeter.run(request, own));
                } catch (InputException reason) {
                    refused.put(name, reason);
                }
            });
        }
        if (outcomes.isEmpty()) {
            throw refused.values().iterator().next();
        }
        Comparison comparison = write(folder, requests, outcomes, refused);
        if (!global.quiet) {
            warn(outcomes);
        }
        print(comparison, folder);
        return accepted.exitCode(comparison.status());
    }

    /** Every way that was asked for, by its name; unknown names are found before the work. */
    private Map<String, RetargetOutcome.Request> requests() {
        List<String> chosen =
                methods.isEmpty() ? List.copyOf(extensions.methods().all().keySet()) : methods;
        if (!joiSets.isEmpty() && !chosen.contains(WITH_JOI_SETS)) {
            throw new InputException(
                    "--joi",
                    "is for " + WITH_JOI_SETS + ", which is not among the methods " + String.join(", ", chosen),
                    "Add it to --methods, or leave --joi away.");
        }
        Map<String, RetargetOutcome.Request> requests = new LinkedHashMap<>();
        for (String method : chosen) {
            extensions.methods().get(method);
            boolean several = method.equals(WITH_JOI_SETS) && !joiSets.isEmpty();
            for (String set : several ? joiSets : List.of("")) {
                List<String> all = given.assignments(several ? Stream.of("joi.set=" + set) : Stream.empty());
                String name = several ? method + "-" + set : method;
                requests.put(
                        name,
                        new RetargetOutcome.Request(
                                robot,
                                motion,
                                method,
                                seed,
                                extensions.settings().load(given.config(), all)));
            }
        }
        if (requests.size() > MAX_WAYS) {
            throw new InputException(
                    "compare",
                    requests.size() + " ways are more than " + MAX_WAYS,
                    "Name fewer with --methods or --joi.");
        }
        return requests;
    }

    /** What any of the ways warns of, once; then what the word "verified" alone would hide, way by way. */
    private void warn(Map<String, RetargetOutcome> outcomes) {
        PrintWriter err = spec.commandLine().getErr();
        Warnings.ofRun(
                outcomes.values().stream()
                        .flatMap(run -> run.findings().stream())
                        .distinct()
                        .toList(),
                err);
        outcomes.forEach((name, run) ->
                run.faithfulness().reasons().forEach(reason -> err.println(name + ": not faithful: " + reason)));
        outcomes.forEach((name, run) -> Warnings.ofResult(run).forEach(line -> err.println(name + ": " + line)));
        err.flush();
    }

    private static void requireFree(Path folder) {
        OutputPlace.requireInside(folder, RESULT, "Choose another --out.");
        if (!Files.exists(folder) || Files.exists(folder.resolve(RESULT))) {
            return;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            if (entries.findAny().isPresent()) {
                throw new InputException(
                        folder.toString(), "is there already and is no earlier comparison", "Choose another --out.");
            }
        } catch (IOException e) {
            throw new InputException(folder.toString(), "is not a folder that can be used", "Choose another --out.", e);
        }
    }

    /** The runs first, {@code compare.json} last: it says that the rest is whole. */
    private Comparison write(
            Path folder,
            Map<String, RetargetOutcome.Request> requests,
            Map<String, RetargetOutcome> outcomes,
            Map<String, InputException> refused) {
        Map<String, Comparison.Way> ways = new LinkedHashMap<>();
        List<RunPage.Named> pages = new ArrayList<>();
        for (String name : requests.keySet()) {
            InputException reason = refused.get(name);
            if (reason != null) {
                ways.put(name, Comparison.Way.refused(reason));
            }
            RetargetOutcome outcome = outcomes.get(name);
            if (outcome == null) {
                continue;
            }
            RetargetOutcome written =
                    runs.write(folder.resolve(name), outcome, List.of(), Map.of(RunFolder.PAGE, run -> {
                        String page = RunPage.of(run);
                        pages.add(new RunPage.Named(name, RunPage.blockOf(page)));
                        return page;
                    }));
            ways.put(name, Comparison.Way.of(written));
        }
        Comparison comparison = new Comparison(robot, motion, seed, ways);
        String title = RetargetCommand.word(robot) + " does " + RetargetCommand.word(motion) + " in " + pages.size()
                + " variants";
        try {
            AtomicFile.write(
                    folder.resolve("compare.csv"),
                    writer -> writer.write(comparison.table().csv()));
            AtomicFile.write(folder.resolve(PAGE), writer -> writer.write(RunPage.of(title, pages, refusals(ways))));
            AtomicFile.write(folder.resolve(RESULT), writer -> writer.write(comparison.json()));
        } catch (IOException e) {
            throw new InputException(folder.toString(), "cannot be written: " + e, "Choose another --out.", e);
        }
        return comparison;
    }

    /** Why some ways are not among the others, in their order. */
    private static List<String> refusals(Map<String, Comparison.Way> ways) {
        List<String> lines = new ArrayList<>();
        ways.forEach((name, way) -> way.why().ifPresent(why -> lines.add(name + " refused: " + why)));
        return lines;
    }

    private void print(Comparison comparison, Path folder) {
        PrintWriter stdout = spec.commandLine().getOut();
        if (global.json) {
            JsonText.write(stdout, comparison.json());
            return;
        }
        comparison.text().lines().forEach(stdout::println);
        refusals(comparison.ways()).forEach(stdout::println);
        stdout.println("report: " + folder.resolve(PAGE));
    }
}
