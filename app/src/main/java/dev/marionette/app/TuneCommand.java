package dev.marionette.app;

import dev.marionette.host.PluginFolders;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.extensions.Version;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.robots.TunedBlock;
import dev.marionette.sweep.SweepOptions;
import dev.marionette.sweep.tune.TunePlan;
import dev.marionette.sweep.tune.TuneResult;
import dev.marionette.sweep.tune.Tuner;
import jakarta.inject.Inject;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** {@code tune}: searches settings for a robot, and keeps them with it where they are better on motions that the search did not see. */
@Command(
        name = "tune",
        description =
                "Searches settings for a robot over motions, judges them by others, and keeps them with it; docs/tune.md.",
        footer = "Example: marionette tune --robot my-robot --motions clips/ --set ground.base=floating",
        mixinStandardHelpOptions = true)
final class TuneCommand implements Callable<Integer> {
    /** The first of each gesture of each performer. */
    private static final String BUILT_IN = "*:*-1";

    @Option(
            names = "--robot",
            required = true,
            paramLabel = "ID|FOLDER|FILE",
            completionCandidates = Candidates.Robots.class,
            description = "The robot or character.")
    private String robot = "";

    @Option(
            names = "--motions",
            completionCandidates = Candidates.Motions.class,
            paramLabel = "ID|PATH|GLOB",
            description =
                    "Motions to tune with and to judge by; may be given again. Default: one of each that is built in.")
    private List<String> motions = List.of(BUILT_IN);

    @Option(
            names = "--budget",
            defaultValue = "60",
            paramLabel = "N",
            description =
                    "Evaluations, two of each setting alone among them; each makes all motions of the search. Default: ${DEFAULT-VALUE}.")
    private int budget;

    @Option(
            names = "--held-out",
            defaultValue = "0.4",
            paramLabel = "SHARE",
            description =
                    "The share of the motions that the search does not see; 0: tuned for these motions alone. Default: ${DEFAULT-VALUE}.")
    private double heldOut;

    @Option(
            names = "--rate",
            defaultValue = "60",
            paramLabel = "HZ",
            description = "Frames per second of the motions in the search, at most. Default: ${DEFAULT-VALUE}.")
    private double rate;

    @Option(names = "--seed", defaultValue = "0", description = "Seed of everything random. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder to write. Default: out/tune-ROBOT.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--resume", description = "Go on with the tuning in the folder.")
    private boolean resume;

    @Option(names = "--no-write", description = "Leave the robot's folder as it is.")
    private boolean noWrite;

    @Mixin
    private SettingsOptions given;

    @Mixin
    private EngineOptions engines;

    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    private final Retargeter retargeter;
    private final Robots robots;
    private final Motions knownMotions;
    private final Extensions extensions;
    private final RunFolder runs;
    private final PluginFolders plugins;

    @Inject
    TuneCommand(
            Retargeter retargeter,
            Robots robots,
            Motions motions,
            Extensions extensions,
            RunFolder runs,
            PluginFolders plugins) {
        this.retargeter = retargeter;
        this.robots = robots;
        this.knownMotions = motions;
        this.extensions = extensions;
        this.runs = runs;
        this.plugins = plugins;
    }

    @Override
    public Integer call() {
        TunePlan plan = new TunePlan(robot, motions, settings(), budget, heldOut, rate, seed);
        Path folder =
                out.orElseGet(() -> Path.of("out", "tune-" + robots.load(robot).id()));
        SweepOptions options = new SweepOptions(
                folder,
                resume,
                false,
                false,
                engines.engine(plugins, spec.commandLine().getErr()),
                engines.threads(),
                engines.settings());
        try (StopOnInterrupt interrupt = new StopOnInterrupt()) {
            Optional<TuneResult> result;
            try (SweepPrinter progress = new SweepPrinter(spec.commandLine().getErr(), global.quiet)) {
                String[] args =
                        spec.commandLine().getParseResult().originalArgs().toArray(new String[0]);
                result = new Tuner(
                                WorkerTools.tools(plugins, retargeter, robots, knownMotions, runs),
                                WorkerTools.of(args),
                                extensions)
                        .run(plan, options, progress, interrupt.signal());
            }
            if (result.isEmpty()) {
                spec.commandLine().getErr().println("stopped; --resume goes on from here");
                return ExitCode.NOT_VERIFIED;
            }
            finish(plan, result.get(), folder);
            return ExitCode.OK;
        }
    }

    private Map<String, String> settings() {
        List<String> all = given.assignments(Stream.empty());
        retargeter.requireUsable(extensions.settings().load(given.config(), all));
        return extensions.settings().said(given.config(), all);
    }

    private void finish(TunePlan plan, TuneResult result, Path folder) {
        TuneText text = new TuneText(plan, result, version());
        // first, so that nothing is lost where the robot's file cannot be written
        Path page = text.write(folder);
        Optional<Path> yaml = text.kept() && !noWrite ? yaml() : Optional.empty();
        yaml.ifPresent(file -> TunedBlock.write(file, result.base(), text.tuned(), text.provenance()));
        PrintWriter stdout = spec.commandLine().getOut();
        if (global.json) {
            JsonText.print(stdout, text.tree(yaml));
            return;
        }
        text.lines(folder, yaml, noWrite).forEach(stdout::println);
        stdout.println("report: " + page);
    }

    private String version() {
        return Version.ofBuild(plugins);
    }

    /** The file that says more about the robot and is read with it; empty where none is. */
    private Optional<Path> yaml() {
        boolean character = robots.describe(robot).character().isPresent();
        return robots.source(robot).map(Path::of).flatMap(source -> {
            if (Files.isDirectory(source)) {
                return Optional.of(source.resolve("robot.yaml"));
            }
            if (character) {
                return Optional.of(TunedBlock.beside(source));
            }
            return robots.ids().contains(robot) ? Optional.of(source.resolveSibling("robot.yaml")) : Optional.empty();
        });
    }
}
