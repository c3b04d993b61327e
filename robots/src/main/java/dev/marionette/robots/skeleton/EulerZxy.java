package dev.marionette.robots.skeleton;

import dev.marionette.numerics.Quaternions;

/**
 * Angles of R = Rz·Rx·Ry, degrees, as continuous over the frames as they can be: of the two triples of a rotation, and
 * their full turns, the one nearest to the triple before.
 */
final class EulerZxy {
    private final double[] m = new double[9];

    /**
     * Angles of a rotation.
     *
     * @param q the rotation. Not modified.
     * @param at where it starts
     * @param angles the triple (z, x, y) of the frame before on entry, of this rotation on return. Modified.
     * @param first where the triple starts
     */
    void angles(double[] q, int at, double[] angles, int first) {
        Quaternions.toMatrix(q, at, m);
        double cosX = Math.hypot(m[6], m[8]);
        double x = Math.atan2(m[7], cosX);
        double z = cosX > 1e-8 ? Math.atan2(-m[1], m[4]) : Math.toRadians(angles[first]);
        // What is left after z and x is y; computed from the rest, it makes up for their rounding near the pole.
        double cz = Math.cos(z);
        double sz = Math.sin(z);
        double y = Math.atan2(cz * m[2] + sz * m[5], cz * m[0] + sz * m[3]);
        double[] one = {Math.toDegrees(z), Math.toDegrees(x), Math.toDegrees(y)};
        double[] other = {one[0] + 180, 180 - one[1], one[2] + 180};
        double distanceOne = 0;
        double distanceOther = 0;
        for (int i = 0; i < 3; i++) {
            one[i] = near(one[i], angles[first + i]);
            other[i] = near(other[i], angles[first + i]);
            distanceOne += Math.abs(one[i] - angles[first + i]);
            distanceOther += Math.abs(other[i] - angles[first + i]);
        }
        System.arraycopy(distanceOne <= distanceOther ? one : other, 0, angles, first, 3);
    }

    private static double near(double angle, double before) {
        return angle + 360 * Math.rint((before - angle) / 360);
    }
}
