package dev.marionette.verify;

import java.util.Locale;

/**
 * One thing that is wrong at one moment.
 *
 * @param frame the frame, from 0; for a change between two frames the later one, for a contact between two the earlier
 * @param fraction how far towards the next frame, in [0, 1]
 * @param subject the joint or the pair
 * @param value what was found
 * @param limit what is allowed
 * @param unit of both
 */
public record Violation(int frame, double fraction, String subject, double value, double limit, String unit) {
    /** One line for people. */
    @Override
    public String toString() {
        String when = fraction == 0 ? "frame " + frame : String.format(Locale.ROOT, "frame %.3f", frame + fraction);
        return String.format(Locale.ROOT, "%s: %s %.6g %s, limit %.6g", when, subject, value, unit, limit);
    }
}
