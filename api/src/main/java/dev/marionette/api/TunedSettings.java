package dev.marionette.api;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Settings that were tuned for a robot: its runs have them where the user says no others.
 *
 * @param method id of the method that they are for
 * @param values by key of a setting: {@code solver.legs}
 */
public record TunedSettings(String method, Map<String, Double> values) {
    public TunedSettings {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
    }
}
