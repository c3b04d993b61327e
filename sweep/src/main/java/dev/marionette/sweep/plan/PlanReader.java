package dev.marionette.sweep.plan;

import dev.marionette.api.InputException;
import dev.marionette.api.NearNames;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.pipeline.metrics.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads a plan from YAML. Whatever is not known is an error that names file and element and lists what is known. */
public final class PlanReader {
    private static final long MAX_BYTES = 1 << 20;
    private static final long MAX_SEED = 1L << 53;
    private static final int MAX_REPEATS = 100_000;
    private static final int MAX_WORST = 1000;
    private static final double MAX_LIMIT_SECONDS = 1e7;
    private static final List<String> KEYS = List.of(
            "name",
            "about",
            "robots",
            "motions",
            "methods",
            "settings",
            "variants",
            "seeds",
            "repeats",
            "exclude",
            "time_limit",
            "keep",
            "worst",
            "metric",
            "compare");

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private PlanReader() {}

    /**
     * Reads a plan.
     *
     * @throws InputException if the file cannot be read or is no plan
     */
    public static SweepPlan read(Path file) {
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw new InputException(file.toString(), "is not a plain file", "Check the path.");
            }
            if (Files.size(file) > MAX_BYTES) {
                throw new InputException(file.toString(), "a plan over 1 MiB is refused", "Use globs and ranges.");
            }
            return parse(Files.readString(file), file.toString());
        } catch (NoSuchFileException e) {
            throw new InputException(file.toString(), "there is no such file", "Check the path.", e);
        } catch (IOException e) {
            throw new InputException(file.toString(), "cannot be read: " + e, "Check the path.", e);
        }
    }

    /**
     * Reads a plan from its text.
     *
     * @param name of the text, for messages
     * @throws InputException if it is no plan
     */
    public static SweepPlan parse(String text, String name) {
        PlanNode root = new PlanNode(tree(text, name), name + ": ");
        root.requireKeys(KEYS);
        return new SweepPlan(
                name(root.at("name")),
                root.at("about").missing() ? "" : root.at("about").text(),
                words(root.at("robots"), List.of()),
                words(root.at("motions"), List.of()),
                words(root.at("methods"), List.of(RetargetMethod.DEFAULT)),
                settings(root.at("settings")),
                variants(root.at("variants")),
                seeds(root.at("seeds")),
                root.at("repeats").missing() ? 1 : (int) root.at("repeats").whole(1, MAX_REPEATS),
                excludes(root.at("exclude")),
                root.at("time_limit").missing() ? 0 : root.at("time_limit").number(0, MAX_LIMIT_SECONDS),
                word(root.at("keep"), SweepPlan.Keep.values(), SweepPlan.Keep.WORST),
                root.at("worst").missing() ? 3 : (int) root.at("worst").whole(1, MAX_WORST),
                metric(root.at("metric")),
                word(root.at("compare"), SweepPlan.Compare.values(), SweepPlan.Compare.EACH));
    }

    /**
     * Values of settings from the command line.
     *
     * @param assignments {@code key=value}, where the value may be a list or a range as in a plan
     * @throws InputException if one is no assignment
     */
    public static Map<String, List<String>> assignments(List<String> assignments) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            if (equals <= 0) {
                throw new InputException(
                        "--set " + assignment,
                        "is not key=value",
                        "For example --set budget=50 or --set 'budget=[50, 100]'.");
            }
            String where = "--set " + assignment;
            PlanNode value = new PlanNode(tree(assignment.substring(equals + 1), where), where);
            all.put(assignment.substring(0, equals), values(value));
        }
        return all;
    }

    private static JsonNode tree(String text, String where) {
        try {
            return YAML.readTree(text);
        } catch (JacksonException e) {
            throw new InputException(where, "is not YAML: " + e.getOriginalMessage(), "Check the indentation.", e);
        }
    }

    private static String name(PlanNode node) {
        if (node.missing()) {
            throw node.error("is missing", "Give the sweep a name.");
        }
        String name = node.text();
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
            throw node.error(
                    "'" + name + "' may hold letters, digits, dots, dashes and underscores, 100 at most",
                    "Choose another name.");
        }
        return name;
    }

    private static List<String> words(PlanNode node, List<String> otherwise) {
        if (node.missing()) {
            return otherwise;
        }
        Set<String> words = new LinkedHashSet<>();
        for (PlanNode element : node.elements()) {
            if (!words.add(element.text())) {
                throw element.error("'" + element.text() + "' is there twice", "Say repeats: to run it again.");
            }
        }
        if (words.isEmpty()) {
            throw node.error("is an empty list", "Name at least one, or leave the key out.");
        }
        return List.copyOf(words);
    }

    /** Keys with dots, or nested. */
    private static Map<String, List<String>> settings(PlanNode node) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        if (!node.missing()) {
            settings(node, "", all);
        }
        return all;
    }

    private static void settings(PlanNode node, String prefix, Map<String, List<String>> out) {
        for (Map.Entry<String, PlanNode> entry : node.entries()) {
            String key = prefix + entry.getKey();
            PlanNode value = entry.getValue();
            if (value.node().isObject() && !value.node().has("from")) {
                settings(value, key + ".", out);
            } else if (out.put(key, values(value)) != null) {
                throw value.error("'" + key + "' is there twice", "Leave one of them out.");
            }
        }
    }

    private static List<String> values(PlanNode node) {
        if (node.node().isObject()) {
            return ValueRange.of(node);
        }
        List<String> values = new ArrayList<>();
        for (PlanNode element : node.elements()) {
            String text = element.text();
            if (values.contains(text)) {
                throw element.error("'" + text + "' is there twice", "Say repeats: to run it again.");
            }
            values.add(text);
        }
        if (values.isEmpty()) {
            throw node.error("is an empty list", "Name at least one, or leave the key out.");
        }
        return values;
    }

    private static Map<String, Map<String, String>> variants(PlanNode node) {
        Map<String, Map<String, String>> all = new LinkedHashMap<>();
        if (node.missing()) {
            return all;
        }
        for (Map.Entry<String, PlanNode> variant : node.entries()) {
            Map<String, String> group = new LinkedHashMap<>();
            PlanNode body = variant.getValue();
            Map<String, List<String>> values = body.missing() ? Map.of() : settings(body);
            values.forEach((key, list) -> {
                if (list.size() > 1) {
                    throw body.error(
                            key + " has several values; a variant holds one of each", "Make a variant of each.");
                }
                group.put(key, list.get(0));
            });
            all.put(variant.getKey(), group);
        }
        return all;
    }

    private static List<Long> seeds(PlanNode node) {
        if (node.missing()) {
            return List.of(0L);
        }
        Set<Long> seeds = new LinkedHashSet<>();
        if (node.node().isObject()) {
            node.requireKeys(List.of("from", "to", "count"));
            long from = node.at("from").whole(-MAX_SEED, MAX_SEED);
            boolean counted = !node.at("count").missing();
            if (counted == !node.at("to").missing()) {
                throw node.error("needs either to or count", "For example {from: 0, count: 20}.");
            }
            long last = counted
                    ? from + node.at("count").whole(1, PlanNode.MAX_ENTRIES) - 1
                    : node.at("to").whole(from, from + PlanNode.MAX_ENTRIES - 1);
            for (long seed = from; seed <= last; seed++) {
                seeds.add(seed);
            }
            return List.copyOf(seeds);
        }
        for (PlanNode element : node.elements()) {
            if (!seeds.add(element.whole(-MAX_SEED, MAX_SEED))) {
                throw element.error(element.text() + " is there twice", "Say repeats: to run it again.");
            }
        }
        if (seeds.isEmpty()) {
            throw node.error("is an empty list", "Name at least one, or leave the key out.");
        }
        return List.copyOf(seeds);
    }

    private static List<SweepPlan.Exclude> excludes(PlanNode node) {
        List<SweepPlan.Exclude> all = new ArrayList<>();
        if (node.missing()) {
            return all;
        }
        for (PlanNode element : node.elements()) {
            Map<String, String> matches = new LinkedHashMap<>();
            element.entries().forEach(e -> matches.put(e.getKey(), e.getValue().text()));
            if (matches.isEmpty()) {
                throw element.error("would leave out every run", "Say less in it, or leave it out.");
            }
            all.add(new SweepPlan.Exclude(matches));
        }
        return all;
    }

    /** One of some words. */
    private static <T extends Enum<T>> T word(PlanNode node, T[] known, T byDefault) {
        if (node.missing()) {
            return byDefault;
        }
        String text = node.text();
        for (T value : known) {
            if (value.name().toLowerCase(Locale.ROOT).equals(text)) {
                return value;
            }
        }
        List<String> words = Arrays.stream(known)
                .map(value -> value.name().toLowerCase(Locale.ROOT))
                .toList();
        throw node.error("unknown value '" + text + "'", NearNames.hint(text, words));
    }

    private static String metric(PlanNode node) {
        if (node.missing()) {
            return Metric.LIMB_ANGLE.id();
        }
        String text = node.text();
        if (Arrays.stream(Metric.values()).noneMatch(m -> m.id().equals(text))) {
            throw node.error(
                    "unknown metric '" + text + "'",
                    NearNames.hint(
                            text, Arrays.stream(Metric.values()).map(Metric::id).toList()));
        }
        return text;
    }
}
