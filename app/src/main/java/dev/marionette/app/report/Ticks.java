package dev.marionette.app.report;

import java.util.Locale;
import java.util.stream.LongStream;

/** Round numbers along an axis. */
final class Ticks {
    private Ticks() {}

    /** Multiples of 1, 2 or 5 times a power of ten within a range that is not empty, about so many. */
    static double[] of(double low, double high, int wanted) {
        double raw = (high - low) / wanted;
        double magnitude = Math.pow(10, Math.floor(Math.log10(Math.max(raw, 1e-12))));
        double unit = raw / magnitude;
        double step = magnitude * (unit < 1.5 ? 1 : unit < 3.5 ? 2 : unit < 7.5 ? 5 : 10);
        long first = (long) Math.ceil(low / step - 1e-9);
        long last = (long) Math.floor(high / step + 1e-9);
        return LongStream.rangeClosed(first, last).mapToDouble(i -> i * step).toArray();
    }

    /** A number without digits that say nothing. */
    static String text(double v) {
        if (Math.abs(v) < 1e-9) {
            return "0";
        }
        String text = Math.abs(v) >= 1e5 || Math.abs(v) < 1e-3
                ? String.format(Locale.ROOT, "%.0e", v)
                : String.format(Locale.ROOT, "%.3f", v);
        return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
    }
}
