package dev.marionette.app;

import dev.marionette.pipeline.run.ExportedFormat;
import dev.marionette.pipeline.run.FormatOptions;
import dev.marionette.pipeline.run.RunExporter;
import jakarta.inject.Inject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code export}: makes further formats of what is on the disk. */
@Command(
        name = "export",
        description = "Writes further formats of a finished run into its folder.",
        footer = "Example: marionette export out/coman-big-wave --format glb,npz",
        mixinStandardHelpOptions = true)
final class ExportCommand implements Callable<Integer> {
    /** What {@code --fps} is, here and of {@code retarget}. */
    static final String FPS =
            "Frames per second of the formats, checked again at that rate. Default: what the format's tools"
                    + " expect, else the rate of the run.";

    /** What {@code --key-angle} is, here and of {@code retarget}. */
    static final String KEY_ANGLE =
            "In character and glb, leave out keys where rotations between parent and child stay within this angle"
                    + " (0.1 is hard to see). Default: 0, a key at every frame.";

    /** What {@code --in-place} is, here and of {@code retarget}. */
    static final String IN_PLACE =
            "In animations (character, glb, bvh, vrma), remove the root motion, the horizontal path of the base: a walk is on the spot.";

    @Parameters(paramLabel = "DIR", description = "The folder that a run wrote.")
    private Path folder;

    @Option(
            names = "--format",
            required = true,
            split = ",",
            paramLabel = "NAME",
            completionCandidates = Candidates.Formats.class,
            description = "Any of ${COMPLETION-CANDIDATES}; several with commas. See: formats.")
    private List<String> formats = new ArrayList<>();

    @Option(names = "--fps", paramLabel = "N", description = FPS)
    private @Nullable Double framesPerSecond;

    @Option(names = "--key-angle", paramLabel = "DEG", defaultValue = "0", description = KEY_ANGLE)
    private double keyAngleDeg;

    @Option(names = "--in-place", description = IN_PLACE)
    private boolean inPlace;

    @Option(
            names = "--robot",
            completionCandidates = Candidates.Robots.class,
            paramLabel = "ID|FOLDER|FILE",
            description = "The robot; by default the one that report.json names.")
    private Optional<String> robot = Optional.empty();

    @Mixin
    private JointOrderOption jointOrder;

    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    private final RunExporter exporter;

    @Inject
    ExportCommand(RunExporter exporter) {
        this.exporter = exporter;
    }

    /** What the options say; the rate may be left out. */
    static FormatOptions options(@Nullable Double framesPerSecond, double keyAngleDeg, boolean inPlace) {
        return new FormatOptions(
                framesPerSecond == null ? OptionalDouble.empty() : OptionalDouble.of(framesPerSecond),
                keyAngleDeg,
                inPlace);
    }

    @Override
    public Integer call() {
        RunExporter.Result result = exporter.export(
                folder, formats, options(framesPerSecond, keyAngleDeg, inPlace), robot, jointOrder.names());
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        List<String> files = result.files().stream().map(Path::toString).toList();
        List<String> refusals = ExportedFormat.refusals(result.formats());
        if (global.json) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("files", files);
            tree.put("formats", ExportedFormat.tree(result.formats()));
            tree.put("kept", result.kept().stream().map(Path::toString).toList());
            tree.put("warnings", result.warnings());
            JsonText.print(out, tree);
        } else {
            files.forEach(out::println);
        }
        result.warnings().forEach(line -> err.println("warning: " + line));
        ExportedFormat.notes(result.formats()).forEach(line -> err.println("note: " + line));
        refusals.forEach(err::println);
        result.kept().forEach(file -> err.println("the earlier " + file + " is kept"));
        return refusals.isEmpty() ? ExitCode.OK : ExitCode.NOT_VERIFIED;
    }
}
