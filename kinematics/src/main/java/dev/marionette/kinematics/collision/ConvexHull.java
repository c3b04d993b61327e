package dev.marionette.kinematics.collision;

import dev.marionette.api.InputException;
import dev.marionette.kinematics.model.Hull;
import java.util.Arrays;

/** The convex hull of points. The points need not be extreme; those inside cost time but change nothing. */
final class ConvexHull implements ConvexShape {
    /** A detector packs four vertex numbers into a long. */
    static final int MAX_VERTICES = 1 << 15;

    private final double[] points;
    private final double boundingRadius;
    private final Box box;

    /**
     * @param points x, y, z of each point, metres, shape frame; 1 to 32,768 points. Copied.
     * @throws InputException if there are too few or too many values or one is not finite
     */
    public ConvexHull(double[] points) {
        this.points = points.clone();
        if (points.length == 0 || points.length % 3 != 0 || points.length / 3 > MAX_VERTICES) {
            throw new InputException(
                    "convex hull",
                    points.length + " coordinates are not 3 for each of 1 to " + MAX_VERTICES + " points",
                    "Simplify the mesh to its extreme points.");
        }
        double farthest = 0;
        double[] half = new double[3];
        for (int i = 0; i < points.length; i += 3) {
            double d2 = points[i] * points[i] + points[i + 1] * points[i + 1] + points[i + 2] * points[i + 2];
            if (!Double.isFinite(d2)) {
                throw new InputException(
                        "convex hull", "point " + i / 3 + " is not finite", "Give finite coordinates.");
            }
            farthest = Math.max(farthest, d2);
            for (int k = 0; k < 3; k++) {
                half[k] = Math.max(half[k], Math.abs(points[i + k]));
            }
        }
        boundingRadius = Math.sqrt(farthest);
        box = new Box(half[0], half[1], half[2]);
    }

    /** A hull scaled about its centroid: a part of it is within it, wherever the origin is. */
    static ConvexHull of(Hull hull, double scale) {
        double[] points = hull.points();
        if (scale != 1) {
            double[] centroid = hull.centroid();
            Arrays.setAll(points, i -> centroid[i % 3] + scale * (points[i] - centroid[i % 3]));
        }
        return new ConvexHull(points);
    }

    /** The smallest box about the origin that contains it. */
    Box box() {
        return box;
    }

    @Override
    public int vertexCount() {
        return points.length / 3;
    }

    @Override
    public int support(double dx, double dy, double dz) {
        int best = 0;
        double farthest = Double.NEGATIVE_INFINITY;
        for (int i = 0, o = 0; o < points.length; i++, o += 3) {
            double s = points[o] * dx + points[o + 1] * dy + points[o + 2] * dz;
            if (s > farthest) {
                farthest = s;
                best = i;
            }
        }
        return best;
    }

    @Override
    public void vertex(int index, double[] out, int at) {
        out[at] = points[3 * index];
        out[at + 1] = points[3 * index + 1];
        out[at + 2] = points[3 * index + 2];
    }

    @Override
    public double radius() {
        return 0;
    }

    @Override
    public double boundingRadius() {
        return boundingRadius;
    }
}
