package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.api.RunStatus;
import dev.marionette.pipeline.extensions.Version;
import dev.marionette.pipeline.metrics.Metric;
import dev.marionette.pipeline.metrics.Metrics;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.ReportJson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Several ways of one clip to one robot, measured alike.
 *
 * @param robot id, folder or file, as it was asked for
 * @param motion id or file, as it was asked for
 * @param seed of everything random
 * @param ways the outcome of each method, by its name; at least one
 */
record Comparison(String robot, String motion, long seed, Map<String, Way> ways) {
    /**
     * The outcome of one of the compared settings.
     *
     * @param status that of {@link RunStatus}, or {@code refused}
     * @param why why it was refused; empty otherwise
     * @param metrics its figures; none where it was refused
     */
    public record Way(String status, Optional<String> why, Map<Metric, Double> metrics) {
        /** Of a run that was made. */
        public static Way of(RetargetOutcome run) {
            return new Way(
                    run.status().text(), Optional.empty(), Metrics.of(run).values());
        }

        /** Of one that cannot be made for this robot and clip. */
        public static Way refused(InputException reason) {
            return new Way("refused", Optional.of(String.valueOf(reason.getMessage())), Map.of());
        }
    }

    public Comparison {
        ways = Collections.unmodifiableMap(new LinkedHashMap<>(ways));
    }

    /** The worst outcome of all ways; a way that was refused has failed. */
    public RunStatus status() {
        return ways.values().stream()
                .map(way -> RunStatus.named(way.status()).orElse(RunStatus.FAILED))
                .reduce(RunStatus.VERIFIED, RunStatus::and);
    }

    /** One row a way, one column a metric that one of them has. */
    public Table table() {
        List<Metric> metrics = Arrays.stream(Metric.values())
                .filter(m -> ways.values().stream().anyMatch(w -> w.metrics().containsKey(m)))
                .toList();
        List<Table.Column> columns = new ArrayList<>();
        columns.add(new Table.Column("way", "way", 0));
        columns.add(new Table.Column("status", "status", 0));
        metrics.forEach(m -> columns.add(new Table.Column(m.id(), m.id(), m.digits())));
        List<List<Object>> rows = new ArrayList<>();
        ways.forEach((name, way) -> {
            List<Object> row = new ArrayList<>(List.of(name, way.status()));
            metrics.forEach(m -> row.add(way.metrics().getOrDefault(m, Double.NaN)));
            rows.add(row);
        });
        return new Table("compare", columns, rows);
    }

    /** Lines with a column a way, for a terminal. */
    public String text() {
        List<Table.Column> columns = new ArrayList<>(List.of(new Table.Column("figure", "", 0)));
        ways.keySet().forEach(name -> columns.add(new Table.Column(name, name, 0)));
        List<List<String>> cells = table().cells();
        List<List<Object>> rows = new ArrayList<>();
        for (int c = 1; c < cells.get(0).size(); c++) {
            List<Object> row = new ArrayList<>();
            for (List<String> line : cells) {
                row.add(line.get(c));
            }
            rows.add(row);
        }
        return new Table("compare", columns, rows).text();
    }

    /** The content of {@code compare.json}. */
    public String json() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("robot", robot);
        tree.put("motion", motion);
        tree.put("seed", seed);
        tree.put("version", Version.current());
        Map<String, Object> all = new LinkedHashMap<>();
        ways.forEach((name, way) -> {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("status", way.status());
            way.why().ifPresent(why -> entry.put("why", why));
            entry.put("metrics", new Metrics(way.metrics()).byName());
            all.put(name, entry);
        });
        tree.put("ways", all);
        return ReportJson.mapper().writeValueAsString(tree) + "\n";
    }
}
