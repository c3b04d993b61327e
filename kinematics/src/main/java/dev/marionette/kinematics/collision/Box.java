package dev.marionette.kinematics.collision;

import dev.marionette.api.InputException;

/**
 * A box about the origin of its frame, along its axes. Vertex {@code i} has a negative coordinate on axis {@code k}
 * where bit {@code k} of {@code i} is set.
 *
 * @param hx half extent along x, metres, at least 0 and finite
 * @param hy half extent along y, metres
 * @param hz half extent along z, metres
 */
public record Box(double hx, double hy, double hz) implements ConvexShape {
    public Box {
        requireExtent("half extent x", hx);
        requireExtent("half extent y", hy);
        requireExtent("half extent z", hz);
    }

    @Override
    public int vertexCount() {
        return 8;
    }

    @Override
    public int support(double dx, double dy, double dz) {
        return (dx < 0 ? 1 : 0) | (dy < 0 ? 2 : 0) | (dz < 0 ? 4 : 0);
    }

    @Override
    public void vertex(int index, double[] out, int at) {
        out[at] = (index & 1) == 0 ? hx : -hx;
        out[at + 1] = (index & 2) == 0 ? hy : -hy;
        out[at + 2] = (index & 4) == 0 ? hz : -hz;
    }

    @Override
    public double radius() {
        return 0;
    }

    @Override
    public double boundingRadius() {
        return Math.sqrt(hx * hx + hy * hy + hz * hz);
    }

    static void requireExtent(String what, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new InputException(
                    "collision shape",
                    what + " " + value + " m is not a finite number of at least 0",
                    "Give half extents in metres.");
        }
    }
}
