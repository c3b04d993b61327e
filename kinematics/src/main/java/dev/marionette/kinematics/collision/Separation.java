package dev.marionette.kinematics.collision;

/**
 * The signed distance of a pair with its witnesses. Written by a detector, re-used for query after query; fields in the
 * frame W in which the shapes were placed, metres.
 *
 * <p>For disjoint shapes the distance is positive and the witnesses are the nearest points; where they overlap it is
 * minus the penetration depth, the shortest translation that takes them apart. In both cases the normal n is unit and
 * points from B to A, and the distance changes at the rate n · (v_A − v_B) with the velocities of the witness points: its
 * gradient in joint space is n · (J_A − J_B).
 */
final class Separation {
    /** Signed distance, metres. */
    double distance;
    /** A proven lower bound of the distance, metres. */
    double lowerBound;
    /** Witness on A, frame W. */
    final double[] pA = new double[3];
    /** Witness on B, frame W. */
    final double[] pB = new double[3];
    /** From B to A, unit, frame W. */
    final double[] n = new double[3];

    Termination termination = Termination.ITERATION_CAP;
    int iterations;

    /** Signed distance, metres; negative where the shapes overlap. */
    public double distance() {
        return distance;
    }

    /** A lower bound of the signed distance, metres: what is proven, whatever the query's tolerance. */
    public double lowerBound() {
        return lowerBound;
    }

    /** Unit normal from B to A, 3 values, frame W. The live array; read only. */
    public double[] normal() {
        return n;
    }

    /** Why the detector stopped. */
    public Termination termination() {
        return termination;
    }

    /** Support queries that it took. */
    public int iterations() {
        return iterations;
    }
}
