package dev.marionette.transfer;

import dev.marionette.api.InputException;
import java.util.Objects;

/**
 * How a clip is put into the source frame.
 *
 * @param heading which heading is taken out
 * @param line which line across the body gives the heading
 * @param autoTurnRad {@link HeadingMode#AUTO} follows the heading where it spans more than this, rad, above 0
 * @param headingSmoothingSeconds width of the window that smooths the heading of each frame, seconds, at least 0
 * @param handFraction a clip without hands gets them this fraction of the forearm beyond the wrist, along the forearm; 0
 *     puts them at the wrist. Wrist to grip is 0.054 and elbow to wrist 0.146 of the stature (Winter, Biomechanics and
 *     Motor Control of Human Movement, fig. 4.1; the grip taken at half the hand), hence 0.37
 * @param maxRateHz a faster clip is resampled to this rate, linearly; infinite for never, above 0
 */
public record BodyMotionOptions(
        HeadingMode heading,
        HeadingLine line,
        double autoTurnRad,
        double headingSmoothingSeconds,
        double handFraction,
        double maxRateHz) {
    /** Heading of the hips at the first frame, hands at 0.37 of the forearm, no resampling. */
    public static final BodyMotionOptions DEFAULT = new BodyMotionOptions(
            HeadingMode.FIRST, HeadingLine.HIPS, Math.PI / 3, 0.5, 0.37, Double.POSITIVE_INFINITY);

    public BodyMotionOptions {
        Objects.requireNonNull(heading);
        Objects.requireNonNull(line);
        requireAbove("auto turn", autoTurnRad, "rad", false);
        requireAbove("heading smoothing", headingSmoothingSeconds, "s", true);
        requireAbove("hand fraction", handFraction, "of the forearm", true);
        requireAbove("highest rate", maxRateHz, "Hz", false);
        if (handFraction > 2) {
            throw new InputException(
                    "body motion", "hand fraction " + handFraction + " is not in 0 … 2 of the forearm", "Try 0.37.");
        }
    }

    private static void requireAbove(String what, double value, String unit, boolean zeroToo) {
        if (!(value > 0 || (zeroToo && value == 0))) {
            String range = zeroToo ? "is not at least 0 " : "is not above 0 ";
            throw new InputException(
                    "body motion", what + " " + value + " " + range + unit, "Give a number in that range.");
        }
    }

    /** The same with another heading. */
    public BodyMotionOptions withHeading(HeadingMode mode) {
        return new BodyMotionOptions(mode, line, autoTurnRad, headingSmoothingSeconds, handFraction, maxRateHz);
    }
}
