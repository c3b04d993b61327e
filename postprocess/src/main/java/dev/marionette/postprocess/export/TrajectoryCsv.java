package dev.marionette.postprocess.export;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A trajectory as CSV, the file that is verified in the end: the header {@code time,}, for a floating base {@link
 * JointTrajectory#BASE_NAMES}, and the joints by their URDF names; seconds, rad or m. Reading gives back the same doubles.
 */
public final class TrajectoryCsv {
    private TrajectoryCsv() {}

    /**
     * Writes a trajectory; an older file is replaced when the new one is whole.
     *
     * @throws IOException if the file cannot be written
     */
    public static void write(Path file, JointTrajectory trajectory) throws IOException {
        TableCsv.write(file, table(trajectory));
    }

    /** A trajectory as the table that is written. */
    public static TimedTable table(JointTrajectory trajectory) {
        List<String> columns = new ArrayList<>(trajectory.floats() ? JointTrajectory.BASE_NAMES : List.of());
        columns.addAll(trajectory.jointNames());
        double[] values = beside(trajectory.base(), trajectory.positions(), trajectory.frames());
        return new TimedTable(columns, trajectory.periodSeconds(), values);
    }

    /**
     * Reads a trajectory. A file of one frame does not say its period: it gets {@link TableCsv#SINGLE_ROW_PERIOD}.
     *
     * @throws dev.marionette.api.InputException if the file is missing or malformed; the message names the line
     * @throws IOException if reading fails otherwise
     */
    public static JointTrajectory read(Path file) throws IOException {
        return of(file, TableCsv.read(file));
    }

    /**
     * A trajectory of some rows of its file.
     *
     * @param file for messages
     * @throws dev.marionette.api.InputException as {@link #read}
     */
    public static JointTrajectory of(Path file, TimedTable table) {
        List<String> columns = table.columns();
        int width = JointTrajectory.BASE_WIDTH;
        boolean floats = columns.size() >= width && columns.subList(0, width).equals(JointTrajectory.BASE_NAMES);
        int first = floats ? width : 0;
        try {
            return new JointTrajectory(
                    columns.subList(first, columns.size()),
                    table.periodSeconds(),
                    part(table, first, columns.size()),
                    part(table, 0, first));
        } catch (InputException e) {
            throw new InputException(file.toString(), String.valueOf(e.getMessage()), e.hint(), e);
        }
    }

    /** The rows of two tables side by side; the first may be empty. */
    private static double[] beside(double[] a, double[] b, int rows) {
        int wa = a.length / rows;
        int wb = b.length / rows;
        double[] values = new double[a.length + b.length];
        for (int row = 0; row < rows; row++) {
            System.arraycopy(a, row * wa, values, row * (wa + wb), wa);
            System.arraycopy(b, row * wb, values, row * (wa + wb) + wa, wb);
        }
        return values;
    }

    /** Some columns of a table, row by row. */
    private static double[] part(TimedTable table, int from, int to) {
        double[] values = new double[table.rows() * (to - from)];
        for (int i = 0; i < values.length; i++) {
            values[i] = table.value(i / (to - from), from + i % (to - from));
        }
        return values;
    }
}
