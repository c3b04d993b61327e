package dev.marionette.app;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What goes to a terminal, where names and values of foreign files must not move the cursor, recolour or reorder what
 * else is there: control characters, and those that turn the direction of writing, come out as their escapes, as in JSON. Line
 * breaks and tabs stay and, where there are colours, so do the sequences that this program colours words with.
 */
final class PlainText extends Writer {
    /** Bold, green, yellow, red, how they end, and underlined as in helps. */
    private static final Pattern COLOURS = Pattern.compile("\u001b\\[(?:0|1|4|21|24|3[0-79])m");

    /** A line of messages is cut after so many letters. */
    static final int LONGEST = 2000;

    private final Writer out;
    private final boolean colours;
    private final boolean cut;
    private int column;

    /**
     * @param out where to
     * @param colours whether words may be coloured
     * @param cut whether lines over {@value #LONGEST} letters are cut
     */
    PlainText(Writer out, boolean colours, boolean cut) {
        this.out = out;
        this.colours = colours;
        this.cut = cut;
    }

    /** Control characters but line break and tab, and what changes the direction or breaks lines unseen. */
    static boolean isControl(int c) {
        return c < 0x20 && c != '\n' && c != '\t' && c != '\r'
                || c >= 0x7f && c < 0xa0
                || c == 0x061c
                || c == 0x200e
                || c == 0x200f
                || c >= 0x2028 && c <= 0x202e
                || c >= 0x2066 && c <= 0x2069;
    }

    /** In one line: a name with a line break in it must not pass for a line of ours. */
    static String line(@Nullable String name) {
        return String.valueOf(name).replace("\r", "\\r").replace("\n", "\\n");
    }

    @Override
    public void write(char[] chars, int from, int length) throws IOException {
        String text = new String(chars, from, length);
        Matcher colour = COLOURS.matcher(text);
        StringBuilder plain = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c == 0x1b && colours && colour.region(i, length).lookingAt()) {
                plain.append(colour.group());
                i = colour.end() - 1;
            } else if (c == '\n') {
                plain.append(c);
                column = 0;
            } else if (c == '\r') {
                // the end of a line on Windows, else a way to write over one
                plain.append(i + 1 < length && text.charAt(i + 1) == '\n' ? "\r" : "\\r");
            } else if (!cut || column < LONGEST) {
                String shown = isControl(c) ? String.format(Locale.ROOT, "\\u%04x", (int) c) : String.valueOf(c);
                plain.append(shown);
                column += shown.length();
            } else if (column < Integer.MAX_VALUE) {
                plain.append(" …");
                column = Integer.MAX_VALUE;
            }
        }
        out.append(plain);
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
