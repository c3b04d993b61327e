package dev.marionette.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Medians with bands about them over a logarithmic x axis, as an SVG element. */
final class BandPlot {
    private static final double WIDTH = 900;
    private static final double HEIGHT = 320;
    private static final double LEFT = 52;
    private static final double RIGHT = 200;
    private static final double TOP = 24;
    private static final double BOTTOM = 34;
    private static final int STEPS = 5;

    private record Band(String label, int hue, int[] x, double[] low, double[] middle, double[] high) {}

    private final String xLabel;
    private final String yLabel;
    private final List<Band> bands = new ArrayList<>();

    BandPlot(String xLabel, String yLabel) {
        this.xLabel = xLabel;
        this.yLabel = yLabel;
    }

    /** Adds a band; all arrays have one value for each x, which is at least 1. */
    void add(String label, int hue, int[] x, double[] low, double[] middle, double[] high) {
        bands.add(new Band(label, hue, x, low, middle, high));
    }

    String svg() {
        double maxX = 2;
        double minY = Double.POSITIVE_INFINITY;
        double maxY = Double.NEGATIVE_INFINITY;
        for (Band band : bands) {
            maxX = Math.max(maxX, band.x[band.x.length - 1]);
            for (int i = 0; i < band.x.length; i++) {
                minY = Math.min(minY, band.low[i]);
                maxY = Math.max(maxY, band.high[i]);
            }
        }
        double pad = Math.max(0.005, 0.04 * (maxY - minY));
        double[] ys = {minY - pad, maxY + pad};
        StringBuilder out = new StringBuilder(8192);
        out.append(String.format(
                Locale.ROOT, "<svg class=\"plot\" viewBox=\"0 0 %.0f %.0f\" role=\"img\">", WIDTH, HEIGHT));
        axes(out, maxX, ys);
        for (int b = 0; b < bands.size(); b++) {
            band(out, bands.get(b), maxX, ys, b);
        }
        return out.append("</svg>").toString();
    }

    private static double px(double x, double maxX) {
        return LEFT + Math.log(x) / Math.log(maxX) * (WIDTH - LEFT - RIGHT);
    }

    private static double py(double y, double[] ys) {
        return HEIGHT - BOTTOM - (y - ys[0]) / (ys[1] - ys[0]) * (HEIGHT - TOP - BOTTOM);
    }

    private void axes(StringBuilder out, double maxX, double[] ys) {
        Ticks ticks = Ticks.of(ys[0], ys[1], STEPS);
        for (double y : ticks.values()) {
            line(out, LEFT, py(y, ys), WIDTH - RIGHT, py(y, ys));
            text(out, LEFT - 5, py(y, ys) + 3, "end", ticks.text(y));
        }
        for (double x = 1; x <= maxX; x *= 10) {
            for (int digit : new int[] {1, 2, 5}) {
                if (digit * x <= maxX) {
                    line(out, px(digit * x, maxX), TOP, px(digit * x, maxX), HEIGHT - BOTTOM);
                    text(
                            out,
                            px(digit * x, maxX),
                            HEIGHT - BOTTOM + 13,
                            "middle",
                            String.format(Locale.ROOT, "%.0f", digit * x));
                }
            }
        }
        text(out, WIDTH - RIGHT, HEIGHT - 6, "end", xLabel);
        text(out, LEFT, TOP - 11, "start", yLabel);
    }

    private static void line(StringBuilder out, double x1, double y1, double x2, double y2) {
        out.append(String.format(
                Locale.ROOT, "<line class=\"grid\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>", x1, y1, x2, y2));
    }

    private static void text(StringBuilder out, double x, double y, String anchor, String text) {
        out.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
                x,
                y,
                anchor,
                Html.escape(text)));
    }

    private static void band(StringBuilder out, Band band, double maxX, double[] ys, int place) {
        StringBuilder edge = new StringBuilder();
        int n = band.x.length;
        for (int i = 0; i < n; i++) {
            edge.append(String.format(Locale.ROOT, "%.1f,%.1f ", px(band.x[i], maxX), py(band.high[i], ys)));
        }
        for (int i = n - 1; i >= 0; i--) {
            edge.append(String.format(Locale.ROOT, "%.1f,%.1f ", px(band.x[i], maxX), py(band.low[i], ys)));
        }
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < n; i++) {
            path.append(String.format(
                    Locale.ROOT, "%s%.1f %.1f", i == 0 ? "M" : "L", px(band.x[i], maxX), py(band.middle[i], ys)));
        }
        String colour = "hsl(" + band.hue + " 70% 45%)";
        out.append("<polygon points=\"")
                .append(edge)
                .append("\" fill=\"")
                .append(colour)
                .append("\" fill-opacity=\".16\"/>");
        out.append("<path d=\"")
                .append(path)
                .append("\" style=\"stroke:")
                .append(colour)
                .append("\"/>");
        double y = TOP + 10 + 15 * place;
        out.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"10\" height=\"10\" fill=\"%s\"/>",
                WIDTH - RIGHT + 12,
                y - 9,
                colour));
        text(out, WIDTH - RIGHT + 27, y, "start", band.label);
    }
}
