package dev.marionette.sweep.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The runs of a journal as one table: CSV with a column for each setting and metric, or JSON, an object a line. */
public final class JournalExport {
    private static final List<String> FIRST =
            List.of("position", "robot", "motion", "method", "variant", "seed", "repeat", "state", "status", "reasons");
    private static final List<String> LAST =
            List.of("seconds", "error", "trajectory", "version", "host", "folder", "run_key");

    private JournalExport() {}

    /** Comma-separated values with a header; every double reads back the same. */
    public static void csv(JournalReader journal, Writer out) throws IOException {
        Set<String> settings = new TreeSet<>();
        Set<String> metrics = new LinkedHashSet<>();
        journal.forEach(row -> {
            settings.addAll(row.settings().keySet());
            metrics.addAll(row.metrics().keySet());
        });
        List<String> header = new ArrayList<>(FIRST);
        header.addAll(settings);
        header.addAll(metrics);
        header.addAll(LAST);
        out.write(line(header));
        each(journal, row -> {
            Map<String, Object> first = first(row);
            List<Object> cells = new ArrayList<>(first.values());
            settings.forEach(key -> cells.add(row.settings().getOrDefault(key, "")));
            metrics.forEach(name ->
                    cells.add(row.metrics().containsKey(name) ? row.metrics().get(name) : ""));
            cells.addAll(last(row).values());
            out.write(line(cells));
        });
    }

    /** A JSON array with an object for each run, on a line of its own. */
    public static void json(JournalReader journal, Writer out) throws IOException {
        String[] separator = {"[\n"};
        each(journal, row -> {
            Map<String, Object> tree = first(row);
            tree.put("settings", row.settings());
            tree.put("metrics", row.metrics());
            tree.put("timings", row.timings());
            tree.putAll(last(row));
            out.write(separator[0] + JournalSchema.JSON.writeValueAsString(tree));
            separator[0] = ",\n";
        });
        out.write(separator[0].startsWith("[") ? "[]\n" : "\n]\n");
    }

    private static Map<String, Object> first(JournalRow row) {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("position", row.position());
        cells.put("robot", row.robot());
        cells.put("motion", row.motion());
        cells.put("method", row.method());
        cells.put("variant", row.variant());
        cells.put("seed", row.seed());
        cells.put("repeat", row.repeat());
        cells.put("state", row.state());
        cells.put("status", row.status());
        cells.put("reasons", row.reasons());
        return cells;
    }

    private static Map<String, Object> last(JournalRow row) {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("seconds", row.seconds());
        cells.put("error", row.error());
        cells.put("trajectory", row.trajectory());
        cells.put("version", row.version());
        cells.put("host", row.host());
        cells.put("folder", row.folder());
        cells.put("run_key", row.key());
        return cells;
    }

    private static String line(List<?> cells) {
        return String.join(",", cells.stream().map(JournalExport::cell).toList()) + "\n";
    }

    private static String cell(Object value) {
        String text = value instanceof List<?> lines
                ? String.join("; ", lines.stream().map(String::valueOf).toList())
                : value.toString();
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private interface Line {
        void write(JournalRow row) throws IOException;
    }

    private static void each(JournalReader journal, Line line) throws IOException {
        try {
            journal.forEach(row -> {
                try {
                    line.write(row);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
