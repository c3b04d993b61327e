package dev.marionette.app.report;

import dev.marionette.api.JointTrajectory;
import dev.marionette.app.report.data.RunBlock;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/**
 * The page {@code report.html} of a run, and the page that shows several side by side. Java writes the data and nothing
 * else: the script on the page, from the modules in this package's resources, makes all that is seen.
 */
public final class RunPage {
    private static final String ELEMENT = "<script type=\"application/json\" class=\"run\">";
    private static final String NAMED = "<script type=\"application/json\" class=\"run\" data-name=\"";
    private static final String END = "</script>";

    /** Frames that a page draws: five minutes at 120 per second, about 40 MB of text. */
    private static final int MOST_FRAMES = 36_000;

    private RunPage() {}

    /** The page of a run as text, UTF-8; it loads nothing from elsewhere. That of a very long run says what it came to and draws nothing. */
    public static String of(RetargetOutcome run) {
        if (run.trajectory().frames() > MOST_FRAMES) {
            return page(RunBlock.title(run), figures(run), "");
        }
        return page(RunBlock.title(run), List.of(), ELEMENT + RunBlock.json(run) + END);
    }

    /**
     * The page of a part of a long run.
     *
     * @param note which part it is
     */
    public static String ofPart(RetargetOutcome part, String note) {
        return page(RunBlock.title(part), List.of(note), ELEMENT + RunBlock.json(part) + END);
    }

    private static List<String> figures(RetargetOutcome run) {
        JointTrajectory motion = run.trajectory();
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "A page draws at most %,d frames, and this run has %,d. Its figures are in report.json, its motion in trajectory.csv.",
                MOST_FRAMES,
                motion.frames()));
        lines.add(String.format(
                Locale.ROOT,
                "%s: %.1f s, limbs %.1f° from the source's on average",
                run.status().text(),
                (motion.frames() - 1) * motion.periodSeconds(),
                run.likeness().meanLimbAngleDeg()));
        lines.addAll(run.reasons());
        return lines;
    }

    /**
     * A run on a page of several.
     *
     * @param name what to call it there, such as its folder
     * @param block its data, as {@link #blockOf} finds it in its page
     */
    public record Named(String name, String block) {}

    /**
     * A page that shows several runs side by side.
     *
     * @param title what it is called
     * @param remarks lines above them all
     */
    public static String of(String title, List<Named> runs, List<String> remarks) {
        StringBuilder elements = new StringBuilder(1 << 21);
        for (Named run : runs) {
            elements.append(NAMED)
                    .append(Html.escape(run.name()))
                    .append("\">")
                    .append(run.block())
                    .append(END);
        }
        return page(title, remarks, elements.toString());
    }

    /**
     * The data in a page that {@link #of(RetargetOutcome)} wrote.
     *
     * @throws IllegalArgumentException if it has none
     */
    public static String blockOf(String page) {
        int start = page.indexOf(ELEMENT);
        int end = start < 0 ? -1 : page.indexOf(END, start);
        if (end < 0) {
            throw new IllegalArgumentException("the page holds no data of a run");
        }
        return page.substring(start + ELEMENT.length(), end);
    }

    private static String page(String title, List<String> remarks, String elements) {
        String script = "\n" + ScriptBundle.main();
        StringBuilder out = new StringBuilder(1 << 21);
        out.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
                .append("style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none';"
                        + " script-src '")
                .append(digest(script))
                .append("'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\"><title>")
                .append(Html.escape(title))
                .append("</title>\n<style>\n")
                .append(style())
                .append(ScriptBundle.read("./report.css"))
                .append("</style></head>\n<body class=\"report\">");
        // outside of what the script draws anew
        remarks.forEach(line ->
                out.append("<p class=\"warning\">").append(Html.escape(line)).append("</p>\n"));
        out.append("<main id=\"page\"><h1>")
                .append(Html.escape(title))
                .append("</h1><noscript><p>This page draws itself with a script, which is switched off here. ")
                .append("report.json in the same folder says the same in text.</p></noscript></main>\n");
        return out.append(elements)
                .append("\n<script>")
                .append(script)
                .append("</script>\n</body></html>\n")
                .toString();
    }

    /** What a browser compares a script with before it runs it. */
    private static String digest(String script) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The style sheet that all pages share. */
    static String style() {
        return ScriptBundle.read("./page.css");
    }
}
