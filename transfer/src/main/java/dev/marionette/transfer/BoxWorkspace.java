package dev.marionette.transfer;

import dev.marionette.api.InputException;

/**
 * An axis-aligned box of reachable positions, metres (Choi &amp; Kim 2019, Fig. 4).
 *
 * @param min least corner, finite
 * @param max greatest corner, not below {@code min}
 */
public record BoxWorkspace(Point min, Point max) implements Workspace {
    public BoxWorkspace {
        if (min.x() > max.x() || min.y() > max.y() || min.z() > max.z()) {
            throw new InputException(
                    "workspace", "least corner " + min + " is not below " + max, "Give the least corner first.");
        }
    }

    @Override
    public double squaredDistance(double x, double y, double z) {
        double dx = outside(x, min.x(), max.x());
        double dy = outside(y, min.y(), max.y());
        double dz = outside(z, min.z(), max.z());
        return dx * dx + dy * dy + dz * dz;
    }

    private static double outside(double value, double low, double high) {
        return value < low ? low - value : value > high ? value - high : 0;
    }
}
