package dev.marionette.kinematics.collision;

/**
 * A capsule: the segment from (0, 0, −halfLength) to (0, 0, halfLength), grown by a radius.
 *
 * @param radius metres, at least 0 and finite
 * @param halfLength half the length of the segment, metres, without the caps; at least 0 and finite
 */
record Capsule(double radius, double halfLength) implements ConvexShape {
    public Capsule {
        Box.requireExtent("radius", radius);
        Box.requireExtent("half length", halfLength);
    }

    @Override
    public int vertexCount() {
        return 2;
    }

    @Override
    public int support(double dx, double dy, double dz) {
        return dz < 0 ? 1 : 0;
    }

    @Override
    public void vertex(int index, double[] out, int at) {
        out[at] = 0;
        out[at + 1] = 0;
        out[at + 2] = index == 0 ? halfLength : -halfLength;
    }

    @Override
    public double boundingRadius() {
        return radius + halfLength;
    }
}
