package dev.marionette.methods.normalizedpose;

import dev.marionette.api.InputException;

/**
 * A revolute joint and the link behind it by the standard parameters of Denavit and Hartenberg: turn by θ about z, move by d
 * along z, by a along x, turn by α about x.
 *
 * @param a length along x, metres
 * @param alphaRad twist about x, rad
 * @param d offset along z, metres
 * @param thetaRad added to the joint's value, rad
 * @param lower lower limit of the joint's value, rad
 * @param upper upper limit, rad, not below the lower one
 */
public record DhRow(double a, double alphaRad, double d, double thetaRad, double lower, double upper) {
    public DhRow {
        if (!Double.isFinite(a + alphaRad + d + thetaRad)) {
            throw new InputException(
                    "DH row",
                    "a, alpha, d and theta must be numbers",
                    "Give a and d in metres, alpha and theta in radians.");
        }
        if (!(lower <= upper)) {
            throw new InputException(
                    "DH row", "limits " + lower + " … " + upper + " are reversed", "Give the lower limit first.");
        }
    }
}
