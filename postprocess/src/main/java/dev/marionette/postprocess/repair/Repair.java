package dev.marionette.postprocess.repair;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Something that the repair did to a run of frames.
 *
 * @param kind what
 * @param firstFrame the first frame, from 0
 * @param lastFrame the last frame
 * @param subjects the joints or pairs that made it necessary, in alphabetical order
 * @param amount for {@link Kind#LIMITED} and {@link Kind#MOVED_APART} the largest change of a joint, rad or m; for {@link
 *     Kind#HELD_BACK} the part of the way from the home pose that is left, in [0, 1]
 */
public record Repair(Kind kind, int firstFrame, int lastFrame, Set<String> subjects, double amount) {
    /** What a repair did. */
    public enum Kind {
        /** Put within position and velocity limits. */
        LIMITED,
        /** Moved out of a self-collision. */
        MOVED_APART,
        /** Drawn towards the home pose, since moving apart did not succeed. */
        HELD_BACK
    }

    public Repair {
        subjects = java.util.Collections.unmodifiableSet(new TreeSet<>(subjects));
    }

    /** One line for people. */
    @Override
    public String toString() {
        String frames = "frames " + firstFrame + "–" + lastFrame;
        String why = String.join(", ", List.copyOf(subjects));
        return switch (kind) {
            case LIMITED ->
                String.format(Locale.ROOT, "%s: limits enforced, at most %.3f rad: %s", frames, amount, why);
            case MOVED_APART ->
                String.format(Locale.ROOT, "%s: moved apart, at most %.3f rad: %s", frames, amount, why);
            case HELD_BACK -> String.format(Locale.ROOT, "%s: held back to %.0f %%: %s", frames, 100 * amount, why);
        };
    }
}
