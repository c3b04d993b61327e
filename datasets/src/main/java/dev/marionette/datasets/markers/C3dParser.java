package dev.marionette.datasets.markers;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Limits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the bytes of a C3D file. What header and parameters say twice is checked against the size of the file. */
final class C3dParser {
    private static final int BLOCK = 512;
    private static final int KEY = 0x50;
    private static final String CUT_OFF = "The file looks cut off; get a whole copy.";

    private static final List<String> SIZES = List.of("LKneeWidth", "RKneeWidth", "LAnkleWidth", "RAnkleWidth");

    private final String where;
    private final C3dNumbers in;
    private final C3dParameters parameters;
    private final List<Finding> findings = new ArrayList<>();

    private C3dParser(String where, byte[] bytes) {
        this.where = where;
        if (bytes.length < 2 * BLOCK || bytes[1] != KEY) {
            throw new InputException(where, "is no C3D file: it does not begin with a C3D header", CUT_OFF);
        }
        int section = (Math.max(1, bytes[0] & 0xFF) - 1) * BLOCK;
        if (section == 0 || section + BLOCK > bytes.length) {
            throw new InputException(
                    where,
                    "the parameter section should begin in block " + (bytes[0] & 0xFF) + ", which is not there",
                    CUT_OFF);
        }
        in = new C3dNumbers(where, bytes, bytes[section + 3] & 0xFF);
        parameters = new C3dParameters(where, in, section);
    }

    /**
     * Parses a file.
     *
     * @throws InputException naming what is wrong, with the value and what is allowed
     */
    static C3dFile parse(String where, byte[] bytes) {
        return new C3dParser(where, bytes).file();
    }

    private C3dFile file() {
        int points = (int) parameters.number("POINT:USED", in.unsignedShort(2));
        if (points < 1 || points > Limits.MAX_JOINTS) {
            throw new InputException(
                    where,
                    "the file has " + points + " points, allowed are 1 to " + Limits.MAX_JOINTS,
                    points < 1 ? "Export the markers, too." : "Export the markers of one person alone.");
        }
        double scale = parameters.number("POINT:SCALE", in.real(12));
        double rate = parameters.number("POINT:RATE", in.real(20));
        if (!(rate >= 1 && rate <= 10_000) || !(Math.abs(scale) > 0 && Math.abs(scale) < 1e6)) {
            throw new InputException(
                    where,
                    "POINT:RATE is " + rate + " and POINT:SCALE " + scale
                            + ", allowed are 1 to 10000 Hz and scales between 0 and 1e6",
                    "The header of the file is broken.");
        }
        boolean real = scale < 0;
        // Analog values of a frame follow its points; they are skipped.
        long analog = in.unsignedShort(4);
        long stride = (4L * points + analog) * (real ? 4 : 2);
        int start = start();
        int frames = frames(start, stride);
        Limits.requirePointFrames(where, frames, points);
        double[] out = new double[frames * points * 3];
        for (int f = 0; f < frames; f++) {
            for (int p = 0; p < points; p++) {
                point(
                        (int) (start + f * stride) + p * (real ? 16 : 8),
                        real,
                        Math.abs(scale),
                        out,
                        3 * (f * points + p));
            }
        }
        String unit = String.join(
                "", parameters.texts("POINT:UNITS").stream().limit(1).toList());
        return new C3dFile(labels(points), sizes(), unit, rate, out, findings);
    }

    /** Widths that Vicon writes, in millimetres; what cannot be one of an adult or a child is left out. */
    private Map<String, Double> sizes() {
        Map<String, Double> sizes = new HashMap<>();
        for (String name : SIZES) {
            double millimetres = parameters.number("PROCESSING:" + name.toUpperCase(Locale.ROOT), 0);
            if (millimetres >= 30 && millimetres <= 250) {
                sizes.put(name, millimetres / 1000);
            }
        }
        return sizes;
    }

    /** The first byte of the points: of header and parameters the one that is there and lies behind the parameters. */
    private int start() {
        int header = in.unsignedShort(16);
        int parameter = (int) parameters.number("POINT:DATA_START", header);
        int block = parameter < 2 || (parameter - 1L) * BLOCK >= in.size() ? header : parameter;
        if (block < 2 || (block - 1L) * BLOCK >= in.size()) {
            throw new InputException(
                    where,
                    "the points should begin in block " + parameter + " (or " + header + "), which is not there",
                    CUT_OFF);
        }
        if (block != parameter) {
            findings.add(Finding.warning(
                    "header",
                    "POINT:DATA_START is " + parameter + ", which cannot be; the header's " + header + " was taken"));
        }
        return (block - 1) * BLOCK;
    }

    /** How many whole frames there are; what is announced decides unless the file is too short for it. */
    private int frames(int start, long stride) {
        long header = in.unsignedShort(8) - (long) in.unsignedShort(6) + 1;
        long announced = Math.round(parameters.number("POINT:FRAMES", (double) header));
        long fit = (in.size() - start) / stride;
        // The count has 16 bits in both places; longer trials write it modulo 65536 or as a TRIAL field.
        announced = header > 0 && header != announced && header <= fit
                ? Math.max(header, Math.min(announced, fit))
                : announced;
        if (announced < 1 || fit < 1 || announced - fit > Math.max(1, announced / 50)) {
            throw new InputException(
                    where, "the file announces " + announced + " frames and has room for " + fit, CUT_OFF);
        }
        long frames = Math.min(announced, fit);
        if (frames != announced || header != announced) {
            findings.add(Finding.warning(
                    "frame-count",
                    "the header announces " + header + " frames, POINT:FRAMES " + announced + "; " + frames
                            + " were read"));
        }
        return (int) Math.min(frames, Integer.MAX_VALUE);
    }

    /** A point with a residual below zero was not seen. */
    private void point(int at, boolean real, double scale, double[] out, int to) {
        double residual = real ? in.real(at + 12) : in.signedShort(at + 6);
        for (int axis = 0; axis < 3; axis++) {
            double value = real ? in.real(at + 4 * axis) : scale * in.signedShort(at + 2 * axis);
            boolean seen = residual >= 0 && Math.abs(value) < 1e7;
            out[to + axis] = seen ? value : Double.NaN;
        }
    }

    private List<String> labels(int points) {
        List<String> given = parameters.texts("POINT:LABELS");
        List<String> labels = new ArrayList<>();
        for (int p = 0; p < points; p++) {
            String label = p < given.size() ? given.get(p) : "";
            // Prefixes of subjects: "Anna:LASI".
            label = label.substring(label.lastIndexOf(':') + 1).strip();
            labels.add(label.isEmpty() ? String.format(Locale.ROOT, "point%d", p + 1) : label);
        }
        return labels;
    }
}
