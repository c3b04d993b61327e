package dev.marionette.numerics;

import java.util.Arrays;

/** The convex hull of points of a plane, by A. Andrew's monotone chain ("Another efficient algorithm for convex hulls in two dimensions", 1979). */
public final class PlaneHull {
    private PlaneHull() {}

    /**
     * The corners of the hull, none on the line between its neighbours; of equal points, that point, and of points on a line, its ends.
     *
     * @param points x, y of each point, finite. Not modified.
     * @param straight a corner is left out where twice the area of the triangle with its neighbours is at most this, as rounding leaves of points on a line; 0 or more
     * @return x, y of each corner, anticlockwise, from the one with the least x
     */
    public static double[] of(double[] points, double straight) {
        double[] sorted = sortedDistinct(points);
        int n = sorted.length / 2;
        if (n <= 2) {
            return sorted;
        }
        double[] chain = new double[4 * n];
        int size = 0;
        for (int i = 0; i < n; i++) {
            size = push(chain, size, 0, sorted, i, straight);
        }
        int lower = size - 1;
        for (int i = n - 2; i >= 0; i--) {
            size = push(chain, size, lower, sorted, i, straight);
        }
        return Arrays.copyOf(chain, 2 * (size - 1));
    }

    private static double[] sortedDistinct(double[] points) {
        double[][] pairs = new double[points.length / 2][];
        for (int i = 0; i < pairs.length; i++) {
            // adding zero turns −0.0, which sorts before 0.0, into 0.0
            pairs[i] = new double[] {points[2 * i] + 0.0, points[2 * i + 1] + 0.0};
        }
        Arrays.sort(pairs, Arrays::compare);
        double[] out = new double[points.length];
        int n = 0;
        for (int i = 0; i < pairs.length; i++) {
            if (i == 0 || !Arrays.equals(pairs[i], pairs[i - 1])) {
                out[2 * n] = pairs[i][0];
                out[2 * n + 1] = pairs[i][1];
                n++;
            }
        }
        return Arrays.copyOf(out, 2 * n);
    }

    private static int push(double[] chain, int size, int start, double[] points, int i, double straight) {
        double x = points[2 * i];
        double y = points[2 * i + 1];
        int n = size;
        while (n - start >= 2) {
            double ax = chain[2 * n - 4];
            double ay = chain[2 * n - 3];
            double turn = (chain[2 * n - 2] - ax) * (y - ay) - (chain[2 * n - 1] - ay) * (x - ax);
            if (turn > straight) {
                break;
            }
            n--;
        }
        chain[2 * n] = x;
        chain[2 * n + 1] = y;
        return n + 1;
    }
}
