package dev.marionette.postprocess.export;

import dev.marionette.api.InputException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Numbers at a uniform rate, the first row at time 0: what a CSV file of a run holds. Immutable; the arrays handed out
 * are copies.
 *
 * @param columns C names, unique, not blank, without {@code time}
 * @param periodSeconds time between rows, finite, above zero
 * @param values rows × C, finite
 */
public record TimedTable(List<String> columns, double periodSeconds, double[] values) {
    public TimedTable {
        columns = List.copyOf(columns);
        values = values.clone();
        if (!(periodSeconds > 0) || Double.isInfinite(periodSeconds)) {
            throw new InputException(
                    "table",
                    "period " + periodSeconds + " s is not above zero",
                    "Give the seconds from one row to the next.");
        }
        Set<String> seen = new HashSet<>();
        for (String column : columns) {
            if (column.isBlank() || column.equals("time") || !seen.add(column)) {
                throw new InputException(
                        "table",
                        "column '" + column + "' is blank, 'time' or there twice",
                        "Give each column one name of its own.");
            }
        }
        if (columns.isEmpty() || values.length == 0 || values.length % columns.size() != 0) {
            throw new InputException(
                    "table",
                    values.length + " values do not make whole rows of " + columns.size() + " columns",
                    "Give one value for each column of each row.");
        }
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                throw new InputException(
                        "table",
                        "row " + i / columns.size() + ": '" + columns.get(i % columns.size()) + "' is " + values[i],
                        "Give finite numbers.");
            }
        }
    }

    /** Number of rows. */
    public int rows() {
        return values.length / columns.size();
    }

    /** One value. */
    public double value(int row, int column) {
        return values[row * columns.size() + column];
    }

    /** All values, rows × columns. A copy. */
    @Override
    public double[] values() {
        return values.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TimedTable that
                && columns.equals(that.columns)
                && periodSeconds == that.periodSeconds
                && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values) * 31 + columns.hashCode();
    }
}
