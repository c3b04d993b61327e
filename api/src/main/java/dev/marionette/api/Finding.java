package dev.marionette.api;

import java.util.Objects;

/**
 * Something that was inferred, assumed or repaired on the way from a file to a result, so that nothing is guessed
 * silently: every finding ends up in the report.
 *
 * @param level how much a user should care
 * @param subject what it is about, a short fixed word: {@code units}, {@code up-axis}, {@code velocity-limit}
 * @param message one sentence with the evidence and what was done
 */
public record Finding(Level level, String subject, String message) {
    /** How much a user should care. */
    public enum Level {
        /** Inferred with good evidence. */
        INFO,
        /** Assumed or repaired; the user should check it. */
        WARNING
    }

    public Finding {
        Objects.requireNonNull(level);
        Objects.requireNonNull(subject);
        // names of files in it may have line breaks, which must not pass for another message
        message = message.replace("\r", "\\r").replace("\n", "\\n");
    }

    /** Inferred with good evidence. */
    public static Finding info(String subject, String message) {
        return new Finding(Level.INFO, subject, message);
    }

    /** Assumed or repaired; worth checking. */
    public static Finding warning(String subject, String message) {
        return new Finding(Level.WARNING, subject, message);
    }
}
