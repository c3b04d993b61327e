package dev.marionette.sweep;

import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Results of this process that may turn out to be among the worst or the slowest, so that those need not be made again to
 * be written. Where memory gets short they are let go, and are made again after all. Thread-safe.
 *
 * @param <T> what a run gives
 */
final class WorstRunCache<T> {
    private record Place(int position, double order) {}

    private final int places;
    private final ToDoubleFunction<Map<String, Double>> order;
    private final Map<Integer, SoftReference<T>> held = new HashMap<>();
    private final List<Place> worst = new ArrayList<>();
    private final List<Place> slowest = new ArrayList<>();
    private final BitSet ended = new BitSet();

    /**
     * @param places how many of the worst and how many of the slowest are looked for
     * @param order of metrics, the worst least
     */
    WorstRunCache(int places, ToDoubleFunction<Map<String, Double>> order) {
        this.places = places;
        this.order = order;
    }

    /**
     * A run gave an outcome; {@link #finished} follows. Not so for one that was left behind over its time: how it ended is
     * told already.
     */
    synchronized void made(RunSpec run, T outcome) {
        if (!ended.get(run.position())) {
            held.put(run.position(), new SoftReference<>(outcome));
        }
    }

    /** How a run ended. */
    synchronized void finished(RunSpec run, RunResult result) {
        ended.set(run.position());
        if (result.state() == RunResult.State.DONE) {
            // both first: what is too good for one ranking may have its place in the other
            int notWorst = enter(worst, new Place(run.position(), order.applyAsDouble(result.metrics())));
            int notSlowest = enter(slowest, new Place(run.position(), -result.seconds()));
            letGo(notWorst);
            letGo(notSlowest);
        } else {
            letGo(run.position());
        }
    }

    /** The run that has to leave for it, which may be itself; its own where none has to. */
    private int enter(List<Place> ranking, Place place) {
        ranking.add(place);
        ranking.sort(Comparator.comparingDouble(Place::order).thenComparingInt(Place::position));
        return ranking.size() > places ? ranking.remove(places).position() : place.position();
    }

    private void letGo(int position) {
        if (worst.stream().noneMatch(place -> place.position() == position)
                && slowest.stream().noneMatch(place -> place.position() == position)) {
            held.remove(position);
        }
    }

    /** What a run gave, if it is still there. */
    synchronized Optional<T> of(RunSpec run) {
        return Optional.ofNullable(held.get(run.position())).map(SoftReference::get);
    }
}
