package dev.marionette.datasets.bvh;

import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Decimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Words, names, lines and numbers of a BVH file, with the line they are on. White space is any byte up to the blank, so
 * tabs, CRLF and lone CR all do; braces are words of their own.
 */
final class BvhScanner {
    /** Values beyond this are not lengths or angles of a person in any unit. */
    static final double MAX_VALUE = 1e7;

    private final String where;
    private final byte[] bytes;
    private int position;
    private int lastWord;
    private int line = 1;
    private int lineOfLast = 1;

    /**
     * A scanner of some lines of a file.
     *
     * @param firstLine the line on which the bytes begin
     */
    BvhScanner(String where, byte[] bytes, int firstLine) {
        this(where, bytes);
        line = firstLine;
        lineOfLast = firstLine;
    }

    BvhScanner(String where, byte[] bytes) {
        this.where = where;
        this.bytes = bytes;
        boolean mark =
                bytes.length >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
        position = mark ? 3 : 0;
    }

    /** The line of the last thing read, from 1. */
    int line() {
        return lineOfLast;
    }

    /** Bytes not read yet. */
    int remaining() {
        return bytes.length - position;
    }

    /** Bytes read. */
    int position() {
        return position;
    }

    /** Broken input on the line of the last thing read. */
    InputException broken(String problem, String hint) {
        return broken(lineOfLast, problem, hint);
    }

    /** Broken input on a line. */
    InputException broken(int onLine, String problem, String hint) {
        return new InputException(where + ":" + onLine, problem, hint);
    }

    /** The file ends too early. */
    InputException cutOff(String missing) {
        return broken("the file ends where " + missing + " should come", "The file looks cut off; get a whole copy.");
    }

    /** Moves to the next byte that is not white space, counting lines. Returns whether there is one. */
    boolean skipBlank() {
        while (position < bytes.length && isBlank(bytes[position])) {
            if (isLineEnd(position)) {
                line++;
            }
            position++;
        }
        lineOfLast = position < bytes.length ? line : lineOfLast;
        return position < bytes.length;
    }

    /** The next word, or an empty one at the end of the file. */
    String word() {
        if (!skipBlank()) {
            return "";
        }
        int from = position++;
        if (!isBrace(bytes[from])) {
            while (position < bytes.length && !isBlank(bytes[position]) && !isBrace(bytes[position])) {
                position++;
            }
        }
        return text(from, position);
    }

    /** What is left of the current line up to a brace, trimmed: joint names may hold blanks. */
    String restOfName() {
        int from = position;
        while (position < bytes.length && !isBrace(bytes[position]) && !isLineEnd(position)) {
            position++;
        }
        return text(from, position).strip().replaceAll("\\s+", " ");
    }

    /** The next line that is not blank, trimmed, or an empty one at the end of the file. */
    String nextLine() {
        if (!skipBlank()) {
            return "";
        }
        int from = position;
        while (position < bytes.length && !isLineEnd(position)) {
            position++;
        }
        return text(from, position).strip();
    }

    /**
     * The next number.
     *
     * @param what what it is, for messages
     */
    double number(String what) {
        double value = next();
        if (!(Math.abs(value) <= MAX_VALUE)) {
            throw notANumber(what);
        }
        return value;
    }

    /** The next number of the rows; the message is made only where it is needed. */
    double value(int frame) {
        double value = next();
        if (!(Math.abs(value) <= MAX_VALUE)) {
            throw notANumber("a value of frame " + frame);
        }
        return value;
    }

    /** The next number, or NaN where there is none. */
    private double next() {
        if (!skipBlank()) {
            lastWord = position;
            return Double.NaN;
        }
        lastWord = position;
        while (position < bytes.length && !isBlank(bytes[position]) && !isBrace(bytes[position])) {
            position++;
        }
        return Decimal.parse(bytes, lastWord, position);
    }

    private InputException notANumber(String what) {
        if (lastWord == bytes.length) {
            return cutOff(what);
        }
        String token = text(lastWord, position);
        String hint = token.indexOf(',') >= 0
                ? "Numbers need a decimal point, not a comma."
                : "Export the clip again, or cut the broken frames out.";
        return broken(what + " is '" + clip(token) + "', not a number within ±1e7", hint);
    }

    private static String clip(String token) {
        return token.length() <= 40 ? token : token.substring(0, 40) + "…";
    }

    private boolean isLineEnd(int at) {
        return bytes[at] == '\n' || bytes[at] == '\r' && (at + 1 == bytes.length || bytes[at + 1] != '\n');
    }

    private static boolean isBlank(byte b) {
        return b >= 0 && b <= ' ';
    }

    private static boolean isBrace(byte b) {
        return b == '{' || b == '}';
    }

    private String text(int from, int to) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, to - from))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        }
    }
}
