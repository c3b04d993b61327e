package dev.marionette.sweep.summary;

import dev.marionette.api.RunStatus;
import dev.marionette.sweep.journal.JournalReader;
import dev.marionette.sweep.journal.JournalRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The runs of a journal.
 *
 * @param conditions what differs beside robot, motion, seed and repeat, one label each, in the order of the plan
 * @param searching whether the conditions differ in the search alone, so that their costs can be compared
 * @param runs in the order of the plan
 */
public record SweepRuns(List<String> conditions, boolean searching, List<Run> runs) {
    /** The cost that the search ended with; beside the metrics, for methods that search. */
    public static final String COST = "cost";

    public SweepRuns {
        conditions = List.copyOf(conditions);
        runs = List.copyOf(runs);
    }

    /**
     * A run.
     *
     * @param condition index of its condition
     * @param metrics by name; empty where it has no result
     */
    public record Run(
            int position,
            String robot,
            String motion,
            int condition,
            long seed,
            int repeat,
            String state,
            String status,
            List<String> reasons,
            Map<String, Double> metrics,
            double seconds,
            String error,
            String folder) {
        /** Whether it has a result. */
        public boolean done() {
            return !metrics.isEmpty();
        }

        /** Whether it has a result with this outcome. */
        public boolean is(RunStatus outcome) {
            return done() && status.equals(outcome.text());
        }
    }

    /** Names of the metrics that some run has, in the order of the journal. */
    public List<String> metrics() {
        Set<String> names = new LinkedHashSet<>();
        runs.forEach(run -> names.addAll(run.metrics().keySet()));
        return List.copyOf(names);
    }

    /** Reads a journal. */
    public static SweepRuns of(JournalReader journal) {
        Map<Integer, Double> costs = new HashMap<>();
        journal.forEachTrace((position, trace) -> {
            double[] best = trace.best();
            if (best.length > 0 && Double.isFinite(best[best.length - 1])) {
                costs.put(position, best[best.length - 1]);
            }
        });
        Labels labels = new Labels();
        journal.forEach(labels::see);
        Map<String, Integer> conditions = new LinkedHashMap<>();
        Map<String, String> pool = new HashMap<>();
        List<Run> runs = new ArrayList<>();
        journal.forEach(row -> {
            int condition = conditions.computeIfAbsent(labels.of(row), label -> conditions.size());
            Map<String, Double> metrics = new LinkedHashMap<>();
            row.metrics().forEach((name, value) -> {
                if (Double.isFinite(value)) {
                    metrics.put(shared(pool, name), value);
                }
            });
            Double cost = costs.get(row.position());
            if (cost != null) {
                metrics.put(COST, cost);
            }
            runs.add(new Run(
                    row.position(),
                    shared(pool, row.robot()),
                    shared(pool, row.motion()),
                    condition,
                    row.seed(),
                    row.repeat(),
                    shared(pool, row.state()),
                    shared(pool, row.status()),
                    row.reasons(),
                    row.done() ? metrics : Map.of(),
                    row.seconds(),
                    row.error(),
                    row.folder()));
        });
        return new SweepRuns(List.copyOf(conditions.keySet()), labels.searching(), runs);
    }

    private static String shared(Map<String, String> pool, String text) {
        return pool.computeIfAbsent(text, t -> t);
    }

    /** Finds out which settings differ, as only they tell conditions apart; what a variant sets, its name says. */
    private static final class Labels {
        private final Set<String> methods = new LinkedHashSet<>();
        private final Set<String> variants = new LinkedHashSet<>();
        /** Values by key and variant. */
        private final Map<String, Map<String, Set<String>>> values = new LinkedHashMap<>();

        void see(JournalRow row) {
            methods.add(row.method());
            variants.add(row.variant());
            row.settings()
                    .forEach((key, value) -> values.computeIfAbsent(key, k -> new HashMap<>())
                            .computeIfAbsent(row.variant(), v -> new HashSet<>())
                            .add(value));
        }

        String of(JournalRow row) {
            List<String> parts = new ArrayList<>();
            if (methods.size() > 1) {
                parts.add(row.method());
            }
            if (!row.variant().isEmpty()) {
                parts.add(row.variant());
            }
            row.settings().forEach((key, value) -> {
                if (isAxis(key)) {
                    parts.add(key + "=" + value);
                }
            });
            return parts.isEmpty() ? "all" : String.join(", ", parts);
        }

        /** Whether a key has several values within one variant. */
        private boolean isAxis(String key) {
            return values.getOrDefault(key, Map.of()).values().stream().anyMatch(seen -> seen.size() > 1);
        }

        boolean searching() {
            return methods.size() == 1
                    && variants.size() == 1
                    && values.keySet().stream()
                            .filter(this::isAxis)
                            .allMatch(key -> key.equals("budget") || key.startsWith("optimizer."));
        }
    }
}
