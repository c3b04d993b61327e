package dev.marionette.sweep.summary;

import dev.marionette.sweep.journal.JournalCounts;
import java.util.List;

/**
 * What is said of a sweep by one metric.
 *
 * @param name of the plan
 * @param about what the plan is for; may be empty
 * @param measure the metric
 * @param counts how far the sweep is
 * @param conditions what differs beside robot, motion and seed
 * @param groups distributions by condition, in their order; of conditions without a result none
 * @param cells the matrix: a cell for each condition, robot and motion
 * @param comparisons pairs of conditions
 * @param bands how the search went, by condition; empty where nothing searched
 * @param worst runs, the worst first
 * @param slowest runs, the slowest first
 * @param without runs that have no result, the first few
 * @param unverified runs whose result breaks a limit, the first few
 * @param unfaithful runs whose result is safe, not faithful, the first few
 */
public record SweepSummary(
        String name,
        String about,
        Measure measure,
        JournalCounts counts,
        List<String> conditions,
        List<Group> groups,
        List<Cell> cells,
        List<Comparison> comparisons,
        List<Band> bands,
        List<SweepRuns.Run> worst,
        List<SweepRuns.Run> slowest,
        List<SweepRuns.Run> without,
        List<SweepRuns.Run> unverified,
        List<SweepRuns.Run> unfaithful) {
    /** Copies the lists. */
    public SweepSummary {
        conditions = List.copyOf(conditions);
        groups = List.copyOf(groups);
        cells = List.copyOf(cells);
        comparisons = List.copyOf(comparisons);
        bands = List.copyOf(bands);
        worst = List.copyOf(worst);
        slowest = List.copyOf(slowest);
        without = List.copyOf(without);
        unverified = List.copyOf(unverified);
        unfaithful = List.copyOf(unfaithful);
    }

    /**
     * The distribution of a figure over the runs of a condition.
     *
     * @param condition its index
     * @param metric name of the figure
     * @param runs with this figure
     * @param low lower end of the 95 % interval of the median, robots and motions drawn with all their seeds
     * @param high its upper end
     * @param spread over seeds and repeats: the median over robots and motions of the difference of the greatest and the
     *     least; NaN where each was run once
     */
    public record Group(
            int condition,
            String metric,
            int runs,
            double min,
            double q1,
            double median,
            double low,
            double high,
            double q3,
            double max,
            double mean,
            double spread) {}

    /**
     * A robot and a motion under a condition.
     *
     * @param runs of the plan
     * @param done of these, with a result
     * @param verified of these, with one that is safe and faithful
     * @param unfaithful of these, with one that is safe, not faithful
     * @param median of the metric; NaN where there is none
     */
    public record Cell(
            int condition,
            String robot,
            String motion,
            int runs,
            int done,
            int verified,
            int unfaithful,
            double median,
            double min,
            double max) {}

    /**
     * Two conditions, by pairs that differ in nothing else.
     *
     * @param metric name of the figure
     * @param first index of a condition
     * @param second index of another
     * @param perCell whether a pair is a robot and a motion, medians over seeds and repeats; else a run
     * @param pairs how many
     * @param difference median of second less first
     * @param low lower end of its 95 % interval
     * @param high its upper end
     * @param effect matched-pairs rank-biserial correlation, positive where the second is greater
     * @param p of Wilcoxon's signed-rank test
     * @param corrected after Holm, over all comparisons of the figure
     */
    public record Comparison(
            String metric,
            int first,
            int second,
            boolean perCell,
            int pairs,
            double difference,
            double low,
            double high,
            double effect,
            double p,
            double corrected) {}

    /**
     * The best cost of a search as part of the cost at its start.
     *
     * @param condition its index
     * @param runs with a trace
     * @param evaluations counted from 1
     * @param q1 lower quartile over the runs
     * @param median over the runs
     * @param q3 upper quartile over the runs
     */
    public record Band(int condition, int runs, int[] evaluations, double[] q1, double[] median, double[] q3) {}
}
