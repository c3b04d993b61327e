package dev.marionette.robots;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.NearNames;
import dev.marionette.api.RobotPlugin;
import dev.marionette.host.NamedServices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The names, besides their ids, that the robots among the plugins go by. */
final class RobotAliases {
    private final Map<String, Set<String>> bySpelling = new TreeMap<>();
    private final Map<String, Set<String>> byAlias = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();

    RobotAliases(NamedServices<RobotPlugin> plugins) {
        plugins.all().forEach((id, plugin) -> {
            add(bySpelling, id, id);
            try {
                plugin.aliases().forEach(alias -> add(byAlias, alias, id));
            } catch (RuntimeException | LinkageError broken) {
                findings.add(Finding.warning(
                        "plugin", "the robot '" + id + "' is known by its id alone: aliases() threw " + broken));
            }
        });
    }

    private static void add(Map<String, Set<String>> names, String name, String id) {
        names.computeIfAbsent(NearNames.key(name), key -> new TreeSet<>()).add(id);
    }

    /** The id of the robot that goes by a name; an id that is spelled otherwise comes before another robot's alias. */
    Optional<String> find(String name) {
        String key = NearNames.key(name);
        Set<String> ids = bySpelling.getOrDefault(key, byAlias.getOrDefault(key, Set.of()));
        if (ids.size() > 1) {
            throw new InputException(
                    "", "'" + name + "' is the name of several robots", "Say which: " + String.join(", ", ids) + ".");
        }
        return ids.stream().findFirst();
    }

    /** Plugins whose aliases cannot be had. */
    List<Finding> findings() {
        return List.copyOf(findings);
    }
}
