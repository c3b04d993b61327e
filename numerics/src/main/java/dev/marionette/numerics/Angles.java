package dev.marionette.numerics;

/** Angles that mean the same where they differ by whole turns. */
public final class Angles {
    private Angles() {}

    /** The angle, plus whole turns, that is nearest to another one, rad. */
    public static double nearest(double angle, double other) {
        return angle + 2 * Math.PI * Math.rint((other - angle) / (2 * Math.PI));
    }
}
