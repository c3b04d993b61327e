package dev.marionette.methods;

import java.util.LinkedHashMap;
import java.util.Map;

/** Wall time of the stages of a run, seconds. Timings are reported, nothing depends on them. */
public final class Stopwatch {
    private final Map<String, Double> laps = new LinkedHashMap<>();
    private long last = System.nanoTime();

    /** Ends a stage; the next one starts. */
    public void lap(String stage) {
        long now = System.nanoTime();
        laps.merge(stage, (now - last) * 1e-9, Double::sum);
        last = now;
    }

    /** Seconds by stage, in order. A copy. */
    public Map<String, Double> laps() {
        return new LinkedHashMap<>(laps);
    }
}
