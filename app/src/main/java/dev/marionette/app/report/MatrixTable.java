package dev.marionette.app.report;

import dev.marionette.sweep.summary.Measure;
import dev.marionette.sweep.summary.SweepSummary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Robots × motions as an HTML table whose cells are coloured by a metric, from green (best) to red (worst). */
final class MatrixTable {
    private static final double BEST_HUE = 150;
    /** Outliers would take all colours for themselves. */
    private static final double WORST_PART = 0.95;

    private final Measure measure;
    private final double[] sorted;
    private final ShortNames robotNames;
    private final ShortNames motionNames;

    /** @param cells all that share the colours */
    MatrixTable(Measure measure, List<SweepSummary.Cell> cells, ShortNames robotNames, ShortNames motionNames) {
        this.measure = measure;
        this.robotNames = robotNames;
        this.motionNames = motionNames;
        sorted = cells.stream()
                .mapToDouble(SweepSummary.Cell::median)
                .filter(v -> !Double.isNaN(v))
                .sorted()
                .toArray();
    }

    String html(List<SweepSummary.Cell> cells) {
        Set<String> robots = new LinkedHashSet<>();
        Set<String> motions = new LinkedHashSet<>();
        Map<List<String>, SweepSummary.Cell> byName = new HashMap<>();
        for (SweepSummary.Cell cell : cells) {
            robots.add(cell.robot());
            motions.add(cell.motion());
            byName.put(List.of(cell.robot(), cell.motion()), cell);
        }
        // the longer list goes down
        boolean motionsDown = motions.size() > robots.size();
        List<String> down = new ArrayList<>(motionsDown ? motions : robots);
        List<String> across = new ArrayList<>(motionsDown ? robots : motions);
        ShortNames rows = motionsDown ? motionNames : robotNames;
        ShortNames columns = motionsDown ? robotNames : motionNames;
        StringBuilder out = new StringBuilder("<div class=\"scroll\"><table class=\"matrix\"><tr><th></th>");
        across.forEach(name -> out.append("<th class=\"n\">")
                .append(Html.escape(columns.of(name)))
                .append("</th>"));
        out.append("</tr>");
        for (String row : down) {
            out.append("<tr><th>").append(Html.escape(rows.of(row))).append("</th>");
            for (String column : across) {
                cell(out, byName.get(motionsDown ? List.of(column, row) : List.of(row, column)));
            }
            out.append("</tr>");
        }
        return out.append("</table></div>").toString();
    }

    private void cell(StringBuilder out, SweepSummary.@Nullable Cell cell) {
        if (cell == null) {
            out.append("<td></td>");
            return;
        }
        String title = String.format(
                Locale.ROOT,
                "%s, %s: %d of %d runs done, %d verified, %d safe, not faithful",
                cell.robot(),
                cell.motion(),
                cell.done(),
                cell.runs(),
                cell.verified(),
                cell.unfaithful());
        boolean any = !Double.isNaN(cell.median());
        if (any) {
            title += String.format(
                    Locale.ROOT,
                    ", %." + measure.digits() + "f to %." + measure.digits() + "f",
                    cell.min(),
                    cell.max());
        }
        boolean broken = cell.verified() + cell.unfaithful() < cell.done();
        out.append("<td class=\"n").append(broken ? " unverified" : cell.unfaithful() > 0 ? " unfaithful" : "");
        out.append("\" title=\"").append(Html.escape(title)).append('"');
        out.append(any ? " style=\"background:" + colour(cell.median()) + "\"" : "")
                .append('>');
        out.append(any ? String.format(Locale.ROOT, "%." + measure.digits() + "f", cell.median()) : "–");
        if (cell.done() < cell.runs()) {
            out.append("<small>")
                    .append(cell.done())
                    .append('/')
                    .append(cell.runs())
                    .append("</small>");
        }
        out.append("</td>");
    }

    private String colour(double value) {
        double last = sorted.length - 1;
        double good = measure.higherIsBetter() ? sorted[(int) last] : sorted[0];
        double bad = sorted[(int) Math.round(last * (measure.higherIsBetter() ? 1 - WORST_PART : WORST_PART))];
        double part = good == bad ? 0 : Math.max(0, Math.min(1, (value - good) / (bad - good)));
        return String.format(Locale.ROOT, "hsl(%.0f 62%% %.0f%%)", BEST_HUE * (1 - part), 78 - 12 * part);
    }
}
