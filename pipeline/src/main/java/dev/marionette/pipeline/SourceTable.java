package dev.marionette.pipeline;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts;
import dev.marionette.api.InputException;
import dev.marionette.kinematics.skeleton.Quaternions;
import dev.marionette.postprocess.export.TableCsv;
import dev.marionette.postprocess.export.TimedTable;
import dev.marionette.transfer.ground.LowerBody;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The motion of the source as {@code source.csv} holds it: for each joint x, y and z, metres, person frame; where the
 * robot's base floats, also the point between the hips over the ground, the pelvis and both legs, as in {@link LowerBody}.
 * It is all that likeness is judged by, so that it can be judged again from the files.
 */
final class SourceTable implements SourcePositions {
    private static final List<String> AXES = List.of("_x", "_y", "_z");
    private static final String HIPS = "ground_hips";
    private static final List<String> PELVIS =
            List.of("ground_pelvis_qw", "ground_pelvis_qx", "ground_pelvis_qy", "ground_pelvis_qz");
    private static final String LEFT_LEG = "ground_left_leg";
    private static final String RIGHT_LEG = "ground_right_leg";
    /** Without these, no motion is retargeted. */
    private static final List<BodyJoint> ARMS = List.of(
            BodyJoint.LEFT_SHOULDER,
            BodyJoint.LEFT_ELBOW,
            BodyJoint.LEFT_WRIST,
            BodyJoint.RIGHT_SHOULDER,
            BodyJoint.RIGHT_ELBOW,
            BodyJoint.RIGHT_WRIST);

    private final String file;
    private final TimedTable table;
    private final int[] columns = new int[BodyJoint.count()];

    private SourceTable(String file, TimedTable table) {
        this.file = file;
        this.table = table;
        for (BodyJoint joint : BodyJoint.values()) {
            columns[joint.ordinal()] = table.columns().indexOf(joint.id() + "_x");
        }
    }

    /**
     * Writes it.
     *
     * @param outcome the run; the joints that its clip has are written
     */
    static void write(Path file, RetargetOutcome outcome) throws IOException {
        SourcePositions source = outcome.method().person();
        List<BodyJoint> joints = Stream.of(BodyJoint.values())
                .filter(joint ->
                        ARMS.contains(joint) || outcome.clip().joint(joint).isPresent())
                .toList();
        List<String> names = new ArrayList<>();
        joints.forEach(joint -> AXES.forEach(axis -> names.add(joint.id() + axis)));
        outcome.lowerBody().ifPresent(legs -> {
            AXES.forEach(axis -> names.add(HIPS + axis));
            names.addAll(PELVIS);
            Stream.of(LEFT_LEG, RIGHT_LEG).forEach(leg -> AXES.forEach(axis -> names.add(leg + axis)));
        });
        double[] values = new double[source.frames() * names.size()];
        for (int f = 0; f < source.frames(); f++) {
            int o = f * names.size();
            for (BodyJoint joint : joints) {
                for (int i = 0; i < 3; i++) {
                    values[o++] = source.position(f, joint, i);
                }
            }
            if (outcome.lowerBody().isPresent()) {
                put(outcome.lowerBody().get(), f, values, o);
            }
        }
        TableCsv.write(file, new TimedTable(names, outcome.method().angles().periodSeconds(), values));
    }

    private static void put(LowerBody legs, int frame, double[] out, int o) {
        double[] v = new double[9];
        legs.hips(frame, v);
        System.arraycopy(v, 0, out, o, 3);
        legs.pelvis(frame, v);
        Quaternions.fromMatrix(v, out, o + 3);
        legs.leg(true, frame, v);
        System.arraycopy(v, 0, out, o + 7, 3);
        legs.leg(false, frame, v);
        System.arraycopy(v, 0, out, o + 10, 3);
    }

    /**
     * Reads it.
     *
     * @throws InputException if the file is missing or malformed, or has no arms
     */
    static SourceTable read(Path file) throws IOException {
        SourceTable source = new SourceTable(file.toString(), TableCsv.read(file));
        ARMS.forEach(joint -> source.column(joint.id()));
        return source;
    }

    /** The first of three columns in a row. */
    private int column(String name) {
        int first = table.columns().indexOf(name + "_x");
        List<String> wanted = AXES.stream().map(axis -> name + axis).toList();
        if (first < 0
                || first + 3 > table.columns().size()
                || !table.columns().subList(first, first + 3).equals(wanted)) {
            throw missing(String.join(", ", wanted));
        }
        return first;
    }

    private InputException missing(String columns) {
        return new InputException(file, "has no columns " + columns, "Get the whole folder, or make the run again.");
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

    /**
     * How the source moves over the ground.
     *
     * @param legLength metres
     * @param contacts when its feet stand
     * @throws InputException if the file does not say it
     */
    LowerBody lowerBody(double legLength, FootContacts contacts) {
        int turn = table.columns().indexOf(PELVIS.get(0));
        if (turn < 0
                || turn + 4 > table.columns().size()
                || !table.columns().subList(turn, turn + 4).equals(PELVIS)) {
            throw missing(String.join(", ", PELVIS));
        }
        return new Legs(legLength, contacts, column(HIPS), turn, column(LEFT_LEG), column(RIGHT_LEG));
    }

    private final class Legs implements LowerBody {
        private final double legLength;
        private final FootContacts contacts;
        private final int hips;
        private final int turn;
        private final int left;
        private final int right;

        Legs(double legLength, FootContacts contacts, int hips, int turn, int left, int right) {
            this.legLength = legLength;
            this.contacts = contacts;
            this.hips = hips;
            this.turn = turn;
            this.left = left;
            this.right = right;
        }

        private void copy(int frame, int column, int count, double[] out) {
            for (int i = 0; i < count; i++) {
                out[i] = table.value(frame, column + i);
            }
        }

        @Override
        public int frames() {
            return table.rows();
        }

        @Override
        public double legLengthMetres() {
            return legLength;
        }

        @Override
        public void hips(int frame, double[] out) {
            copy(frame, hips, 3, out);
        }

        @Override
        public void pelvis(int frame, double[] out) {
            double[] q = new double[4];
            copy(frame, turn, 4, q);
            Quaternions.toMatrix(q, 0, out);
        }

        @Override
        public void leg(boolean leftLeg, int frame, double[] out) {
            copy(frame, leftLeg ? left : right, 3, out);
        }

        @Override
        public FootContacts contacts() {
            return contacts;
        }
    }
}
