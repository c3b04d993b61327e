package dev.marionette.app;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The convex outline of points of a plane, by Andrew's monotone chain (1979). */
final class Outline {
    private Outline() {}

    /** The corners of the outline, in order. */
    static List<double[]> of(List<double[]> points) {
        List<double[]> sorted = points.stream()
                .sorted(Comparator.<double[]>comparingDouble(p -> p[0]).thenComparingDouble(p -> p[1]))
                .toList();
        List<double[]> outline = new ArrayList<>();
        for (int pass = 0; pass < 2; pass++) {
            int start = outline.size();
            for (int i = 0; i < sorted.size(); i++) {
                double[] p = sorted.get(pass == 0 ? i : sorted.size() - 1 - i);
                while (outline.size() >= start + 2
                        && turn(outline.get(outline.size() - 2), outline.get(outline.size() - 1), p) <= 0) {
                    outline.remove(outline.size() - 1);
                }
                outline.add(p);
            }
            outline.remove(outline.size() - 1);
        }
        return outline;
    }

    private static double turn(double[] a, double[] b, double[] c) {
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    }
}
