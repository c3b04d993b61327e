package dev.marionette.methods.simultaneous;

import dev.marionette.kinematics.balance.SupportPolygon;
import java.util.Arrays;

/** What holds for one frame of a {@link WholeBodyCost}. Arrays are written in place by whoever drives the search. */
final class CostFrame {
    /** Where the markers are, 3 a marker, m. */
    final double[] markers;
    /** φ̂, m. */
    final double[] lengths;
    /** Least values of φ, m: a bone is longer than nothing. */
    final double[] leastLengths;
    /** Least values of the robot's joints, rad or m. */
    final double[] lower;
    /** Largest values of the robot's joints, rad or m. */
    final double[] upper;
    /** Variables that the posture term pulls to, in the order of {@link Variables}: m, and rad of turns from their references. */
    final double[] before;
    /** Which soles stand. */
    final boolean[] stands;
    /** Where the corners of soles that stand are, 3 a corner, m. */
    final double[] corners;
    /** Height of the ground, m. */
    double ground;
    /** Where the centre of mass may be; empty: anywhere. */
    SupportPolygon support = SupportPolygon.EMPTY;
    /** Where the ZMP wants the centre of mass, x and y, m; not a number: anywhere. */
    final double[] com = {Double.NaN, Double.NaN};
    /** Targets of the reaching points, 3 a point, m; not a number: none. */
    final double[] reach;
    /** The weight of the markers: 1, or 0 to look for a pose of the robot alone. */
    double markerWeight = 1;
    /** The weight of the features against that of the settings. */
    double featureWeight = 1;
    /** How many times as large the morphed twin's world is as the human's. */
    double scale = 1;
    /** Where the origin of the human's world lies for the twin, m. */
    final double[] origin = new double[3];

    CostFrame(Variables v, int markers, int corners, int soles, int reaching) {
        this.markers = new double[3 * markers];
        lengths = new double[v.parameters()];
        leastLengths = new double[v.parameters()];
        lower = new double[v.robotDof()];
        upper = new double[v.robotDof()];
        before = new double[v.size()];
        stands = new boolean[soles];
        this.corners = new double[3 * corners];
        reach = new double[3 * reaching];
        Arrays.fill(leastLengths, Double.NEGATIVE_INFINITY);
        Arrays.fill(lower, Double.NEGATIVE_INFINITY);
        Arrays.fill(upper, Double.POSITIVE_INFINITY);
        Arrays.fill(reach, Double.NaN);
    }
}
