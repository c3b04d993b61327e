package dev.marionette.app;

import dev.marionette.api.Finding;
import dev.marionette.app.report.data.Tipping;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a user must not miss: a result that was verified can still be one that nothing was checked of, or that hardly moves. */
final class Warnings {
    private static final int SHOWN = 10;
    /** Most robots whose points are right follow most clips more closely than this. */
    private static final double FAR_DEGREES = 15;

    private static final int LONG = 300;

    private Warnings() {}

    /** What the word "verified" alone would hide. */
    static List<String> ofResult(RetargetOutcome run) {
        List<String> lines = new ArrayList<>();
        if (run.collisionPairs() == 0) {
            lines.add("warning: self-collision was not checked: no collision volumes");
        }
        if (run.ground().isPresent()) {
            Tipping.of(run).ifPresent(sentence -> lines.add("warning: " + sentence.text()));
        }
        farOff(run.likeness().meanLimbAngleDeg(), run.request().robot()).ifPresent(lines::add);
        return lines;
    }

    /** What a large limb angle may mean. */
    static Optional<String> farOff(double degrees, String robot) {
        return degrees > FAR_DEGREES
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "warning: limbs are %.0f° off, which may be because points of the robot are not where they should"
                                + " be: look at them with robots check %s --html points.html; or it cannot reach farther",
                        degrees,
                        robot))
                : Optional.empty();
    }

    /** Prints what was assumed in a run; of plugins that were set aside the program has said so already. */
    static void ofRun(List<Finding> findings, PrintWriter err) {
        List<Finding> warnings = warnings(findings).stream()
                .filter(f -> !f.subject().equals("plugin"))
                .toList();
        warnings.stream().limit(SHOWN).forEach(f -> err.println(shortened(line(f))));
        if (warnings.size() > SHOWN) {
            err.println("warning: and " + (warnings.size() - SHOWN) + " more, see report.json");
        }
        err.flush();
    }

    /** Prints the warnings among findings, whole. */
    static void print(List<Finding> findings, PrintWriter err) {
        warnings(findings).forEach(f -> err.println(line(f)));
        err.flush();
    }

    private static List<Finding> warnings(List<Finding> findings) {
        return findings.stream().filter(f -> f.level() == Finding.Level.WARNING).toList();
    }

    private static String line(Finding finding) {
        return "warning: " + finding.subject() + ": " + finding.message();
    }

    /** A line whose list would fill the screen, cut behind one of its items; report.json has it whole. */
    static String shortened(String line) {
        if (line.length() <= LONG) {
            return line;
        }
        String separator = line.lastIndexOf("; ", LONG) >= LONG / 2 ? "; " : ", ";
        int end = line.lastIndexOf(separator, LONG);
        if (end < LONG / 2) {
            return line;
        }
        int more = line.substring(end + separator.length()).split(Pattern.quote(separator), -1).length;
        return line.substring(0, end) + separator + "and " + more + " more, see report.json";
    }
}
