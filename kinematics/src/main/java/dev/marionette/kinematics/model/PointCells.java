package dev.marionette.kinematics.model;

import java.util.Arrays;

/**
 * How far points reach, for hundreds of directions and millions of points: points are sorted into cells, and only cells whose
 * bounds reach farther than what was found are looked into, so that a direction takes a few thousand steps.
 */
final class PointCells implements Extent {
    /** Cells along each axis. */
    private static final int CELLS = 16;
    /** Fewer points are faster looked at one by one. */
    static final int FEW = 2_000;

    private final double[] points;
    /** Points by cell, and where each of the cells that have any starts. */
    private final int[] sorted;

    private final int[] start;
    /** Low and high x, low and high y, low and high z of what is in each cell. */
    private final double[] bounds;

    PointCells(double[] points) {
        this.points = points;
        int n = points.length / 3;
        double[] all = new double[6];
        empty(all, 0);
        for (int p = 0; p < n; p++) {
            add(all, 0, p);
        }
        int[] count = new int[CELLS * CELLS * CELLS + 1];
        short[] cell = new short[n];
        for (int p = 0; p < n; p++) {
            int at = 0;
            for (int k = 0; k < 3; k++) {
                double along = (points[3 * p + k] - all[2 * k]) / (all[2 * k + 1] - all[2 * k]);
                // along an axis without a length it is no number, and the first cell
                at = CELLS * at + Math.min(CELLS - 1, (int) (CELLS * along));
            }
            cell[p] = (short) at;
            count[at + 1]++;
        }
        start = new int[(int) Arrays.stream(count).filter(c -> c > 0).count() + 1];
        bounds = new double[6 * (start.length - 1)];
        int[] next = new int[count.length];
        int[] number = new int[count.length];
        int used = 0;
        for (int at = 0; at + 1 < count.length; at++) {
            if (count[at + 1] > 0) {
                empty(bounds, 6 * used);
                number[at] = used;
                next[at] = start[used];
                start[used + 1] = start[used] + count[at + 1];
                used++;
            }
        }
        sorted = new int[n];
        for (int p = 0; p < n; p++) {
            sorted[next[cell[p]]++] = p;
            add(bounds, 6 * number[cell[p]], p);
        }
    }

    private static void empty(double[] bounds, int o) {
        for (int k = 0; k < 6; k++) {
            bounds[o + k] = k % 2 == 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
    }

    private void add(double[] to, int o, int p) {
        for (int k = 0; k < 3; k++) {
            to[o + 2 * k] = Math.min(to[o + 2 * k], points[3 * p + k]);
            to[o + 2 * k + 1] = Math.max(to[o + 2 * k + 1], points[3 * p + k]);
        }
    }

    @Override
    public double along(double x, double y, double z) {
        int first = 0;
        double farthest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c + 1 < start.length; c++) {
            double reach = reach(c, x, y, z);
            if (reach > farthest) {
                farthest = reach;
                first = c;
            }
        }
        double most = most(first, x, y, z, Double.NEGATIVE_INFINITY);
        for (int c = 0; c + 1 < start.length; c++) {
            if (c != first && reach(c, x, y, z) > most) {
                most = most(c, x, y, z, most);
            }
        }
        return most;
    }

    private double reach(int c, double x, double y, double z) {
        return x * bounds[6 * c + (x > 0 ? 1 : 0)]
                + y * bounds[6 * c + (y > 0 ? 3 : 2)]
                + z * bounds[6 * c + (z > 0 ? 5 : 4)];
    }

    private double most(int c, double x, double y, double z, double before) {
        double most = before;
        for (int i = start[c]; i < start[c + 1]; i++) {
            int p = 3 * sorted[i];
            most = Math.max(most, x * points[p] + y * points[p + 1] + z * points[p + 2]);
        }
        return most;
    }
}
