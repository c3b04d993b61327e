package dev.marionette.app.report;

import dev.marionette.pipeline.metrics.Table;
import dev.marionette.studies.Claim;
import dev.marionette.studies.ExperimentReport;
import dev.marionette.studies.Plot;
import java.util.List;

/** The page of an experiment: claims, tables, plots, and links to the runs. */
public final class ExperimentPage {
    private static final int MAX_ROWS = 200;
    private static final List<String> STYLES = List.of("thin", "c0", "c1", "c2", "c3");

    private ExperimentPage() {}

    /** The page as text, UTF-8; it loads nothing from elsewhere. */
    public static String of(ExperimentReport report) {
        StringBuilder out = new StringBuilder(1 << 14);
        out.append("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>")
                .append(Html.escape(report.title()))
                .append("</title><style>")
                .append(RunPage.style())
                .append("</style></head><body>");
        out.append(Html.element("h1", report.title()));
        out.append("<p class=\"lead\"><span class=\"status")
                .append(report.holds() ? "\">" : " failed\">")
                .append(report.outcome())
                .append("</span> ")
                .append(Html.escape(report.about()))
                .append("</p>");
        claims(out, report.claims());
        report.tables().stream().filter(t -> t.rows().size() <= MAX_ROWS).forEach(t -> table(out, t));
        plots(out, report.plots());
        runs(out, report);
        return out.append("</body></html>\n").toString();
    }

    private static void claims(StringBuilder out, List<Claim> claims) {
        out.append(Html.element("h2", "What had to be shown"));
        out.append("<ul>");
        claims.forEach(c -> out.append(Html.element("li", c.status() + ": " + c.text())));
        out.append("</ul>");
    }

    private static void table(StringBuilder out, Table table) {
        out.append(Html.element("h2", table.name().replace('-', ' ')));
        out.append(Html.table(table));
    }

    private static void plots(StringBuilder out, List<Plot> plots) {
        if (plots.isEmpty()) {
            return;
        }
        out.append(Html.element("h2", "Curves"));
        out.append("<div class=\"plots wide\">");
        for (Plot plot : plots) {
            LinePlot lines = new LinePlot(plot.title(), plot.xLabel(), plot.yLabel());
            for (int i = 0; i < plot.curves().size(); i++) {
                Plot.Curve curve = plot.curves().get(i);
                lines.curve(curve.label(), STYLES.get(i % STYLES.size()), curve.x(), curve.y());
            }
            out.append(lines.svg());
        }
        out.append("</div>");
    }

    private static void runs(StringBuilder out, ExperimentReport report) {
        if (report.runs().isEmpty()) {
            return;
        }
        out.append(Html.element("h2", "Runs"));
        out.append("<ul>");
        for (String name : report.runs().keySet()) {
            out.append("<li><a href=\"")
                    .append(Html.escape(name))
                    .append("/report.html\">")
                    .append(Html.escape(name))
                    .append("</a></li>");
        }
        out.append("</ul>");
    }
}
