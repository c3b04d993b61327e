package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A trajectory as CSV, the file that is verified in the end: the header {@code time,} and the joints by their URDF
 * names; seconds, rad or m. Reading gives back the same doubles.
 */
public final class TrajectoryCsv {
    private TrajectoryCsv() {}

    /**
     * Writes a trajectory; an older file is replaced when the new one is whole.
     *
     * @throws IOException if the file cannot be written
     */
    public static void write(Path file, JointTrajectory trajectory) throws IOException {
        TableCsv.write(
                file, new TimedTable(trajectory.jointNames(), trajectory.periodSeconds(), trajectory.positions()));
    }

    /**
     * Reads a trajectory. A file of one frame does not say its period: it gets {@link TableCsv#SINGLE_ROW_PERIOD}.
     *
     * @throws dev.marionette.api.InputException if the file is missing or malformed; the message names the line
     * @throws IOException if reading fails otherwise
     */
    public static JointTrajectory read(Path file) throws IOException {
        TimedTable table = TableCsv.read(file);
        return new JointTrajectory(table.columns(), table.periodSeconds(), table.values());
    }
}
