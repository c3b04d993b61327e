package dev.marionette.datasets.builtin;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The 36 motions of Choi and Kim, Towards a Natural Motion Generator (2019), in a version of our own making: {@code
 * big-point}, {@code big-wave}, {@code salute} and {@code yawn} by three people in two takes each, {@code go-on}, {@code
 * this-big}, {@code greeting} and {@code tada} by a cartoon character in three takes each.
 *
 * <p>Ids are gesture, performer and take, {@code big-wave-ann-1}. {@link #load} also understands them with the take, or
 * the performer, or both left out, which means the first: {@code big-wave-kim}, {@code tada-2}, {@code big-wave}.
 */
public final class Choi2019Motions implements MotionSource {
    private final Map<String, Performance> byId = new LinkedHashMap<>();
    private final Map<String, Performance> byAlias = new LinkedHashMap<>();

    /** Writes the 36 scores; clips are made when they are loaded. */
    public Choi2019Motions() {
        for (Gesture gesture : Gesture.values()) {
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
        return "choi2019";
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
            String gestures = Stream.of(Gesture.values()).map(Gesture::id).collect(Collectors.joining(", "));
            throw new InputException(
                    "motion '" + id + "'",
                    "the data set " + name() + " has no such motion; it has " + gestures
                            + ", each also with performer and take, as in big-wave-ann-1",
                    "List all motions with 'marionette motions'.");
        }
        return performance.clip();
    }
}
