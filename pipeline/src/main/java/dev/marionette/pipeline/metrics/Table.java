package dev.marionette.pipeline.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A table of an experiment. People see rounded figures, programs get all digits.
 *
 * @param name in lower case, the name of its file
 * @param columns at least one
 * @param rows as many cells as columns each: a text, an integer or a double; NaN is an empty cell
 */
public record Table(String name, List<Column> columns, List<List<Object>> rows) {
    /**
     * A column.
     *
     * @param key its name in files, with the unit: {@code max_velocity_rad_s}
     * @param title its name for people, with the unit
     * @param digits behind the point, for people
     */
    public record Column(String key, String title, int digits) {}

    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Object> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        name + ": a row of " + row.size() + " cells for " + columns.size() + " columns");
            }
        }
    }

    /** Rows of cells as people read them, the titles first. */
    public List<List<String>> cells() {
        List<List<String>> all = new ArrayList<>();
        all.add(columns.stream().map(Column::title).toList());
        for (List<Object> row : rows) {
            List<String> cells = new ArrayList<>();
            for (int c = 0; c < row.size(); c++) {
                cells.add(rounded(row.get(c), columns.get(c).digits()));
            }
            all.add(cells);
        }
        return all;
    }

    private static String rounded(Object cell, int digits) {
        if (!(cell instanceof Double value)) {
            return cell.toString();
        }
        if (value.isNaN()) {
            return "–";
        }
        return value.isInfinite() ? (value > 0 ? "∞" : "-∞") : String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    /** Whether all cells of a column are numbers, so that it is set flush right. */
    public boolean numeric(int column) {
        return rows.stream().noneMatch(row -> row.get(column) instanceof String);
    }

    /** Lines with aligned columns, for a terminal. */
    public String text() {
        List<List<String>> cells = cells();
        int[] width = new int[columns.size()];
        for (List<String> row : cells) {
            for (int c = 0; c < width.length; c++) {
                width[c] = Math.max(width[c], row.get(c).length());
            }
        }
        StringBuilder out = new StringBuilder();
        for (List<String> row : cells) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < width.length; c++) {
                String pad = " ".repeat(width[c] - row.get(c).length());
                line.append(numeric(c) ? pad + row.get(c) : row.get(c) + pad).append("  ");
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
        return out.toString();
    }

    /** Comma-separated values with a header; every double reads back the same. */
    public String csv() {
        StringBuilder out = new StringBuilder();
        out.append(String.join(",", columns.stream().map(Column::key).toList())).append('\n');
        for (List<Object> row : rows) {
            out.append(String.join(",", row.stream().map(Table::field).toList()))
                    .append('\n');
        }
        return out.toString();
    }

    private static String field(Object cell) {
        if (cell instanceof Double value) {
            return value.isNaN() ? "" : value.toString();
        }
        String text = cell.toString();
        return text.contains(",") || text.contains("\"") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
