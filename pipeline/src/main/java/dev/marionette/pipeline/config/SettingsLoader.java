package dev.marionette.pipeline.config;

import dev.marionette.api.InputException;
import dev.marionette.api.NearNames;
import dev.marionette.api.RunSettings;
import dev.marionette.api.SettingKey;
import dev.marionette.api.SettingsType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Lays the user's settings over the defaults that are declared and binds them. An unknown key is an error that lists those known,
 * and so is what is not of the declared type or range.
 */
public final class SettingsLoader {
    private static final long MAX_BYTES = 1 << 20;

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final List<Group> groups;
    private final Map<String, SettingKey> keys = new LinkedHashMap<>();

    /**
     * A group of settings.
     *
     * @param owner the plugin that declares it, and where it comes from; empty where it comes with the program
     */
    public record Group(SettingsType<?> type, String owner) {}

    SettingsLoader(List<Group> groups) {
        this.groups = List.copyOf(groups);
        for (Group group : groups) {
            for (SettingKey key : group.type().keys()) {
                if (keys.put(key.key(), key) != null) {
                    throw new IllegalStateException("the setting " + key.key() + " is declared twice");
                }
            }
        }
    }

    /** The groups in the order of lists and reports; several may have one name. */
    public List<Group> groups() {
        return groups;
    }

    /** The defaults alone. */
    public RunSettings defaults() {
        return load(Optional.empty(), List.of());
    }

    /**
     * Binds the settings of a run.
     *
     * @param file the user's YAML file, if there is one
     * @param assignments {@code key=value} pairs, keys with dots: {@code ik.iterations=20}; later ones win
     * @throws InputException for an unreadable file, an unknown key (the known ones are listed) or a value of the wrong
     *     type or out of range
     */
    public RunSettings load(Optional<Path> file, List<String> assignments) {
        Set<String> said = new TreeSet<>();
        file.ifPresent(path -> said.addAll(leaves(readTree(path))));
        ObjectNode tree = tree(file, assignments);
        assignments.forEach(assignment -> said.add(assignment.substring(0, assignment.indexOf('='))));
        return bound(tree).saidBy(said);
    }

    private RunSettings bound(ObjectNode tree) {
        return RunSettings.of(groups.stream().map(group -> bind(group, tree)).toList());
    }

    private static Set<String> leaves(JsonNode given) {
        Map<String, String> values = new LinkedHashMap<>();
        if (given instanceof ObjectNode level) {
            collect(level, "", values);
        }
        return values.keySet();
    }

    /**
     * The same settings with those that were tuned for a robot where the user said none.
     *
     * @param tuned by key
     * @param where they are said, for messages
     * @throws InputException for an unknown key, and a value out of range
     */
    public RunSettings tuned(RunSettings settings, Map<String, Double> tuned, String where) {
        ObjectNode tree = (ObjectNode) YAML.<JsonNode>valueToTree(settings.tree());
        tuned.forEach((key, value) -> {
            SettingKey known = keys.get(key);
            if (known == null) {
                throw new InputException(where, "unknown setting '" + key + "'", NearNames.hint(key, keys.keySet()));
            }
            if (!settings.said().contains(key)) {
                try {
                    known.checked(value);
                } catch (InputException refused) {
                    throw new InputException(where, String.valueOf(refused.getMessage()), "Correct it there.", refused);
                }
                String group =
                        key.substring(0, Math.max(0, key.length() - known.name().length() - 1));
                ObjectNode level = group.isEmpty() ? tree : tree.withObjectProperty(group);
                level.set(known.name(), DoubleNode.valueOf(value));
            }
        });
        return bound(tree).saidBy(settings.said());
    }

    /**
     * Binds what a run's report says of some groups; all others have their defaults.
     *
     * @param settings of the report
     * @param of which groups
     * @throws InputException as {@link #load}
     */
    public RunSettings reported(JsonNode settings, Collection<Class<? extends Record>> of) {
        ObjectNode tree = defaultTree();
        for (Group group : groups) {
            String name = group.type().group();
            if (of.contains(group.type().type())
                    && !name.isEmpty()
                    && settings.path(name).isObject()) {
                overlay((ObjectNode) tree.get(name), settings.path(name), name + ".", "settings");
            }
        }
        return RunSettings.of(groups.stream().map(group -> bind(group, tree)).toList());
    }

    private ObjectNode tree(Optional<Path> file, List<String> assignments) {
        ObjectNode tree = defaultTree();
        file.ifPresent(path -> overlay(tree, readTree(path), "", path.toString()));
        for (String assignment : assignments) {
            assign(tree, assignment);
        }
        return tree;
    }

    private ObjectNode defaultTree() {
        ObjectNode tree = YAML.createObjectNode();
        for (Group group : groups) {
            ObjectNode level = level(tree, group.type());
            group.type().keys().forEach(key -> level.set(key.name(), node(key)));
        }
        return tree;
    }

    private static ObjectNode level(ObjectNode tree, SettingsType<?> type) {
        return type.group().isEmpty() ? tree : tree.withObjectProperty(type.group());
    }

    private static JsonNode node(SettingKey key) {
        return switch (key.kind()) {
            case WHOLE, NUMBER, FLAG -> YAML.readTree(key.text());
            case CHOICE, WORD -> StringNode.valueOf(key.text());
            case NUMBERS -> YAML.createObjectNode();
        };
    }

    private static Record bind(Group group, ObjectNode tree) {
        ObjectNode level = level(tree, group.type());
        Map<String, Object> values = new LinkedHashMap<>();
        for (SettingKey key : group.type().keys()) {
            values.put(key.name(), value(level.get(key.name())));
        }
        try {
            return group.type().create(values);
        } catch (InputException refused) {
            throw group.owner().isEmpty()
                    ? refused
                    : new InputException(
                            "",
                            String.valueOf(refused.getMessage()),
                            (refused.hint() + " So says the " + group.owner() + ".").strip(),
                            refused);
        } catch (RuntimeException | LinkageError | StackOverflowError broken) {
            if (group.owner().isEmpty()) {
                throw broken;
            }
            throw new InputException(group.owner(), "its settings threw " + broken, "Its author can say more.", broken);
        }
    }

    private static Object value(JsonNode node) {
        if (node instanceof ObjectNode map) {
            Map<String, Object> values = new LinkedHashMap<>();
            map.properties().forEach(entry -> values.put(entry.getKey(), value(entry.getValue())));
            return values;
        }
        if (node.isNumber()) {
            return node.numberValue();
        }
        return node.isBoolean() ? node.booleanValue() : node.asString();
    }

    /**
     * What a user says, by key, be it the default: it counts more than what was tuned for the robot.
     *
     * @throws InputException as {@link #load}
     */
    public Map<String, String> said(Optional<Path> file, List<String> assignments) {
        Map<String, String> values = new LinkedHashMap<>(keys());
        collect(tree(file, assignments), "", values);
        values.keySet().retainAll(load(file, assignments).said());
        return values;
    }

    /** Every setting with its default, in the order of the groups: {@code ground.base}, {@code auto}. */
    public Map<String, String> keys() {
        Map<String, String> all = new LinkedHashMap<>();
        collect(defaultTree(), "", all);
        return all;
    }

    private static void collect(ObjectNode level, String prefix, Map<String, String> keys) {
        for (Map.Entry<String, JsonNode> entry : level.properties()) {
            String key = prefix + entry.getKey();
            if (entry.getValue() instanceof ObjectNode inner) {
                collect(inner, key + ".", keys);
            } else {
                keys.put(key, entry.getValue().asString());
            }
        }
    }

    private static JsonNode readTree(Path path) {
        try {
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                throw new InputException(path.toString(), "is not a plain file", "Check the path.");
            }
            if (Files.size(path) > MAX_BYTES) {
                throw new InputException(
                        path.toString(),
                        "a settings file over 1 MiB is refused",
                        "Keep only keys that differ from `marionette settings`.");
            }
            return YAML.readTree(Files.readString(path));
        } catch (IOException e) {
            throw new InputException(path.toString(), "cannot be read: " + e.getMessage(), "Check the path.", e);
        } catch (JacksonException e) {
            throw new InputException(
                    path.toString(), "is not YAML: " + e.getOriginalMessage(), "Check the indentation.", e);
        }
    }

    private void overlay(ObjectNode base, JsonNode top, String prefix, String where) {
        if (top.isMissingNode() || top.isNull()) {
            return;
        }
        if (!top.isObject()) {
            String what = prefix.isEmpty() ? "a settings file" : "'" + prefix.substring(0, prefix.length() - 1) + "'";
            throw new InputException(
                    where,
                    what + " must hold keys: " + names(base),
                    "Indent what belongs to it, as `marionette settings` shows.");
        }
        for (Map.Entry<String, JsonNode> entry : top.properties()) {
            String key = prefix + entry.getKey();
            JsonNode known = known(base, prefix, entry.getKey());
            if (known == null) {
                throw unknown(where, key, base, prefix);
            }
            if (known.isObject()) {
                overlay((ObjectNode) known, entry.getValue(), key + ".", where);
            } else {
                base.set(entry.getKey(), checked(where, key, known, entry.getValue()));
            }
        }
    }

    private void assign(ObjectNode tree, String assignment) {
        int equals = assignment.indexOf('=');
        if (equals <= 0) {
            throw new InputException("--set " + assignment, "is not key=value", "For example --set ik.iterations=20.");
        }
        String key = assignment.substring(0, equals);
        ObjectNode at = tree;
        String prefix = "";
        String[] parts = key.split("\\.", -1);
        for (int i = 0; i < parts.length; i++) {
            JsonNode known = known(at, prefix, parts[i]);
            if (known == null) {
                throw unknown("--set", key, at, prefix);
            }
            if (i == parts.length - 1) {
                if (known.isObject()) {
                    throw new InputException(
                            "--set " + assignment, "'" + key + "' holds keys: " + names(known), "Set one of them.");
                }
                at.set(parts[i], checked("--set", key, known, value(assignment, equals)));
            } else if (known instanceof ObjectNode inner) {
                at = inner;
                prefix += parts[i] + ".";
            } else {
                throw new InputException(
                        "--set " + assignment,
                        "'" + prefix + parts[i] + "' is a value",
                        "Leave out what comes behind it.");
            }
        }
    }

    /** Of numbers by name, the names are not known beforehand. */
    private @Nullable JsonNode known(ObjectNode level, String prefix, String name) {
        SettingKey holder = prefix.isEmpty() ? null : keys.get(prefix.substring(0, prefix.length() - 1));
        return holder != null && !name.isEmpty() ? DoubleNode.valueOf(0) : level.get(name);
    }

    private static JsonNode value(String assignment, int equals) {
        try {
            return YAML.readTree(assignment.substring(equals + 1));
        } catch (JacksonException e) {
            throw new InputException(
                    "--set " + assignment, "the value cannot be read", "For example --set ik.iterations=20.", e);
        }
    }

    private static JsonNode checked(String where, String key, JsonNode known, JsonNode value) {
        boolean fits = known.isNumber()
                ? value.isNumber()
                : known.isBoolean() ? value.isBoolean() : value.isValueNode() && !value.isNull();
        if (!fits || value.isMissingNode()) {
            String wanted = known.isNumber() ? "a number" : known.isBoolean() ? "true or false" : "a word";
            String given = value.isMissingNode() ? "empty" : value.toString();
            throw new InputException(where, key + " is " + given + ", not " + wanted, "The default is " + known + ".");
        }
        // 1e3 is a whole number, too
        return value.isFloatingPointNumber() && value.canConvertToExactIntegral() && value.canConvertToLong()
                ? LongNode.valueOf(value.longValue())
                : value;
    }

    private InputException unknown(String where, String key, JsonNode level, String prefix) {
        for (SettingKey known : keys.values()) {
            String was =
                    known.key().substring(0, known.key().length() - known.name().length()) + known.was();
            if (!known.was().isEmpty() && was.equals(key)) {
                return new InputException(
                        where, "'" + key + "' is called " + known.key() + " now", "Say " + known.key() + ".");
            }
        }
        return new InputException(
                where,
                "unknown key '" + key + "'",
                NearNames.maybe(key, keys.keySet()) + "Known"
                        + (prefix.isEmpty() ? "" : " in " + prefix.substring(0, prefix.length() - 1)) + ": "
                        + names(level) + ".");
    }

    private static String names(JsonNode level) {
        List<String> names = new ArrayList<>(level.propertyNames());
        return names.isEmpty() ? "those of plugins" : String.join(", ", names);
    }
}
