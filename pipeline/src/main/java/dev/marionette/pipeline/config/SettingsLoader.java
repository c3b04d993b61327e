package dev.marionette.pipeline.config;

import dev.marionette.api.InputException;
import dev.marionette.api.NearNames;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Lays the user's settings over the defaults and binds them. */
public final class SettingsLoader {
    private static final long MAX_BYTES = 1 << 20;
    /** The keys in here are not known beforehand; their values are numbers. */
    private static final String FREE = "transfer.terms.";

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .build();

    private SettingsLoader() {}

    /** The text of the defaults: every key with its meaning. */
    public static String defaultsText() {
        try (InputStream in = SettingsLoader.class.getResourceAsStream("defaults.yaml")) {
            if (in == null) {
                throw new IllegalStateException("defaults.yaml is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The defaults alone. */
    public static Settings defaults() {
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
    public static Settings load(Optional<Path> file, List<String> assignments) {
        ObjectNode tree = tree(file, assignments);
        try {
            return YAML.treeToValue(tree, Settings.class);
        } catch (JacksonException e) {
            Throwable cause = e.getCause();
            if (cause instanceof InputException input) {
                throw input;
            }
            throw unbound(e);
        }
    }

    private static ObjectNode tree(Optional<Path> file, List<String> assignments) {
        ObjectNode tree = (ObjectNode) YAML.readTree(defaultsText());
        file.ifPresent(path -> overlay(tree, readTree(path), "", path.toString()));
        for (String assignment : assignments) {
            assign(tree, assignment);
        }
        return tree;
    }

    /**
     * What a user's settings change of the defaults, by key.
     *
     * @throws InputException as {@link #load}
     */
    public static Map<String, String> changes(Optional<Path> file, List<String> assignments) {
        Map<String, String> values = new LinkedHashMap<>();
        collect(tree(file, assignments), "", values);
        values.entrySet().removeAll(keys().entrySet());
        return values;
    }

    private static InputException unbound(JacksonException e) {
        String key = e.getPath().stream()
                .map(JacksonException.Reference::getPropertyName)
                .collect(Collectors.joining("."));
        if (e instanceof InvalidFormatException format && format.getTargetType().isEnum()) {
            String given = String.valueOf(format.getValue());
            return new InputException(
                    key, "unknown value '" + given + "'", NearNames.hint(given, words(format.getTargetType())), e);
        }
        if (e instanceof InputCoercionException
                || e instanceof MismatchedInputException mismatch && mismatch.getTargetType() == int.class) {
            return new InputException(key, "is not a whole number within ±2³¹", "", e);
        }
        return new InputException(key, e.getOriginalMessage(), "Check the value's type and range.", e);
    }

    private static List<String> words(Class<?> words) {
        return Stream.of(words.getEnumConstants())
                .map(constant -> YAML.valueToTree(constant).stringValue())
                .toList();
    }

    /** Every setting with its default, in the order of the defaults: {@code ground.base}, {@code fixed}. */
    public static Map<String, String> keys() {
        Map<String, String> keys = new LinkedHashMap<>();
        collect((ObjectNode) YAML.readTree(defaultsText()), "", keys);
        return keys;
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
                throw new InputException(path.toString(), "a settings file over 1 MiB is refused", "");
            }
            return YAML.readTree(Files.readString(path));
        } catch (IOException e) {
            throw new InputException(path.toString(), "cannot be read: " + e.getMessage(), "Check the path.", e);
        } catch (JacksonException e) {
            throw new InputException(
                    path.toString(), "is not YAML: " + e.getOriginalMessage(), "Check the indentation.", e);
        }
    }

    private static void overlay(ObjectNode base, JsonNode top, String prefix, String where) {
        if (top.isMissingNode() || top.isNull()) {
            return;
        }
        if (!top.isObject()) {
            String what = prefix.isEmpty() ? "a settings file" : "'" + prefix.substring(0, prefix.length() - 1) + "'";
            throw new InputException(where, what + " must hold keys: " + names(base), "");
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

    private static void assign(ObjectNode tree, String assignment) {
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
                    throw new InputException("--set " + assignment, "'" + key + "' holds keys: " + names(known), "");
                }
                at.set(parts[i], checked("--set", key, known, value(assignment, equals)));
            } else if (known instanceof ObjectNode inner) {
                at = inner;
                prefix += parts[i] + ".";
            } else {
                throw new InputException("--set " + assignment, "'" + prefix + parts[i] + "' is a value", "");
            }
        }
    }

    private static @Nullable JsonNode known(ObjectNode level, String prefix, String key) {
        return prefix.equals(FREE) && !key.isEmpty() ? DoubleNode.valueOf(0) : level.get(key);
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

    private static InputException unknown(String where, String key, JsonNode level, String prefix) {
        return new InputException(
                where,
                "unknown key '" + key + "'",
                NearNames.maybe(key, keys().keySet()) + "Known"
                        + (prefix.isEmpty() ? "" : " in " + prefix.substring(0, prefix.length() - 1)) + ": "
                        + names(level) + ".");
    }

    private static String names(JsonNode level) {
        List<String> names = new ArrayList<>(level.propertyNames());
        return names.isEmpty() ? "those of plugins" : String.join(", ", names);
    }
}
