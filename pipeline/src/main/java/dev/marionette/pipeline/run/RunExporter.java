package dev.marionette.pipeline.run;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.api.RunStatus;
import dev.marionette.host.OutputPlace;
import dev.marionette.host.PartFolder;
import dev.marionette.methods.Collisions;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.extensions.Version;
import dev.marionette.postprocess.export.ExportInput;
import dev.marionette.postprocess.export.TrajectoryExporter;
import dev.marionette.robots.JointOrder;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes further formats of a finished run from its files. */
public final class RunExporter {
    /** What the folder is named after in which files are written before they are moved into that of the run. */
    private static final String ASIDE = "export";

    private final Robots robots;
    private final Collisions collisions;
    private final Extensions extensions;

    @Inject
    RunExporter(Robots robots, Collisions collisions, Extensions extensions) {
        this.robots = robots;
        this.collisions = collisions;
        this.extensions = extensions;
    }

    /**
     * What was written.
     *
     * @param files the new files
     * @param formats what was made of the formats
     * @param kept of formats that were refused, files of earlier exports that are still there
     * @param warnings what to know of the run, a line each: that it is not verified, that documents of its robot changed
     */
    public record Result(List<Path> files, List<ExportedFormat> formats, List<Path> kept, List<String> warnings) {
        public Result {
            files = List.copyOf(files);
            formats = List.copyOf(formats);
            kept = List.copyOf(kept);
            warnings = List.copyOf(warnings);
        }
    }

    /** As {@link #export(Path, List, FormatOptions, Optional, List)}, each format at its own rate. */
    public Result export(Path folder, List<String> formats, Optional<String> robot) {
        return export(folder, formats, FormatOptions.USUAL, robot, List.of());
    }

    /**
     * Writes further formats into the folder of a run: all of them but those whose motion breaks a limit at their rate, or nothing.
     *
     * @param folder the folder of the run
     * @param formats names of formats; one that is named twice is made once
     * @param options how they are written
     * @param robot the robot, or empty to take the one that the report names
     * @param order the joints in the order that the formats get; empty for that of the trajectory
     * @throws InputException if a format is unknown or needs more than a run leaves behind, the options are not for the formats, the folder holds no
     *     trajectory, the files are malformed, or the joints are not the robot's
     */
    public Result export(
            Path folder, List<String> formats, FormatOptions options, Optional<String> robot, List<String> order) {
        List<TrajectoryExporter> exporters =
                formats.stream().distinct().map(extensions.exporters()::get).toList();
        ExportSet.require(formats, exporters, options);
        FinishedRun run = FinishedRun.open(folder, robot, robots);
        OutputPlace.requireInside(folder, ASIDE, "Copy the run to a folder that can be written.");
        try {
            JointTrajectory asWritten = run.read();
            List<String> names = order.isEmpty()
                    ? asWritten.jointNames()
                    : JointOrder.of(run.robot().model(), order, JointOrder.OPTION);
            JointTrajectory trajectory = run.readAsModel();
            RunSettings settings = run.settings(extensions.settings(), groups(exporters));
            ExportInput input = new ExportInput(
                    run.robot(),
                    trajectory,
                    Optional.empty(),
                    FingerTable.read(folder, run.robot(), trajectory.frames(), trajectory.periodSeconds()),
                    Version.current(),
                    settings);
            exporters.forEach(exporter -> require(input, exporter));
            ExportSet set = new ExportSet(
                    input,
                    names,
                    () -> run.ground(trajectory),
                    () -> collisions.of(run.robot()),
                    extensions.verifier(),
                    () -> settings,
                    run.status().filter(status -> status != RunStatus.FAILED).isPresent());
            List<ExportedFormat> made = new ArrayList<>();
            List<Path> files = write(folder, exporters, aside -> made.addAll(set.write(exporters, options, aside)));
            return new Result(
                    files,
                    made,
                    kept(folder, exporters, made),
                    run.warnings().stream().map(Finding::message).toList());
        } catch (IOException e) {
            throw new InputException(
                    folder.toString(),
                    "cannot be written: " + e,
                    "Check that the folder may be written to and that there is space left.",
                    e);
        }
    }

    private List<Class<? extends Record>> groups(List<TrajectoryExporter> exporters) {
        List<Class<? extends Record>> groups =
                new ArrayList<>(extensions.verifier().groups());
        exporters.forEach(exporter -> groups.addAll(exporter.settings()));
        return groups;
    }

    /** Refuses before anything is written what no rate would help. */
    private static void require(ExportInput input, TrajectoryExporter exporter) {
        exporter.requireFor(input.robot());
        if (!exporter.ofRobot()) {
            input.requireCharacter(exporter.name());
        }
    }

    private static List<Path> kept(Path folder, List<TrajectoryExporter> exporters, List<ExportedFormat> made) {
        List<Path> kept = new ArrayList<>();
        for (int i = 0; i < made.size(); i++) {
            if (made.get(i).refused().isPresent()) {
                exporters.get(i).files().stream()
                        .map(folder::resolve)
                        .filter(Files::exists)
                        .forEach(kept::add);
            }
        }
        return kept;
    }

    /** What writes files into a folder. */
    @FunctionalInterface
    private interface Content {
        void writeTo(Path folder) throws IOException;
    }

    private static List<Path> write(Path folder, List<TrajectoryExporter> exporters, Content content)
            throws IOException {
        List<Path> written = new ArrayList<>();
        try (PartFolder part = PartFolder.beside(folder.resolve(ASIDE))) {
            Path aside = Files.createDirectory(part.fresh());
            content.writeTo(aside);
            for (TrajectoryExporter exporter : exporters) {
                for (String file : exporter.files()) {
                    // some files are of motions with a floating base alone, and some motions may not be written
                    if (Files.exists(aside.resolve(file))) {
                        written.add(Files.move(
                                aside.resolve(file), folder.resolve(file), StandardCopyOption.REPLACE_EXISTING));
                    }
                }
            }
        }
        return written;
    }
}
