package dev.marionette.transfer;

import dev.marionette.api.InputException;

/**
 * A point, metres.
 *
 * @param x forward
 * @param y left
 * @param z up
 */
public record Point(double x, double y, double z) {
    public Point {
        if (!Double.isFinite(x) || !Double.isFinite(y) || !Double.isFinite(z)) {
            throw new InputException(
                    "point", "(" + x + ", " + y + ", " + z + ") is not finite", "Give finite coordinates.");
        }
    }

    /** Straight distance to another point, metres. */
    public double distance(Point other) {
        return Vectors.length(other.x - x, other.y - y, other.z - z);
    }

    /** Half-way between this point and another one. */
    public Point middle(Point other) {
        return new Point(0.5 * (x + other.x), 0.5 * (y + other.y), 0.5 * (z + other.z));
    }

    /** This point seen from axes turned about z by an angle, rad. */
    public Point fromAxesTurned(double angleRad) {
        double c = Math.cos(angleRad);
        double s = Math.sin(angleRad);
        return new Point(c * x + s * y, c * y - s * x, z);
    }
}
