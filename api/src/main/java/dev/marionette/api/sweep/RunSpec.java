package dev.marionette.api.sweep;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One run of a plan.
 *
 * @param position in the plan, from 0
 * @param robot what is run
 * @param motion what is run
 * @param method id of the method
 * @param choice the settings
 * @param seed of everything random
 * @param repeat which of the repeats, from 0
 */
public record RunSpec(int position, Item robot, Item motion, String method, Choice choice, long seed, int repeat)
        implements Serializable {
    /**
     * A robot or a motion.
     *
     * @param name as the journal calls it: an id, or the path as seen from the plan's folder
     * @param location what the pipeline is asked for: the id, or a path that can be opened
     */
    public record Item(String name, String location) implements Serializable {}

    /**
     * Settings that the plan says.
     *
     * @param variant name of the group; empty where the plan has none
     * @param values by key, with dots
     */
    public record Choice(String variant, Map<String, String> values) implements Serializable {
        public Choice {
            values = Map.copyOf(values);
        }

        /** As {@code key=value}, sorted by key. */
        public List<String> assignments() {
            List<String> all = new ArrayList<>();
            values.forEach((key, value) -> all.add(key + "=" + value));
            all.sort(null);
            return all;
        }
    }
}
