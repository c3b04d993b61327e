package dev.marionette.pipeline.config;

import dev.marionette.api.InputException;
import dev.marionette.api.SettingsType;
import dev.marionette.ik.IkOptions;
import dev.marionette.methods.CollisionSettings;
import dev.marionette.methods.GroundSettings;
import dev.marionette.methods.RetimeSettings;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.geometric.StreamSettings;
import dev.marionette.methods.naturalmotion.SearchBudget;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Gathers the groups of settings that the stages of the pipeline and its plugins declare. A plugin whose declaration is wrong, or
 * takes the group of another, is set aside.
 */
public final class SettingsDeclarations {
    private static final String OURS = "dev.marionette.";

    /** What the pipeline itself reads, and commands do. */
    private static final List<Class<? extends Record>> STAGES = List.of(
            SearchBudget.class,
            RecordingSettings.class,
            HorizonSettings.class,
            SourceSettings.class,
            IkOptions.class,
            SolverSettings.class,
            CollisionSettings.class,
            RetimeSettings.class,
            SmootherChoice.class,
            StreamSettings.class,
            GroundSettings.class,
            FaithfulSettings.class);

    /** How lists and reports have the groups that come with the program; others follow by name. */
    private static final List<String> ORDER = List.of(
            "",
            "person",
            "transfer",
            "optimizer",
            "joi",
            "ik",
            "solver",
            "collision",
            "retime",
            "smoothing",
            "simultaneous",
            "normalized_pose",
            "geometric",
            "stream",
            "horizon",
            "ground",
            "faithful");

    private final Map<SettingsType<?>, Set<String>> declared = new LinkedHashMap<>();
    private final Map<Class<?>, SettingsType<?>> types = new LinkedHashMap<>();
    private final Map<String, Consumer<InputException>> plugins = new LinkedHashMap<>();

    /** With those of the stages. */
    public SettingsDeclarations() {}

    /**
     * Adds what a plugin declares.
     *
     * @param owner what messages call it: {@code method 'mirror'}, and where it comes from
     * @param groups the groups that it reads
     * @param setAside is told where they cannot be
     */
    public void add(String owner, List<Class<? extends Record>> groups, Consumer<InputException> setAside) {
        plugins.put(owner, setAside);
        try {
            List<SettingsType<?>> read = new ArrayList<>();
            for (Class<? extends Record> group : groups) {
                read.add(type(group));
            }
            read.forEach(type ->
                    declared.computeIfAbsent(type, t -> new LinkedHashSet<>()).add(owner));
        } catch (InputException wrong) {
            setAside.accept(wrong);
        } catch (RuntimeException | LinkageError | StackOverflowError broken) {
            setAside.accept(new InputException("", "its settings threw " + broken, "Its author can say more.", broken));
        }
    }

    private SettingsType<?> type(Class<? extends Record> group) {
        SettingsType<?> known = types.get(group);
        if (known == null) {
            known = SettingsType.of(group);
            if (isForeign(known) && known.group().isEmpty()) {
                throw new InputException(
                        group.getName(), "its settings are in no group", "Name one in @SettingsGroup.");
            }
            types.put(group, known);
        }
        return known;
    }

    /** A plugin may have any name; the class loader is what it cannot choose where it comes from a jar. */
    private static boolean isForeign(SettingsType<?> type) {
        return !type.type().getName().startsWith(OURS)
                || type.type().getClassLoader() != SettingsDeclarations.class.getClassLoader();
    }

    /** Reads settings of all groups that were added, but for those of plugins of which one takes a group that is not theirs. */
    public SettingsLoader loader() {
        Set<SettingsType<?>> all = new LinkedHashSet<>();
        STAGES.forEach(stage -> all.add(type(stage)));
        all.addAll(declared.keySet());
        // a plugin that takes a group of the program is out before plugins are compared with each other
        Set<String> refused = new TreeSet<>(refuse(all, other -> !isForeign(other)));
        all.removeIf(type -> isForeign(type) && refused.containsAll(owners(type)));
        refused.addAll(refuse(all, other -> true));
        List<SettingsLoader.Group> groups = new ArrayList<>();
        for (SettingsType<?> type : all) {
            Set<String> readers = new TreeSet<>(owners(type));
            readers.removeAll(refused);
            if (!isForeign(type)) {
                groups.add(new SettingsLoader.Group(type, ""));
            } else if (!readers.isEmpty()) {
                groups.add(new SettingsLoader.Group(type, String.join(" and ", readers)));
            }
        }
        groups.sort(Comparator.<SettingsLoader.Group>comparingInt(group -> place(group.type()))
                .thenComparing(group -> group.type().group()));
        return new SettingsLoader(groups);
    }

    private Set<String> owners(SettingsType<?> type) {
        return declared.getOrDefault(type, Set.of());
    }

    /** Sets aside plugins of which a group is also one of some others, and returns what they are called. */
    private Set<String> refuse(Set<SettingsType<?>> all, Predicate<SettingsType<?>> among) {
        Set<String> refused = new TreeSet<>();
        for (SettingsType<?> type : all) {
            Set<SettingsType<?>> rivals = new LinkedHashSet<>(all);
            rivals.removeIf(other ->
                    other == type || !among.test(other) || !other.group().equals(type.group()));
            if (isForeign(type) && !rivals.isEmpty()) {
                refuse(type, rivals);
                refused.addAll(owners(type));
            }
        }
        return refused;
    }

    private void refuse(SettingsType<?> type, Set<SettingsType<?>> rivals) {
        Set<String> others = new TreeSet<>();
        for (SettingsType<?> rival : rivals) {
            others.addAll(isForeign(rival) ? owners(rival) : Set.of("the program"));
        }
        InputException wrong = new InputException(
                type.type().getName(),
                "its group '" + type.group() + "' is one of " + String.join(" and ", others),
                "Name it as the plugin, with underscores for dashes.");
        owners(type).forEach(owner -> plugins.getOrDefault(owner, why -> {}).accept(wrong));
    }

    private static int place(SettingsType<?> type) {
        int place = ORDER.indexOf(type.group());
        return place < 0 ? ORDER.size() : place;
    }
}
