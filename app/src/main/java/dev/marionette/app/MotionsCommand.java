package dev.marionette.app;

import dev.marionette.api.Clip;
import dev.marionette.api.Evidence;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.api.MotionSource;
import dev.marionette.api.Recording;
import dev.marionette.datasets.body.RoleEvidence;
import dev.marionette.host.OutputPlace;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.postprocess.export.AtomicFile;
import dev.marionette.robots.skeleton.BvhWriter;
import dev.marionette.stream.ClipLines;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code motions}: lists the built-in motions; {@code show} and {@code export} take files as well. */
@Command(name = "motions", description = "Lists the motions, shows or exports one.", mixinStandardHelpOptions = true)
final class MotionsCommand implements Runnable {
    /** How the text beside a BVH begins. */
    private static final String REMARKS = "motion: ";
    /** A clip of more frames is not read whole where that can be helped. */
    private static final int LONG = 36_000;

    @Mixin
    private GlobalOptions global;

    @Spec
    private CommandSpec spec;

    private final Motions motions;

    @Inject
    MotionsCommand(Motions motions) {
        this.motions = motions;
    }

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        if (global.json) {
            JsonText.print(out, motions.catalog().entries());
            return;
        }
        for (MotionSource.Entry entry : motions.catalog().entries()) {
            out.printf(
                    Locale.ROOT,
                    "%-20s %4.1f s  %-10s %s%n",
                    entry.id(),
                    entry.durationSeconds(),
                    entry.performer(),
                    entry.description());
        }
        out.println("Any other: a file (" + String.join(", ", motions.catalog().formats()) + ").");
    }

    @Command(
            name = "show",
            description = "Says what a motion is.",
            footer = "Example: marionette motions show tada",
            mixinStandardHelpOptions = true)
    void show(
            @Parameters(
                            paramLabel = "ID|FILE",
                            completionCandidates = Candidates.Motions.class,
                            description = "A motion by id, or a file.")
                    String id,
            @Mixin GlobalOptions options) {
        PrintWriter out = spec.commandLine().getOut();
        List<MotionReader.Take> takes = motions.takes(id);
        if (takes.stream().filter(MotionReader.Take::moves).count() > 1) {
            list(out, id, takes, options.json);
            return;
        }
        // of a long clip a sample says as much
        Recording recording = motions.open(id, LONG).recording();
        Clip clip = recording.sample();
        int frames = recording.frames();
        List<RoleEvidence> roles = RoleEvidence.of(clip);
        if (options.json) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("name", clip.name());
            tree.put("frames", frames);
            tree.put("rate_hz", clip.rateHz());
            tree.put("joints", clip.jointNames());
            Map<String, String> joints = new LinkedHashMap<>();
            Map<String, Evidence> evidence = new LinkedHashMap<>();
            for (RoleEvidence row : roles) {
                joints.put(row.role().id(), row.joint());
                evidence.put(row.role().id(), new Evidence(row.confidence(), row.reason()));
            }
            tree.put("roles", joints);
            tree.put("evidence", evidence);
            tree.put("findings", clip.findings());
            JsonText.print(out, tree);
            return;
        }
        out.printf(
                Locale.ROOT,
                "%s: %d frames at %.3g Hz, %.2f s, %d joints%n",
                clip.name(),
                frames,
                clip.rateHz(),
                (frames - 1) / clip.rateHz(),
                clip.joints());
        for (RoleEvidence row : roles) {
            out.printf(
                    Locale.ROOT,
                    "  %-15s %-20s confidence %.2f  %s%n",
                    row.role().id(),
                    row.joint(),
                    row.confidence(),
                    row.reason());
        }
        clip.findings().forEach(f -> out.println(f.level().name().toLowerCase(Locale.ROOT) + ": " + f.message()));
    }

    private static void list(PrintWriter out, String file, List<MotionReader.Take> takes, boolean json) {
        if (json) {
            JsonText.print(out, Map.of("motions", takes));
            return;
        }
        out.println(file + " holds several motions; choose one with '#':");
        for (MotionReader.Take take : takes) {
            out.printf(
                    Locale.ROOT,
                    "  %s#%s  %.2f s%s%n",
                    file,
                    take.name(),
                    take.durationSeconds(),
                    take.moves() ? "" : ", a static pose");
        }
    }

    @Command(
            name = "export",
            description =
                    "Writes a motion as BVH, and beside it a text that says its unit; or as lines that stream reads.",
            footer = "Example: marionette motions export tada tada.bvh",
            mixinStandardHelpOptions = true)
    void export(
            @Parameters(
                            paramLabel = "ID|FILE",
                            completionCandidates = Candidates.Motions.class,
                            description = "A motion by id, or a file.")
                    String id,
            @Parameters(paramLabel = "FILE.bvh|FILE.jsonl", description = "The file to write.") Path file,
            @Mixin GlobalOptions options) {
        OutputPlace.requireFile(file, "Choose another file.");
        Clip clip = motions.load(id).clip();
        boolean lines = file.toString().endsWith(".jsonl");
        // BVH does not say its unit, and the height of what is no grown person misleads
        Path remarks = file.resolveSibling(file.getFileName() + ".txt");
        try {
            if (lines) {
                AtomicFile.write(file, writer -> ClipLines.write(clip, writer));
            } else {
                requireOwn(remarks);
                AtomicFile.write(file, writer -> BvhWriter.write(clip, writer));
                AtomicFile.write(remarks, writer -> writer.write(REMARKS + clip.name() + "\nunits: cm, degrees, s\n"));
            }
        } catch (IOException e) {
            throw new InputException(
                    file.toString(), "cannot be written: " + e.getMessage(), "Choose another file.", e);
        }
        spec.commandLine().getOut().println("written: " + file + (lines ? "" : ", " + remarks));
    }

    /** What an earlier export wrote is replaced, another text is not. */
    private static void requireOwn(Path remarks) throws IOException {
        if (Files.exists(remarks)) {
            byte[] start = new byte[REMARKS.length()];
            try (InputStream in = Files.newInputStream(remarks)) {
                in.readNBytes(start, 0, start.length);
            }
            if (!new String(start, StandardCharsets.UTF_8).equals(REMARKS)) {
                throw new InputException(
                        remarks.toString(),
                        "is there already and was written by something else; the unit would be written there",
                        "Choose another file.");
            }
        }
    }
}
