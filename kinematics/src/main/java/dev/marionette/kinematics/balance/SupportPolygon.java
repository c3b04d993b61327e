package dev.marionette.kinematics.balance;

import dev.marionette.numerics.PlaneHull;
import java.util.Arrays;

/**
 * A convex region of the ground, m: the hull of the points where a body touches it. One point and two points, and points
 * on one line, are regions without an inside; no points at all are a region that nothing is in. Immutable.
 */
public final class SupportPolygon {
    /** Nothing touches the ground. */
    public static final SupportPolygon EMPTY = new SupportPolygon(new double[0]);

    private final double[] corners;

    private SupportPolygon(double[] corners) {
        this.corners = corners;
    }

    /**
     * The convex hull of points.
     *
     * @param points x, y of each point, m. Not modified.
     * @throws IllegalArgumentException if the array's length is odd or a value is not finite
     */
    public static SupportPolygon hull(double[] points) {
        if (points.length % 2 != 0 || Arrays.stream(points).anyMatch(v -> !Double.isFinite(v))) {
            throw new IllegalArgumentException("points must be pairs of finite numbers");
        }
        double[] corners = PlaneHull.of(points, 0);
        return corners.length == 0 ? EMPTY : new SupportPolygon(corners);
    }

    /** The corners, x, y each, anticlockwise, none on the line between its neighbours. A copy. */
    public double[] corners() {
        return corners.clone();
    }

    /** How many corners; 0 for the empty region, 1 for a point, 2 for a stretch. */
    public int size() {
        return corners.length / 2;
    }

    /** Area, m². */
    public double area() {
        double twice = 0;
        for (int i = 0, j = corners.length - 2; i < corners.length; j = i, i += 2) {
            twice += corners[j] * corners[i + 1] - corners[j + 1] * corners[i];
        }
        return twice / 2;
    }

    /**
     * How far a point is inside, m: the distance from the nearest edge, negative the distance to the region if it is
     * outside; −∞ for the empty region.
     */
    public double margin(double x, double y) {
        double nearest = Double.POSITIVE_INFINITY;
        double inside = size() < 3 ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        for (int i = 0, j = corners.length - 2; i < corners.length; j = i, i += 2) {
            double s = along(j, i, x, y);
            double dx = corners[j] + s * (corners[i] - corners[j]) - x;
            double dy = corners[j + 1] + s * (corners[i + 1] - corners[j + 1]) - y;
            nearest = Math.min(nearest, dx * dx + dy * dy);
            inside = Math.min(inside, side(j, i, x, y));
        }
        double distance = Math.sqrt(nearest);
        return inside >= 0 && size() >= 3 ? distance : -distance;
    }

    /**
     * The point of the region that is nearest to a point, which is that point itself if it is inside.
     *
     * @param out receives x and y at {@code o}, m; unchanged for the empty region. Modified.
     */
    public void nearest(double x, double y, double[] out, int o) {
        if (size() == 0) {
            return;
        }
        double best = Double.POSITIVE_INFINITY;
        boolean inside = size() >= 3;
        double bx = x;
        double by = y;
        for (int i = 0, j = corners.length - 2; i < corners.length; j = i, i += 2) {
            double s = along(j, i, x, y);
            double px = corners[j] + s * (corners[i] - corners[j]);
            double py = corners[j + 1] + s * (corners[i + 1] - corners[j + 1]);
            double d = (px - x) * (px - x) + (py - y) * (py - y);
            if (d < best) {
                best = d;
                bx = px;
                by = py;
            }
            inside &= side(j, i, x, y) >= 0;
        }
        out[o] = inside ? x : bx;
        out[o + 1] = inside ? y : by;
    }

    /**
     * The points that are at least {@code margin} inside. Where there are none, the middle of the region alone, so that
     * there is always something to aim at.
     *
     * @param margin m, 0 or more
     */
    public SupportPolygon shrunk(double margin) {
        if (margin < 0) {
            throw new IllegalArgumentException("margin " + margin + " is negative");
        }
        if (margin == 0 || size() < 2) {
            return this;
        }
        double[] region = corners;
        for (int i = 0, j = corners.length - 2; i < corners.length && size() >= 3; j = i, i += 2) {
            region = cut(region, j, i, margin);
        }
        return size() < 3 || region.length == 0 ? hull(middle()) : hull(region);
    }

    /** The part of a convex region whose points are {@code margin} to the left of the edge from corner j to corner i. */
    private double[] cut(double[] region, int j, int i, double margin) {
        double[] kept = new double[2 * region.length + 2];
        int n = 0;
        for (int b = 0, a = region.length - 2; b < region.length; a = b, b += 2) {
            double sa = side(j, i, region[a], region[a + 1]) - margin;
            double sb = side(j, i, region[b], region[b + 1]) - margin;
            if (sa * sb < 0) {
                double t = sa / (sa - sb);
                kept[n++] = region[a] + t * (region[b] - region[a]);
                kept[n++] = region[a + 1] + t * (region[b + 1] - region[a + 1]);
            }
            if (sb >= 0) {
                kept[n++] = region[b];
                kept[n++] = region[b + 1];
            }
        }
        return Arrays.copyOf(kept, n);
    }

    private double[] middle() {
        double[] out = new double[2];
        for (int i = 0; i < corners.length; i++) {
            out[i % 2] += corners[i] / size();
        }
        return out;
    }

    /** Where on the edge from j to i, 0 to 1, the nearest point to (x, y) is. */
    private double along(int j, int i, double x, double y) {
        double ex = corners[i] - corners[j];
        double ey = corners[i + 1] - corners[j + 1];
        double square = ex * ex + ey * ey;
        double s = ((x - corners[j]) * ex + (y - corners[j + 1]) * ey) / square;
        return square == 0 ? 0 : Math.max(0, Math.min(1, s));
    }

    /** Distance of (x, y) from the line through corners j and i, positive to its left, m. */
    private double side(int j, int i, double x, double y) {
        double ex = corners[i] - corners[j];
        double ey = corners[i + 1] - corners[j + 1];
        return (ex * (y - corners[j + 1]) - ey * (x - corners[j])) / Math.hypot(ex, ey);
    }
}
