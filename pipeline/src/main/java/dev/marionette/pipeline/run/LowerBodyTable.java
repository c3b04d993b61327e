package dev.marionette.pipeline.run;

import dev.marionette.api.FootContacts;
import dev.marionette.api.InputException;
import dev.marionette.numerics.Quaternions;
import dev.marionette.postprocess.export.TableCsv;
import dev.marionette.postprocess.export.TimedTable;
import dev.marionette.transfer.ground.LowerBody;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the source moves over the ground as {@code source-ground.csv} holds it: the point between the hips, the turn of the
 * pelvis and the vectors from hips to ankles, as in {@link LowerBody}. Likeness of legs and base is judged by it. The length of
 * the legs and the stances are in the report.
 */
final class LowerBodyTable implements LowerBody {
    private static final String HIPS = "hips";
    private static final List<String> PELVIS = List.of("pelvis_qw", "pelvis_qx", "pelvis_qy", "pelvis_qz");
    private static final String LEFT_LEG = "left_leg";
    private static final String RIGHT_LEG = "right_leg";

    private final TimedTable table;
    private final double legLength;
    private final FootContacts contacts;
    private final int hips;
    private final int pelvis;
    private final int leftLeg;
    private final int rightLeg;

    private LowerBodyTable(String file, TimedTable table, double legLength, FootContacts contacts) {
        this.table = table;
        this.legLength = legLength;
        this.contacts = contacts;
        hips = SourceTable.triple(file, table, HIPS);
        pelvis = SourceTable.columns(file, table, PELVIS);
        leftLeg = SourceTable.triple(file, table, LEFT_LEG);
        rightLeg = SourceTable.triple(file, table, RIGHT_LEG);
    }

    /** Writes it. */
    static void write(Path file, LowerBody source, double periodSeconds) throws IOException {
        TableCsv.write(file, table(source, periodSeconds));
    }

    /** What is written. */
    static TimedTable table(LowerBody source, double periodSeconds) {
        List<String> names = new ArrayList<>(SourceTable.triple(HIPS));
        names.addAll(PELVIS);
        names.addAll(SourceTable.triple(LEFT_LEG));
        names.addAll(SourceTable.triple(RIGHT_LEG));
        double[] values = new double[source.frames() * names.size()];
        double[] v = new double[9];
        for (int f = 0; f < source.frames(); f++) {
            int o = f * names.size();
            source.hips(f, v);
            System.arraycopy(v, 0, values, o, 3);
            source.pelvis(f, v);
            Quaternions.fromMatrix(v, values, o + 3);
            source.leg(true, f, v);
            System.arraycopy(v, 0, values, o + 7, 3);
            source.leg(false, f, v);
            System.arraycopy(v, 0, values, o + 10, 3);
        }
        return new TimedTable(names, periodSeconds, values);
    }

    /** Reads it part after part. */
    interface Parts extends Closeable {
        /** Of a robot whose base is fixed. */
        Parts NONE = new Parts() {
            @Override
            public Optional<LowerBody> read(int from, int to) {
                return Optional.empty();
            }

            @Override
            public void close() {}
        };

        /** As {@link TableCsv.Rows#read}; empty where there is none. */
        Optional<LowerBody> read(int from, int to) throws IOException;

        /**
         * Of a file.
         *
         * @param legLength metres
         * @param contacts when the feet stand, in all frames
         */
        static Parts of(Path file, double legLength, FootContacts contacts) throws IOException {
            TableCsv.Rows rows = new TableCsv.Rows(file);
            return new Parts() {
                @Override
                public Optional<LowerBody> read(int from, int to) throws IOException {
                    return Optional.of(
                            LowerBodyTable.of(file, rows.read(from, to), legLength, contacts.part(from, to)));
                }

                @Override
                public void close() throws IOException {
                    rows.close();
                }
            };
        }
    }

    /**
     * Reads it.
     *
     * @param legLength metres
     * @param contacts when the feet stand, at as many frames
     * @throws InputException if the file is missing or malformed, or of another number of frames
     */
    static LowerBody read(Path file, double legLength, FootContacts contacts) throws IOException {
        return of(file, TableCsv.read(file), legLength, contacts);
    }

    private static LowerBody of(Path file, TimedTable table, double legLength, FootContacts contacts) {
        if (table.rows() != contacts.frames()) {
            throw new InputException(
                    file.toString(),
                    "has " + table.rows() + " frames, but " + RunFolder.SOURCE + " " + contacts.frames(),
                    "Get the whole folder, or make the run again.");
        }
        return new LowerBodyTable(file.toString(), table, legLength, contacts);
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
        copy(frame, pelvis, 4, q);
        Quaternions.normalize(q, 0);
        Quaternions.toMatrix(q, 0, out);
    }

    @Override
    public void leg(boolean left, int frame, double[] out) {
        copy(frame, left ? leftLeg : rightLeg, 3, out);
    }

    @Override
    public FootContacts contacts() {
        return contacts;
    }
}
