package dev.marionette.methods.normalizedpose;

import dev.marionette.api.InputException;

/** Piecewise linear curves by arc length: the pose of a chain once its corners are known. Points are corner × 3. */
public final class Polyline {
    private Polyline() {}

    /**
     * Scales a curve to length one and puts its first corner at the origin.
     *
     * @param points corners × 3, metres. Not modified.
     * @return corners × 3
     * @throws InputException if it has fewer than two corners or no length
     */
    public static double[] normalized(double[] points) {
        double length = requireLength(points);
        double[] unit = new double[points.length];
        for (int i = 0; i < points.length; i++) {
            unit[i] = (points[i] - points[i % 3]) / length;
        }
        return unit;
    }

    /**
     * The share of the length at which each corner lies: from 0 to 1.
     *
     * @param points corners × 3. Not modified.
     * @throws InputException if it has fewer than two corners or no length
     */
    public static double[] knots(double[] points) {
        double length = requireLength(points);
        double[] knots = new double[points.length / 3];
        for (int k = 1; k < knots.length; k++) {
            knots[k] = knots[k - 1] + segment(points, k) / length;
        }
        knots[knots.length - 1] = 1;
        return knots;
    }

    /** Sum of the lengths of the segments. */
    public static double length(double[] points) {
        double sum = 0;
        for (int k = 1; k < points.length / 3; k++) {
            sum += segment(points, k);
        }
        return sum;
    }

    /**
     * The point at a share of the length into out[o … o + 2].
     *
     * @param points corners × 3. Not modified.
     * @param knots shares of the corners, not falling, from 0 to 1. Not modified.
     * @param s in [0, 1]
     * @param out modified
     */
    public static void at(double[] points, double[] knots, double s, double[] out, int o) {
        int k = 1;
        while (k < knots.length - 1 && knots[k] < s) {
            k++;
        }
        double width = knots[k] - knots[k - 1];
        double t = width > 0 ? Math.min(1, Math.max(0, (s - knots[k - 1]) / width)) : 1;
        for (int i = 0; i < 3; i++) {
            out[o + i] = (1 - t) * points[3 * k - 3 + i] + t * points[3 * k + i];
        }
    }

    /**
     * The mean squared distance of two curves of length one over points at equal steps of s, the first one step in: Ep.
     *
     * @param a corners × 3. Not modified.
     * @param aKnots shares of its corners. Not modified.
     * @param b corners × 3. Not modified.
     * @param bKnots shares of its corners. Not modified.
     * @param count number of points, at least 1
     */
    public static double squaredDistance(double[] a, double[] aKnots, double[] b, double[] bKnots, int count) {
        double sum = 0;
        double[] p = new double[6];
        for (int n = 1; n <= count; n++) {
            at(a, aKnots, (double) n / count, p, 0);
            at(b, bKnots, (double) n / count, p, 3);
            for (int i = 0; i < 3; i++) {
                sum += (p[i] - p[3 + i]) * (p[i] - p[3 + i]);
            }
        }
        return sum / count;
    }

    private static double segment(double[] points, int k) {
        double x = points[3 * k] - points[3 * k - 3];
        double y = points[3 * k + 1] - points[3 * k - 2];
        double z = points[3 * k + 2] - points[3 * k - 1];
        return Math.sqrt(x * x + y * y + z * z);
    }

    private static double requireLength(double[] points) {
        double length = points.length < 6 ? 0 : length(points);
        if (!(length > 0) || Double.isInfinite(length)) {
            throw new InputException(
                    "chain",
                    "a curve of " + points.length / 3 + " points has no length that it could be scaled from",
                    "Maybe base and tip are the same point.");
        }
        return length;
    }
}
