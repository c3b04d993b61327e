package dev.marionette.app.report;

import java.util.Locale;
import java.util.stream.LongStream;

/** Round numbers along an axis and how they are written: all with as many digits as the step between them needs. */
final class Ticks {
    /** Numbers from here on are written with an exponent. */
    private static final double LARGE = 1e5;
    /** Axes of numbers below this are, too. */
    private static final double SMALL = 1e-3;
    /** A range that is a smaller part of its values shows nothing but rounding. */
    private static final double NOTHING = 1e-6;

    private final double[] values;
    private final String format;

    private Ticks(double[] values, String format) {
        this.values = values;
        this.format = format;
    }

    /** Multiples of 1, 2 or 5 times a power of ten within a range that is not empty, about so many. */
    static Ticks of(double low, double high, int wanted) {
        double raw = (high - low) / wanted;
        double magnitude = Math.pow(10, Math.floor(Math.log10(raw)));
        double unit = raw / magnitude;
        double step = magnitude * (unit < 1.5 ? 1 : unit < 3.5 ? 2 : unit < 7.5 ? 5 : 10);
        long first = (long) Math.ceil(low / step - 1e-9);
        long last = (long) Math.floor(high / step + 1e-9);
        double[] values =
                LongStream.rangeClosed(first, last).mapToDouble(i -> i * step).toArray();
        return new Ticks(values, format(Math.max(Math.abs(low), Math.abs(high)), step));
    }

    private static String format(double largest, double step) {
        int digit = (int) Math.floor(Math.log10(step) + 1e-9);
        if (largest < LARGE && largest >= SMALL) {
            return "%." + Math.max(0, -digit) + "f";
        }
        int first = (int) Math.floor(Math.log10(largest) + 1e-9);
        return "%." + Math.max(0, first - digit) + "e";
    }

    /** A range about the values from a least to a greatest, with some room at both ends; never empty. */
    static double[] around(double low, double high) {
        double range = high - low;
        double largest = Math.max(Math.abs(low), Math.abs(high));
        double room = range > NOTHING * largest ? 0.03 * range : largest > 0 ? 1e-3 * largest : 1;
        return new double[] {low - room, high + room};
    }

    /** Where they are. Not copied. */
    double[] values() {
        return values;
    }

    /** What is written at one of the values. */
    String text(double value) {
        return value == 0 ? "0" : String.format(Locale.ROOT, format, value);
    }
}
