package dev.marionette.sweep.summary;

import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.metrics.Table.Column;
import java.util.ArrayList;
import java.util.List;

/** A summary as tables, for CSV files: all digits, a row for each thing. */
public final class SummaryTables {
    private SummaryTables() {}

    /** The tables by name: distributions, matrix, comparisons, convergence. */
    public static List<Table> of(SweepSummary summary) {
        return List.of(distributions(summary), matrix(summary), comparisons(summary), convergence(summary));
    }

    private static Column column(String key) {
        return new Column(key, key, 4);
    }

    private static Table table(String name, List<String> columns, List<List<Object>> rows) {
        return new Table(name, columns.stream().map(SummaryTables::column).toList(), rows);
    }

    private static Table distributions(SweepSummary s) {
        List<List<Object>> rows = new ArrayList<>();
        for (SweepSummary.Group g : s.groups()) {
            rows.add(List.of(
                    s.conditions().get(g.condition()),
                    g.metric(),
                    g.runs(),
                    g.min(),
                    g.q1(),
                    g.median(),
                    g.low(),
                    g.high(),
                    g.q3(),
                    g.max(),
                    g.mean(),
                    g.spread()));
        }
        return table(
                "distributions",
                List.of(
                        "condition",
                        "metric",
                        "runs",
                        "min",
                        "q1",
                        "median",
                        "median_low",
                        "median_high",
                        "q3",
                        "max",
                        "mean",
                        "seed_spread"),
                rows);
    }

    private static Table matrix(SweepSummary s) {
        List<List<Object>> rows = new ArrayList<>();
        for (SweepSummary.Cell c : s.cells()) {
            rows.add(List.of(
                    s.conditions().get(c.condition()),
                    c.robot(),
                    c.motion(),
                    c.runs(),
                    c.done(),
                    c.verified(),
                    c.unfaithful(),
                    c.done() - c.verified() - c.unfaithful(),
                    c.median(),
                    c.min(),
                    c.max()));
        }
        String metric = s.measure().name();
        return table(
                "matrix",
                List.of(
                        "condition",
                        "robot",
                        "motion",
                        "runs",
                        "done",
                        "verified",
                        "unfaithful",
                        "limits_broken",
                        metric + "_median",
                        metric + "_min",
                        metric + "_max"),
                rows);
    }

    private static Table comparisons(SweepSummary s) {
        List<List<Object>> rows = new ArrayList<>();
        for (SweepSummary.Comparison c : s.comparisons()) {
            rows.add(List.of(
                    c.metric(),
                    s.conditions().get(c.first()),
                    s.conditions().get(c.second()),
                    c.perCell() ? "robot and motion" : "run",
                    c.pairs(),
                    c.difference(),
                    c.low(),
                    c.high(),
                    c.effect(),
                    c.p(),
                    c.corrected()));
        }
        return table(
                "comparisons",
                List.of(
                        "metric",
                        "first",
                        "second",
                        "pair",
                        "pairs",
                        "median_difference",
                        "low",
                        "high",
                        "rank_biserial",
                        "p_wilcoxon",
                        "p_holm"),
                rows);
    }

    private static Table convergence(SweepSummary s) {
        List<List<Object>> rows = new ArrayList<>();
        for (SweepSummary.Band b : s.bands()) {
            for (int i = 0; i < b.evaluations().length; i++) {
                rows.add(List.of(
                        s.conditions().get(b.condition()),
                        b.runs(),
                        b.evaluations()[i],
                        b.q1()[i],
                        b.median()[i],
                        b.q3()[i]));
            }
        }
        return table("convergence", List.of("condition", "runs", "evaluations", "q1", "median", "q3"), rows);
    }
}
