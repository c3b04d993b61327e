package dev.marionette.datasets.io;

import java.nio.charset.StandardCharsets;

/**
 * Decimal numbers straight from bytes, without a string for each. Where the digits fit a long below 2^53 and the power
 * of ten is at most 22, both are exact doubles and one multiplication or division rounds correctly (Clinger 1990), so
 * the result equals {@link Double#parseDouble}; all other numbers go there.
 */
public final class Decimal {
    private static final double[] POWERS = new double[23];

    static {
        double power = 1;
        for (int i = 0; i < POWERS.length; i++) {
            POWERS[i] = power;
            power *= 10;
        }
    }

    private Decimal() {}

    /**
     * Reads the number in {@code bytes[from, to)}.
     *
     * @return the number, or NaN where the bytes are not a decimal number
     */
    public static double parse(byte[] bytes, int from, int to) {
        int i = from;
        boolean negative = i < to && bytes[i] == '-';
        if (negative || i < to && bytes[i] == '+') {
            i++;
        }
        long mantissa = 0;
        int digits = 0;
        int scale = 0;
        boolean point = false;
        for (; i < to; i++) {
            int d = bytes[i] - '0';
            if (d >= 0 && d <= 9) {
                mantissa = digits < 18 ? mantissa * 10 + d : Long.MAX_VALUE;
                digits += mantissa == 0 ? 0 : 1;
                scale -= point ? 1 : 0;
            } else if (bytes[i] == '.' && !point) {
                point = true;
            } else {
                return i > from && (bytes[i] == 'e' || bytes[i] == 'E') ? slow(bytes, from, to) : Double.NaN;
            }
        }
        if (mantissa >= 1L << 53 || scale < -22 || mantissa == 0) {
            return slow(bytes, from, to);
        }
        double magnitude = mantissa / POWERS[-scale];
        return negative ? -magnitude : magnitude;
    }

    /** As {@link #parse(byte[], int, int)}, of a text. */
    public static double parse(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return parse(bytes, 0, bytes.length);
    }

    private static double slow(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            if ((b < '0' || b > '9') && b != '+' && b != '-' && b != '.' && b != 'e' && b != 'E') {
                return Double.NaN;
            }
        }
        try {
            return Double.parseDouble(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
        } catch (NumberFormatException notANumber) {
            return Double.NaN;
        }
    }
}
