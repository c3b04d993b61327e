package dev.marionette.datasets.table;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads CSV tables of joint positions with a header: a column {@code time} in seconds and, per joint, three columns called
 * {@code left_hand_x}, {@code LeftHand.X} or the like; also those that this program writes as {@code source.csv}. Empty
 * places and NaN are gaps.
 */
public final class CsvTableReader implements MotionReader {
    private static final String SEPARATORS = "._ :/-";
    private static final int LEAST_JOINTS = 3;
    private static final double USUAL_HZ = 30;

    /** A reader; it has no state. */
    public CsvTableReader() {}

    /** Which columns of a header hold what. */
    private record Header(int time, double timeScale, Map<String, int[]> joints) {}

    @Override
    public String format() {
        return "csv";
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        Fields in = Fields.parted(fileName, head, separator(head));
        try {
            return in.next() && header(in).joints.size() >= LEAST_JOINTS;
        } catch (InputException noHeader) {
            return false;
        }
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
     * @throws InputException if the file is broken, joints are missing, or it shows no figure
     */
    public Clip read(String where, byte[] bytes) {
        Fields in = Fields.parted(where, bytes, separator(bytes));
        if (!in.next()) {
            throw new InputException(where, "the file is empty", "Write a line of names and a line for each frame.");
        }
        Header header = header(in);
        int joints = header.joints.size();
        if (joints < LEAST_JOINTS || joints > Limits.MAX_JOINTS) {
            throw in.broken(
                    "the header has " + joints + " joints with three columns each, allowed are " + LEAST_JOINTS + " to "
                            + Limits.MAX_JOINTS,
                    "Columns are called left_hand_x, left_hand_y, left_hand_z or LeftHand.X and so on.");
        }
        int width = in.count();
        double[] times = new double[256];
        double[] positions = new double[256 * joints * 3];
        int n = 0;
        while (in.next()) {
            if (in.count() != width) {
                throw in.broken(
                        "the row has " + in.count() + " values, the header " + width, "The file looks cut off.");
            }
            if (n == times.length) {
                int room = Limits.moreFrames(where, n, joints);
                times = Arrays.copyOf(times, room);
                positions = Arrays.copyOf(positions, room * joints * 3);
            }
            times[n] = header.time < 0 ? n / USUAL_HZ : header.timeScale * in.number(header.time, "the time", 1e13);
            if (n > 0 && !(times[n] > times[n - 1])) {
                throw in.broken(
                        "the time " + in.text(Math.max(0, header.time)) + " is not after that of the row above",
                        "Sort the rows by time, one for each.");
            }
            row(in, header, positions, n * joints * 3);
            n++;
        }
        List<Finding> findings = new ArrayList<>();
        if (header.time < 0) {
            findings.add(Finding.warning("frame-rate", "the file has no column of times: 30 Hz is assumed"));
        }
        return new JointTable(
                        where,
                        List.copyOf(header.joints.keySet()),
                        Arrays.copyOf(times, n),
                        header.time < 0 ? USUAL_HZ : Double.NaN,
                        Arrays.copyOf(positions, n * joints * 3),
                        null,
                        findings)
                .clip(Limits.stem(where, ".csv", ".tsv", ".txt"));
    }

    private static char separator(byte[] bytes) {
        String head = new String(bytes, 0, Math.min(bytes.length, 1 << 16), StandardCharsets.ISO_8859_1);
        int end = head.indexOf('\n');
        String line = end < 0 ? head : head.substring(0, end);
        char best = ',';
        for (char c : new char[] {';', '\t'}) {
            best = count(line, c) > count(line, best) ? c : best;
        }
        return best;
    }

    private static long count(String line, char c) {
        return line.chars().filter(x -> x == c).count();
    }

    private static Header header(Fields in) {
        int time = -1;
        double scale = 1;
        Map<String, int[]> joints = new LinkedHashMap<>();
        for (int i = 0; i < in.count(); i++) {
            String text = in.text(i).strip();
            String lower = text.toLowerCase(Locale.ROOT);
            int end = nameEnd(text);
            if (end > 0) {
                int axis = "xyz".indexOf(lower.charAt(lower.length() - 1));
                int[] columns = joints.computeIfAbsent(text.substring(0, end), key -> new int[] {-1, -1, -1});
                if (columns[axis] >= 0) {
                    throw in.broken(
                            "column '" + Fields.shortened(text) + "' comes twice",
                            "Give each column a name of its own.");
                }
                columns[axis] = i;
            } else if (time < 0 && lower.matches("t|time.*|seconds?|ms")) {
                time = i;
                scale = lower.matches("ms|time.*(_ms|\\(ms\\)|\\[ms\\])") ? 1e-3 : 1;
            }
        }
        joints.values().removeIf(columns -> columns[0] < 0 || columns[1] < 0 || columns[2] < 0);
        return new Header(time, scale, joints);
    }

    /** Where the name of a joint ends in a column of one of its coordinates; 0 where it is no such column. */
    private static int nameEnd(String text) {
        int axis = text.length() - 1;
        if (axis < 2 || "xyzXYZ".indexOf(text.charAt(axis)) < 0) {
            return 0;
        }
        int end = axis;
        while (end > 1 && SEPARATORS.indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return end < axis ? end : 0;
    }

    private static void row(Fields in, Header header, double[] positions, int at) {
        int i = at;
        for (Map.Entry<String, int[]> joint : header.joints.entrySet()) {
            for (int column : joint.getValue()) {
                boolean gap = in.isEmpty(column) || in.text(column).equalsIgnoreCase("nan");
                positions[i++] = gap ? Double.NaN : in.number(column, "a coordinate of '" + joint.getKey() + "'");
            }
        }
    }
}
