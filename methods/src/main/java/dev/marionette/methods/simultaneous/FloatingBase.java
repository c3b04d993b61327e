package dev.marionette.methods.simultaneous;

import java.util.Arrays;

/**
 * Where the root of a body is: six variables, x y z in metres and three turns in radians about the moved z, y and x axes
 * of a reference rotation. {@link #rebase} makes the present rotation the reference, so that the turns of one frame stay
 * small and no pose is singular. A workspace of one thread.
 */
final class FloatingBase {
    /** Number of variables. */
    static final int VARIABLES = 6;

    private final double[] reference = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    private final double[] rotation = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    private final double[] position = new double[3];
    private final double[] axes = new double[9];
    private final double[] turned = new double[9];

    /** Sets the reference rotation, 9 values row-major, orthonormal. Not modified. */
    void reference(double[] rotationRowMajor) {
        System.arraycopy(rotationRowMajor, 0, reference, 0, 9);
    }

    /**
     * Places the root.
     *
     * @param x six variables from {@code o}. Not modified.
     */
    void update(double[] x, int o) {
        System.arraycopy(x, o, position, 0, 3);
        System.arraycopy(reference, 0, rotation, 0, 9);
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < 3; i++) {
                axes[3 * k + i] = rotation[3 * i + 2 - k];
            }
            Hinge.turn(rotation, 0, 2 - k, x[o + 3 + k], turned, 0);
            System.arraycopy(turned, 0, rotation, 0, 9);
        }
    }

    /** Makes the rotation of the last update the reference; the turns of {@code x} become zero. Modified. */
    void rebase(double[] x, int o) {
        System.arraycopy(rotation, 0, reference, 0, 9);
        Arrays.fill(x, o + 3, o + 6, 0);
    }

    /** Rotation of the root, row-major. The live array; read only. */
    double[] rotation() {
        return rotation;
    }

    /** Position of the root, m. The live array; read only. */
    double[] position() {
        return position;
    }

    /**
     * Adds the derivatives by the six variables, given the forces that act on the whole body.
     *
     * @param wrench sum of forces, then of moments about the origin of the world, 6 values. Not modified.
     * @param gradient from {@code o}. Modified.
     */
    void resolve(double[] wrench, double[] gradient, int o) {
        double[] t = position;
        double mx = wrench[3] - t[1] * wrench[2] + t[2] * wrench[1];
        double my = wrench[4] - t[2] * wrench[0] + t[0] * wrench[2];
        double mz = wrench[5] - t[0] * wrench[1] + t[1] * wrench[0];
        for (int k = 0; k < 3; k++) {
            gradient[o + k] += wrench[k];
            gradient[o + 3 + k] += axes[3 * k] * mx + axes[3 * k + 1] * my + axes[3 * k + 2] * mz;
        }
    }
}
