package dev.marionette.app.report;

import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.sweep.summary.SweepRuns;
import dev.marionette.sweep.summary.SweepSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The summary of a sweep as a page. */
public final class SweepPage {
    private static final int MAX_MATRICES = 12;
    private static final int MAX_BANDS = 12;
    /** So many cells are shown at once; of more, those of the first condition. */
    private static final int OPEN_CELLS = 160;

    private static final int MAX_CELLS = 20_000;
    private static final int MAX_CONDITIONS = 60;
    private static final int MAX_COMPARISONS = 200;
    /** No column of a table holds numbers. */
    private static final int WORDS = Integer.MAX_VALUE;

    private static final String STYLE = ".scroll{overflow-x:auto}table.matrix{width:auto}"
            + ".matrices{display:flex;flex-wrap:wrap;gap:4px 24px;align-items:flex-start}.matrices>*{min-width:0;max-width:100%}"
            + "table.matrix td,table.matrix th{padding:3px 9px}table.matrix td[style]{color:#14221c}"
            + "table.matrix td small{display:block;font-size:10px}"
            + "td.unverified{outline:2px solid var(--bad);outline-offset:-2px}"
            + "td.unfaithful{outline:2px solid var(--warn);outline-offset:-2px}"
            + "p.note{color:var(--dim);font-size:13px;max-width:80ch}td.sure{font-weight:650}td.n{white-space:nowrap}td:not(.n){overflow-wrap:anywhere}svg.plot{margin:6px 0}";

    private final SweepSummary s;
    private final ShortNames robots;
    private final ShortNames motions;
    private final StringBuilder out = new StringBuilder(1 << 16);

    private SweepPage(SweepSummary summary) {
        s = summary;
        robots = names(SweepSummary.Cell::robot);
        motions = names(SweepSummary.Cell::motion);
    }

    private ShortNames names(Function<SweepSummary.Cell, String> of) {
        return ShortNames.of(s.cells().stream().map(of).distinct().toList());
    }

    /** The page as text, UTF-8; it loads nothing from elsewhere. */
    public static String of(SweepSummary summary) {
        return new SweepPage(summary).page();
    }

    private String page() {
        out.append("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">")
                .append(
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>")
                .append(Html.escape(s.name()))
                .append("</title><style>")
                .append(RunPage.style())
                .append(STYLE)
                .append("</style></head><body>");
        element("h1", s.name());
        lead();
        cards();
        matrices();
        distributions();
        comparisons();
        convergence();
        runs();
        return out.append("</body></html>\n").toString();
    }

    private void lead() {
        int ended = s.counts().ended();
        boolean whole = s.counts().done() == s.counts().runs();
        out.append("<p class=\"lead\"><span class=\"status").append(whole ? "\">" : " failed\">");
        out.append(
                whole
                        ? "every run has a result"
                        : s.counts().done() + " of " + s.counts().runs() + " runs have a result");
        out.append("</span> ").append(Html.escape(s.about()));
        if (ended < s.counts().runs()) {
            out.append(" Still to do: ").append(s.counts().runs() - ended).append('.');
        }
        out.append("</p>");
    }

    private void cards() {
        out.append("<div class=\"cards\">");
        card(s.counts().runs(), "runs in the plan");
        card(s.counts().verified(), "verified");
        card(s.counts().unfaithful(), "safe, not faithful");
        card(s.counts().unverified(), "with a result that breaks a limit");
        card(s.counts().failed(), "without a result");
        card(s.counts().timeout(), "over their time");
        double perRun =
                s.counts().ended() == 0 ? 0 : s.counts().seconds() / s.counts().ended();
        out.append(String.format(
                Locale.ROOT,
                "<div class=\"card\"><b>%.2f s</b><span>a run, %.0f s in all</span></div>",
                perRun,
                s.counts().seconds()));
        out.append("</div>");
    }

    private void card(int number, String what) {
        out.append("<div class=\"card\"><b>")
                .append(number)
                .append("</b><span>")
                .append(what)
                .append("</span></div>");
    }

    private void matrices() {
        element("h2", "Robots and motions: " + s.measure().title());
        if (s.cells().size() > MAX_CELLS) {
            note("There are " + s.cells().size() + " cells; matrix.csv has them.");
            return;
        }
        note("The median over seeds and repeats, " + (s.measure().higherIsBetter() ? "more" : "less")
                + " is better; one scale of colours for all. A cell with a red frame has a result that breaks a limit, with an amber one at worst one that is safe, not faithful; m/n says"
                + " that only m of n runs have one.");
        MatrixTable table = new MatrixTable(s.measure(), s.cells(), robots, motions);
        out.append("<div class=\"matrices\">");
        for (int c = 0; c < Math.min(MAX_MATRICES, s.conditions().size()); c++) {
            int condition = c;
            List<SweepSummary.Cell> own = s.cells().stream()
                    .filter(cell -> cell.condition() == condition)
                    .toList();
            if (s.conditions().size() > 1) {
                boolean open = c == 0 || s.cells().size() <= OPEN_CELLS;
                out.append(open ? "<details open>" : "<details>").append("<summary>");
                out.append(Html.escape(s.conditions().get(c))).append("</summary>");
            }
            out.append(table.html(own)).append(s.conditions().size() > 1 ? "</details>" : "");
        }
        out.append("</div>");
        if (s.conditions().size() > MAX_MATRICES) {
            note("And " + (s.conditions().size() - MAX_MATRICES) + " more settings; matrix.csv has them.");
        }
    }

    private void distributions() {
        List<SweepSummary.Group> own = s.groups().stream()
                .filter(g -> g.metric().equals(s.measure().name()))
                .toList();
        if (own.isEmpty()) {
            return;
        }
        element("h2", "Distributions: " + s.measure().title());
        note(
                "From the least to the greatest value over all runs, the middle half, the median and, below it, where the median"
                        + " is with 95 % confidence (bootstrap). The spread over seeds is the median over robots and motions of the"
                        + " greatest less the least, where there are several. distributions.csv has the other metrics.");
        List<BoxPlot.Box> boxes = new ArrayList<>();
        own.stream()
                .limit(MAX_CONDITIONS)
                .forEach(g -> boxes.add(new BoxPlot.Box(
                        label(g.condition()),
                        hue(g.condition()),
                        g.min(),
                        g.q1(),
                        g.median(),
                        g.low(),
                        g.high(),
                        g.q3(),
                        g.max())));
        out.append(BoxPlot.svg(boxes));
        out.append("<table>");
        row("th", 1, "", "runs", "median", "95 %", "quartiles", "mean", "spread over seeds");
        own.stream()
                .limit(MAX_CONDITIONS)
                .forEach(g -> row(
                        "td",
                        1,
                        label(g.condition()),
                        String.valueOf(g.runs()),
                        number(g.median()),
                        number(g.low()) + " to " + number(g.high()),
                        number(g.q1()) + " to " + number(g.q3()),
                        number(g.mean()),
                        number(g.spread())));
        out.append("</table>");
    }

    private void comparisons() {
        if (s.comparisons().isEmpty()) {
            return;
        }
        element("h2", "Comparisons in pairs");
        note("Second less first, in pairs that differ in nothing else: the median difference with its 95 % interval"
                + " (bootstrap), the matched-pairs rank-biserial correlation as effect size (−1 to 1; positive: the second is"
                + " greater), and p of Wilcoxon's signed-rank test, corrected after Holm over all comparisons of a figure. "
                + (s.comparisons().get(0).perCell()
                        ? "A pair is a robot and a motion, with the medians over seeds."
                        : "A pair is two runs with the same robot, motion and seed, as there are fewer than six robots and"
                                + " motions: what is found holds for these and not for others."));
        out.append("<table>");
        row("th", 2, "first", "second", "figure", "pairs", "difference", "95 %", "effect", "p", "p after Holm");
        s.comparisons().stream().limit(MAX_COMPARISONS).forEach(c -> {
            out.append("<tr>");
            cells("td", label(c.first()), label(c.second()));
            cells("td class=\"n\"", c.metric());
            cells(
                    "td class=\"n\"",
                    String.valueOf(c.pairs()),
                    figure(c.difference()),
                    figure(c.low()) + " to " + figure(c.high()));
            cells("td class=\"n\"", String.format(Locale.ROOT, "%+.2f", c.effect()), p(c.p()));
            cells(c.corrected() < 0.05 ? "td class=\"n sure\"" : "td class=\"n\"", p(c.corrected()));
            out.append("</tr>");
        });
        out.append("</table>");
        if (s.comparisons().size() > MAX_COMPARISONS) {
            note("comparisons.csv has all " + s.comparisons().size() + ".");
        }
    }

    private void convergence() {
        if (s.bands().isEmpty()) {
            return;
        }
        element("h2", "Convergence of the search");
        note(
                "The best cost so far as part of the cost at the start, against the number of evaluations: median and middle half"
                        + " over all runs. Settings that the search does not see share a line.");
        BandPlot plot = new BandPlot("evaluations", "best cost / cost at the start");
        List<SweepSummary.Band> left = new ArrayList<>(s.bands());
        for (int drawn = 0; drawn < MAX_BANDS && !left.isEmpty(); drawn++) {
            SweepSummary.Band b = left.get(0);
            int before = left.size();
            left.removeIf(other -> same(b, other));
            int others = before - left.size() - 1;
            String label = label(b.condition()) + (others > 0 ? " and " + others + " more" : "");
            plot.add(label, hue(b.condition()), b.evaluations(), b.q1(), b.median(), b.q3());
        }
        out.append(plot.svg());
        if (!left.isEmpty()) {
            note("And " + left.size() + " more settings; convergence.csv has them.");
        }
    }

    private static boolean same(SweepSummary.Band a, SweepSummary.Band b) {
        return Arrays.equals(a.evaluations(), b.evaluations())
                && Arrays.equals(a.q1(), b.q1())
                && Arrays.equals(a.median(), b.median())
                && Arrays.equals(a.q3(), b.q3());
    }

    private void runs() {
        String metric = s.measure().name();
        list(
                "The worst runs",
                s.worst(),
                s.measure().title(),
                run -> run.metrics().getOrDefault(metric, Double.NaN));
        list("The slowest runs", s.slowest(), "time [s]", SweepRuns.Run::seconds);
        list(
                "Results that break a limit",
                s.unverified(),
                s.measure().title(),
                run -> run.metrics().getOrDefault(metric, Double.NaN));
        unfaithful();
        if (!s.without().isEmpty()) {
            element("h2", "Runs without a result");
            out.append("<table>");
            row("th", WORDS, "robot", "motion", "settings", "seed", "why");
            for (SweepRuns.Run run : s.without()) {
                out.append("<tr>");
                which(run);
                cells("td", label(run.condition()), String.valueOf(run.seed()), run.state() + ": " + run.error());
                out.append("</tr>");
            }
            out.append("</table>");
        }
    }

    private void unfaithful() {
        if (s.unfaithful().isEmpty()) {
            return;
        }
        element("h2", "Results that are safe, not faithful");
        out.append("<table>");
        row("th", WORDS, "robot", "motion", "settings", "seed", "why");
        for (SweepRuns.Run run : s.unfaithful()) {
            out.append("<tr>");
            which(run);
            cells("td", label(run.condition()), String.valueOf(run.seed()), String.join("; ", run.reasons()));
            out.append("</tr>");
        }
        out.append("</table>");
    }

    private void list(String title, List<SweepRuns.Run> runs, String what, ToDoubleFunction<SweepRuns.Run> figure) {
        if (runs.isEmpty()) {
            return;
        }
        element("h2", title);
        out.append("<table>");
        row("th", 3, "robot", "motion", "settings", "seed", what, "");
        for (SweepRuns.Run run : runs) {
            out.append("<tr>");
            which(run);
            cells("td", label(run.condition()));
            cells(
                    "td class=\"n\"",
                    String.valueOf(run.seed()),
                    String.format(Locale.ROOT, "%.3g", figure.applyAsDouble(run)));
            out.append("<td>");
            if (!run.folder().isEmpty()) {
                out.append("<a href=\"")
                        .append(Html.escape(run.folder() + "/" + RunFolder.PAGE))
                        .append("\">report</a>");
            }
            out.append("</td></tr>");
        }
        out.append("</table>");
    }

    /** Robot and motion, as the matrix calls them; the whole names show under the pointer. */
    private void which(SweepRuns.Run run) {
        named(robots, run.robot());
        named(motions, run.motion());
    }

    private void named(ShortNames names, String name) {
        out.append("<td title=\"").append(Html.escape(name)).append("\">");
        out.append(Html.escape(names.of(name))).append("</td>");
    }

    private String label(int condition) {
        return s.conditions().get(condition);
    }

    private int hue(int condition) {
        return (210 + condition * 137) % 360;
    }

    private String number(double value) {
        return Double.isNaN(value)
                ? "–"
                : String.format(Locale.ROOT, "%." + s.measure().digits() + "f", value);
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 999.5 ? "%+.3g" : "%+.0f", value);
    }

    private static String p(double value) {
        return value < 0.001 ? String.format(Locale.ROOT, "%.0e", value) : String.format(Locale.ROOT, "%.3f", value);
    }

    /** Columns from {@code numbers} on are set flush right. */
    private void row(String tag, int numbers, String... texts) {
        out.append("<tr>");
        for (int i = 0; i < texts.length; i++) {
            cells(i < numbers ? tag : tag + " class=\"n\"", texts[i]);
        }
        out.append("</tr>");
    }

    private void cells(String tag, String... texts) {
        for (String text : texts) {
            out.append('<')
                    .append(tag)
                    .append('>')
                    .append(Html.escape(text))
                    .append("</")
                    .append(tag, 0, 2)
                    .append('>');
        }
    }

    private void note(String text) {
        out.append("<p class=\"note\">").append(Html.escape(text)).append("</p>");
    }

    private void element(String tag, String text) {
        out.append(Html.element(tag, text));
    }
}
