package dev.marionette.pipeline.run;

import dev.marionette.api.InputException;
import java.util.OptionalDouble;

/**
 * How the formats of a run are written.
 *
 * @param framesPerSecond the rate of all of them; empty for that of each format, or of the run where a format has none
 * @param keyAngleDeg by how much a rotation may differ where keys are left out, in formats that have keys; 0 for all keys
 * @param inPlace whether animations are written in place, without root motion
 */
public record FormatOptions(OptionalDouble framesPerSecond, double keyAngleDeg, boolean inPlace) {
    /** Each format at its own rate, with all keys. */
    public static final FormatOptions USUAL = new FormatOptions(OptionalDouble.empty(), 0, false);

    /** More would show. */
    private static final double MOST_DEG = 10;

    /** Checks the angle; the rate is checked with the formats. */
    public FormatOptions {
        if (!(keyAngleDeg >= 0 && keyAngleDeg <= MOST_DEG)) {
            throw new InputException(
                    "--key-angle", keyAngleDeg + " is not within 0 and " + MOST_DEG + " degrees", "Maybe 0.1?");
        }
    }

    /** All keys at a rate. */
    public static FormatOptions at(double framesPerSecond) {
        return new FormatOptions(OptionalDouble.of(framesPerSecond), 0, false);
    }

    double keyAngleRad() {
        return Math.toRadians(keyAngleDeg);
    }
}
