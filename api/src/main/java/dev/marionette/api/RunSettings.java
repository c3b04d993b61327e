package dev.marionette.api;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The settings of a run: for each {@link SettingsGroup} that the program or one of its plugins declares, its record with the
 * values that hold. Immutable.
 */
public final class RunSettings {
    /** None at all. */
    public static final RunSettings NONE = new RunSettings(Map.of(), Set.of());

    private final Map<Class<?>, Record> groups;
    private final Set<String> said;

    private RunSettings(Map<Class<?>, Record> groups, Set<String> said) {
        this.groups = groups;
        this.said = said;
    }

    /** Settings of these groups, whose order is kept; of two of one type, the later one. */
    public static RunSettings of(Collection<? extends Record> groups) {
        Map<Class<?>, Record> byType = new LinkedHashMap<>();
        groups.forEach(group -> byType.put(group.getClass(), group));
        return new RunSettings(Collections.unmodifiableMap(byType), Set.of());
    }

    /** As {@link #of(Collection)}. */
    public static RunSettings of(Record... groups) {
        return of(List.of(groups));
    }

    /** The defaults of groups. */
    public static RunSettings defaults(Collection<? extends Class<? extends Record>> types) {
        return of(types.stream().map(type -> SettingsType.of(type).defaults()).toList());
    }

    /** The same with other values of some groups. */
    public RunSettings with(Record... others) {
        Map<Class<?>, Record> all = new LinkedHashMap<>(groups);
        for (Record other : others) {
            all.put(other.getClass(), other);
        }
        return new RunSettings(Collections.unmodifiableMap(all), said);
    }

    /** The same with the keys that the user says; all others may be replaced by what was tuned for the robot. */
    public RunSettings saidBy(Collection<String> keys) {
        return new RunSettings(groups, Set.copyOf(keys));
    }

    /** The keys that the user says, also where the value is the default: {@code solver.legs}. */
    public Set<String> said() {
        return said;
    }

    /**
     * The values of a group.
     *
     * @throws IllegalArgumentException if nobody declares it: a plugin names the groups that it reads in its {@code settings()}
     */
    public <T extends Record> T get(Class<T> type) {
        Record group = groups.get(type);
        if (group == null) {
            throw new IllegalArgumentException(
                    "the settings " + type.getName() + " are not declared; settings() of the plugin has to name them");
        }
        return type.cast(group);
    }

    /**
     * All values by key, as files of settings have them: groups are maps, and what is in no group comes first.
     *
     * @return in the order of the groups
     */
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        groups.forEach((type, values) -> put(tree, values));
        return tree;
    }

    private static <T extends Record> void put(Map<String, Object> tree, T values) {
        @SuppressWarnings("unchecked") // what an object's class is
        SettingsType<T> type = SettingsType.of((Class<T>) values.getClass());
        Map<String, Object> entries = type.values(values);
        if (type.group().isEmpty()) {
            tree.putAll(entries);
            return;
        }
        Map<String, Object> merged = new LinkedHashMap<>();
        if (tree.get(type.group()) instanceof Map<?, ?> before) {
            before.forEach((key, value) -> merged.put(String.valueOf(key), Objects.requireNonNull(value)));
        }
        merged.putAll(entries);
        tree.put(type.group(), merged);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RunSettings settings && groups.equals(settings.groups);
    }

    @Override
    public int hashCode() {
        return groups.hashCode();
    }

    @Override
    public String toString() {
        return tree().toString();
    }
}
