package dev.marionette.app.report;

import dev.marionette.pipeline.metrics.Metric;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.sweep.tune.TuneResult;
import dev.marionette.sweep.tune.TuneResult.Evaluation;
import dev.marionette.sweep.tune.TuneResult.Judged;
import dev.marionette.sweep.tune.TunedRange;
import dev.marionette.sweep.tune.Tuner;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The page of a tuning: the verdict, how much each setting matters, the course of the search, and the motions held out. */
public final class TunePage {
    private final TuneResult result;
    private final Map<String, String> pictures;
    private final StringBuilder out = new StringBuilder(1 << 14);

    private TunePage(TuneResult result, Map<String, String> pictures) {
        this.result = result;
        this.pictures = pictures;
    }

    /**
     * The page as text, UTF-8; it loads nothing from elsewhere.
     *
     * @param pictures PNG in base 64 by what they show
     */
    public static String of(TuneResult result, Map<String, String> pictures) {
        return new TunePage(result, pictures).page();
    }

    /** A row for each evaluation. */
    public static Table evaluations(TuneResult result) {
        List<String> names = new ArrayList<>(List.of("evaluation", "score", "limbs_deg", "exceeded"));
        result.ranges().forEach(range -> names.add(range.key()));
        List<List<Object>> rows = new ArrayList<>();
        for (Evaluation evaluation : result.evaluations()) {
            List<Object> row = new ArrayList<>(List.of(
                    evaluation.name(),
                    evaluation.score().value(),
                    evaluation.limbsDeg(),
                    String.join(" + ", evaluation.score().guards().keySet())));
            result.ranges().forEach(range -> row.add(evaluation.values().getOrDefault(range.key(), range.untuned())));
            rows.add(row);
        }
        List<Table.Column> columns =
                names.stream().map(name -> new Table.Column(name, name, 4)).toList();
        return new Table("evaluations", columns, rows);
    }

    private String page() {
        out.append("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">")
                .append(
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>")
                .append(Html.escape(result.robot()))
                .append(" tuned</title><style>")
                .append(RunPage.style())
                .append(
                        "p.note{color:var(--dim);font-size:13px;max-width:80ch}svg.plot{margin:6px 0;max-width:640px}img{max-width:100%}</style></head><body>");
        element("h1", result.robot() + ", " + result.base().name().toLowerCase(Locale.ROOT) + " base: tuned settings");
        lead();
        settings();
        trace();
        alone();
        result.judged().ifPresent(this::heldOut);
        return out.append("</body></html>\n").toString();
    }

    private void lead() {
        boolean tuned = result.outcome() == TuneResult.Outcome.TUNED;
        out.append("<p class=\"lead\"><span class=\"status").append(tuned ? "\">" : " failed\">");
        out.append(
                switch (result.outcome()) {
                    case TUNED -> "better on motions that the search did not see";
                    case UNPROVEN -> "too few motions held out to judge by";
                    case AT_A_PRICE -> "limbs nearer on motions that the search did not see, but guards are exceeded";
                    case REFUTED -> "no evidence on motions that the search did not see";
                    case NOTHING -> "nothing to gain";
                });
        out.append("</span> ")
                .append(result.training().size())
                .append(" motions in the search, ")
                .append(result.heldOut().size())
                .append(" held out; ")
                .append(result.evaluations().size() - 1)
                .append(" evaluations, ")
                .append(result.changed().size())
                .append(" settings changed.</p>");
    }

    private void settings() {
        Map<String, Double> changed = result.changed();
        if (changed.isEmpty()) {
            return;
        }
        element("h2", "Settings");
        List<List<Object>> rows = new ArrayList<>();
        for (TunedRange range : result.ranges()) {
            Double value = changed.get(range.key());
            if (value != null) {
                rows.add(List.of(range.key(), range.untuned(), value, "with more of it, " + range.meaning()));
            }
        }
        table(List.of("setting", "untuned", "tuned", "meaning"), rows);
    }

    private void trace() {
        List<Evaluation> all = result.evaluations();
        double[] x = new double[all.size()];
        double[] best = new double[all.size()];
        double least = 0;
        for (int i = 0; i < x.length; i++) {
            double score = all.get(i).score().value();
            least = Math.min(least, score);
            x[i] = i;
            best[i] = least;
        }
        element("h2", "The course of the search");
        note(
                "The score is the logarithm of how many times as far limbs are from the source's as untuned, and what guards are exceeded by;"
                        + " less is better. The first evaluations move each setting alone.");
        out.append(new LinePlot("least score so far", "evaluation", "score")
                .curve("", "c0", x, best)
                .svg());
    }

    /** How much each setting does alone. */
    private void alone() {
        element("h2", "How much each setting matters");
        note(
                "Angle of the limbs beside the untuned one when a setting alone is half way to either end of its range, and the guards that are then exceeded.");
        List<List<Object>> rows = new ArrayList<>();
        for (TunedRange range : result.ranges()) {
            List<Object> row = new ArrayList<>(List.of(range.key()));
            for (String side : List.of("-", "+")) {
                Evaluation moved = result.evaluations().stream()
                        .filter(e -> e.name().equals(range.key() + side))
                        .findFirst()
                        .orElseThrow();
                row.add(String.format(
                        Locale.ROOT,
                        "%.4g: limbs %+.1f %%%s",
                        moved.values().get(range.key()),
                        100 * Math.expm1(moved.score().limbs()),
                        moved.score().guards().isEmpty()
                                ? ""
                                : "; worse: "
                                        + String.join(
                                                ", ", moved.score().guards().keySet())));
            }
            row.add(
                    result.dead().contains(range.key())
                            ? "changes nothing here"
                            : "with more of it, " + range.meaning());
            rows.add(row);
        }
        table(List.of("setting", "less", "more", "meaning"), rows);
    }

    private void heldOut(Judged judged) {
        element("h2", "Motions held out");
        double mean = 100 * Math.expm1(judged.score().limbs());
        note(
                Double.isFinite(mean)
                        ? String.format(
                                Locale.ROOT,
                                "The angle of the limbs changes by %+.1f %% (median: 95 %% interval %+.1f to %+.1f %%) and is less in %d of %d; if tuning changed nothing, ranks so"
                                        + " much to one side had the probability p = %.2g (Wilcoxon, one-sided).",
                                mean,
                                100 * Math.expm1(judged.low()),
                                100 * Math.expm1(judged.high()),
                                judged.better(),
                                judged.clips().size(),
                                judged.p())
                        : "A motion has no result with these settings.");
        if (!judged.score().guards().isEmpty()) {
            note("Guards that are exceeded: "
                    + String.join(", ", judged.score().guards().keySet()) + ".");
        }
        List<List<Object>> rows = new ArrayList<>();
        for (TuneResult.Clip clip : judged.clips()) {
            rows.add(List.of(
                    clip.motion(),
                    String.format(Locale.ROOT, "%.2f", clip.untunedDeg()),
                    clip.tunedFolder().isEmpty() ? "no result" : String.format(Locale.ROOT, "%.2f", clip.tunedDeg())));
        }
        table(List.of("motion", "untuned °", "tuned °"), rows);
        pictures.forEach((title, png) -> out.append("<h3>")
                .append(Html.escape(title))
                .append("</h3><img alt=\"")
                .append(Html.escape(title))
                .append("\" src=\"data:image/png;base64,")
                .append(png)
                .append("\">"));
        links(judged);
        List<List<Object>> figures = new ArrayList<>();
        for (Metric metric : Metric.values()) {
            double[] means = judged.metrics().get(metric.id());
            if (means != null) {
                figures.add(List.of(
                        metric.title() + (metric.unit().isEmpty() ? "" : ", " + metric.unit()),
                        String.format(Locale.ROOT, "%." + (metric.digits() + 1) + "f", means[0]),
                        String.format(Locale.ROOT, "%." + (metric.digits() + 1) + "f", means[1])));
            }
        }
        element("h2", "All figures of the motions held out, means");
        table(List.of("figure", "untuned", "tuned"), figures);
        note("Every run with its page is in " + Tuner.HELD_OUT + "/, and as a sweep: marionette sweep summary …/"
                + Tuner.HELD_OUT + ".");
    }

    /** To the pages of the runs. */
    private void links(Judged judged) {
        out.append("<ul>");
        for (TuneResult.Clip clip : judged.clips()) {
            out.append("<li>").append(Html.escape(clip.motion())).append(": ");
            link(clip.untunedFolder(), "untuned");
            out.append(", ");
            link(clip.tunedFolder(), "tuned");
            out.append("</li>");
        }
        out.append("</ul>");
    }

    private void link(String folder, String word) {
        if (folder.isEmpty()) {
            out.append(word).append(" (no result)");
            return;
        }
        out.append("<a href=\"")
                .append(Html.escape(Tuner.HELD_OUT + "/" + folder + "/report.html"))
                .append("\">")
                .append(word)
                .append("</a>");
    }

    /** A table of columns with these titles, whose cells are as people read them. */
    private void table(List<String> titles, List<List<Object>> rows) {
        List<Table.Column> columns =
                titles.stream().map(title -> new Table.Column(title, title, 4)).toList();
        out.append(Html.table(new Table("", columns, rows)));
    }

    private void note(String text) {
        out.append("<p class=\"note\">").append(Html.escape(text)).append("</p>");
    }

    private void element(String tag, String text) {
        out.append(Html.element(tag, text));
    }
}
