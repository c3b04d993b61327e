package dev.marionette.kinematics.collision;

/** The shortest translation that takes two overlapping cores apart. Written by a {@link PenetrationSolver}. */
final class Penetration {
    /** Metres, at least 0: A moved by depth · normal touches B and no more. */
    double depth;
    /** Unit, frame of A, the direction in which A leaves B. */
    double nx, ny, nz;
    /** Deepest point of A in B, frame of A. */
    final double[] a = new double[3];
    /** The point of B that faces it, frame of A. */
    final double[] b = new double[3];

    Termination termination = Termination.ITERATION_CAP;

    /** Metres, at least 0. */
    public double depth() {
        return depth;
    }

    /** Unit direction in which A leaves B, 3 values, frame of A. A copy. */
    public double[] normal() {
        return new double[] {nx, ny, nz};
    }

    /** Why the solver stopped. */
    public Termination termination() {
        return termination;
    }
}
