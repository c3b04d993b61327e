package dev.marionette.methods.geometric;

/**
 * Where links are to turn: the references of a {@link VelocityIk}, written anew for every frame. The arrays that are handed
 * out are the live ones.
 */
final class LinkTasks {
    private final int[] bodies;
    private final double[] rotations;
    private final double[] velocities;
    private final double[] axes;
    private final double[] weights;

    /**
     * No references yet: all weights are 0.
     *
     * @param bodies the body of each link, of the robot's model. Copied.
     */
    LinkTasks(int... bodies) {
        this.bodies = bodies.clone();
        rotations = new double[9 * bodies.length];
        velocities = new double[3 * bodies.length];
        axes = new double[9 * bodies.length];
        weights = new double[3 * bodies.length];
        for (int i = 0; i < 3 * bodies.length; i++) {
            rotations[9 * (i / 3) + 4 * (i % 3)] = 1;
            axes[9 * (i / 3) + 4 * (i % 3)] = 1;
        }
    }

    /** Number of links. */
    int count() {
        return bodies.length;
    }

    /** The body of a link. */
    int body(int link) {
        return bodies[link];
    }

    /** R*, the wanted rotation of the body: 9 values a link, row-major, world frame. Live. */
    double[] rotations() {
        return rotations;
    }

    /** ω*, its wanted angular velocity: 3 values a link, rad/s, world frame. Live. */
    double[] velocities() {
        return velocities;
    }

    /** The orthonormal axes that the weights belong to: 9 values a link, row-major, columns, world frame. Live. */
    double[] axes() {
        return axes;
    }

    /** How much turning about each of the axes counts: 3 values a link, at least 0. Live. */
    double[] weights() {
        return weights;
    }
}
