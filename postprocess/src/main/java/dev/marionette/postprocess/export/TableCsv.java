package dev.marionette.postprocess.export;

import dev.marionette.api.InputException;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A {@link TimedTable} as CSV: the header {@code time,} and the columns, then one line a row, the time in seconds first.
 * Numbers have as many digits as it takes to read back the same double; names with commas or quotes are quoted as in RFC
 * 4180.
 */
public final class TableCsv {
    /** How far a row's time may be from its place on the uniform grid, as a part of the period. */
    public static final double TIME_TOLERANCE = 1e-6;
    /** The period of a table of one row, which has none, seconds. */
    public static final double SINGLE_ROW_PERIOD = 1;

    private TableCsv() {}

    /**
     * Writes a table; an older file is replaced when the new one is whole.
     *
     * @throws IOException if the file cannot be written
     */
    public static void write(Path file, TimedTable table) throws IOException {
        AtomicFile.write(file, writer -> writeRows(writer, table));
    }

    private static void writeRows(Writer writer, TimedTable table) throws IOException {
        writeHeader(writer, table.columns());
        writeRows(writer, table, 0);
    }

    private static void writeHeader(Writer writer, List<String> columns) throws IOException {
        writer.write("time");
        for (String column : columns) {
            writer.write(',');
            writer.write(quoted(column));
        }
        writer.write('\n');
    }

    /** @param first the number of the first row in the file */
    private static void writeRows(Writer writer, TimedTable table, int first) throws IOException {
        int columns = table.columns().size();
        StringBuilder line = new StringBuilder();
        for (int row = 0; row < table.rows(); row++) {
            line.setLength(0);
            line.append((first + row) * table.periodSeconds());
            for (int c = 0; c < columns; c++) {
                line.append(',').append(table.value(row, c));
            }
            writer.append(line.append('\n'));
        }
    }

    /** Writes a table whose rows come bit by bit. */
    public static final class Appender implements Closeable {
        private final Writer writer;
        private int rows;

        /**
         * Begins a file.
         *
         * @throws IOException if it cannot be written, or is there
         */
        public Appender(Path file) throws IOException {
            writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
        }

        /**
         * Writes further rows.
         *
         * @param table of the same columns and period each time
         * @throws IOException if the file cannot be written
         */
        public void append(TimedTable table) throws IOException {
            if (rows == 0) {
                writeHeader(writer, table.columns());
            }
            writeRows(writer, table, rows);
            rows += table.rows();
        }

        @Override
        public void close() throws IOException {
            writer.close();
        }
    }

    private static String quoted(String name) {
        return name.indexOf(',') < 0 && name.indexOf('"') < 0 ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    /**
     * Reads a table. The period is the time between the first two rows; a table of one row gets {@link
     * #SINGLE_ROW_PERIOD}.
     *
     * @throws InputException if the file is missing or malformed; the message names the line and the value
     * @throws IOException if reading fails otherwise
     */
    public static TimedTable read(Path file) throws IOException {
        try (Rows rows = new Rows(file)) {
            return rows.read(0, Integer.MAX_VALUE);
        }
    }

    /**
     * The number of rows of a table, none of which is looked at.
     *
     * @throws InputException if the file is missing
     * @throws IOException if reading fails otherwise
     */
    public static int rows(Path file) throws IOException {
        try (BufferedReader reader = open(file)) {
            int rows = -1;
            for (String text = reader.readLine(); text != null && !text.isEmpty(); text = reader.readLine()) {
                rows++;
            }
            return Math.max(0, rows);
        } catch (CharacterCodingException binary) {
            throw binary(file, binary);
        }
    }

    private static BufferedReader open(Path file) throws IOException {
        try {
            return Files.newBufferedReader(file, StandardCharsets.UTF_8);
        } catch (NoSuchFileException missing) {
            throw new InputException(file.toString(), "there is no such file", "Was the run finished?", missing);
        }
    }

    private static InputException binary(Path file, CharacterCodingException cause) {
        return new InputException(
                file.toString(), "this is not a text file in UTF-8", "Save it as plain text in UTF-8.", cause);
    }

    /** Reads a table bit by bit, from its beginning to its end. */
    public static final class Rows implements Closeable {
        private final Path file;
        private final BufferedReader reader;
        private final Parser parser;

        /**
         * Opens a file.
         *
         * @throws InputException if it is missing
         * @throws IOException if reading fails otherwise
         */
        public Rows(Path file) throws IOException {
            this.file = file;
            reader = open(file);
            parser = new Parser(file.toString());
        }

        /**
         * Some rows. What is before them cannot be read any more.
         *
         * @param from the first
         * @param to the one behind the last; where the file has no more, it is its end
         * @throws InputException if the file is malformed, or there are none; the message names the line and the value
         * @throws IOException if reading fails otherwise
         */
        public TimedTable read(int from, int to) throws IOException {
            try {
                return parser.read(reader, from, to);
            } catch (CharacterCodingException binary) {
                throw binary(file, binary);
            }
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }

    private static final class Parser {
        private final String file;
        private final List<String> names = new ArrayList<>();
        private double[] values = new double[1024];
        private int size;
        private int line = 1;
        /** Rows read; the last ones of them are in {@code values}, from {@code kept} on. */
        private int rows;

        private int kept;
        private boolean blank;
        private boolean ended;
        private double start;
        private double period = SINGLE_ROW_PERIOD;

        Parser(String file) {
            this.file = file;
        }

        TimedTable read(BufferedReader reader, int from, int to) throws IOException {
            if (names.isEmpty()) {
                String header = reader.readLine();
                if (header == null || header.isBlank()) {
                    throw error("the file is empty", "The first line must be 'time,' and the names of the columns.");
                }
                parseHeader(header);
            }
            int width = names.size();
            int gone = Math.min(rows, from) - kept;
            System.arraycopy(values, gone * width, values, 0, size - gone * width);
            size -= gone * width;
            kept += gone;
            // the second row says the period, which the first rows have too
            for (int most = Math.max(to, 2); rows < most && !ended; ) {
                String text = reader.readLine();
                line += text == null ? 0 : 1;
                if (text == null) {
                    ended = true;
                } else if (text.isEmpty()) {
                    blank = true;
                } else if (blank) {
                    throw error("values after a blank line", "Two files in one?");
                } else {
                    parseRow(text);
                }
            }
            if (rows == 0) {
                throw error("there are no rows", "Was the file cut?");
            }
            int end = Math.min(to, rows);
            return new TimedTable(
                    names, period, Arrays.copyOfRange(values, (from - kept) * width, (end - kept) * width));
        }

        private void parseHeader(String header) {
            int at = 0;
            while (at <= header.length()) {
                StringBuilder name = new StringBuilder();
                at = parseName(header, at, name) + 1;
                names.add(name.toString());
            }
            if (!names.get(0).equals("time") || names.size() < 2) {
                throw error("the header starts with '" + names.get(0) + "'", "It must be 'time,' and the columns.");
            }
            names.remove(0);
            Set<String> known = new HashSet<>(Set.of("time"));
            for (String name : names) {
                if (name.isBlank() || !known.add(name)) {
                    throw error("column '" + name + "' is blank or there twice", "Give each column a name of its own.");
                }
            }
        }

        private int parseName(String header, int from, StringBuilder name) {
            if (from >= header.length() || header.charAt(from) != '"') {
                int comma = header.indexOf(',', from);
                int end = comma < 0 ? header.length() : comma;
                name.append(header, from, end);
                return end;
            }
            int at = from + 1;
            while (at < header.length()) {
                boolean quote = header.charAt(at) == '"';
                if (quote && !header.startsWith("\"\"", at)) {
                    return at + 1;
                }
                name.append(header.charAt(at));
                at += quote ? 2 : 1;
            }
            throw error("a quoted name does not end", "End it with a quotation mark; write two for one in a name.");
        }

        private void parseRow(String text) {
            int at = 0;
            double time = Double.NaN;
            if (size + names.size() > values.length) {
                values = Arrays.copyOf(values, 2 * values.length + names.size());
            }
            for (int c = -1; c < names.size(); c++) {
                int comma = text.indexOf(',', at);
                boolean last = c == names.size() - 1;
                if (last != comma < 0) {
                    long fields = text.chars().filter(x -> x == ',').count() + 1;
                    throw error(fields + " values for " + (names.size() + 1) + " columns", "Was the file cut?");
                }
                double value = number(text.substring(at, last ? text.length() : comma), c);
                if (c < 0) {
                    time = value;
                } else {
                    values[size++] = value;
                }
                at = comma + 1;
            }
            checkTime(time);
            rows++;
        }

        private double number(String text, int column) {
            double value;
            try {
                value = Double.parseDouble(text);
            } catch (NumberFormatException malformed) {
                value = Double.NaN;
            }
            if (!Double.isFinite(value)) {
                String name = column < 0 ? "time" : names.get(column);
                throw error(
                        "'" + name + "' is '" + text + "', not a finite number",
                        "Write numbers with a point, such as 0.25.");
            }
            return value;
        }

        private void checkTime(double time) {
            if (rows == 0) {
                start = time;
            } else if (rows == 1) {
                period = time - start;
                if (!(period > 0)) {
                    throw error(
                            "time " + time + " s does not come after " + start + " s",
                            "Sort the rows by time, one for each.");
                }
            } else if (!(Math.abs(time - start - rows * period) <= TIME_TOLERANCE * period)) {
                throw error(
                        "time " + time + " s is not " + (start + rows * period) + " s",
                        "Rows must be " + period + " s apart, as the first two are.");
            }
        }

        private InputException error(String problem, String hint) {
            return new InputException(file + ":" + line, problem, hint);
        }
    }
}
