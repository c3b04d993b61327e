package dev.marionette.sweep;

import dev.marionette.api.sweep.RunSpec;
import dev.marionette.host.OutputPlace;
import dev.marionette.pipeline.metrics.Metric;
import dev.marionette.sweep.journal.JournalReader;
import dev.marionette.sweep.journal.JournalRow;
import dev.marionette.sweep.journal.RunKeys;
import dev.marionette.sweep.plan.SweepPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which runs leave a folder, and where. */
final class RunRetention {
    private static final String FOLDER = "runs";
    private static final int KEY_LETTERS = 12;

    private final SweepPlan plan;
    private final List<RunSpec> runs;
    private final List<RunKeys.Key> keys;
    private final Path out;
    private final boolean leastIsWorst;

    RunRetention(SweepPlan plan, List<RunSpec> runs, List<RunKeys.Key> keys, Path out) {
        this.plan = plan;
        this.runs = runs;
        this.keys = keys;
        this.out = out;
        leastIsWorst = Arrays.stream(Metric.values())
                .anyMatch(m -> m.id().equals(plan.metric()) && m.better() == Metric.Better.HIGHER);
    }

    boolean each() {
        return plan.keep() == SweepPlan.Keep.REPORTS;
    }

    /** Removes what a sweep left behind here that was killed. */
    void clear() {
        OutputPlace.clear(out.resolve(FOLDER));
    }

    Path folder(RunSpec spec) {
        return out.resolve(name(spec));
    }

    /** The folder of a run within that of the sweep; the key makes it unique. */
    String name(RunSpec spec) {
        return FOLDER + "/" + word(spec.robot().name()) + "-"
                + word(spec.motion().name()) + "-"
                + keys.get(spec.position()).run().substring(0, KEY_LETTERS);
    }

    private static String word(String name) {
        String word = name.replaceAll("[^A-Za-z0-9._-]+", "_").replaceAll("^[._]+", "");
        return word.length() <= 40 ? word : word.substring(word.length() - 40);
    }

    /**
     * The runs worst by the plan's metric and the slowest, so many of each, that have no folder yet.
     *
     * @param version of the program; what another one made cannot be made again by this one
     */
    List<RunSpec> worst(JournalReader journal, String version) {
        List<JournalRow> done = new ArrayList<>();
        journal.forEach(row -> {
            if (row.done() && row.version().equals(version)) {
                done.add(row);
            }
        });
        Set<JournalRow> chosen = new LinkedHashSet<>();
        Comparator<JournalRow> byMetric = Comparator.comparingDouble(row -> order(row.metrics()));
        done.stream().sorted(byMetric).limit(plan.worst()).forEach(chosen::add);
        done.stream()
                .sorted(Comparator.comparingDouble(row -> -row.seconds()))
                .limit(plan.worst())
                .forEach(chosen::add);
        return chosen.stream()
                .filter(row -> row.folder().isEmpty())
                .map(row -> runs.get(row.position()))
                .toList();
    }

    /** Orders runs by the plan's metric, the worst first, those without it last. */
    double order(Map<String, Double> metrics) {
        Double value = metrics.get(plan.metric());
        return value == null ? Double.POSITIVE_INFINITY : leastIsWorst ? value : -value;
    }
}
