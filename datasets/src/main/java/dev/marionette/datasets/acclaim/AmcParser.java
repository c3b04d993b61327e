package dev.marionette.datasets.acclaim;

import dev.marionette.api.Finding;
import dev.marionette.datasets.io.Fields;
import dev.marionette.datasets.io.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the text of an AMC file: a frame is its number on a line of its own, then a line per bone. */
final class AmcParser {
    /** The rate of the CMU database and of most others; the format has no place for it. */
    private static final double USUAL_HZ = 120;

    private static final String CUT_OFF = "The file looks cut off; get a whole copy.";

    private final Fields in;
    private final AsfSkeleton skeleton;
    private final Map<String, Integer> bones = new HashMap<>();
    private final int[] starts;
    private final boolean[] seen;
    private double[] rows = new double[0];
    private int frames;
    private double number = Double.NaN;
    private int gaps;
    private boolean degrees;
    private double rateHz = Double.NaN;

    private AmcParser(String where, byte[] bytes, AsfSkeleton skeleton) {
        in = Fields.blanks(where, bytes);
        this.skeleton = skeleton;
        degrees = skeleton.degrees();
        int count = skeleton.parents().length;
        starts = new int[count + 1];
        seen = new boolean[count];
        for (int b = 0; b < count; b++) {
            bones.put(skeleton.names().get(b), b);
            starts[b + 1] = starts[b] + skeleton.dofs()[b].length;
        }
    }

    /**
     * Parses a file.
     *
     * @throws dev.marionette.api.InputException naming the file, the line, the value and what is allowed
     */
    static AmcMotion parse(String where, byte[] bytes, AsfSkeleton skeleton) {
        AmcParser parser = new AmcParser(where, bytes, skeleton);
        while (parser.in.next()) {
            parser.line();
        }
        parser.finishFrame();
        return parser.motion();
    }

    private void line() {
        char first = in.text(0).isEmpty() ? ' ' : in.text(0).charAt(0);
        if (first == '#') {
            return;
        }
        if (first == ':') {
            keyWord();
        } else if (in.count() == 1 && !bones.containsKey(in.text(0))) {
            startFrame();
        } else {
            values();
        }
    }

    private void keyWord() {
        switch (in.text(0).toLowerCase(Locale.ROOT)) {
            case ":radians" -> degrees = false;
            case ":degrees" -> degrees = true;
            case ":samples-per-second" -> {
                rateHz = in.number(1, "the samples per second");
                if (!(rateHz >= 1 && rateHz <= 10_000)) {
                    throw in.broken(
                            "samples per second are " + rateHz + ", allowed are 1 to 10000",
                            "Correct the rate, or export the clip again.");
                }
            }
            default -> {}
        }
    }

    private void startFrame() {
        finishFrame();
        double next = in.number(0, "the number of a frame");
        if (next != Math.rint(next) || frames > 0 && next <= number) {
            throw in.broken(
                    "frame number '" + Fields.shortened(in.text(0)) + "' is not a whole number above the one before",
                    "Export the clip again; maybe the file is cut off or was edited by hand.");
        }
        gaps += frames > 0 && next != number + 1 ? 1 : 0;
        number = next;
        frames++;
        if (frames > Limits.maxFrames(starts.length * 2)) {
            throw in.broken(
                    "more than " + Limits.maxFrames(starts.length * 2) + " frames", "Cut the clip into shorter ones.");
        }
        int width = starts[starts.length - 1];
        if (frames * width > rows.length) {
            rows = Arrays.copyOf(rows, Math.max(64 * width, frames * width * 3 / 2));
        }
        Arrays.fill(seen, false);
    }

    private void values() {
        Integer bone = bones.get(in.text(0));
        if (bone == null) {
            throw in.broken(
                    "bone '" + Fields.shortened(in.text(0)) + "' is not in the skeleton " + skeleton.where(),
                    "The skeleton is another subject's, or this line is broken.");
        }
        if (frames == 0) {
            throw in.broken(
                    "a bone's values come before the first frame number",
                    "Export the clip again; maybe the file is cut off or was edited by hand.");
        }
        byte[] dofs = skeleton.dofs()[bone];
        if (in.count() - 1 != dofs.length || seen[bone]) {
            throw in.broken(
                    "bone '" + in.text(0) + "' has " + (in.count() - 1) + " values"
                            + (seen[bone] ? " for the second time in frame " + shownNumber() : "") + ", the skeleton "
                            + skeleton.where() + " says " + dofs.length,
                    "A number is missing, or the skeleton is another subject's.");
        }
        seen[bone] = true;
        int at = (frames - 1) * starts[starts.length - 1] + starts[bone];
        for (int i = 0; i < dofs.length; i++) {
            double value = in.number(i + 1, "a value of the bone");
            rows[at + i] = dofs[i] >= 3 && degrees ? Math.toRadians(value) : value;
        }
    }

    private long shownNumber() {
        return Math.round(number);
    }

    private void finishFrame() {
        for (int b = 0; frames > 0 && b < seen.length; b++) {
            if (!seen[b] && skeleton.dofs()[b].length > 0) {
                throw in.broken(
                        "frame " + shownNumber() + " ends without bone '"
                                + skeleton.names().get(b) + "'",
                        CUT_OFF);
            }
        }
    }

    private AmcMotion motion() {
        if (frames == 0) {
            throw in.broken("the file ends where the first frame should come", CUT_OFF);
        }
        List<Finding> findings = new ArrayList<>();
        if (gaps > 0) {
            findings.add(Finding.warning(
                    "frame-count",
                    "frame numbers jump ahead " + gaps + " times; the frames were put in a row all the same"));
        }
        findings.add(
                Double.isNaN(rateHz)
                        ? Finding.warning(
                                "frame-rate",
                                "AMC files do not tell their rate: 120 Hz is assumed, as in the CMU database")
                        : Finding.info("frame-rate", "the file says " + rateHz + " samples per second"));
        return new AmcMotion(frames, rows, Double.isNaN(rateHz) ? USUAL_HZ : rateHz, findings);
    }
}
