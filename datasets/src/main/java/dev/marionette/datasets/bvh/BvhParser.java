package dev.marionette.datasets.bvh;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.datasets.io.Decimal;
import dev.marionette.datasets.io.Limits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * Reads the text of a BVH file. Key words and channel names may be in any case; joints may have any channels in any
 * order; braces and line breaks may stand anywhere. Sizes are checked before anything is allocated for them, and what
 * is allocated for the rows never exceeds what the bytes of the file can hold.
 */
final class BvhParser {
    static final int MAX_DEPTH = 512;
    static final int MAX_CHANNELS_OF_JOINT = 12;

    private final BvhScanner in;
    private final List<String> names = new ArrayList<>();
    private final List<Integer> parents = new ArrayList<>();
    private final List<Boolean> ends = new ArrayList<>();
    private final List<double[]> offsets = new ArrayList<>();
    private final List<byte[]> channels = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private final Set<String> used = new HashSet<>();

    private BvhParser(String where, byte[] bytes) {
        in = new BvhScanner(where, bytes);
    }

    /**
     * Parses a file.
     *
     * @param where the file's name, for messages
     * @param bytes its content. Not modified.
     * @throws dev.marionette.api.InputException naming the file, the line, the value and the allowed range
     */
    static BvhFile parse(String where, byte[] bytes) {
        BvhParser parser = new BvhParser(where, bytes);
        Head head = parser.head(joints -> Limits.maxFrames(joints));
        BvhRows rows = BvhRows.read(
                parser.in,
                head.file().width(),
                head.announced(),
                Limits.maxFrames(head.file().joints()),
                parser.findings);
        return head.file().withRows(rows.frames(), rows.values());
    }

    /**
     * What comes before the rows.
     *
     * @param file without rows
     * @param announced how many rows it says there are
     * @param bytes how many bytes it takes
     * @param line on which the line with the frame time is
     */
    record Head(BvhFile file, long announced, int bytes, int line) {}

    /**
     * Parses what comes before the rows, of a file whose rows are read in parts.
     *
     * @param bytes the first ones of the file. Not modified.
     * @throws dev.marionette.api.InputException as {@link #parse}
     */
    static Head head(String where, byte[] bytes) {
        return new BvhParser(where, bytes).head(joints -> Clip.MAX_FRAMES);
    }

    private void hierarchy() {
        String first = in.word();
        if (!first.equalsIgnoreCase("HIERARCHY")) {
            throw in.broken("a BVH file starts with HIERARCHY", "Is this another format, or UTF-16 text?");
        }
        int[] stack = new int[MAX_DEPTH];
        int depth = 0;
        while (true) {
            String written = in.word();
            String word = written.toUpperCase(Locale.ROOT);
            switch (word) {
                case "ROOT", "JOINT", "END" -> {
                    if (depth == MAX_DEPTH) {
                        throw in.broken("joints are nested deeper than " + MAX_DEPTH, "Is this a hierarchy of a body?");
                    }
                    stack[depth] = open(word, depth == 0 ? -1 : stack[depth - 1]);
                    depth++;
                }
                case "}" -> {
                    if (depth == 0) {
                        throw in.broken("a closing brace too many", "Check the braces of the hierarchy.");
                    }
                    depth--;
                }
                case "OFFSET" -> offset(current(stack, depth, word));
                case "CHANNELS" -> channels(current(stack, depth, word));
                case "MOTION" -> {
                    if (depth > 0) {
                        throw in.broken(
                                "MOTION inside joint '" + names.get(stack[depth - 1]) + "'",
                                "A closing brace is missing.");
                    }
                    return;
                }
                case "" -> throw in.cutOff("MOTION");
                default ->
                    throw in.broken(
                            "'" + abbreviate(written) + "' in the hierarchy",
                            "Known here: ROOT, JOINT, End Site, OFFSET, CHANNELS, MOTION and braces.");
            }
        }
    }

    private int current(int[] stack, int depth, String word) {
        if (depth == 0) {
            throw in.broken(word + " outside a joint", "Check the braces of the hierarchy.");
        }
        return stack[depth - 1];
    }

    private int open(String kind, int parent) {
        if (names.size() == Limits.MAX_JOINTS) {
            throw in.broken("more than " + Limits.MAX_JOINTS + " joints", "Is this a hierarchy of a body?");
        }
        boolean end = kind.equals("END");
        String written = in.restOfName();
        if (parent < 0 && end || parent >= 0 && kind.equals("ROOT")) {
            throw in.broken(
                    kind + (end ? " outside a joint" : " inside a joint"), "Check the braces of the hierarchy.");
        }
        if (!end && written.isEmpty()) {
            throw in.broken(kind + " without a name", "Names follow ROOT and JOINT on the same line.");
        }
        if (parent >= 0 && ends.get(parent)) {
            throw in.broken("a joint inside an End Site", "Check the braces of the hierarchy.");
        }
        String brace = in.word();
        if (!brace.equals("{")) {
            throw brace.isEmpty()
                    ? in.cutOff("'{'")
                    : in.broken(
                            "'" + abbreviate(brace) + "' where '{' should come",
                            "Export the clip again; maybe the file is cut off or was edited by hand.");
        }
        names.add(unique(end ? names.get(parent) + "_end" : written));
        parents.add(parent);
        ends.add(end);
        offsets.add(new double[3]);
        channels.add(new byte[0]);
        return names.size() - 1;
    }

    private String unique(String wanted) {
        String name = wanted;
        for (int n = 2; !used.add(name); n++) {
            name = wanted + "#" + n;
        }
        if (!name.equals(wanted)) {
            findings.add(Finding.warning(
                    "joint-names", "line " + in.line() + ": a second '" + wanted + "' is called '" + name + "'"));
        }
        return name;
    }

    private void offset(int joint) {
        for (int axis = 0; axis < 3; axis++) {
            offsets.get(joint)[axis] = in.number("OFFSET of joint '" + names.get(joint) + "'");
        }
    }

    private void channels(int joint) {
        double count = in.number("the number of channels of joint '" + names.get(joint) + "'");
        if (count != Math.rint(count) || count < 0 || count > MAX_CHANNELS_OF_JOINT) {
            throw in.broken(
                    "joint '" + names.get(joint) + "' has " + count + " channels, allowed are 0 to "
                            + MAX_CHANNELS_OF_JOINT,
                    "Export the clip again; maybe the file is cut off or was edited by hand.");
        }
        byte[] codes = new byte[(int) count];
        for (int c = 0; c < codes.length; c++) {
            codes[c] = code(in.word());
        }
        channels.set(joint, codes);
    }

    private byte code(String word) {
        String name = word.toLowerCase(Locale.ROOT);
        int axis = name.isEmpty() ? -1 : "xyz".indexOf(name.charAt(0));
        if (axis >= 0 && name.substring(1).equals("position")) {
            return (byte) axis;
        }
        if (axis >= 0 && name.substring(1).equals("rotation")) {
            return (byte) (3 + axis);
        }
        throw in.broken(
                "channel '" + abbreviate(word) + "' is unknown",
                "Known: Xposition, Yposition, Zposition, Xrotation, Yrotation, Zrotation.");
    }

    private static String abbreviate(String word) {
        return word.length() <= 40 ? word : word.substring(0, 40) + "…";
    }

    private Head head(IntUnaryOperator mostFrames) {
        hierarchy();
        int joints = names.size();
        int[] starts = new int[joints + 1];
        for (int j = 0; j < joints; j++) {
            starts[j + 1] = starts[j] + channels.get(j).length;
        }
        int width = starts[joints];
        if (joints == 0 || width == 0) {
            throw in.broken("no joint with channels before MOTION", "Check the hierarchy.");
        }
        long announced = announcedFrames(joints, mostFrames.applyAsInt(joints));
        double frameTime = frameTime();
        byte[] codes = new byte[width];
        double[] flat = new double[3 * joints];
        for (int j = 0; j < joints; j++) {
            System.arraycopy(channels.get(j), 0, codes, starts[j], channels.get(j).length);
            System.arraycopy(offsets.get(j), 0, flat, 3 * j, 3);
        }
        int[] parent = parents.stream().mapToInt(Integer::intValue).toArray();
        boolean[] end = new boolean[joints];
        for (int j = 0; j < joints; j++) {
            end[j] = ends.get(j);
        }
        BvhFile file = new BvhFile(
                List.copyOf(names), parent, end, flat, starts, codes, frameTime, 0, new double[0], findings);
        return new Head(file, announced, in.position(), in.line());
    }

    private long announcedFrames(int joints, int limit) {
        String text = valueOf("Frames", in.nextLine().toLowerCase(Locale.ROOT), "frames");
        double value = Decimal.parse(text.getBytes(StandardCharsets.ISO_8859_1), 0, text.length());
        if (!(value >= 0 && value <= limit) || value != Math.rint(value)) {
            throw in.broken(
                    "Frames is '" + abbreviate(text) + "', allowed are whole numbers from 1 to " + limit + " for "
                            + joints + " joints",
                    Limits.LONGER);
        }
        return (long) value;
    }

    private double frameTime() {
        String text = valueOf("Frame Time", in.nextLine().toLowerCase(Locale.ROOT), "frame time");
        double value = Decimal.parse(text.getBytes(StandardCharsets.ISO_8859_1), 0, text.length());
        if (!(value >= 1e-5 && value <= 1)) {
            throw in.broken(
                    "Frame Time is '" + abbreviate(text) + "', allowed are 0.00001 to 1 s",
                    "It is the time between two frames in seconds, not a rate.");
        }
        return value;
    }

    private String valueOf(String shown, String line, String key) {
        String tight = line.replaceAll("\\s+", " ");
        if (tight.isEmpty()) {
            throw in.cutOff("'" + shown + ":'");
        }
        int colon = tight.indexOf(':');
        if (!tight.startsWith(key) || colon < 0) {
            throw in.broken(
                    "'" + abbreviate(tight) + "' where '" + shown + ":' should come",
                    "Export the clip again; maybe the file is cut off or was edited by hand.");
        }
        return tight.substring(colon + 1).strip();
    }
}
