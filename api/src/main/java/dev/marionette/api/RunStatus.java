package dev.marionette.api;

import java.util.Arrays;
import java.util.Optional;

/**
 * The three outcomes of a run. They combine two questions: whether all limits hold, and whether the motion is still
 * the source's.
 */
public enum RunStatus {
    /** Every limit holds, and the motion is still the source's. */
    VERIFIED("verified"),
    /** Every limit holds, but likeness is lost; the report says by what. */
    UNFAITHFUL("safe, not faithful"),
    /** A limit is broken. */
    FAILED("failed");

    private final String text;

    RunStatus(String text) {
        this.text = text;
    }

    /**
     * Judges a run.
     *
     * @param safe whether every limit holds
     * @param faithful whether the motion is still the source's
     */
    public static RunStatus of(boolean safe, boolean faithful) {
        if (!safe) {
            return FAILED;
        }
        return faithful ? VERIFIED : UNFAITHFUL;
    }

    /** The outcome that a file calls so; empty where it is none. */
    public static Optional<RunStatus> named(String text) {
        return Arrays.stream(values()).filter(s -> s.text.equals(text)).findFirst();
    }

    /** As files and people call it. */
    public String text() {
        return text;
    }

    /** The worse of two. */
    public RunStatus and(RunStatus other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
