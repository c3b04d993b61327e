package dev.marionette.sweep.plan;

import dev.marionette.api.InputException;
import dev.marionette.api.NearNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * An element of a plan's file and where it is, for messages.
 *
 * @param node what is there
 * @param where file and element: {@code plan.yaml: seeds[2]}
 */
record PlanNode(JsonNode node, String where) {
    /** Values in one list. */
    static final int MAX_ENTRIES = 100_000;

    private static final int MAX_TEXT = 4096;

    /** A key of this element; a missing one has no node. */
    PlanNode at(String key) {
        return new PlanNode(node.path(key), where + (where.endsWith(": ") ? "" : ".") + key);
    }

    boolean missing() {
        return node.isMissingNode() || node.isNull();
    }

    /** @throws InputException if it holds no keys, or a key that is not among the known ones */
    void requireKeys(List<String> known) {
        if (!node.isObject()) {
            throw error("must hold keys", "Known: " + String.join(", ", known) + ".");
        }
        for (String key : node.propertyNames()) {
            if (!known.contains(key)) {
                throw error("unknown key '" + key + "'", NearNames.hint(key, known));
            }
        }
    }

    /** The entries of an object, in the order of the file. */
    List<Map.Entry<String, PlanNode>> entries() {
        if (!node.isObject()) {
            throw error("must hold keys", "Indent what belongs to it; docs/sweeps.md shows a plan.");
        }
        List<Map.Entry<String, PlanNode>> entries = new ArrayList<>();
        for (String key : node.propertyNames()) {
            entries.add(Map.entry(key, at(key)));
        }
        return entries;
    }

    /** The elements of a list; a single value is a list of one. */
    List<PlanNode> elements() {
        if (!node.isArray()) {
            return List.of(this);
        }
        if (node.size() > MAX_ENTRIES) {
            throw error(
                    "holds " + node.size() + " values; at most " + MAX_ENTRIES + " are allowed",
                    "Take fewer, or make several plans.");
        }
        List<PlanNode> elements = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            elements.add(new PlanNode(node.get(i), where + "[" + i + "]"));
        }
        return elements;
    }

    /** A word, number or truth value as text. */
    String text() {
        if (!node.isValueNode() || node.isNull() || node.isMissingNode()) {
            throw error("must be a single value, not " + shown(), "Leave out the brackets.");
        }
        String text = node.isString() ? node.stringValue() : node.toString();
        if (text.isEmpty() || text.length() > MAX_TEXT) {
            throw error("is empty or longer than " + MAX_TEXT + " characters", "Write a short text.");
        }
        return text;
    }

    /** A number within a range. */
    double number(double min, double max) {
        if (!node.isNumber() || !(node.doubleValue() >= min && node.doubleValue() <= max)) {
            throw error(
                    "is " + shown() + ", not a number from " + plain(min) + " to " + plain(max),
                    "Write a number in that range.");
        }
        return node.doubleValue();
    }

    /** A whole number within a range. */
    long whole(long min, long max) {
        if (!node.isNumber()
                || !node.canConvertToExactIntegral()
                || !node.canConvertToLong()
                || node.longValue() < min
                || node.longValue() > max) {
            throw error(
                    "is " + shown() + ", not a whole number from " + min + " to " + max,
                    "Write a whole number in that range.");
        }
        return node.longValue();
    }

    InputException error(String problem, String hint) {
        return new InputException(where, problem, hint);
    }

    private String shown() {
        String text = missing() ? "empty" : node.toString();
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }

    private static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
