package dev.marionette.app.report;

import java.util.List;
import java.util.Locale;

/**
 * Distributions below each other on one axis, as an SVG element: a line from the least to the greatest value, a box about the
 * middle half, a stroke at the median and a bar over the interval that holds it.
 */
final class BoxPlot {
    private static final double WIDTH = 900;
    private static final double LEFT = 250;
    private static final double RIGHT = 20;
    private static final double ROW = 24;
    private static final double AXIS = 24;
    private static final int STEPS = 6;
    private static final int LETTERS = 42;

    /** One of them. */
    record Box(
            String label,
            int hue,
            double min,
            double q1,
            double median,
            double low,
            double high,
            double q3,
            double max) {}

    private BoxPlot() {}

    static String svg(List<Box> boxes) {
        double low = boxes.stream().mapToDouble(Box::min).min().orElse(0);
        double high = boxes.stream().mapToDouble(Box::max).max().orElse(1);
        double[] xs = Ticks.around(low, high);
        double height = ROW * boxes.size() + AXIS;
        StringBuilder out = new StringBuilder(4096);
        out.append(String.format(
                Locale.ROOT, "<svg class=\"plot\" viewBox=\"0 0 %.0f %.0f\" role=\"img\">", WIDTH, height));
        Ticks ticks = Ticks.of(xs[0], xs[1], STEPS);
        for (double x : ticks.values()) {
            out.append(String.format(
                    Locale.ROOT,
                    "<line class=\"grid\" x1=\"%1$.1f\" y1=\"0\" x2=\"%1$.1f\" y2=\"%2$.1f\"/>"
                            + "<text x=\"%1$.1f\" y=\"%3$.1f\" text-anchor=\"middle\">%4$s</text>",
                    px(x, xs),
                    height - AXIS,
                    height - 8,
                    ticks.text(x)));
        }
        for (int b = 0; b < boxes.size(); b++) {
            box(out, boxes.get(b), xs, ROW * (b + 0.5));
        }
        return out.append("</svg>").toString();
    }

    private static double px(double x, double[] xs) {
        return LEFT + (x - xs[0]) / (xs[1] - xs[0]) * (WIDTH - LEFT - RIGHT);
    }

    private static void box(StringBuilder out, Box box, double[] xs, double y) {
        String colour = "hsl(" + box.hue + " 70% 45%)";
        String label = box.label.length() <= LETTERS ? box.label : box.label.substring(0, LETTERS - 1) + "…";
        out.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
                LEFT - 8,
                y + 3,
                Html.escape(label)));
        out.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%2$.1f\" x2=\"%3$.1f\" y2=\"%2$.1f\" stroke=\"%4$s\"/>",
                px(box.min, xs),
                y,
                px(box.max, xs),
                colour));
        rect(out, px(box.q1, xs), y - 7, px(box.q3, xs), 14, colour, 0.22);
        rect(out, px(box.low, xs), y + 8, px(box.high, xs), 2.5, colour, 1);
        out.append(String.format(
                Locale.ROOT,
                "<line x1=\"%1$.1f\" y1=\"%2$.1f\" x2=\"%1$.1f\" y2=\"%3$.1f\" stroke=\"%4$s\" stroke-width=\"2.5\"/>",
                px(box.median, xs),
                y - 8,
                y + 8,
                colour));
    }

    private static void rect(
            StringBuilder out, double x1, double y, double x2, double height, String colour, double opacity) {
        out.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" fill-opacity=\"%s\"/>",
                x1,
                y,
                Math.max(1, x2 - x1),
                height,
                colour,
                opacity));
    }
}
