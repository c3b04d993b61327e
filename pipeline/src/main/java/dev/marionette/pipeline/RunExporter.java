package dev.marionette.pipeline;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.robot.JointOrder;
import dev.marionette.postprocess.export.ExportInput;
import dev.marionette.postprocess.export.TrajectoryExporter;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes further formats of a finished run, from its files. */
public final class RunExporter {
    private final Robots robots;
    private final Extensions extensions;

    @Inject
    RunExporter(Robots robots, Extensions extensions) {
        this.robots = robots;
        this.extensions = extensions;
    }

    /**
     * What was written.
     *
     * @param files the new files
     * @param changed documents of the robot that are not those of the run, by name
     */
    public record Result(List<Path> files, List<String> changed) {
        public Result {
            files = List.copyOf(files);
            changed = List.copyOf(changed);
        }
    }

    /**
     * Writes further formats into the folder of a run: all of them, or nothing.
     *
     * @param folder the folder of the run
     * @param formats names of formats; one that is named twice is made once
     * @param robot the robot, or empty to take the one that the report names
     * @param order the joints in the order that the formats get; empty for that of the trajectory
     * @throws InputException if a format is unknown or needs more than a run leaves behind, the folder holds no trajectory,
     *     the files are malformed, or the joints are not the robot's
     */
    public Result export(Path folder, List<String> formats, Optional<String> robot, List<String> order) {
        List<TrajectoryExporter> exporters =
                formats.stream().distinct().map(extensions.exporters()::get).toList();
        FinishedRun run = FinishedRun.open(folder, robot, robots);
        try {
            JointTrajectory trajectory = run.read();
            List<String> names = order.isEmpty()
                    ? trajectory.jointNames()
                    : JointOrder.of(run.robot().model(), order, JointOrder.OPTION);
            ExportInput input = new ExportInput(
                    run.robot().inOrder(names), trajectory.inOrder(names), Optional.empty(), Version.current());
            return new Result(write(folder, exporters, input), run.changed());
        } catch (IOException e) {
            throw new InputException(folder.toString(), "cannot be written: " + e, "", e);
        }
    }

    /** As {@link #export(Path, List, Optional, List)}, the joints in the order of the trajectory. */
    public Result export(Path folder, List<String> formats, Optional<String> robot) {
        return export(folder, formats, robot, List.of());
    }

    private static List<Path> write(Path folder, List<TrajectoryExporter> exporters, ExportInput input)
            throws IOException {
        Path aside = Files.createTempDirectory(folder, ".export");
        List<Path> written = new ArrayList<>();
        try {
            for (TrajectoryExporter exporter : exporters) {
                exporter.export(input, aside);
            }
            for (TrajectoryExporter exporter : exporters) {
                for (String file : exporter.files()) {
                    // some files are of motions with a floating base alone
                    if (Files.exists(aside.resolve(file))) {
                        written.add(Files.move(
                                aside.resolve(file), folder.resolve(file), StandardCopyOption.REPLACE_EXISTING));
                    }
                }
            }
        } finally {
            RunFolder.delete(aside);
        }
        return written;
    }
}
