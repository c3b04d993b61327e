package dev.marionette.ik;

/**
 * A body of the robot and the orientations that it is asked to take.
 *
 * @param name what to call it: {@code trunk}
 * @param body the body
 * @param weight how much it counts against positions, at least 0
 * @param threshold error beyond which the cost grows linearly, not by its square, as it may be out of reach, rad; infinite for none. Ignored
 *     where frames are solved one by one: the cost is quadratic there
 * @param rotations frames × 9, row-major R* of the body in the root frame. Not copied: the caller gives it away.
 */
public record OrientationTrack(String name, int body, double weight, double threshold, double[] rotations) {
    public OrientationTrack {
        if (rotations.length % 9 != 0) {
            throw new IllegalArgumentException(rotations.length + " values are not frames of 9");
        }
    }

    /** A track whose cost grows by the square of the error. */
    public OrientationTrack(String name, int body, double weight, double[] rotations) {
        this(name, body, weight, Double.POSITIVE_INFINITY, rotations);
    }
}
