package dev.marionette.kinematics.collision;

/**
 * A sphere about the origin of its frame.
 *
 * @param radius metres, at least 0 and finite
 */
record Sphere(double radius) implements ConvexShape {
    public Sphere {
        Box.requireExtent("radius", radius);
    }

    @Override
    public int vertexCount() {
        return 1;
    }

    @Override
    public int support(double dx, double dy, double dz) {
        return 0;
    }

    @Override
    public void vertex(int index, double[] out, int at) {
        out[at] = 0;
        out[at + 1] = 0;
        out[at + 2] = 0;
    }

    @Override
    public double boundingRadius() {
        return radius;
    }
}
