package dev.marionette.pipeline;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunStatus;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.ExportedFormat;
import dev.marionette.pipeline.run.FormatOptions;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.pipeline.run.RunFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The motion of a robot that {@link Marionette} made. Immutable. */
public final class RetargetedMotion {
    private final RetargetOutcome outcome;
    private final RunFolder runs;

    RetargetedMotion(RetargetOutcome outcome, RunFolder runs) {
        this.outcome = outcome;
        this.runs = runs;
    }

    /** Whether every limit holds in every frame and the motion is still that of the source: its {@link #status} is verified. */
    public boolean verified() {
        return status() == RunStatus.VERIFIED;
    }

    /** Whether a limit is broken, likeness is lost, or neither. */
    public RunStatus status() {
        return outcome.status();
    }

    /** What makes it other than verified, one line each: of each limit that is broken the first violation, then what is lost of the source's motion. */
    public List<String> reasons() {
        return outcome.reasons();
    }

    /** Joint angles over time (rad, m for sliding joints), the joints in the robot's own order, and, where the base floats, its poses in the world (m, z up). */
    public JointTrajectory trajectory() {
        return outcome.trajectory().inOrder(outcome.robot().jointOrder());
    }

    /** Mean angle between the limbs of the source and the robot's, degrees. */
    public double meanLimbAngleDeg() {
        return outcome.likeness().meanLimbAngleDeg();
    }

    /** What was inferred about clip and robot, and what to be warned of. */
    public List<Finding> findings() {
        return outcome.findings();
    }

    /** All other figures of the run, with the keys of {@code report.json}. */
    public RetargetOutcome details() {
        return outcome;
    }

    /** The text of {@code report.json}. */
    public String reportJson() {
        return ReportJson.text(outcome);
    }

    /**
     * Writes what {@code marionette retarget --no-report} writes: {@code trajectory.csv}, {@code report.json} and further
     * formats. The folder appears when all of it is written; an earlier run in its place is replaced.
     *
     * @param folder where to; made if it is not there
     * @param formats names of further formats, such as {@code npz}, each at the rate that its tools expect
     * @return what was made of each format, in their order; one whose motion breaks a limit at its rate is refused
     * @throws InputException if the folder holds anything but an earlier run, cannot be written, or a format is unknown or
     *     cannot show this robot
     */
    public List<ExportedFormat> write(Path folder, String... formats) {
        List<String> names = List.of(formats);
        runs.requireWritable(folder, names);
        runs.requireFormats(outcome.robot(), names);
        return runs.write(folder, outcome, names, FormatOptions.USUAL, Map.of()).formats();
    }
}
