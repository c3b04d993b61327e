package dev.marionette.datasets.io;

import dev.marionette.api.InputException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * Lines of text and the fields on each, straight from bytes. Lines end with LF, CRLF or CR; fields are parted by white
 * space or by a separator, around which white space does not count. Blank lines are skipped.
 */
public final class Fields {
    /** Values beyond this are not lengths, angles or times of a person in any unit. */
    private static final double MAX_VALUE = 1e7;

    private static final int MAX_FIELDS = 1 << 16;

    private final String where;
    private final byte[] bytes;
    private final int separator;
    private int position;
    private int line;
    private int nextLine = 1;
    private int count;
    private int[] from = new int[64];
    private int[] to = new int[64];

    /** Fields that are parted by white space. */
    public static Fields blanks(String where, byte[] bytes) {
        return new Fields(where, bytes, -1);
    }

    /** Fields that are parted by a separator such as a comma. */
    public static Fields parted(String where, byte[] bytes, char separator) {
        return new Fields(where, bytes, separator);
    }

    private Fields(String where, byte[] bytes, int separator) {
        this.where = where;
        this.bytes = bytes;
        this.separator = separator;
        boolean mark =
                bytes.length >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
        position = mark ? 3 : 0;
    }

    /** Goes to the next line that is not blank. Returns whether there is one. */
    public boolean next() {
        while (position < bytes.length) {
            int start = position;
            while (position < bytes.length && bytes[position] != '\n' && bytes[position] != '\r') {
                position++;
            }
            int end = position;
            line = nextLine++;
            boolean pair = position + 1 < bytes.length && bytes[position] == '\r' && bytes[position + 1] == '\n';
            position += pair ? 2 : 1;
            cut(start, end);
            if (count > 0) {
                return true;
            }
        }
        return false;
    }

    private void cut(int start, int end) {
        count = 0;
        int i = skip(start, end);
        if (i == end) {
            return;
        }
        while (i <= end) {
            int first = skip(i, end);
            int last = first;
            if (separator < 0) {
                if (first == end) {
                    return;
                }
                while (last < end && !isBlank(bytes[last])) {
                    last++;
                }
                i = last;
            } else {
                while (last < end && bytes[last] != separator) {
                    last++;
                }
                i = last + 1;
                while (last > first && isBlank(bytes[last - 1])) {
                    last--;
                }
            }
            add(first, last);
        }
    }

    private void add(int first, int last) {
        if (count == MAX_FIELDS) {
            throw broken("more than " + MAX_FIELDS + " fields on a line", "Is this another format?");
        }
        if (count == from.length) {
            from = Arrays.copyOf(from, 2 * count);
            to = Arrays.copyOf(to, 2 * count);
        }
        from[count] = first;
        to[count++] = last;
    }

    private int skip(int at, int end) {
        int i = at;
        while (i < end && isBlank(bytes[i]) && bytes[i] != separator) {
            i++;
        }
        return i;
    }

    private static boolean isBlank(byte b) {
        return b >= 0 && b <= ' ';
    }

    /** The line of the fields, from 1. */
    public int line() {
        return line;
    }

    /** Number of fields on the line. */
    public int count() {
        return count;
    }

    /** One field as text, without quotation marks around it. */
    public String text(int field) {
        String text = new String(bytes, from[field], to[field] - from[field], StandardCharsets.UTF_8);
        boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
        return quoted ? text.substring(1, text.length() - 1) : text;
    }

    /** Whether a field has no characters. */
    public boolean isEmpty(int field) {
        return from[field] == to[field];
    }

    /** One field as a number, or NaN where it is none. */
    public double decimal(int field) {
        return Decimal.parse(bytes, from[field], to[field]);
    }

    /**
     * One field as a number.
     *
     * @param what what it is, for messages
     * @throws InputException if it is not there, not a number, or beyond ±1e7
     */
    public double number(int field, String what) {
        return number(field, what, MAX_VALUE);
    }

    /** As {@link #number(int, String)}, with a limit of its own. */
    public double number(int field, String what, double limit) {
        if (field >= count) {
            throw broken(what + " is missing: the line has " + count + " fields", "The file looks cut off.");
        }
        double value = decimal(field);
        if (!(Math.abs(value) <= limit)) {
            throw broken(
                    String.format(
                                    Locale.ROOT,
                                    "%s is '%s', not a number within ±%.0e",
                                    what,
                                    shortened(text(field)),
                                    limit)
                            .replace("e+0", "e"),
                    "Export the clip again, or cut the broken frames out.");
        }
        return value;
    }

    /** Broken input on the current line. */
    public InputException broken(String problem, String hint) {
        return new InputException(where + ":" + line, problem, hint);
    }

    /** Text from a file, short enough for a message. */
    public static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
