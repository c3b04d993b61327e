package dev.marionette.ik;

/**
 * A body of the robot and the orientations that it is asked to take.
 *
 * @param name what to call it: {@code trunk}
 * @param body the body
 * @param weight how much it counts against positions, at least 0
 * @param rotations frames × 9, row-major R* of the body in the root frame. Not copied: the caller gives it away.
 */
public record OrientationTrack(String name, int body, double weight, double[] rotations) {
    public OrientationTrack {
        if (rotations.length % 9 != 0) {
            throw new IllegalArgumentException(rotations.length + " values are not frames of 9");
        }
    }
}
