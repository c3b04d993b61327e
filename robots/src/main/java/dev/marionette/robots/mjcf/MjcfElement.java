package dev.marionette.robots.mjcf;

import dev.marionette.robots.urdf.XmlElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An element with its defaults.
 *
 * @param element itself
 * @param defaults where attributes that it does not have are looked up, in this order
 */
record MjcfElement(XmlElement element, List<XmlElement> defaults) {
    /** An element of a kind that has no defaults. */
    static MjcfElement plain(XmlElement element) {
        return new MjcfElement(element, List.of());
    }

    /** Itself and its defaults, the first to ask first. */
    List<XmlElement> levels() {
        List<XmlElement> levels = new ArrayList<>(List.of(element));
        levels.addAll(defaults);
        return levels;
    }

    private Optional<XmlElement> holder(String name) {
        return levels().stream().filter(e -> e.attribute(name).isPresent()).findFirst();
    }

    Optional<String> attribute(String name) {
        return holder(name).flatMap(e -> e.attribute(name)).map(String::strip);
    }

    double number(String name, double missing) {
        return holder(name).map(e -> e.number(name, missing)).orElse(missing);
    }

    /** As many finite numbers as there are, or {@code missing} where the attribute is absent. */
    double[] numbers(String name, double... missing) {
        return holder(name).map(e -> e.numbers(name)).orElse(missing);
    }

    /** Exactly as many finite numbers as {@code missing} has. */
    double[] vector(String name, double... missing) {
        return holder(name).map(e -> vector(e, name, missing.length)).orElse(missing.clone());
    }

    static double[] vector(XmlElement element, String name, int length) {
        double[] values = element.numbers(name);
        if (values.length != length) {
            throw element.error(
                    name + " has " + values.length + " values, not " + length,
                    "Write as many numbers, with spaces between them.");
        }
        return values;
    }
}
