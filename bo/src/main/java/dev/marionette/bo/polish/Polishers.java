package dev.marionette.bo.polish;

import dev.marionette.bo.Polisher;
import java.util.List;

/** The polishers by name: {@code cma-es} and {@code bobyqa}. */
public final class Polishers {
    /** The default, by measurement on a 17-dimensional cost with kinks. */
    public static final String DEFAULT = "cma-es";

    /** All of them. */
    public static final List<String> NAMES = List.of("bobyqa", DEFAULT);

    private Polishers() {}

    /**
     * A polisher.
     *
     * @throws IllegalArgumentException if there is none with this name; the message lists those known
     */
    public static Polisher create(String name) {
        return switch (name) {
            case "cma-es" -> new CmaEsPolisher();
            case "bobyqa" -> new BobyqaPolisher();
            default ->
                throw new IllegalArgumentException(
                        "unknown polisher '" + name + "'. Known: " + String.join(", ", NAMES) + ".");
        };
    }
}
