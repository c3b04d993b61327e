package dev.marionette.api;

import java.util.List;
import java.util.Map;

/** A named data set of clips. Found by {@link java.util.ServiceLoader}. */
@ExtensionPoint
public interface MotionSource {
    /**
     * One clip of a data set.
     *
     * @param id what the command line calls it, unique over all data sets: {@code big-wave-ann-1}; starts with a letter or
     *     a digit
     * @param description what happens, in a few words
     * @param performer who performs it
     * @param durationSeconds how long it takes
     */
    record Entry(String id, String description, String performer, double durationSeconds) {}

    /** Short name of the data set. */
    String name();

    /** What there is, in a fixed order. */
    List<Entry> entries();

    /** Shorter names that stand for an id: {@code big-wave} for {@code big-wave-ann-1}. */
    default Map<String, String> aliases() {
        return Map.of();
    }

    /**
     * Loads a clip.
     *
     * @param id the id of one of the {@link #entries()}
     * @throws InputException if there is no such clip
     */
    Clip load(String id);
}
