package dev.marionette.app.report;

import dev.marionette.pipeline.metrics.Table;
import java.util.List;

/** Text into HTML. */
public final class Html {
    private Html() {}

    /** Escapes text for element content and quoted attributes. */
    public static String escape(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.append(c);
            }
        }
        return out.toString();
    }

    /** An element with a text. */
    static String element(String tag, String text) {
        return "<" + tag + ">" + escape(text) + "</" + tag + ">";
    }

    /** A table; columns of numbers are set flush right. */
    static String table(Table table) {
        StringBuilder out = new StringBuilder("<table>");
        List<List<String>> cells = table.cells();
        for (int r = 0; r < cells.size(); r++) {
            String tag = r == 0 ? "th" : "td";
            out.append("<tr>");
            for (int c = 0; c < cells.get(r).size(); c++) {
                out.append('<').append(tag).append(table.numeric(c) ? " class=\"n\">" : ">");
                out.append(escape(cells.get(r).get(c))).append("</").append(tag).append('>');
            }
            out.append("</tr>");
        }
        return out.append("</table>").toString();
    }
}
