package dev.marionette.datasets.markers;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.datasets.io.Fields;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads TRC, the text format of marker recordings of Motion Analysis that OpenSim uses, too: a header of names and values, a row
 * of marker names, a row of axes, then a row per frame with its number, its time and three coordinates per marker, parted by
 * tabs. {@link MarkerClips} makes joints of the markers.
 */
public final class TrcReader implements MotionReader {
    /** Times are rounded to some digits. */
    private static final double RATE_TOLERANCE = 0.01;

    private static final String BEGIN = "PathFileType";
    private static final String EXPORT = "Export the recording again.";

    /** A reader; it has no state. */
    public TrcReader() {}

    @Override
    public String format() {
        return "trc";
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        return fileName.toLowerCase(Locale.ROOT).endsWith(".trc")
                || new String(head, 0, Math.min(head.length, 64), StandardCharsets.ISO_8859_1).startsWith(BEGIN);
    }

    @Override
    public Clip read(Path file) throws IOException {
        String where = String.valueOf(file.getFileName());
        return MarkerClips.clip(Limits.stem(where, ".trc"), recording(where, Limits.read(file)), file);
    }

    @Override
    public List<Path> companions(Path file) {
        return MarkerClips.companions(file);
    }

    /**
     * Reads a clip from memory.
     *
     * @param where the file's name, for messages; the clip is called after it, without the extension
     * @param bytes the file's content. Not modified.
     * @throws InputException if the file is broken, or its markers are of no set from which joints are known
     */
    public Clip read(String where, byte[] bytes) {
        return MarkerClips.clip(Limits.stem(where, ".trc"), recording(where, bytes));
    }

    private static MarkerRecording recording(String where, byte[] bytes) {
        Fields in = Fields.parted(where, bytes, '\t');
        Map<String, String> header = header(in);
        double announcedRate = number(in, header, "DataRate", 1, 10_000);
        double metres = metres(in, header.getOrDefault("Units", "mm"));
        List<String> labels = labels(in);
        int announced = (int) number(in, header, "NumMarkers", 1, Limits.MAX_JOINTS);
        if (labels.size() != announced) {
            throw in.broken("NumMarkers is " + announced + ", but there are " + labels.size() + " names", EXPORT);
        }
        List<Finding> findings = new ArrayList<>();
        double[] times = new double[2];
        double[] points = points(where, in, labels.size(), metres, times);
        int frames = points.length / (3 * labels.size());
        double rate = rate(announcedRate, frames, times, findings);
        double told = header.containsKey("NumFrames") ? number(in, header, "NumFrames", 0, 1e7) : frames;
        if (told != frames) {
            findings.add(Finding.warning(
                    "frame-count", "the header announces " + (long) told + " frames, " + frames + " were read"));
        }
        return new MarkerRecording(where, labels, rate, points, Map.of(), findings);
    }

    /** The first line names the file, the second the values, the third has them. */
    private static Map<String, String> header(Fields in) {
        if (!in.next() || !in.text(0).startsWith(BEGIN)) {
            throw in.broken("is no TRC file: it does not begin with " + BEGIN, EXPORT);
        }
        List<String> names = line(in);
        List<String> values = line(in);
        Map<String, String> header = new HashMap<>();
        for (int i = 0; i < Math.min(names.size(), values.size()); i++) {
            header.put(names.get(i), values.get(i));
        }
        return header;
    }

    private static List<String> line(Fields in) {
        List<String> line = new ArrayList<>();
        if (!in.next()) {
            throw in.broken("ends within its header", "The file looks cut off; get a whole copy.");
        }
        for (int i = 0; i < in.count(); i++) {
            line.add(in.text(i).strip());
        }
        return line;
    }

    private static double number(Fields in, Map<String, String> header, String name, double from, double to) {
        String text = header.getOrDefault(name, "");
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException none) {
            value = Double.NaN;
        }
        if (!(value >= from && value <= to)) {
            throw in.broken(
                    String.format(
                            Locale.ROOT,
                            "%s is '%s', allowed are %.0f to %.0f",
                            name,
                            Fields.shortened(text),
                            from,
                            to),
                    EXPORT);
        }
        return value;
    }

    private static double metres(Fields in, String unit) {
        return switch (unit.strip().toLowerCase(Locale.ROOT)) {
            case "mm" -> 0.001;
            case "cm" -> 0.01;
            case "m" -> 1;
            default -> throw in.broken("Units is '" + Fields.shortened(unit) + "', known are mm, cm and m", EXPORT);
        };
    }

    /** Names stand over the first of three columns each, after the number and the time of the frame; a row of axes follows. */
    private static List<String> labels(Fields in) {
        List<String> line = line(in);
        List<String> labels = new ArrayList<>();
        for (int i = 2; i < line.size(); i++) {
            if (!line.get(i).isEmpty()) {
                labels.add(line.get(i));
            }
        }
        if (labels.isEmpty() || labels.size() > Limits.MAX_JOINTS) {
            throw in.broken("names " + labels.size() + " markers, allowed are 1 to " + Limits.MAX_JOINTS, EXPORT);
        }
        List<String> axes = line(in);
        if (axes.stream().noneMatch(axis -> axis.equalsIgnoreCase("X1"))) {
            throw in.broken("should be the row of axes, X1 Y1 Z1 …", EXPORT);
        }
        return labels;
    }

    /** Empty places, and three zeros, are markers that were not seen. */
    /**
     * The rate of the frames' times, where these go on evenly; else that of the header.
     *
     * @param times of the first and the last frame, s
     * @param findings takes a warning where they differ. Modified.
     */
    private static double rate(double announced, int frames, double[] times, List<Finding> findings) {
        double ofTimes = (frames - 1) / (times[1] - times[0]);
        if (frames < 2 || !(ofTimes >= 1 && ofTimes <= 10_000) || Math.abs(ofTimes / announced - 1) <= RATE_TOLERANCE) {
            return announced;
        }
        findings.add(Finding.warning(
                "rate",
                String.format(
                        Locale.ROOT,
                        "the header says %.6g frames per second, the times of the frames %.6g, which is taken",
                        announced,
                        ofTimes)));
        return ofTimes;
    }

    private static double[] points(String where, Fields in, int markers, double metres, double[] times) {
        double[] points = new double[3 * markers * 256];
        int frames = 0;
        while (in.next()) {
            Limits.requirePointFrames(where + ":" + in.line(), frames + 1L, markers);
            int at = 3 * markers * frames++;
            if (at + 3 * markers > points.length) {
                points = Arrays.copyOf(points, 2 * points.length);
            }
            in.number(0, "the frame's number");
            double time = in.number(1, "the frame's time");
            times[0] = frames == 1 ? time : times[0];
            times[1] = time;
            for (int m = 0; m < markers; m++) {
                point(in, m, metres, points, at + 3 * m);
            }
        }
        Limits.requirePointFrames(where, frames, markers);
        return Arrays.copyOf(points, 3 * markers * frames);
    }

    private static void point(Fields in, int marker, double metres, double[] points, int to) {
        boolean zero = true;
        boolean seen = true;
        for (int k = 0; k < 3; k++) {
            int field = 2 + 3 * marker + k;
            boolean empty =
                    field >= in.count() || in.isEmpty(field) || in.text(field).equalsIgnoreCase("nan");
            points[to + k] = empty ? Double.NaN : metres * in.number(field, "a coordinate");
            seen &= !empty;
            zero &= points[to + k] == 0;
        }
        if (!seen || zero) {
            Arrays.fill(points, to, to + 3, Double.NaN);
        }
    }
}
