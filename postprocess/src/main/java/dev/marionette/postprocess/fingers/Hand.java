package dev.marionette.postprocess.fingers;

import dev.marionette.numerics.Vec3;
import java.util.List;

/**
 * A hand at rest: its fingers and its axes. They lie alike in every hand: along the palm to the knuckle of the middle finger, across it
 * from the index to the little finger, and out of the palm.
 *
 * @param wrist the bone that carries it
 * @param fingers from the thumb on, one of a digit
 * @param axes 9 values, the three axes one after the other, unit vectors at right angles. Owned by this record.
 * @param farKnuckle where the knuckle is that is farthest from the thumb. Owned by this record.
 */
record Hand(int wrist, List<Finger> fingers, double[] axes, double[] farKnuckle) {
    /** Along the palm. */
    double[] along() {
        return Vec3.at(axes, 0);
    }

    /** Out of the palm: where fingers curl to. */
    double[] out() {
        return Vec3.at(axes, 2);
    }

    /** A direction by its parts along the axes. */
    double[] fromAxes(double[] parts) {
        double[] sum = new double[3];
        for (int i = 0; i < 3; i++) {
            sum = Vec3.plus(sum, parts[i], Vec3.at(axes, i));
        }
        return sum;
    }

    /** The parts of a direction along the axes. */
    double[] toAxes(double[] direction) {
        return new double[] {
            Vec3.dot(direction, Vec3.at(axes, 0)),
            Vec3.dot(direction, Vec3.at(axes, 1)),
            Vec3.dot(direction, Vec3.at(axes, 2))
        };
    }
}
