package dev.marionette.app;

import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the program prints, UTF-8. Names in files and arguments may hold what a terminal obeys: control characters, escape
 * sequences, ends of lines, marks that turn the direction of writing. {@code println} and {@code printf} show those as
 * {@code \}{@code u001b}, as JSON does; {@code print} is for texts of ours, which may have colours, and for data.
 */
final class LineWriter extends PrintWriter {
    /** Longest message, letters. */
    static final int LONGEST = 2000;
    /** Of a longer one, how much of its end is kept: the reason often comes last. */
    private static final int END = 500;

    /** Room for "… [2147483647 more letters] …". */
    private static final int NOTE = 40;

    private final boolean shortens;

    private LineWriter(OutputStream out, boolean shortens) {
        super(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
        this.shortens = shortens;
    }

    /** Of messages, none of which is longer than {@value #LONGEST} letters. */
    static LineWriter ofMessages(OutputStream out) {
        return new LineWriter(out, true);
    }

    /** Of results, which may be long. */
    static LineWriter ofResults(OutputStream out) {
        return new LineWriter(out, false);
    }

    @Override
    public void println(@Nullable String text) {
        String line = harmless(String.valueOf(text));
        super.println(shortens ? shortened(line) : line);
    }

    @Override
    public void println(@Nullable Object value) {
        println(String.valueOf(value));
    }

    @Override
    public PrintWriter format(@Nullable Locale locale, String format, @Nullable Object... values) {
        return super.format(locale, format, harmless(values));
    }

    @Override
    public PrintWriter format(String format, @Nullable Object... values) {
        return super.format(format, harmless(values));
    }

    private static @Nullable Object[] harmless(@Nullable Object... values) {
        return Arrays.stream(values)
                .map(value -> value == null
                                || value instanceof Number
                                || value instanceof Character
                                || value instanceof Boolean
                        ? value
                        : harmless(value.toString()))
                .toArray();
    }

    /** A text without what a terminal obeys; tabs stay, as they do no harm. */
    private static String harmless(String text) {
        if (text.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            return text;
        }
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == '\t' || !obeyed(c)) {
                shown.appendCodePoint(c);
            } else if (c == '\n') {
                shown.append("\\n");
            } else {
                shown.append(String.format(Locale.ROOT, "\\u%04x", c));
            }
        });
        return shown.toString();
    }

    /** Whether a terminal obeys a character: C0, DEL, C1; ends of lines and paragraphs; halves of pairs; marks of direction. */
    private static boolean obeyed(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                true;
            default ->
                c == 0x061c || c == 0x200e || c == 0x200f || c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069;
        };
    }

    private static String shortened(String line) {
        if (line.length() <= LONGEST) {
            return line;
        }
        int begin = whole(line, LONGEST - END - NOTE);
        int end = whole(line, line.length() - END);
        return line.substring(0, begin) + " … [" + (end - begin) + " more letters] … " + line.substring(end);
    }

    /** The place itself, or the one before where it would part a pair. */
    private static int whole(String line, int place) {
        return Character.isLowSurrogate(line.charAt(place)) ? place - 1 : place;
    }
}
