package dev.marionette.kinematics.model;

import dev.marionette.api.InputException;

/**
 * A collision box of a link.
 *
 * @param name where it comes from, for reports
 * @param rotation R_LB, 9 values row-major: box axes in the link frame
 * @param center 3 values, metres, link frame
 * @param half 3 half extents, metres, at least 0
 */
public record BoxShape(String name, double[] rotation, double[] center, double[] half) {
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
}
