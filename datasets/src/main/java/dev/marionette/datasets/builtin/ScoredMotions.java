package dev.marionette.datasets.builtin;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Gestures with all their performers and takes. Ids are gesture, performer and take, {@code big-wave-ann-1}. {@link #load}
 * also understands them with the take, or the performer, or both left out, which means the first: {@code big-wave-kim},
 * {@code tada-2}, {@code big-wave}.
 */
abstract class ScoredMotions implements MotionSource {
    private final String name;
    private final List<Gesture> gestures;
    private final Map<String, Performance> byId = new LinkedHashMap<>();
    private final Map<String, Performance> byAlias = new LinkedHashMap<>();

    /** Writes the scores; clips are made when they are loaded. */
    ScoredMotions(String name, List<Gesture> gestures) {
        this.name = name;
        this.gestures = List.copyOf(gestures);
        for (Gesture gesture : gestures) {
            for (Performer performer : gesture.performers()) {
                for (int take = 1; take <= gesture.takes(); take++) {
                    add(new Performance(gesture, performer, take));
                }
            }
        }
    }

    private void add(Performance performance) {
        String gesture = performance.gesture().id();
        int take = performance.take().number();
        byId.put(performance.id(), performance);
        byAlias.putIfAbsent(gesture, performance);
        byAlias.putIfAbsent(gesture + "-" + take, performance);
        byAlias.putIfAbsent(gesture + "-" + performance.performer().id(), performance);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Entry> entries() {
        return byId.values().stream()
                .map(p -> new Entry(
                        p.id(), p.gesture().description(), p.performer().id(), p.durationSeconds()))
                .toList();
    }

    @Override
    public Map<String, String> aliases() {
        Map<String, String> aliases = new LinkedHashMap<>();
        byAlias.forEach((alias, performance) -> aliases.put(alias, performance.id()));
        return aliases;
    }

    @Override
    public Clip load(String id) {
        Performance performance = byId.getOrDefault(id, byAlias.get(id));
        if (performance == null) {
            String known = gestures.stream().map(Gesture::id).collect(Collectors.joining(", "));
            throw new InputException(
                    "motion '" + id + "'",
                    "the data set " + name() + " has no such motion; it has " + known
                            + ", each also with performer and take",
                    "List all motions with 'marionette motions'.");
        }
        return performance.clip();
    }
}
