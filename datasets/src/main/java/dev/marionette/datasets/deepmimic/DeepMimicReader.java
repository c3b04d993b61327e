package dev.marionette.datasets.deepmimic;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.datasets.assembly.ClipAssembly;
import dev.marionette.datasets.assembly.LengthUnit;
import dev.marionette.datasets.assembly.RawMotion;
import dev.marionette.datasets.assembly.UniformTime;
import dev.marionette.datasets.io.Fields;
import dev.marionette.datasets.io.Json;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads DeepMimic motions of the humanoid: {@code {"Loop": …, "Frames": [[duration, root place, rotations…], …]}}, 44
 * numbers per frame.
 */
public final class DeepMimicReader implements MotionReader {
    /** A reader; it has no state. */
    public DeepMimicReader() {}

    @Override
    public String format() {
        return "deepmimic";
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        String start = new String(head, StandardCharsets.ISO_8859_1).stripLeading();
        return start.startsWith("{") && start.contains("\"Frames\"");
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
     * @throws InputException if the file is broken or is not a motion of the humanoid
     */
    public Clip read(String where, byte[] bytes) {
        List<Finding> findings = new ArrayList<>();
        List<double[]> rows = rows(where, bytes, findings);
        UniformTime time = UniformTime.of(where, times(where, rows), Humanoid3d.COUNT, findings);
        double[] values = uniform(rows, time);
        int frames = time.frames();
        double[] positions = new double[frames * Humanoid3d.COUNT * 3];
        double[] orientations = new double[frames * Humanoid3d.COUNT * 4];
        for (int f = 0; f < frames; f++) {
            Humanoid3d.world(row(values, f), positions, orientations, f);
        }
        findings.add(
                Finding.info("skeleton", "the bones are those of DeepMimic's humanoid3d, which files do not repeat"));
        RawMotion raw = RawMotion.ofPositions(
                        where, Humanoid3d.names(), Humanoid3d.parents(), time.rateHz(), positions, findings)
                .withOrientations(orientations, Humanoid3d.rest())
                .withBetween((before, after, p, q) -> between(row(values, before), row(values, after), p, q))
                .inUnit(LengthUnit.METRE);
        return ClipAssembly.clip(Limits.stem(where, ".txt", ".json"), raw);
    }

    private static double[] row(double[] values, int frame) {
        return Arrays.copyOfRange(values, frame * Humanoid3d.WIDTH, (frame + 1) * Humanoid3d.WIDTH);
    }

    private static List<double[]> rows(String where, byte[] bytes, List<Finding> findings) {
        List<double[]> rows = new ArrayList<>();
        try (Json in = new Json(where, bytes)) {
            in.startObject();
            for (String key = in.key(); !key.isEmpty(); key = in.key()) {
                if (key.equals("Frames")) {
                    frames(in, where, rows);
                } else if (key.equals("Loop")) {
                    in.next();
                    String loop = Fields.shortened(in.text());
                    findings.add(Finding.info("loop", "the file's Loop is '" + loop + "'; the clip is played once"));
                } else {
                    in.skip();
                }
            }
        }
        Limits.requireFrames(where, rows.size(), Humanoid3d.COUNT);
        return rows;
    }

    private static void frames(Json in, String where, List<double[]> rows) {
        in.startArray();
        while (in.element()) {
            double[] row = in.numbers("frame " + rows.size(), 1 + Humanoid3d.WIDTH + 64);
            if (row.length != 1 + Humanoid3d.WIDTH) {
                throw in.broken(
                        "frame " + rows.size() + " has " + row.length + " numbers, a humanoid's have "
                                + (1 + Humanoid3d.WIDTH),
                        "Motions of other characters, such as dog3d, cannot be read.");
            }
            rows.add(row);
            Limits.requireFrames(where, rows.size(), Humanoid3d.COUNT);
            for (int at : Humanoid3d.quaternions()) {
                double norm = 0;
                for (int i = 1 + at; i < 5 + at; i++) {
                    norm += row[i] * row[i];
                }
                if (!(norm > 0.8 && norm < 1.2)) {
                    throw in.broken(
                            "frame " + (rows.size() - 1) + ": values " + (1 + at) + " to " + (4 + at)
                                    + " are not a rotation, their length is " + Math.sqrt(norm) + " and not 1",
                            "Write unit quaternions, w first.");
                }
            }
        }
    }

    /** A frame's first number is the time until the next one. */
    private static double[] times(String where, List<double[]> rows) {
        double[] times = new double[rows.size()];
        for (int f = 1; f < times.length; f++) {
            double duration = rows.get(f - 1)[0];
            if (!(duration >= 1e-4 && duration <= 10)) {
                throw new InputException(
                        where,
                        "frame " + (f - 1) + " takes " + duration + " s, allowed are 0.0001 to 10 s",
                        "Only the last frame may take no time.");
            }
            times[f] = times[f - 1] + duration;
        }
        return times;
    }

    /** Rows at uniform times; quaternions on one side of the sphere first, so that they go the short way. */
    private static double[] uniform(List<double[]> rows, UniformTime time) {
        for (int f = 1; f < rows.size(); f++) {
            for (int at : Humanoid3d.quaternions()) {
                double dot = 0;
                for (int i = 1 + at; i < 5 + at; i++) {
                    dot += rows.get(f)[i] * rows.get(f - 1)[i];
                }
                for (int i = 1 + at; dot < 0 && i < 5 + at; i++) {
                    rows.get(f)[i] *= -1;
                }
            }
        }
        double[] out = new double[time.frames() * Humanoid3d.WIDTH];
        boolean[] used = new boolean[rows.size()];
        Arrays.fill(used, true);
        double[] column = new double[rows.size()];
        for (int i = 0; i < Humanoid3d.WIDTH; i++) {
            for (int f = 0; f < column.length; f++) {
                column[f] = rows.get(f)[1 + i];
            }
            time.resample(column, used, out, i, Humanoid3d.WIDTH);
        }
        return out;
    }

    private static void between(double[] before, double[] after, double[] p, double[] q) {
        double[] mean = new double[before.length];
        Arrays.setAll(mean, i -> (before[i] + after[i]) / 2);
        Humanoid3d.world(mean, p, q, 0);
    }
}
