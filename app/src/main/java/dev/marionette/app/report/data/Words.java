package dev.marionette.app.report.data;

import dev.marionette.api.BodyJoint;
import java.util.Locale;

/** Small pieces of plain language. */
final class Words {
    private Words() {}

    /** {@code left elbow}. */
    static String role(BodyJoint role) {
        return role.id().replace('_', ' ');
    }

    static String capital(String text) {
        return text.isEmpty() ? text : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** {@code 4.1 cm}. */
    static String centimetres(double metres) {
        return format("%.1f cm", 100 * metres);
    }

    /** {@code frames 120–160 (2.0–2.7 s)}. */
    static String frames(int first, int last, double periodSeconds) {
        if (first == last) {
            return format("frame %d (%.1f s)", first, first * periodSeconds);
        }
        return format("frames %d–%d (%.1f–%.1f s)", first, last, first * periodSeconds, last * periodSeconds);
    }

    static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
