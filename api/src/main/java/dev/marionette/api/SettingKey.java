package dev.marionette.api;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A setting as it is declared.
 *
 * @param key in files, with its group: {@code ik.damping}
 * @param name without the group
 * @param was its name in earlier versions, without the group; empty where it had no other
 * @param kind what values it takes
 * @param text the default, as it is written in a file
 * @param unit the unit; empty where there is none
 * @param min the least number; negative infinity where there is none
 * @param max the greatest number; infinity where there is none
 * @param above whether {@code min} itself is refused
 * @param words what may be said, where that is one of several words; else empty
 * @param help what it does
 */
public record SettingKey(
        String key,
        String name,
        String was,
        Kind kind,
        String text,
        String unit,
        double min,
        double max,
        boolean above,
        List<String> words,
        String help) {
    /** What values a setting takes. */
    public enum Kind {
        /** A whole number: {@link Integer}. */
        WHOLE,
        /** A number: {@link Double}. */
        NUMBER,
        /** True or false: {@link Boolean}. */
        FLAG,
        /** One of several words: {@link String}. */
        CHOICE,
        /** Any word, such as the name of a plugin: {@link String}. */
        WORD,
        /** Numbers by name: a map from {@link String} to {@link Double}. */
        NUMBERS
    }

    public SettingKey {
        words = List.copyOf(words);
    }

    /**
     * A value in the type of the {@link #kind()}, checked.
     *
     * @param given a number, a truth value or a word; a map of numbers for {@link Kind#NUMBERS}
     * @throws InputException if it is of another type, out of range or an unknown word; the message names the setting
     */
    public Object checked(Object given) {
        return switch (kind) {
            case WHOLE -> whole(given);
            case NUMBER -> inRange(key, number(key, given));
            case FLAG -> {
                if (!(given instanceof Boolean)) {
                    throw new InputException(key, given + " is not true or false", hint());
                }
                yield given;
            }
            case CHOICE -> {
                String word = String.valueOf(given);
                if (!words.contains(word)) {
                    throw new InputException(key, "unknown value '" + word + "'", NearNames.hint(word, words));
                }
                yield word;
            }
            case WORD -> String.valueOf(given);
            case NUMBERS -> numbers(given);
        };
    }

    private Integer whole(Object given) {
        double number = number(key, given);
        if (Double.isFinite(number) && (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE)) {
            throw new InputException(key, InputException.plain(number) + " is not a whole number within ±2³¹", hint());
        }
        return (int) inRange(key, number);
    }

    private double number(String of, Object given) {
        if (given instanceof Number number) {
            return number.doubleValue();
        }
        throw new InputException(of, given + " is not a number", hint());
    }

    private double inRange(String of, double value) {
        if (!Double.isFinite(value) || value > max || (above ? value <= min : value < min)) {
            throw new InputException(
                    of, InputException.plain(value) + " is not " + range(), "Change it with --set " + of + "=…");
        }
        return value;
    }

    private Map<String, Double> numbers(Object given) {
        if (!(given instanceof Map<?, ?> map)) {
            throw new InputException(key, given + " is not numbers by name", hint());
        }
        Map<String, Double> numbers = new TreeMap<>();
        map.forEach((name, value) -> {
            String of = key + "." + name;
            numbers.put(String.valueOf(name), inRange(of, number(of, value)));
        });
        return Collections.unmodifiableMap(numbers);
    }

    private String hint() {
        return text.isEmpty() ? "" : "The default is " + text + ".";
    }

    /** What a number must be: {@code within 0 to 1}, {@code above 0}; empty for what is no number. */
    public String range() {
        boolean hasMin = min != Double.NEGATIVE_INFINITY;
        boolean hasMax = max != Double.POSITIVE_INFINITY;
        if (hasMin && hasMax) {
            return above
                    ? "above " + InputException.plain(min) + ", at most " + InputException.plain(max)
                    : "within " + InputException.plain(min) + " to " + InputException.plain(max);
        }
        if (hasMin) {
            return (above ? "above " : "at least ") + InputException.plain(min);
        }
        return hasMax ? "at most " + InputException.plain(max) : "";
    }

    /** Unit, range and meaning in one line, for lists of settings. */
    public String comment() {
        String number = range().replaceFirst("^within ", "");
        String first = unit.isEmpty() || number.isEmpty() ? unit + number : unit + ", " + number;
        return first.isEmpty() ? help : first + ": " + help;
    }

    /** {@code limitMargin} as files have it: {@code limit_margin}. */
    static String snake(String component) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < component.length(); i++) {
            char c = component.charAt(i);
            if (Character.isUpperCase(c)) {
                name.append('_');
            }
            name.append(c);
        }
        return name.toString().toLowerCase(Locale.ROOT);
    }
}
