package dev.marionette.app;

import dev.marionette.api.Clip;
import dev.marionette.datasets.body.RoleEvidence;
import java.util.Locale;

/** A diagnosis as a page of HTML that loads nothing from elsewhere. */
final class DoctorPage {
    private static final String STYLE = """
            :root{color-scheme:light dark;--l:#2f6fdb;--r:#d9731a;--m:#777;--warn:#b3261e;--line:#8884}
            body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
            h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}
            table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;
            padding:.35rem .6rem;border-top:1px solid var(--line)}th{font-weight:600;white-space:nowrap}
            .WARNING{color:var(--warn);font-weight:600}svg{width:100%;height:auto}
            path{fill:none;stroke-width:2.5;stroke-linecap:round}.l{stroke:var(--l)}.r{stroke:var(--r)}
            .m{stroke:var(--m)}text{font-size:12px;text-anchor:middle;fill:currentColor}
            @media(prefers-color-scheme:dark){:root{--l:#7fb0ff;--r:#ffa45c;--m:#999;--warn:#ff8a80}}
            """;

    private DoctorPage() {}

    /** The page as text, UTF-8. */
    public static String of(Clip clip, Diagnosis diagnosis) {
        StringBuilder out = new StringBuilder(1 << 14);
        String title = escape(diagnosis.name());
        out.append("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>")
                .append(title)
                .append("</title><style>")
                .append(STYLE)
                .append("</style></head><body><h1>")
                .append(title)
                .append("</h1><p>")
                .append(escape(summary(diagnosis)))
                .append("</p>")
                .append(FigureSketch.of(clip))
                .append(
                        "<p>Above from the front, below from its right. Its left limbs are blue, its right ones orange.</p>");
        checks(out, diagnosis);
        roles(out, diagnosis);
        return out.append("</body></html>\n").toString();
    }

    /** One line: format, length, rate, joints. */
    public static String summary(Diagnosis d) {
        return String.format(
                Locale.ROOT,
                "%s, %d frames at %.4g Hz, %.2f s, %d joints; %s",
                d.format(),
                d.frames(),
                d.rateHz(),
                d.seconds(),
                d.joints(),
                d.warns() ? "look at the warnings" : "nothing looks wrong");
    }

    private static void checks(StringBuilder out, Diagnosis diagnosis) {
        out.append("<h2>What was found</h2><table>");
        for (Diagnosis.Check check : diagnosis.checks()) {
            out.append("<tr><th scope=\"row\">")
                    .append(escape(check.topic()))
                    .append("</th><td class=\"")
                    .append(check.status())
                    .append("\">")
                    .append(check.status().name().toLowerCase(Locale.ROOT))
                    .append("</td><td>");
            check.evidence()
                    .forEach(text -> out.append("<div>").append(escape(text)).append("</div>"));
            out.append("</td></tr>");
        }
        out.append("</table>");
    }

    private static void roles(StringBuilder out, Diagnosis diagnosis) {
        out.append("<h2>Which joint is what</h2><table><tr><th>role</th><th>joint</th><th>confidence</th>")
                .append("<th>why</th></tr>");
        for (RoleEvidence row : diagnosis.roles()) {
            out.append(String.format(
                    Locale.ROOT,
                    "<tr><td>%s</td><td>%s</td><td>%.1f</td><td>%s</td></tr>",
                    row.role().id(),
                    escape(row.joint()),
                    row.confidence(),
                    escape(row.reason())));
        }
        out.append("</table>");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
