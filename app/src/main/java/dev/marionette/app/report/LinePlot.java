package dev.marionette.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A line plot as an SVG element: curves over a common x axis, a band of allowed values, a grid with round numbers. Long
 * curves are thinned to the pixels, keeping the extremes of every pixel column.
 */
final class LinePlot {
    private static final double WIDTH = 460;
    private static final double HEIGHT = 170;
    private static final double LEFT = 46;
    private static final double RIGHT = 8;
    private static final double TOP = 22;
    private static final double BOTTOM = 26;
    private static final int MAX_STACKED = 3;
    /** Width of a letter of the legend, about. */
    private static final double LETTER = 5;

    private record Curve(String label, String style, double[] x, double[] y) {}

    private final String title;
    private final String xLabel;
    private final String yLabel;
    private final List<Curve> curves = new ArrayList<>();

    LinePlot(String title, String xLabel, String yLabel) {
        this.title = title;
        this.xLabel = xLabel;
        this.yLabel = yLabel;
    }

    /** Adds a curve; {@code style} is a class of the page's style sheet: c0, c1, c2, thin. */
    LinePlot curve(String label, String style, double[] x, double[] y) {
        curves.add(new Curve(label, style, x, y));
        return this;
    }

    /** The SVG element. */
    String svg() {
        double[] xs = range(true);
        double[] ys = range(false);
        StringBuilder out = new StringBuilder(4096);
        out.append(String.format(
                Locale.ROOT,
                "<svg class=\"plot\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"%s\">",
                WIDTH,
                HEIGHT,
                Html.escape(title)));
        text(out, LEFT, 14, "start", "title", title);
        band(out);
        grid(out, xs, ys);
        curves.forEach(curve -> path(out, curve, xs, ys));
        legend(out);
        text(out, WIDTH - RIGHT, HEIGHT - 4, "end", "axis", xLabel);
        text(out, 2, TOP + 8, "start", "axis", yLabel);
        return out.append("</svg>").toString();
    }

    /** Labels below each other or, where there are so many that they would cover the curves, beside each other. */
    private void legend(StringBuilder out) {
        boolean row = curves.size() > MAX_STACKED;
        double x = WIDTH - RIGHT - 8;
        double y = 14;
        for (int i = curves.size() - 1; i >= 0 && row; i--) {
            Curve curve = curves.get(i);
            text(out, x, y, "end", "legend " + curve.style(), curve.label());
            x -= LETTER * curve.label().length() + 8;
        }
        for (int i = 0; i < curves.size() && !row; i++) {
            Curve curve = curves.get(i);
            if (!curve.label().isEmpty()) {
                text(out, x, y, "end", "legend " + curve.style(), curve.label());
                y += 11;
            }
        }
    }

    private double[] range(boolean ofX) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (Curve curve : curves) {
            for (double v : ofX ? curve.x() : curve.y()) {
                low = Math.min(low, v);
                high = Math.max(high, v);
            }
        }
        if (!(low <= high)) {
            return new double[] {0, 1};
        }
        if (ofX) {
            return low < high ? new double[] {low, high} : Ticks.around(low, high);
        }
        double pad = Math.max(0.06 * (high - low), 1e-3);
        return new double[] {low - pad, high + pad};
    }

    private static double px(double x, double[] xs) {
        return LEFT + (x - xs[0]) / (xs[1] - xs[0]) * (WIDTH - LEFT - RIGHT);
    }

    private static double py(double y, double[] ys) {
        return HEIGHT - BOTTOM - (y - ys[0]) / (ys[1] - ys[0]) * (HEIGHT - TOP - BOTTOM);
    }

    private static void band(StringBuilder out) {
        out.append(String.format(
                Locale.ROOT,
                "<rect class=\"band\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                LEFT,
                TOP,
                WIDTH - LEFT - RIGHT,
                HEIGHT - TOP - BOTTOM));
    }

    private void grid(StringBuilder out, double[] xs, double[] ys) {
        Ticks upwards = Ticks.of(ys[0], ys[1], 4);
        for (double y : upwards.values()) {
            double p = py(y, ys);
            out.append(String.format(
                    Locale.ROOT,
                    "<line class=\"grid\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
                    LEFT,
                    p,
                    WIDTH - RIGHT,
                    p));
            text(out, LEFT - 4, p + 3, "end", "tick", upwards.text(y));
        }
        Ticks along = Ticks.of(xs[0], xs[1], 6);
        for (double x : along.values()) {
            text(out, px(x, xs), HEIGHT - BOTTOM + 12, "middle", "tick", along.text(x));
        }
    }

    private static void text(StringBuilder out, double x, double y, String anchor, String style, String text) {
        out.append(String.format(
                Locale.ROOT,
                "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
                style,
                x,
                y,
                anchor,
                Html.escape(text)));
    }

    private void path(StringBuilder out, Curve curve, double[] xs, double[] ys) {
        out.append("<path class=\"").append(curve.style()).append("\" d=\"");
        int n = curve.x().length;
        int stride = Math.max(1, n / (int) (WIDTH - LEFT - RIGHT));
        char command = 'M';
        for (int i = 0; i < n; i += stride) {
            int low = i;
            int high = i;
            for (int k = i; k < Math.min(n, i + stride); k++) {
                low = curve.y()[k] < curve.y()[low] ? k : low;
                high = curve.y()[k] > curve.y()[high] ? k : high;
            }
            for (int k = Math.min(low, high); ; k = Math.max(low, high)) {
                out.append(command)
                        .append(String.format(Locale.ROOT, "%.1f %.1f", px(curve.x()[k], xs), py(curve.y()[k], ys)));
                command = 'L';
                if (k == Math.max(low, high)) {
                    break;
                }
            }
        }
        out.append("\"/>");
    }
}
