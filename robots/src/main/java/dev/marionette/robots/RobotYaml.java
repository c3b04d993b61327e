package dev.marionette.robots;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.marionette.api.BaseLimits;
import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import dev.marionette.api.Joi;
import dev.marionette.api.NearNames;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.TunedSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * {@code robot.yaml}: what is said about a robot beyond its model. Every line is optional; an unknown key is an error that
 * lists the known ones.
 *
 * @param name the robot's proper name
 * @param source where its figures come from, one line for the report; of a robot in a folder the path of its model says it where this does not
 * @param base {@code fixed} or {@code floating}
 * @param joi points by role
 * @param velocityLimits by joint, rad/s or m/s, and {@code default}
 * @param limits lower and upper limit by joint, rad or m; of a character also the word {@code none}
 * @param home values by joint, rad or m
 * @param jointOrder all actuated joints in the order of the columns of what is written
 * @param baseLimits {@code speed}, {@code turn} and {@code acceleration} of the root link; m/s, rad/s, m/s²
 * @param tuned settings that were tuned, for {@code fixed} and {@code floating}
 */
record RobotYaml(
        @Nullable String name,
        @Nullable String source,
        @Nullable String base,
        @Nullable Map<String, @Nullable Point> joi,
        @Nullable Map<String, @Nullable Double> velocityLimits,
        @Nullable Limits limits,
        @Nullable Map<String, @Nullable Double> home,
        @Nullable List<@Nullable String> jointOrder,
        @Nullable Map<String, @Nullable Double> baseLimits,
        @Nullable Map<String, @Nullable Tuned> tuned) {
    private static final List<String> BASE_LIMITS = List.of("speed", "turn", "acceleration");
    private static final YAMLMapper MAPPER =
            Documents.strict(YAMLMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION));

    /** A point of a link. */
    record Point(
            @Nullable String link,
            double @Nullable [] offset,
            @Nullable Double positionWeight,
            @Nullable Double rotationWeight) {
        private static final Point NONE = new Point("", null, null, null);

        /** {@code none} instead of keys; another word names no link. */
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static Point of(String word) {
            return word.equals("none") ? NONE : new Point(null, null, null, null);
        }

        @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
        Point {}
    }

    /**
     * Limits of positions.
     *
     * @param word {@code none}, for a character without limits; null where ranges are given
     * @param ranges lower and upper limit by joint
     */
    record Limits(@Nullable String word, Map<String, double @Nullable []> ranges) {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static Limits of(String word) {
            return new Limits(word, Map.of());
        }

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static Limits of(Map<String, double @Nullable []> ranges) {
            return new Limits(null, ranges);
        }
    }

    /**
     * Settings that were tuned.
     *
     * @param method that they are for
     * @param settings by key
     * @param provenance how they were found, for people
     */
    record Tuned(
            @Nullable String method,
            @Nullable Map<String, @Nullable Double> settings,
            @Nullable Map<String, @Nullable Object> provenance) {}

    /** Reads a document; an empty one says nothing. */
    static RobotYaml read(String text, String source) {
        if (text.lines().allMatch(l -> l.isBlank() || l.strip().startsWith("#"))) {
            return new RobotYaml(null, null, null, null, null, null, null, null, null, null);
        }
        try {
            return MAPPER.readValue(text, RobotYaml.class).checked(source);
        } catch (JacksonException e) {
            throw tab(text, source).orElseGet(() -> Documents.error(e, source));
        }
    }

    /** The usual reason why YAML cannot be read, which its parser tells of some lines later, if at all. */
    private static Optional<InputException> tab(String text, String source) {
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            String indent =
                    line.substring(0, line.length() - line.stripLeading().length());
            if (indent.contains("\t") && !line.strip().startsWith("#")) {
                return Optional.of(new InputException(
                        source + ":" + (i + 1),
                        "a tab indents '" + line.strip() + "', and YAML is indented with spaces only",
                        "Put spaces in its place."));
            }
        }
        return Optional.empty();
    }

    /** A description whose profile is only in its document gets it read. */
    static RobotDescription complete(RobotDescription description) {
        boolean open = description.profile().equals(RobotProfile.EMPTY)
                && !description.profileYaml().isBlank();
        String source = description.id() + ": robot.yaml";
        return open
                ? description.withProfile(
                        read(description.profileYaml(), source).profile(source))
                : description;
    }

    /** Whether it says {@code limits: none}, which a character's reader has to know. */
    boolean withoutLimits() {
        return limits != null && limits.word != null;
    }

    private RobotYaml checked(String source) {
        if (limits != null && limits.word != null && !limits.word.equals("none")) {
            throw new InputException(
                    source + ": limits",
                    "'" + limits.word + "' is not known",
                    "Write {JOINT: [lower, upper]}, rad or m, or, for a character, none.");
        }
        return this;
    }

    /** What to tell who says {@code limits: none} of what states its joints itself. */
    static InputException noneIsForCharacters(String source) {
        return new InputException(
                source + ": limits",
                "none is for characters, and the joints of a robot have limits",
                "Write {JOINT: [lower, upper]}, rad or m, for the joints whose limits the model gets wrong.");
    }

    /** Whether it says where a point is. */
    boolean says(BodyJoint role) {
        return joi != null && joi.containsKey(role.id());
    }

    /** A profile with what this says instead; how the root is held stays where this does not say it. */
    RobotProfile over(RobotProfile found, String source) {
        RobotProfile said = profile(source);
        return found.with(base == null ? said.heldBy(found.base()) : said);
    }

    /** Its content as a profile. */
    RobotProfile profile(String source) {
        Map<String, Double> velocities = values(velocityLimits, source, "velocity_limits");
        Double standard = velocities.remove("default");
        return new RobotProfile(
                base(base == null ? "fixed" : base, source + ": base"),
                points(source),
                standard == null ? OptionalDouble.empty() : OptionalDouble.of(standard),
                velocities,
                ranges(source),
                values(home, source, "home"),
                order(source),
                baseLimits(source),
                tuned(source));
    }

    private Map<RobotProfile.Base, TunedSettings> tuned(String source) {
        Map<RobotProfile.Base, TunedSettings> found = new EnumMap<>(RobotProfile.Base.class);
        if (tuned != null) {
            tuned.forEach((base, block) -> {
                String where = source + ": tuned";
                if (block == null || block.method == null || block.settings == null) {
                    throw new InputException(
                            where + "." + base,
                            "lacks method or settings",
                            "Write {method: natural-motion, settings: {solver.legs: 1.2}}, or let `tune` write it.");
                }
                found.put(
                        base(base, where),
                        new TunedSettings(block.method, values(block.settings, source, "tuned." + base + ".settings")));
            });
        }
        return found;
    }

    private BaseLimits baseLimits(String source) {
        Map<String, Double> said = values(baseLimits, source, "base_limits");
        for (String key : said.keySet()) {
            if (!BASE_LIMITS.contains(key)) {
                throw new InputException(
                        source, "base_limits: '" + key + "' is not known", NearNames.hint(key, BASE_LIMITS));
            }
            if (!(said.get(key) > 0)) {
                throw new InputException(
                        source + ": base_limits." + key, said.get(key) + " is not above 0", "m/s, rad/s or m/s².");
            }
        }
        double none = Double.POSITIVE_INFINITY;
        return new BaseLimits(
                said.getOrDefault("speed", none),
                said.getOrDefault("turn", none),
                said.getOrDefault("acceleration", none));
    }

    private List<String> order(String source) {
        List<String> names = new ArrayList<>();
        if (jointOrder != null) {
            for (String name : jointOrder) {
                if (name == null || name.isBlank()) {
                    throw new InputException(
                            source + ": joint_order",
                            "entry " + (names.size() + 1) + " is no name",
                            "Write [joint, joint, …].");
                }
                names.add(name);
            }
        }
        return names;
    }

    private Map<String, RobotProfile.Range> ranges(String source) {
        Map<String, RobotProfile.Range> ranges = new LinkedHashMap<>();
        if (limits != null) {
            limits.ranges.forEach((name, range) -> {
                if (range == null
                        || range.length != 2
                        || !(range[0] < range[1])
                        || Double.isInfinite(range[1] - range[0])) {
                    throw new InputException(
                            source + ": limits." + name,
                            Arrays.toString(range) + " is not a lower and an upper limit",
                            "Write [lower, upper], rad or m.");
                }
                ranges.put(name, new RobotProfile.Range(range[0], range[1]));
            });
        }
        return ranges;
    }

    private static RobotProfile.Base base(String word, String where) {
        String said = word.toLowerCase(Locale.ROOT);
        return switch (said) {
            case "fixed" -> RobotProfile.Base.FIXED;
            case "floating" -> RobotProfile.Base.FLOATING;
            default ->
                throw new InputException(
                        where, "'" + word + "' is not known", NearNames.hint(said, List.of("fixed", "floating")));
        };
    }

    private Map<BodyJoint, Joi> points(String source) {
        Map<BodyJoint, Joi> points = new EnumMap<>(BodyJoint.class);
        if (joi != null) {
            joi.forEach((id, point) -> {
                BodyJoint role = BodyJoint.byId(id)
                        .orElseThrow(() -> new InputException(
                                source,
                                "joi: '" + id + "' is no role",
                                NearNames.hint(
                                        id,
                                        Arrays.stream(BodyJoint.values())
                                                .map(BodyJoint::id)
                                                .toList())));
                points.put(role, point(source, role, point));
            });
        }
        return points;
    }

    // the word none is one object, so that a link without a name is not taken for it
    @SuppressWarnings("ReferenceEquality")
    private static Joi point(String source, BodyJoint role, @Nullable Point point) {
        String where = source + ": joi." + role.id();
        if (point == Point.NONE) {
            if (RobotLoader.REQUIRED.contains(role)) {
                throw new InputException(
                        where, "none: without it a robot cannot follow a source", "Give its link, or leave it out.");
            }
            return Joi.none(role);
        }
        if (point == null || point.link == null || point.link.isEmpty()) {
            throw new InputException(where, "has no link", "Write {link: NAME, offset: [x, y, z]}, or none.");
        }
        double[] offset = point.offset == null ? new double[3] : point.offset;
        if (offset.length != 3) {
            throw new InputException(where, "offset has " + offset.length + " values, not 3", "Write [x, y, z], m.");
        }
        try {
            return new Joi(
                    role,
                    point.link,
                    offset[0],
                    offset[1],
                    offset[2],
                    point.positionWeight == null ? 1 : point.positionWeight,
                    point.rotationWeight == null ? 0 : point.rotationWeight);
        } catch (InputException e) {
            throw new InputException(
                    where, String.valueOf(e.getMessage()), "Write finite numbers, weights from 0 up.", e);
        }
    }

    private static Map<String, Double> values(
            @Nullable Map<String, @Nullable Double> given, String source, String section) {
        Map<String, Double> values = new LinkedHashMap<>();
        if (given != null) {
            given.forEach((name, value) -> {
                if (value == null || !Double.isFinite(value)) {
                    throw new InputException(
                            source + ": " + section + "." + name, value + " is not a finite number", "Give a number.");
                }
                values.put(name, value);
            });
        }
        return values;
    }
}
