package dev.marionette.app.report;

import dev.marionette.api.RunStatus;
import dev.marionette.pipeline.run.RunFolder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The motions of a pack as a page: the outcome of each, with a link to its own page. */
public final class PackPage {
    private PackPage() {}

    /**
     * What the page shows.
     *
     * @param file the one file with all animations, beside the page
     */
    public record Content(String title, RunStatus status, Optional<String> file, List<Row> rows) {
        public Content {
            rows = List.copyOf(rows);
        }
    }

    /**
     * A motion.
     *
     * @param animation what it is called in the file; empty where it is not in there
     * @param status empty where there is no result
     * @param folder of its run beside the page; empty where there is none
     * @param why what is wrong with it; empty for nothing
     */
    public record Row(
            String name,
            String animation,
            Optional<RunStatus> status,
            double seconds,
            double limbAngleDeg,
            String folder,
            String why) {
        /** What is no motion. */
        public static Row leftOut(String name, String why) {
            return new Row(name, "", Optional.empty(), 0, Double.NaN, "", "left out: " + why);
        }
    }

    /** The page as text, UTF-8; it loads nothing from elsewhere. */
    public static String of(Content content) {
        StringBuilder out = new StringBuilder(1 << 14);
        out.append("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">")
                .append(
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>")
                .append(Html.escape(content.title()))
                .append("</title><style>")
                .append(RunPage.style())
                .append("td.n{white-space:nowrap}td:not(.n){overflow-wrap:anywhere}</style></head><body><h1>")
                .append(Html.escape(content.title()))
                .append("</h1><p class=\"lead\">");
        status(out, Optional.of(content.status()));
        long done =
                content.rows().stream().filter(row -> row.status().isPresent()).count();
        out.append(' ')
                .append(done)
                .append(" of ")
                .append(content.rows().size())
                .append(" motions");
        content.file()
                .ifPresent(file -> out.append(" in <a href=\"")
                        .append(Html.escape(file))
                        .append("\">")
                        .append(Html.escape(file))
                        .append("</a>"));
        out.append(
                "</p><table><tr><th>motion</th><th>outcome</th><th class=\"n\">length [s]</th><th class=\"n\">limb angle [°]</th><th></th></tr>");
        content.rows().forEach(row -> row(out, row));
        return out.append("</table></body></html>\n").toString();
    }

    private static void row(StringBuilder out, Row row) {
        boolean renamed = !row.animation().isEmpty() && !row.animation().equals(row.name());
        String name = Html.escape(row.name()) + (renamed ? ", in the file " + Html.escape(row.animation()) : "");
        String page = Html.escape(row.folder() + "/" + RunFolder.PAGE);
        out.append("<tr><td>")
                .append(row.folder().isEmpty() ? name : "<a href=\"" + page + "\">" + name + "</a>")
                .append("</td><td>");
        status(out, row.status());
        boolean done = row.status().isPresent();
        out.append("</td><td class=\"n\">")
                .append(done ? String.format(Locale.ROOT, "%.2f", row.seconds()) : "")
                .append("</td><td class=\"n\">")
                .append(
                        done && Double.isFinite(row.limbAngleDeg())
                                ? String.format(Locale.ROOT, "%.1f", row.limbAngleDeg())
                                : "")
                .append("</td><td>")
                .append(Html.escape(row.why()))
                .append("</td></tr>");
    }

    private static void status(StringBuilder out, Optional<RunStatus> status) {
        String style = status.map(s -> switch (s) {
                    case VERIFIED -> "status";
                    case UNFAITHFUL -> "status unfaithful";
                    case FAILED -> "status failed";
                })
                .orElse("");
        out.append("<span class=\"")
                .append(style)
                .append("\">")
                .append(status.map(RunStatus::text).orElse("no result"))
                .append("</span>");
    }
}
