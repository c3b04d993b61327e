package dev.marionette.sweep.summary;

import dev.marionette.sweep.plan.SweepPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compares conditions in pairs that differ in nothing else. Seeds of one robot and motion are no independent witnesses for
 * robots and motions at large, so a pair is a robot and a motion, with the medians over seeds; only where there are fewer than
 * {@link #ENOUGH} of them, too few for any finding, are runs with the same seed paired, and what is found holds for these
 * robots and motions.
 */
final class Comparisons {
    /** With five pairs the least p of two sides is 0.0625. */
    private static final int ENOUGH = 6;
    /** Of more conditions, each is compared with the first. */
    private static final int ALL_PAIRS = 8;

    /** Figures that differ by rounding alone are the same, as ranks would make as much of that as of anything. */
    private static final double SAME = 1e-9;

    private final SweepRuns runs;
    private final SweepPlan.Compare which;

    Comparisons(SweepRuns runs, SweepPlan.Compare which) {
        this.runs = runs;
        this.which = which;
    }

    /** All comparisons by a metric and, where the conditions differ in their search alone, by its cost, too. */
    List<SweepSummary.Comparison> of(String metric) {
        List<SweepSummary.Comparison> all = new ArrayList<>(by(metric));
        if (runs.searching() && !metric.equals(SweepRuns.COST)) {
            all.addAll(by(SweepRuns.COST));
        }
        return all;
    }

    private List<SweepSummary.Comparison> by(String metric) {
        List<Map<Object, Double>> byCell = new ArrayList<>();
        List<Map<Object, Double>> byRun = new ArrayList<>();
        for (int c = 0; c < runs.conditions().size(); c++) {
            int condition = c;
            List<SweepRuns.Run> own = runs.runs().stream()
                    .filter(run -> run.condition() == condition && run.metrics().containsKey(metric))
                    .toList();
            Map<Object, Double> medians = new HashMap<>();
            Summarizer.byCell(own)
                    .forEach((key, cell) ->
                            medians.put(key, Summarizer.sample(cell, metric).median()));
            byCell.add(medians);
            // repeats give the same again and are no pairs of their own
            Map<Object, Double> single = new HashMap<>();
            own.forEach(run -> single.putIfAbsent(
                    List.of(run.robot(), run.motion(), run.seed()),
                    run.metrics().get(metric)));
            byRun.add(single);
        }
        boolean perCell = byCell.stream().mapToInt(Map::size).max().orElse(0) >= ENOUGH;
        return pairs(metric, perCell ? byCell : byRun, perCell);
    }

    private List<SweepSummary.Comparison> pairs(String metric, List<Map<Object, Double>> values, boolean perCell) {
        List<SweepSummary.Comparison> found = new ArrayList<>();
        boolean firstAlone = which == SweepPlan.Compare.FIRST || values.size() > ALL_PAIRS;
        int firsts = firstAlone ? 1 : values.size();
        for (int first = 0; first < firsts; first++) {
            for (int second = first + 1; second < values.size(); second++) {
                double[] differences = differences(values.get(first), values.get(second));
                if (differences.length > 0) {
                    found.add(compare(metric, first, second, perCell, differences));
                }
            }
        }
        double[] corrected = Holm.corrected(
                found.stream().mapToDouble(SweepSummary.Comparison::p).toArray());
        for (int i = 0; i < corrected.length; i++) {
            found.set(i, corrected(found.get(i), corrected[i]));
        }
        return found;
    }

    private static double[] differences(Map<Object, Double> first, Map<Object, Double> second) {
        // in an order of its own, as resampling draws by place
        Map<String, Double> ordered = new TreeMap<>();
        first.forEach((key, value) -> {
            Double other = second.get(key);
            if (other != null) {
                double difference = other - value;
                double size = Math.max(Math.abs(value), Math.abs(other));
                ordered.put(key.toString(), Math.abs(difference) <= SAME * size ? 0 : difference);
            }
        });
        return ordered.values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static SweepSummary.Comparison compare(
            String metric, int first, int second, boolean perCell, double[] differences) {
        Sample sample = new Sample(differences);
        Sample.Interval interval = sample.medianInterval(Summarizer.SEED);
        SignedRank test = SignedRank.of(differences);
        return new SweepSummary.Comparison(
                metric,
                first,
                second,
                perCell,
                differences.length,
                sample.median(),
                interval.low(),
                interval.high(),
                test.rankBiserial(),
                test.p(),
                test.p());
    }

    private static SweepSummary.Comparison corrected(SweepSummary.Comparison c, double p) {
        return new SweepSummary.Comparison(
                c.metric(),
                c.first(),
                c.second(),
                c.perCell(),
                c.pairs(),
                c.difference(),
                c.low(),
                c.high(),
                c.effect(),
                c.p(),
                p);
    }
}
