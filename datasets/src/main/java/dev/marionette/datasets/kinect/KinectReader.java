package dev.marionette.datasets.kinect;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.MotionReader;
import dev.marionette.datasets.assembly.ClipAssembly;
import dev.marionette.datasets.assembly.LengthUnit;
import dev.marionette.datasets.assembly.RawMotion;
import dev.marionette.datasets.assembly.UniformTime;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads recordings of the Kinect v2 sensor: rows without a header of a time and 25 tracked joints. */
public final class KinectReader implements MotionReader {
    /** Inferred places count again where the sensor saw nothing for longer than this before and after. */
    private static final double MAX_BRIDGE_SECONDS = 0.25;

    private static final int TRACKED = 2;

    /** A reader; it has no state. */
    public KinectReader() {}

    @Override
    public String format() {
        return "kinect-csv";
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        int end = text.indexOf('\n');
        String line = (end < 0 ? text : text.substring(0, end)).strip();
        String[] fields = line.split(",");
        return fields.length == KinectRows.WIDTH
                && Arrays.stream(fields).allMatch(field -> field.strip().matches("[-+0-9.eE]+"));
    }

    @Override
    public Clip read(Path file) throws IOException {
        return read(String.valueOf(file.getFileName()), Limits.read(file));
    }

    /**
     * Reads a clip from memory.
     *
     * @param where the file's name, for messages; the clip is called after it, without the extension
     * @param bytes the file's content. Not modified.
     * @throws dev.marionette.api.InputException if the file is broken or shows no figure with two arms
     */
    public Clip read(String where, byte[] bytes) {
        KinectRows rows = KinectRows.read(where, bytes);
        List<Finding> findings = new ArrayList<>();
        if (rows.repeated() > 0) {
            findings.add(Finding.warning(
                    "frame-count", rows.repeated() + " rows repeat the time of the row before and were left out"));
        }
        UniformTime time = UniformTime.of(where, rows.times(), KinectJoints.COUNT, findings);
        double[] positions = new double[time.frames() * KinectJoints.COUNT * 3];
        List<String> bridged = new ArrayList<>();
        List<String> guessed = new ArrayList<>();
        for (int j = 0; j < KinectJoints.COUNT; j++) {
            joint(rows, time, j, positions, bridged, guessed);
        }
        if (!bridged.isEmpty()) {
            findings.add(Finding.warning(
                    "tracking", "joints that the sensor did not see were interpolated, frames each: " + join(bridged)));
        }
        if (!guessed.isEmpty()) {
            findings.add(Finding.warning(
                    "tracking",
                    "joints that were out of sight for longer are where the sensor inferred them, frames each: "
                            + join(guessed)));
        }
        RawMotion raw = RawMotion.ofPositions(
                        where, KinectJoints.names(), KinectJoints.parents(), time.rateHz(), positions, findings)
                .inUnit(LengthUnit.METRE);
        return ClipAssembly.clip(Limits.stem(where, ".csv", ".txt"), raw);
    }

    private static void joint(
            KinectRows rows,
            UniformTime time,
            int joint,
            double[] positions,
            List<String> bridged,
            List<String> guessed) {
        int column = KinectJoints.column(joint);
        boolean[] used = used(rows, column);
        int unseen = 0;
        int inferred = 0;
        for (int f = 0; f < used.length; f++) {
            unseen += used[f] ? 0 : 1;
            inferred += used[f] && rows.state(f, column) != TRACKED ? 1 : 0;
        }
        String name = KinectJoints.names().get(joint);
        if (unseen > 0) {
            bridged.add(name + " " + unseen);
        }
        if (inferred > 0) {
            guessed.add(name + " " + inferred);
        }
        double[] values = new double[used.length];
        for (int axis = 0; axis < 3; axis++) {
            for (int f = 0; f < values.length; f++) {
                values[f] = rows.value(f, column, axis);
            }
            time.resample(values, used, positions, 3 * joint + axis, 3 * KinectJoints.COUNT);
        }
    }

    /** Which rows say where a joint is: those in which it was seen, and inferred ones far from any such. */
    private static boolean[] used(KinectRows rows, int column) {
        int n = rows.frames();
        boolean[] used = new boolean[n];
        double seen = Double.NEGATIVE_INFINITY;
        for (int f = 0; f < n; f++) {
            seen = rows.state(f, column) == TRACKED ? rows.times()[f] : seen;
            used[f] = rows.times()[f] - seen > MAX_BRIDGE_SECONDS;
        }
        seen = Double.POSITIVE_INFINITY;
        for (int f = n - 1; f >= 0; f--) {
            seen = rows.state(f, column) == TRACKED ? rows.times()[f] : seen;
            used[f] = rows.state(f, column) == TRACKED || used[f] && seen - rows.times()[f] > MAX_BRIDGE_SECONDS;
        }
        return used;
    }

    private static String join(List<String> parts) {
        return String.join(", ", parts);
    }
}
