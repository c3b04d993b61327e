package dev.marionette.pipeline;

import dev.marionette.api.JointTrajectory;
import dev.marionette.numerics.Quaternions;

/**
 * A move over the ground: a turn about the vertical through the origin, then a shift.
 *
 * @param turn rad, counter-clockwise seen from above
 * @param x metres
 * @param y metres
 */
public record PlanarMove(double turn, double x, double y) {
    /** Nothing is moved. */
    public static final PlanarMove NONE = new PlanarMove(0, 0, 0);

    /**
     * That which brings a pose to the place and the heading of another one; height and tilt stay.
     *
     * @param from {@code x y z qw qx qy qz}. Not modified.
     * @param to likewise
     */
    public static PlanarMove of(double[] from, double[] to) {
        double turn = 2 * (Math.atan2(to[6], to[3]) - Math.atan2(from[6], from[3]));
        PlanarMove turned = new PlanarMove(turn, 0, 0);
        double[] at = from.clone();
        turned.apply(at);
        return new PlanarMove(turn, to[0] - at[0], to[1] - at[1]);
    }

    /**
     * Moves a pose.
     *
     * @param pose {@code x y z qw qx qy qz}. Modified.
     */
    public void apply(double[] pose) {
        double c = Math.cos(turn);
        double s = Math.sin(turn);
        double px = pose[0];
        double py = pose[1];
        pose[0] = x + c * px - s * py;
        pose[1] = y + s * px + c * py;
        double[] about = {Math.cos(turn / 2), 0, 0, Math.sin(turn / 2)};
        double[] turned = new double[JointTrajectory.BASE_WIDTH - 3];
        Quaternions.multiply(about, 0, pose, 3, turned, 0);
        System.arraycopy(turned, 0, pose, 3, turned.length);
        Quaternions.normalize(pose, 3);
    }
}
