package dev.marionette.kinematics.model;

import dev.marionette.api.InputException;
import java.util.Optional;

/**
 * A collision volume of a link: a box, or a convex hull within its bounding box.
 *
 * @param name where it comes from, for reports
 * @param rotation R_LB, 9 values row-major: box axes in the link frame
 * @param center 3 values, metres, link frame
 * @param half 3 half extents, metres, at least 0
 * @param hull the hull in the box frame about its middle, of {@value #MIN_VERTICES} to {@value #MAX_VERTICES} points within the
 *     box; empty where the volume is the box
 */
public record BoxShape(String name, double[] rotation, double[] center, double[] half, Optional<Hull> hull) {
    /** Fewer vertices have no volume. */
    public static final int MIN_VERTICES = 4;
    /** Each query looks at all vertices. */
    public static final int MAX_VERTICES = 64;

    /**
     * What a hull's volume must be below, as a share of the box's: two boxes are tested faster than two hulls, and the
     * polytope of a cylinder, 0.79 of its box, makes motions rougher than the box does (docs/adr/0027-hulls.md).
     */
    private static final double CLEARLY_SMALLER = 0.75;
    /** A sheet across its box has no volume to speak of, and stays a box. */
    private static final double SHEET = 0.01;
    /** Thinner shapes stay boxes, metres. */
    private static final double THIN = 1e-3;
    /** How far vertices may be out of the box by rounding, metres. */
    public static final double ROUNDING = 2e-6;

    public BoxShape {
        rotation = rotation.clone();
        center = center.clone();
        half = half.clone();
        if (rotation.length != 9 || center.length != 3 || half.length != 3) {
            throw new IllegalArgumentException("box '" + name + "' has arrays of the wrong length");
        }
        for (double h : half) {
            if (!(h >= 0) || Double.isInfinite(h)) {
                throw new InputException(
                        "box '" + name + "'",
                        "half extent " + h + " m is not at least 0",
                        "Give half of the length of each side, in metres.");
            }
        }
        if (hull.isPresent()) {
            requireUsable(name, half, hull.get());
        }
    }

    /** A box. */
    public BoxShape(String name, double[] rotation, double[] center, double[] half) {
        this(name, rotation, center, half, Optional.empty());
    }

    private static void requireUsable(String name, double[] half, Hull hull) {
        double[] points = hull.points();
        boolean fits = points.length >= 3 * MIN_VERTICES && points.length <= 3 * MAX_VERTICES;
        for (int i = 0; i < points.length; i++) {
            fits &= Math.abs(points[i]) <= half[i % 3] + ROUNDING;
        }
        if (!fits) {
            throw new IllegalArgumentException(
                    "hull '" + name + "' is not " + MIN_VERTICES + " to " + MAX_VERTICES + " points within its box");
        }
        if (hull.count() == 0) {
            throw new IllegalArgumentException("hull '" + name + "' lies in one plane");
        }
    }

    /** A copy. */
    @Override
    public double[] rotation() {
        return rotation.clone();
    }

    /** A copy. */
    @Override
    public double[] center() {
        return center.clone();
    }

    /** A copy. */
    @Override
    public double[] half() {
        return half.clone();
    }

    /** A box along the axes of its link. */
    public static BoxShape aligned(String name, double[] center, double[] half) {
        return new BoxShape(name, new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}, center, half);
    }

    /**
     * The volume of a shape of which this is the bounding box: a polytope around it where that is clearly smaller, or the box.
     *
     * @param shape in the frame of the box about its middle
     */
    public BoxShape around(Extent shape) {
        if (Math.min(half[0], Math.min(half[1], half[2])) < THIN) {
            return this;
        }
        BoundingPolytope polytope = BoundingPolytope.around(half, shape);
        boolean fits = polytope.share() > SHEET && polytope.share() < CLEARLY_SMALLER;
        return fits && polytope.hull().isClosed()
                ? new BoxShape(name, rotation, center, half, Optional.of(polytope.hull()))
                : this;
    }
}
