package dev.marionette.sweep.summary;

import dev.marionette.api.RunStatus;
import dev.marionette.api.sweep.RunTrace;
import dev.marionette.sweep.journal.JournalReader;
import dev.marionette.sweep.journal.PlanText;
import dev.marionette.sweep.plan.SweepPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes the {@link SweepSummary} of a journal. The same journal gives the same figures. */
public final class Summarizer {
    /** Seed of all intervals. */
    static final long SEED = 20261121;

    private static final int LISTED = 10;

    private final SweepPlan plan;
    private final JournalReader journal;
    private final SweepRuns runs;
    private final Measure measure;

    private Summarizer(JournalReader journal, Optional<String> metric) {
        this.journal = journal;
        plan = PlanText.read(journal.planText());
        measure = Measure.of(metric.orElse(plan.metric()));
        runs = SweepRuns.of(journal);
    }

    /**
     * Summarises a journal; the sweep may still be running.
     *
     * @param metric instead of the plan's
     */
    public static SweepSummary of(JournalReader journal, Optional<String> metric) {
        return new Summarizer(journal, metric).summary();
    }

    private SweepSummary summary() {
        Comparator<SweepRuns.Run> byValue = Comparator.comparingDouble(this::badness);
        return new SweepSummary(
                plan.name(),
                plan.about(),
                measure,
                journal.counts(),
                runs.conditions(),
                groups(),
                cells(),
                new Comparisons(runs, plan.compare()).of(measure.name()),
                bands(),
                some(run -> run.metrics().containsKey(measure.name()), byValue.reversed()),
                some(
                        SweepRuns.Run::done,
                        Comparator.comparingDouble(SweepRuns.Run::seconds).reversed()),
                some(run -> run.state().equals("failed") || run.state().equals("timeout"), null),
                some(run -> run.is(RunStatus.FAILED), null),
                some(run -> run.is(RunStatus.UNFAITHFUL), null));
    }

    private double badness(SweepRuns.Run run) {
        double value = run.metrics().getOrDefault(measure.name(), 0.0);
        return measure.higherIsBetter() ? -value : value;
    }

    private List<SweepRuns.Run> some(Predicate<SweepRuns.Run> which, @Nullable Comparator<SweepRuns.Run> order) {
        return runs.runs().stream()
                .filter(which)
                .sorted(order == null ? Comparator.comparingInt(SweepRuns.Run::position) : order)
                .limit(LISTED)
                .toList();
    }

    private List<SweepSummary.Group> groups() {
        List<SweepSummary.Group> groups = new ArrayList<>();
        for (String metric : runs.metrics()) {
            Map<Integer, List<SweepRuns.Run>> byCondition = new TreeMap<>();
            for (SweepRuns.Run run : runs.runs()) {
                if (run.metrics().containsKey(metric)) {
                    byCondition
                            .computeIfAbsent(run.condition(), c -> new ArrayList<>())
                            .add(run);
                }
            }
            byCondition.forEach((condition, own) -> groups.add(group(condition, metric, own)));
        }
        return groups;
    }

    private static SweepSummary.Group group(int condition, String metric, List<SweepRuns.Run> own) {
        Sample sample = sample(own, metric);
        List<Sample> cells =
                byCell(own).values().stream().map(cell -> sample(cell, metric)).toList();
        Sample.Interval interval =
                ClusterInterval.of(cells.stream().map(Sample::values).toList(), SEED);
        double[] spreads = cells.stream()
                .filter(cell -> cell.size() > 1)
                .mapToDouble(cell -> cell.max() - cell.min())
                .toArray();
        return new SweepSummary.Group(
                condition,
                metric,
                sample.size(),
                sample.min(),
                sample.quantile(0.25),
                sample.median(),
                interval.low(),
                interval.high(),
                sample.quantile(0.75),
                sample.max(),
                sample.mean(),
                spreads.length == 0 ? Double.NaN : new Sample(spreads).median());
    }

    /** Of runs that have the metric. */
    static Sample sample(List<SweepRuns.Run> own, String metric) {
        return new Sample(own.stream()
                .mapToDouble(run -> run.metrics().getOrDefault(metric, Double.NaN))
                .toArray());
    }

    /** A robot and a motion. */
    record CellKey(String robot, String motion) {}

    static Map<CellKey, List<SweepRuns.Run>> byCell(List<SweepRuns.Run> runs) {
        Map<CellKey, List<SweepRuns.Run>> cells = new LinkedHashMap<>();
        runs.forEach(run -> cells.computeIfAbsent(new CellKey(run.robot(), run.motion()), k -> new ArrayList<>())
                .add(run));
        return cells;
    }

    private List<SweepSummary.Cell> cells() {
        List<SweepSummary.Cell> cells = new ArrayList<>();
        for (int c = 0; c < runs.conditions().size(); c++) {
            int condition = c;
            List<SweepRuns.Run> own = runs.runs().stream()
                    .filter(run -> run.condition() == condition)
                    .toList();
            byCell(own).forEach((key, all) -> cells.add(cell(condition, key, all)));
        }
        return cells;
    }

    private SweepSummary.Cell cell(int condition, CellKey key, List<SweepRuns.Run> all) {
        List<SweepRuns.Run> with = all.stream()
                .filter(run -> run.metrics().containsKey(measure.name()))
                .toList();
        Optional<Sample> sample = with.isEmpty() ? Optional.empty() : Optional.of(sample(with, measure.name()));
        return new SweepSummary.Cell(
                condition,
                key.robot(),
                key.motion(),
                all.size(),
                (int) all.stream().filter(SweepRuns.Run::done).count(),
                (int) all.stream().filter(run -> run.is(RunStatus.VERIFIED)).count(),
                (int) all.stream().filter(run -> run.is(RunStatus.UNFAITHFUL)).count(),
                sample.map(Sample::median).orElse(Double.NaN),
                sample.map(Sample::min).orElse(Double.NaN),
                sample.map(Sample::max).orElse(Double.NaN));
    }

    private List<SweepSummary.Band> bands() {
        Map<Integer, Integer> conditionOf = new LinkedHashMap<>();
        runs.runs().forEach(run -> conditionOf.put(run.position(), run.condition()));
        Map<Integer, Convergence> byCondition = new TreeMap<>();
        journal.forEachTrace((position, trace) -> {
            Integer condition = conditionOf.get(position);
            if (condition != null) {
                byCondition.computeIfAbsent(condition, c -> new Convergence()).add(trace);
            }
        });
        List<SweepSummary.Band> bands = new ArrayList<>();
        byCondition.forEach(
                (condition, convergence) -> convergence.band(condition).ifPresent(bands::add));
        return bands;
    }

    /** Traces of one condition, each over its own start, at the evaluations that all of them have. */
    private static final class Convergence {
        private final Map<Integer, List<Double>> at = new TreeMap<>();
        private int runs;

        void add(RunTrace trace) {
            double[] best = trace.best();
            int[] evaluations = trace.evaluations();
            if (best.length == 0 || !(best[0] > 0) || !Double.isFinite(best[0])) {
                return;
            }
            runs++;
            for (int i = 0; i < best.length; i++) {
                at.computeIfAbsent(evaluations[i], e -> new ArrayList<>()).add(best[i] / best[0]);
            }
        }

        Optional<SweepSummary.Band> band(int condition) {
            List<Integer> shared = new ArrayList<>();
            at.forEach((evaluation, values) -> {
                if (values.size() == runs) {
                    shared.add(evaluation);
                }
            });
            if (shared.size() < 2) {
                return Optional.empty();
            }
            int n = shared.size();
            double[] q1 = new double[n];
            double[] median = new double[n];
            double[] q3 = new double[n];
            for (int i = 0; i < n; i++) {
                Sample sample = new Sample(at.getOrDefault(shared.get(i), List.of()).stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray());
                q1[i] = sample.quantile(0.25);
                median[i] = sample.median();
                q3[i] = sample.quantile(0.75);
            }
            int[] evaluations = shared.stream().mapToInt(Integer::intValue).toArray();
            return Optional.of(new SweepSummary.Band(condition, runs, evaluations, q1, median, q3));
        }
    }
}
