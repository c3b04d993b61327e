package dev.marionette.datasets.builtin;

import java.util.ArrayList;
import java.util.List;

/**
 * A gesture as it is written down: keyposes in the order of time, and oscillations over them. Seconds at tempo 1.
 * Mutable while it is being written.
 */
final class Score {
    /**
     * A sine on one angle.
     *
     * @param slot slot of {@link Pose}
     * @param from seconds, where it begins to swell
     * @param to seconds, where it has died away
     * @param hz cycles per second
     * @param amplitude degrees or centimetres
     * @param phase degrees; 0 starts upward through zero
     */
    record Swing(int slot, double from, double to, double hz, double amplitude, double phase) {}

    private final List<Key> keys = new ArrayList<>();
    private final List<Swing> swings = new ArrayList<>();

    /**
     * Adds a keypose.
     *
     * @param arriveSeconds when it is reached; not before the one before it
     * @param takingSeconds how long the movement there takes
     */
    Key to(double arriveSeconds, double takingSeconds) {
        if (takingSeconds <= 0 || takingSeconds > arriveSeconds || arriveSeconds < endSeconds()) {
            throw new IllegalArgumentException("key at " + arriveSeconds + " s, taking " + takingSeconds + " s");
        }
        Key key = new Key(arriveSeconds, takingSeconds);
        keys.add(key);
        return key;
    }

    /** Back to the relaxed stand. */
    Key relax(double arriveSeconds, double takingSeconds) {
        return to(arriveSeconds, takingSeconds).all(Performer.relaxed());
    }

    /** Adds a sine to an angle of the trunk; see {@link Swing}. */
    Score swing(double from, double to, double hz, BodyAngle angle, double amplitude, double phase) {
        swings.add(new Swing(Pose.slot(angle), from, to, hz, amplitude, phase));
        return this;
    }

    /** Adds a sine to an angle of an arm; see {@link Swing}. */
    Score swing(double from, double to, double hz, Side side, ArmAngle angle, double amplitude, double phase) {
        swings.add(new Swing(Pose.slot(side, angle), from, to, hz, amplitude, phase));
        return this;
    }

    List<Key> keys() {
        return keys;
    }

    List<Swing> swings() {
        return swings;
    }

    /** When the last keypose is reached. */
    double endSeconds() {
        return keys.isEmpty() ? 0 : keys.get(keys.size() - 1).arriveSeconds();
    }
}
