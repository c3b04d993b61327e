package dev.marionette.studies;

/**
 * Something that an experiment must show.
 *
 * @param text a sentence with the measured figures
 * @param holds whether it was so
 * @param known whether {@code docs/studies} says that it is not confirmed; it fails the experiment like any other, but
 *     is no regression
 */
public record Claim(String text, boolean holds, boolean known) {
    /** A claim that is expected to hold. */
    Claim(String text, boolean holds) {
        this(text, holds, false);
    }

    /** The outcome: {@code holds}, {@code not confirmed} where that is known, {@code failed}. */
    public String status() {
        if (holds) {
            return "holds";
        }
        return known ? "not confirmed" : "failed";
    }
}
