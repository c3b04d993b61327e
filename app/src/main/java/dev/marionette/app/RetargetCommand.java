package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.api.RunSettings;
import dev.marionette.app.report.RunPage;
import dev.marionette.datasets.CurveFile;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.pipeline.LongRetargeter;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.likeness.KeptContact;
import dev.marionette.pipeline.likeness.Likeness;
import dev.marionette.pipeline.metrics.BalanceReport;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.ExportedFormat;
import dev.marionette.pipeline.run.FormatOptions;
import dev.marionette.pipeline.run.LongRunFolder;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.robots.JointOrder;
import dev.marionette.sweep.plan.MotionPack;
import dev.marionette.verify.BalanceFigures;
import jakarta.inject.Inject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code retarget}: a clip and a robot in, a verified trajectory out. */
@Command(
        name = "retarget",
        description = "Makes a robot do what a clip shows, and writes a verified trajectory.",
        footer = "Example: marionette retarget --robot coman --motion big-wave",
        mixinStandardHelpOptions = true)
final class RetargetCommand implements Callable<Integer> {
    @Option(
            names = "--robot",
            completionCandidates = Candidates.Robots.class,
            required = true,
            paramLabel = "ID|FOLDER|FILE",
            description =
                    "A robot by id (see: robots), its folder, its URDF or MJCF file, or a character (GLB, VRM, FBX, BVH, …).")
    private String robot;

    @Option(
            names = "--motion",
            completionCandidates = Candidates.Motions.class,
            required = true,
            paramLabel = "ID|FILE",
            description =
                    "A motion by id (see: motions), a file, or the folder of a run; 'FILE#*' for all animations of a"
                            + " file, or a folder of clips.")
    private String motion;

    @Option(
            names = "--method",
            completionCandidates = Candidates.Methods.class,
            defaultValue = RetargetMethod.DEFAULT,
            description = "See: methods. Default: ${DEFAULT-VALUE}.")
    private String method;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder to write. Default: out/ROBOT-MOTION.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--seed", defaultValue = "0", description = "Seed of everything random. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--budget",
            paramLabel = "N",
            description =
                    "Evaluations of the search for transfer parameters. Default: 0, which takes those in closed form.")
    private Optional<Integer> budget = Optional.empty();

    @Mixin
    private SettingsOptions given;

    @Option(
            names = "--along",
            paramLabel = "FILE.csv",
            description =
                    "Lay the motion along a curve on the ground: columns x,y, in the robot's metres. The robot's base has to float (ground.base=floating).")
    private Optional<Path> along = Optional.empty();

    @Option(
            names = "--format",
            split = ",",
            paramLabel = "NAME",
            completionCandidates = Candidates.Formats.class,
            description = "Further formats, several with commas: ${COMPLETION-CANDIDATES}. See: formats.")
    private List<String> formats = new ArrayList<>();

    @Mixin
    private JointOrderOption jointOrder;

    @Option(names = "--fps", paramLabel = "N", description = ExportCommand.FPS)
    private @Nullable Double framesPerSecond;

    @Option(names = "--key-angle", paramLabel = "DEG", defaultValue = "0", description = ExportCommand.KEY_ANGLE)
    private double keyAngleDeg;

    @Option(names = "--in-place", description = ExportCommand.IN_PLACE)
    private boolean inPlace;

    @Option(names = "--no-report", description = "Do not write report.html.")
    private boolean noReport;

    @Mixin
    private AcceptOption accepted;

    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    private final Retargeter retargeter;
    private final LongRetargeter inWindows;
    private final RunFolder runs;
    private final PackRetargeter packs;

    @Inject
    RetargetCommand(Retargeter retargeter, LongRetargeter inWindows, RunFolder runs, PackRetargeter packs) {
        this.retargeter = retargeter;
        this.inWindows = inWindows;
        this.runs = runs;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        List<String> all = given.assignments(budget.map(n -> "budget=" + n).stream());
        RunSettings settings = retargeter.settings().load(given.config(), all);
        Optional<CurveFile> curve = along.map(CurveFile::read);
        Path folder = out.orElseGet(() -> Path.of("out", word(robot) + "-" + word(motion)));
        FormatOptions options = ExportCommand.options(framesPerSecond, keyAngleDeg, inPlace);
        Optional<MotionPack> pack = packs.pack(motion);
        if (pack.isPresent()) {
            requireOne(curve);
            return pack(folder, pack.get(), retargeter.settings().said(given.config(), all), options);
        }
        List<String> order = jointOrder.names();
        runs.requireWritable(folder, formats, options);
        retargeter.requireApart(folder, robot, motion);
        RetargetOutcome.Request request = new RetargetOutcome.Request(robot, motion, method, seed, settings, curve);
        RetargetOutcome outcome;
        try (ProgressPrinter progress = new ProgressPrinter(spec.commandLine().getErr(), global.quiet)) {
            progress.at("read", 0);
            Retargeter.Inputs inputs = inWindows.read(request, formats, loaded -> {
                runs.requireFormats(loaded, formats);
                JointOrder.of(loaded.model(), order, JointOrder.OPTION);
            });
            if (inWindows.takes(request, formats, inputs)) {
                return inWindows(folder, request, inputs, order, progress);
            }
            outcome = retargeter.run(request, inputs, progress);
        }
        RetargetOutcome ordered = order.isEmpty() ? outcome : outcome.withJointOrder(order);
        RunFolder.Written result = runs.write(
                folder, ordered, formats, options, noReport ? Map.of() : Map.of(RunFolder.PAGE, RunPage::of));
        RetargetOutcome written = result.outcome();
        if (!global.quiet) {
            Warnings.ofRun(written.findings(), spec.commandLine().getErr());
        }
        print(result, folder);
        PrintWriter err = spec.commandLine().getErr();
        ExportedFormat.notes(result.formats()).forEach(line -> err.println("note: " + line));
        List<String> refusals = ExportedFormat.refusals(result.formats());
        refusals.forEach(err::println);
        return refusals.isEmpty() ? accepted.exitCode(written.status()) : ExitCode.NOT_VERIFIED;
    }

    private void requireOne(Optional<CurveFile> curve) {
        if (curve.isPresent()) {
            throw new InputException(
                    "--along", "takes one motion, and " + motion + " stands for several", "Name one of them.");
        }
    }

    /** Of several motions. */
    private int pack(Path folder, MotionPack pack, Map<String, String> changes, FormatOptions options) {
        PackRetargeter.Order order = new PackRetargeter.Order(
                robot, motion, method, seed, changes, formats, options, jointOrder.names(), !noReport);
        PrintWriter err = spec.commandLine().getErr();
        Optional<PackResult> result;
        try (StopOnInterrupt interrupt = new StopOnInterrupt();
                SweepPrinter progress = new SweepPrinter(err, global.quiet)) {
            result = packs.run(folder, order, pack, progress, interrupt.signal());
        }
        if (result.isEmpty()) {
            err.println("stopped; nothing is written");
            return ExitCode.NOT_VERIFIED;
        }
        if (global.json) {
            JsonText.write(spec.commandLine().getOut(), result.get().json());
        } else {
            PackText.print(result.get(), folder, spec.commandLine().getOut(), err);
        }
        return result.get().refuses()
                ? ExitCode.NOT_VERIFIED
                : accepted.exitCode(result.get().status());
    }

    /** Of a long recording. */
    private int inWindows(
            Path folder,
            RetargetOutcome.Request request,
            Retargeter.Inputs inputs,
            List<String> order,
            ProgressPrinter progress) {
        LongRunFolder.Written written = inWindows.run(
                folder,
                request,
                inputs,
                order,
                noReport ? Map.of() : Map.of(RunFolder.PAGE, RunPage::ofPart),
                progress);
        progress.close();
        if (!global.quiet) {
            Warnings.ofRun(written.findings(), spec.commandLine().getErr());
        }
        PrintWriter stdout = spec.commandLine().getOut();
        if (global.json) {
            JsonText.write(stdout, written.text());
        } else {
            LongRunText.print(written, noReport ? folder : folder.resolve(RunFolder.PAGE), stdout);
        }
        return accepted.exitCode(written.status());
    }

    /** A name for a folder: the last name of a path without its extension, and the motion that was chosen in it. */
    static String word(String idOrPath) {
        int mark = idOrPath.lastIndexOf('#');
        if (mark > 0 && idOrPath.endsWith("#*")) {
            return word(idOrPath.substring(0, mark));
        }
        if (mark > 0) {
            return word(idOrPath.substring(0, mark)) + "-"
                    + idOrPath.substring(mark + 1).replaceAll("[^\\p{L}\\p{N}_-]+", "_");
        }
        String last =
                String.valueOf(Path.of(idOrPath).toAbsolutePath().normalize().getFileName());
        int dot = last.lastIndexOf('.');
        return dot > 0 ? last.substring(0, dot) : last;
    }

    /** How it is balanced, where its base floats; figures, no alarm. */
    private static Optional<String> balance(RetargetOutcome run) {
        return run.ground()
                .flatMap(ground -> BalanceReport.motion(run.robot(), run.ground(), run.trajectory()))
                .flatMap(BalanceFigures::of)
                .map(f -> String.format(
                        Locale.ROOT,
                        "balance: centre of mass over the standing soles in %.0f %% of the frames, zero-moment point in"
                                + " %.0f %%",
                        100 * f.com().inside(),
                        100 * f.zmp().inside()));
    }

    private void print(RunFolder.Written written, Path folder) {
        RetargetOutcome outcome = written.outcome();
        PrintWriter stdout = spec.commandLine().getOut();
        if (global.json) {
            JsonText.write(stdout, written.report());
            return;
        }
        stdout.print(StatusWords.of(outcome.status()));
        stdout.printf(
                Locale.ROOT,
                ": %s does %s, %d frames, %.2f s%n",
                outcome.robot().label(),
                outcome.clip().name(),
                outcome.trajectory().frames(),
                outcome.trajectory().periodSeconds() * (outcome.trajectory().frames() - 1));
        stdout.printf(
                Locale.ROOT,
                "likeness: limbs %.1f° from the source's on average%s%s%n",
                outcome.likeness().meanLimbAngleDeg(),
                outcome.likeness()
                        .handCorrelation()
                        .map(c -> String.format(Locale.ROOT, ", hand paths correlate %.2f", c))
                        .orElse(""),
                contactsKept(outcome.likeness()));
        outcome.faithfulness().reasons().forEach(reason -> stdout.println("not faithful: " + reason));
        balance(outcome).ifPresent(stdout::println);
        Warnings.ofResult(outcome).forEach(stdout::println);
        outcome.verification().lines().stream().limit(20).forEach(line -> stdout.println("  " + line));
        stdout.println((noReport ? "written to: " : "report: ") + (noReport ? folder : folder.resolve(RunFolder.PAGE)));
    }

    private static String contactsKept(Likeness likeness) {
        return likeness.contactsKept().isPresent()
                ? String.format(
                        Locale.ROOT,
                        ", contacts of hands kept in %.0f %% of %d frames",
                        100 * likeness.contactsKept().getAsDouble(),
                        likeness.handContacts().stream()
                                .mapToInt(KeptContact::frames)
                                .sum())
                : "";
    }
}
