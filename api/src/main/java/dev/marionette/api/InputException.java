package dev.marionette.api;

import java.util.Objects;

/**
 * Bad input: what the user gave cannot be used. The message names the file, the line or element, the value and the
 * allowed range; {@link #hint()} says what to try. The command line prints both and exits with code 2.
 */
public final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String hint;

    /**
     * @param where file, line or element: {@code "walk.bvh:17"}, {@code "robot.urdf: joint 'LElbj'"}
     * @param problem what is wrong, with the value and the allowed range
     * @param hint what to try, a sentence
     */
    public InputException(String where, String problem, String hint) {
        super(message(where, problem));
        this.hint = Objects.requireNonNull(hint);
    }

    /** As {@link #InputException(String, String, String)}, keeping what caused it. */
    public InputException(String where, String problem, String hint, Throwable cause) {
        super(message(where, problem), cause);
        this.hint = Objects.requireNonNull(hint);
    }

    /** In one line: a name with a line break in it must not pass for a message of ours. */
    private static String message(String where, String problem) {
        String message = where.isEmpty() ? problem : where + ": " + problem;
        return message.replace("\r", "\\r").replace("\n", "\\n");
    }

    /** What to try next; empty where a plugin says nothing. */
    public String hint() {
        return hint;
    }

    /**
     * Refuses a value of a setting that is not within its range.
     *
     * @param key the setting, or the option
     * @param min least allowed
     * @param max greatest allowed
     */
    public static void requireSetting(String key, double value, double min, double max) {
        if (!(value >= min && value <= max)) {
            throw new InputException(
                    key,
                    plain(value) + " is not within " + plain(min) + " to " + plain(max),
                    "Change it with " + (key.startsWith("--") ? "" : "--set ") + key + "=…");
        }
    }

    /** As people write it: 3 and not 3.0. */
    static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
