package dev.marionette.api;

import java.util.Objects;

/**
 * Tells how a joint of a clip was recognised as the one that plays a role of the body.
 *
 * @param confidence a score from 0 to 1, not a probability; 1 where the user gave it
 * @param reason what speaks for it and against it, in a few words
 */
public record Evidence(double confidence, String reason) {
    public Evidence {
        Objects.requireNonNull(reason);
        if (!(confidence >= 0 && confidence <= 1)) {
            throw new InputException("evidence", "a confidence of " + confidence, "It is from 0 to 1.");
        }
    }
}
