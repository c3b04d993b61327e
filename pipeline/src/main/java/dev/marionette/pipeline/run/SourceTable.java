package dev.marionette.pipeline.run;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import dev.marionette.methods.SourcePositions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.export.TableCsv;
import dev.marionette.postprocess.export.TimedTable;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The joints of the source as {@code source.csv} holds them: for each x, y and z, metres, source frame. Likeness of arms is
 * judged by it, so that it can be judged again from the files.
 */
final class SourceTable implements SourcePositions {
    private static final List<String> AXES = List.of("_x", "_y", "_z");
    /** Without these, no motion is retargeted. */
    private static final List<BodyJoint> ARMS = List.of(
            BodyJoint.LEFT_SHOULDER,
            BodyJoint.LEFT_ELBOW,
            BodyJoint.LEFT_WRIST,
            BodyJoint.RIGHT_SHOULDER,
            BodyJoint.RIGHT_ELBOW,
            BodyJoint.RIGHT_WRIST);

    private final TimedTable table;
    private final int[] columns = new int[BodyJoint.count()];

    private SourceTable(String file, TimedTable table) {
        this.table = table;
        for (BodyJoint joint : BodyJoint.values()) {
            columns[joint.ordinal()] = table.columns().indexOf(joint.id() + "_x");
        }
        ARMS.forEach(joint -> triple(file, table, joint.id()));
    }

    /**
     * Writes it.
     *
     * @param outcome the run; the joints that its clip has are written
     */
    static void write(Path file, RetargetOutcome outcome) throws IOException {
        TableCsv.write(file, table(outcome));
    }

    /** What is written. */
    static TimedTable table(RetargetOutcome outcome) {
        SourcePositions source = outcome.method().sourceMotion();
        List<BodyJoint> joints = Stream.of(BodyJoint.values())
                .filter(joint ->
                        ARMS.contains(joint) || outcome.clip().joint(joint).isPresent())
                .toList();
        List<String> names = new ArrayList<>();
        joints.forEach(joint -> names.addAll(triple(joint.id())));
        double[] values = new double[source.frames() * names.size()];
        for (int i = 0; i < values.length; i++) {
            int column = i % names.size();
            values[i] = source.position(i / names.size(), joints.get(column / 3), column % 3);
        }
        return new TimedTable(names, outcome.method().angles().periodSeconds(), values);
    }

    /**
     * Reads it.
     *
     * @throws InputException if the file is missing or malformed, or has no arms
     */
    static SourceTable read(Path file) throws IOException {
        return new SourceTable(file.toString(), TableCsv.read(file));
    }

    /** Reads it part after part. */
    static final class Parts implements Closeable {
        private final String file;
        private final TableCsv.Rows rows;

        Parts(Path file) throws IOException {
            this.file = file.toString();
            rows = new TableCsv.Rows(file);
        }

        /** As {@link TableCsv.Rows#read}. */
        SourceTable read(int from, int to) throws IOException {
            SourceTable table = new SourceTable(file, rows.read(from, to));
            if (table.frames() != to - from) {
                throw new InputException(
                        file, "has fewer frames than the trajectory", "Get the whole folder, or make the run again.");
            }
            return table;
        }

        @Override
        public void close() throws IOException {
            rows.close();
        }
    }

    /** The names of three columns. */
    static List<String> triple(String name) {
        return AXES.stream().map(axis -> name + axis).toList();
    }

    /** The first of three columns in a row. */
    static int triple(String file, TimedTable table, String name) {
        return columns(file, table, triple(name));
    }

    /**
     * The first of some columns in a row.
     *
     * @throws InputException if they are not there
     */
    static int columns(String file, TimedTable table, List<String> wanted) {
        int first = table.columns().indexOf(wanted.get(0));
        int end = first + wanted.size();
        if (first < 0
                || end > table.columns().size()
                || !table.columns().subList(first, end).equals(wanted)) {
            throw new InputException(
                    file,
                    "has no columns " + String.join(", ", wanted),
                    "Get the whole folder, or make the run again.");
        }
        return first;
    }

    @Override
    public int frames() {
        return table.rows();
    }

    /** Time between frames, s. */
    double periodSeconds() {
        return table.periodSeconds();
    }

    @Override
    public double position(int frame, BodyJoint joint, int axis) {
        int column = columns[joint.ordinal()];
        return column < 0 ? 0 : table.value(frame, column + axis);
    }
}
