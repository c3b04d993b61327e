package dev.marionette.datasets.markers;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Fields;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads a marker set from YAML; {@code docs/clips.md} has the format. Unknown keys are errors that list the known ones. */
final class MarkerSetReader {
    private static final int MAX_BYTES = 1 << 18;
    private static final Set<String> TOP = Set.of("name", "about", "segments", "joints");
    private static final List<String> PAIRED = List.of("shoulder", "elbow", "wrist", "hand", "hip", "knee", "foot");
    private static final double MAX_OFFSET = 1;
    private static final double DEFAULT_RADIUS = 0.007;

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final String where;

    private MarkerSetReader(String where) {
        this.where = where;
    }

    /**
     * Reads a set.
     *
     * @param where the file's name, for messages
     * @throws InputException naming the element, its value and what is allowed
     */
    static MarkerSet read(String where, byte[] yaml) {
        if (yaml.length > MAX_BYTES) {
            throw new InputException(
                    where,
                    "a mapping of markers has " + yaml.length + " bytes, allowed are " + MAX_BYTES,
                    "Maybe this is not the file that you mean.");
        }
        try {
            return new MarkerSetReader(where).set(YAML.readTree(new String(yaml, StandardCharsets.UTF_8)));
        } catch (JacksonException e) {
            throw new InputException(
                    where, "is not YAML: " + Fields.shortened(e.getOriginalMessage()), "Check the indentation.", e);
        }
    }

    private MarkerSet set(JsonNode root) {
        if (!root.isObject()) {
            throw broken("the mapping", "must hold joints:");
        }
        requireKeys(root, "", TOP);
        Map<String, Segment> segments = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : root.path("segments").properties()) {
            segments.put(entry.getKey(), segment("segments." + entry.getKey(), entry.getValue()));
        }
        Map<BodyJoint, List<JointRule>> joints = new EnumMap<>(BodyJoint.class);
        for (Map.Entry<String, JsonNode> entry : root.path("joints").properties()) {
            joint(entry.getKey(), entry.getValue(), segments.keySet(), joints);
        }
        MarkerSet set = new MarkerSet(
                root.path("name").asString("markers.yaml"), root.path("about").asString(""), segments, joints);
        if (!set.unruled().isEmpty()) {
            throw new InputException(
                    where,
                    "joints: has no "
                            + set.unruled().stream().map(BodyJoint::id).collect(Collectors.joining(", ")),
                    "Shoulders, elbows, wrists and hips of both sides are needed.");
        }
        set.misplaced().ifPresent(role -> {
            throw new InputException(
                    where,
                    "joints." + role.id() + ": its 'upper' is no joint above it",
                    "The joint of a chord's upper end is nearer to the pelvis: of a knee the hip, of an ankle the knee.");
        });
        return set;
    }

    private Segment segment(String key, JsonNode node) {
        requireKeys(node, key, Set.of("forward", "left", "up"));
        Map<Segment.Axis, Segment.Line> axes = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            JsonNode line = entry.getValue();
            if (!line.isArray() || line.size() != 2) {
                throw broken(key + "." + entry.getKey(), "must be [[markers it starts at], [markers it leads to]]");
            }
            String at = key + "." + entry.getKey();
            axes.put(
                    Segment.Axis.valueOf(entry.getKey().toUpperCase(Locale.ROOT)),
                    new Segment.Line(markers(at, line.get(0), ""), markers(at, line.get(1), "")));
        }
        if (axes.size() != 2) {
            throw broken(key, "must have two of forward, left and up, has " + axes.size());
        }
        return new Segment(axes);
    }

    /** A joint without a side stands for both: {@code *} in the names of its markers is L and R. */
    private void joint(String name, JsonNode node, Set<String> segments, Map<BodyJoint, List<JointRule>> joints) {
        if (PAIRED.contains(name)) {
            joints.put(role("left_" + name), rules("joints." + name, node, segments, "L", "left_"));
            joints.put(role("right_" + name), rules("joints." + name, node, segments, "R", "right_"));
        } else {
            joints.put(role(name), rules("joints." + name, node, segments, "", ""));
        }
    }

    private BodyJoint role(String name) {
        return BodyJoint.byId(name)
                .orElseThrow(() -> new InputException(
                        where,
                        "joints: there is no joint '" + Fields.shortened(name) + "'",
                        "Known: "
                                + Stream.concat(Stream.of(BodyJoint.values()).map(BodyJoint::id), PAIRED.stream())
                                        .collect(Collectors.joining(", "))
                                + "; those without a side are both, with * for L and R in the names of markers."));
    }

    private List<JointRule> rules(String key, JsonNode node, Set<String> segments, String side, String prefix) {
        List<JointRule> rules = new ArrayList<>();
        if (node.isArray() && !node.isEmpty() && node.get(0).isObject()) {
            node.forEach(way -> rules.add(rule(key, way, segments, side, prefix)));
        } else {
            rules.add(rule(key, node, segments, side, prefix));
        }
        return rules;
    }

    private JointRule rule(String key, JsonNode node, Set<String> segments, String side, String prefix) {
        if (!node.isObject()) {
            return new JointRule.Mean(markers(key, node, side));
        }
        if (node.has("harrington")) {
            requireKeys(node, key, Set.of("harrington", "back"));
            return hip(key, node, side, prefix);
        }
        if (node.has("chord")) {
            requireKeys(node, key, Set.of("chord", "wand", "upper", "width", "size", "radius"));
            return chord(key, node, side, prefix);
        }
        requireKeys(node, key, Set.of("mean", "offset", "segment"));
        List<String> mean = markers(key + ".mean", node.path("mean"), side);
        return node.has("offset") ? offset(key, node, mean, segments, side) : new JointRule.Mean(mean);
    }

    private JointRule offset(String key, JsonNode node, List<String> mean, Set<String> segments, String side) {
        String segment = node.path("segment").asString("");
        if (!segments.contains(segment)) {
            throw broken(key + ".segment", "is '" + Fields.shortened(segment) + "', known are " + segments);
        }
        JsonNode offset = node.path("offset");
        List<Double> metres = new ArrayList<>();
        if (offset.isArray() && offset.size() == 3) {
            offset.forEach(value -> metres.add(number(key + ".offset", value, -MAX_OFFSET, MAX_OFFSET)));
        } else {
            throw broken(key + ".offset", "must be [x forward, y left, z up] in metres");
        }
        if (side.equals("R")) {
            metres.set(1, -metres.get(1));
        }
        return new JointRule.Offset(mean, metres, segment);
    }

    private JointRule hip(String key, JsonNode node, String side, String prefix) {
        List<String> front = markers(key + ".harrington", node.path("harrington"), "");
        if (prefix.isEmpty()) {
            throw broken(key + ".harrington", "gives both hips: it must stand under 'hip', not under one of them");
        }
        if (front.size() != 2) {
            throw broken(key + ".harrington", "must be [left, right] anterior superior iliac spine");
        }
        return new JointRule.HarringtonHip(
                side.equals("L") ? 1 : -1, front.get(0), front.get(1), markers(key + ".back", node.path("back"), ""));
    }

    private JointRule chord(String key, JsonNode node, String side, String prefix) {
        double radius = node.has("radius") ? number(key + ".radius", node.path("radius"), 0, 0.05) : DEFAULT_RADIUS;
        double width = number(key + ".width", node.path("width"), 0.01, 0.5);
        return new JointRule.Chord(
                role(prefix + node.path("upper").asString("")),
                markers(key + ".chord", node.path("chord"), side).get(0),
                markers(key + ".wand", node.path("wand"), side).get(0),
                width / 2 + radius,
                node.path("size").asString("").replace("*", side),
                radius);
    }

    private List<String> markers(String key, JsonNode node, String side) {
        List<String> markers = new ArrayList<>();
        for (JsonNode marker : node.isArray() ? node : List.of(node)) {
            if (!marker.isString() || marker.stringValue().isBlank()) {
                throw broken(key, "must be the name of a marker, or several in [ ]");
            }
            markers.add(marker.stringValue().replace("*", side));
        }
        if (markers.isEmpty()) {
            throw broken(key, "names no marker");
        }
        return markers;
    }

    private double number(String key, JsonNode node, double from, double to) {
        if (!node.isNumber() || !(node.doubleValue() >= from && node.doubleValue() <= to)) {
            throw broken(
                    key,
                    "is " + Fields.shortened(node.toString()) + ", not a number from " + from + " to " + to + " m");
        }
        return node.doubleValue();
    }

    private void requireKeys(JsonNode node, String key, Set<String> known) {
        for (String name : node.propertyNames()) {
            if (!known.contains(name)) {
                throw new InputException(
                        where,
                        (key.isEmpty() ? "" : key + ": ") + "unknown key '" + Fields.shortened(name) + "'",
                        "Known: " + known.stream().sorted().collect(Collectors.joining(", ")) + ".");
            }
        }
    }

    private InputException broken(String key, String problem) {
        return new InputException(where, key + " " + problem, "docs/clips.md shows a whole mapping.");
    }
}
