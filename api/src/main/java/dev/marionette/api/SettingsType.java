package dev.marionette.api;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A group of settings, read off the {@link Setting} annotations of its record. Whoever writes a plugin can test the declaration
 * by it: {@code SettingsType.of(AverageSettings.class).create(Map.of("frames", 9))}.
 *
 * @param <T> the record
 */
public final class SettingsType<T extends Record> {
    private final Class<T> type;
    private final SettingsGroup group;
    private final List<SettingKey> keys = new ArrayList<>();
    private final Constructor<T> constructor;
    /** Each call for them makes new ones, which are not accessible where the record is not public. */
    private final RecordComponent[] components;

    private SettingsType(Class<T> type) {
        this.type = type;
        SettingsGroup found = type.getAnnotation(SettingsGroup.class);
        if (found == null) {
            throw wrong(type.getName(), "has no @SettingsGroup");
        }
        group = found;
        if (!isName(group.value()) && !group.value().isEmpty()) {
            throw wrong(type.getName(), "the group '" + group.value() + "' is not lower case with underscores");
        }
        if (!isLine(group.help())) {
            throw wrong(type.getName(), "the help of its group has a line break or a tab");
        }
        components = type.getRecordComponents();
        Set<String> names = new LinkedHashSet<>();
        for (RecordComponent component : components) {
            SettingKey key = key(component);
            if (!names.add(key.name())) {
                throw wrong(key.key(), "is there twice");
            }
            keys.add(key);
        }
        try {
            constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            for (RecordComponent component : components) {
                component.getAccessor().setAccessible(true);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("every record has a canonical constructor", e);
        }
    }

    /**
     * Reads a declaration.
     *
     * @throws InputException if an annotation is missing, a type is none of those that settings have, a number has no range, or
     *     the defaults are not what they should be themselves
     */
    public static <T extends Record> SettingsType<T> of(Class<T> type) {
        SettingsType<T> read = new SettingsType<>(type);
        read.defaults();
        return read;
    }

    private SettingKey key(RecordComponent component) {
        Setting setting = component.getAnnotation(Setting.class);
        String place = type.getName() + "." + component.getName();
        if (setting == null) {
            throw wrong(place, "has no @Setting");
        }
        String name = setting.key().isEmpty() ? SettingKey.snake(component.getName()) : setting.key();
        if (!isName(name)) {
            throw wrong(place, "the key '" + name + "' is not lower case with underscores");
        }
        SettingKey.Kind kind = kind(component, place);
        boolean numeric =
                kind == SettingKey.Kind.WHOLE || kind == SettingKey.Kind.NUMBER || kind == SettingKey.Kind.NUMBERS;
        boolean ranged = setting.min() != Double.NEGATIVE_INFINITY || setting.max() != Double.POSITIVE_INFINITY;
        if (numeric != ranged) {
            throw wrong(place, numeric ? "is a number without a range" : "has a range and is no number");
        }
        if (setting.help().isBlank()) {
            throw wrong(place, "does not say what it does");
        }
        if (!isLine(setting.help()) || !isLine(setting.unit()) || !isLine(setting.value())) {
            throw wrong(place, "has a line break or a tab in its default, unit or help");
        }
        return new SettingKey(
                group.value().isEmpty() ? name : group.value() + "." + name,
                name,
                setting.was(),
                kind,
                setting.value(),
                setting.unit(),
                setting.min(),
                setting.max(),
                setting.above(),
                kind == SettingKey.Kind.CHOICE
                        ? List.copyOf(words(component.getType()).keySet())
                        : List.of(),
                setting.help());
    }

    private static SettingKey.Kind kind(RecordComponent component, String place) {
        Class<?> of = component.getType();
        if (of == int.class) {
            return SettingKey.Kind.WHOLE;
        } else if (of == double.class) {
            return SettingKey.Kind.NUMBER;
        } else if (of == boolean.class) {
            return SettingKey.Kind.FLAG;
        } else if (of == String.class) {
            return SettingKey.Kind.WORD;
        } else if (of.isEnum()) {
            return SettingKey.Kind.CHOICE;
        } else if (component.getGenericType() instanceof ParameterizedType generic
                && of == Map.class
                && Arrays.equals(generic.getActualTypeArguments(), new Type[] {String.class, Double.class})) {
            return SettingKey.Kind.NUMBERS;
        }
        throw wrong(
                place,
                "is a " + component.getGenericType().getTypeName()
                        + "; settings are int, double, boolean, String, an enum or Map<String, Double>");
    }

    private static InputException wrong(String place, String problem) {
        return new InputException(place, problem, "Correct the declaration; docs/extend.md shows one.");
    }

    private static boolean isName(String name) {
        return !name.isEmpty()
                && Character.isLowerCase(name.charAt(0))
                && name.chars().allMatch(c -> c == '_' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9');
    }

    /** Lists of settings are files with one setting a line. */
    private static boolean isLine(String text) {
        return text.chars().noneMatch(Character::isISOControl);
    }

    /** The constants of an enum by their words. */
    private static Map<String, Object> words(Class<?> type) {
        Map<String, Object> words = new LinkedHashMap<>();
        for (Object constant : type.getEnumConstants()) {
            words.put(word(constant), constant);
        }
        return words;
    }

    private static String word(Object constant) {
        String name = ((Enum<?>) constant).name();
        try {
            SettingWord word =
                    ((Enum<?>) constant).getDeclaringClass().getField(name).getAnnotation(SettingWord.class);
            return word != null ? word.value() : name.toLowerCase(Locale.ROOT).replace('_', '-');
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException("every constant is a field", e);
        }
    }

    /** The record. */
    public Class<T> type() {
        return type;
    }

    /** The name of the group; empty for settings of no group. */
    public String group() {
        return group.value();
    }

    /** What the settings are of. */
    public String help() {
        return group.help();
    }

    /** The settings in their order. */
    public List<SettingKey> keys() {
        return Collections.unmodifiableList(keys);
    }

    /** The record with all defaults. */
    public T defaults() {
        return create(Map.of());
    }

    /**
     * The record with some values.
     *
     * @param values by name, as {@link SettingKey#checked} takes them; what is not named has its default
     * @throws InputException for an unknown name, a value that is refused, or several that the record refuses together
     */
    public T create(Map<String, ?> values) {
        List<String> names = keys.stream().map(SettingKey::name).toList();
        for (String name : values.keySet()) {
            if (!names.contains(name)) {
                throw new InputException(group(), "unknown key '" + name + "'", NearNames.hint(name, names));
            }
        }
        Object[] arguments = new Object[components.length];
        for (int i = 0; i < arguments.length; i++) {
            SettingKey key = keys.get(i);
            Object given = values.get(key.name());
            Object checked = key.checked(given == null ? parsed(key) : given);
            arguments[i] = key.kind() == SettingKey.Kind.CHOICE
                    ? words(components[i].getType()).get((String) checked)
                    : checked;
        }
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The default, of which a declaration has the text. */
    private static Object parsed(SettingKey key) {
        try {
            return switch (key.kind()) {
                case WHOLE, NUMBER -> Double.valueOf(key.text());
                case FLAG -> {
                    if (!key.text().equals("true") && !key.text().equals("false")) {
                        throw wrong(key.key(), "its default '" + key.text() + "' is not true or false");
                    }
                    yield Boolean.valueOf(key.text());
                }
                case CHOICE, WORD -> key.text();
                case NUMBERS -> Map.of();
            };
        } catch (NumberFormatException e) {
            throw new InputException(
                    key.key(), "its default '" + key.text() + "' is no number", "Give a number as its default.", e);
        }
    }

    /** The values of a record by name: {@link Integer}, {@link Double}, {@link Boolean}, {@link String} or a map of numbers. */
    public Map<String, Object> values(T record) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < components.length; i++) {
            try {
                Object value = components[i].getAccessor().invoke(record);
                values.put(keys.get(i).name(), value instanceof Enum<?> constant ? word(constant) : value);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
        return values;
    }
}
