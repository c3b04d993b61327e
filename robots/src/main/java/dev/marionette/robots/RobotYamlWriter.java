package dev.marionette.robots;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Says in a {@code robot.yaml} what was found about a robot, so that the same robot is loaded from it and a person can
 * change one line of it. What a run follows is content, at most twenty lines; reasons and what else was found are comments.
 */
final class RobotYamlWriter {
    private static final int WIDTH = 118;
    private static final int WIDE = 150;
    private static final int DECIMALS = 6;
    private static final double SURE = 0.65;

    /** What a run is anchored at or follows. */
    private static final Set<BodyJoint> FOLLOWED = Set.of(
            BodyJoint.HEAD,
            BodyJoint.LEFT_SHOULDER,
            BodyJoint.LEFT_ELBOW,
            BodyJoint.LEFT_WRIST,
            BodyJoint.LEFT_HAND,
            BodyJoint.RIGHT_SHOULDER,
            BodyJoint.RIGHT_ELBOW,
            BodyJoint.RIGHT_WRIST,
            BodyJoint.RIGHT_HAND);

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_./-]*");
    private static final Pattern NO_TEXT = Pattern.compile("(?i)y|n|yes|no|true|false|on|off|null");

    private final RobotDescription description;
    private final Robot robot;
    private final RobotModel model;
    private final StringBuilder out = new StringBuilder();

    private RobotYamlWriter(RobotDescription description, Robot robot) {
        this.description = description;
        this.robot = robot;
        this.model = robot.model();
    }

    /**
     * The document.
     *
     * @param description what the robot was made from
     * @param robot what was made of it
     */
    static String text(RobotDescription description, Robot robot) {
        return new RobotYamlWriter(description, robot).write();
    }

    /**
     * The document of a robot whose points must be said by hand: their lines, commented out.
     *
     * @param description what the robot is to be made from
     * @param roles what is missing
     * @param why what was said when it was loaded
     */
    static String unfinished(RobotDescription description, List<String> roles, InputException why) {
        StringBuilder out = new StringBuilder();
        comment(out, "Not finished: " + why.getMessage());
        comment(out, why.hint());
        comment(
                out,
                "Put in the names of the links, with offsets in metres in the frame of the link, and take away the #.");
        comment(out, "From: " + description.source());
        out.append("name: ").append(scalar(description.label())).append("\n#joi:\n");
        roles.forEach(role -> out.append("#  ").append(role).append(": {link: NAME, offset: [0, 0, 0]}\n"));
        return out.toString();
    }

    private void baseLimits() {
        BaseLimits limits = robot.baseLimits();
        List<String> entries = new ArrayList<>();
        entry("speed", limits.speed(), entries);
        entry("turn", limits.turn(), entries);
        entry("acceleration", limits.acceleration(), entries);
        if (!entries.isEmpty()) {
            flow("base_limits", entries);
        }
    }

    private void tuned() {
        if (!robot.tuned().isEmpty()) {
            out.append('\n').append(TunedBlock.of(robot.tuned()));
        }
    }

    private static void entry(String name, double limit, List<String> entries) {
        if (Double.isFinite(limit)) {
            entries.add(name + ": " + limit);
        }
    }

    private String write() {
        comment(
                "What was found about this robot. Every line may be changed or deleted; what is not said is found again.");
        comment("From: " + description.source());
        out.append("name: ").append(scalar(robot.label())).append('\n');
        if (robot.base() != RobotProfile.Base.FIXED) {
            out.append("base: ")
                    .append(robot.base().name().toLowerCase(Locale.ROOT))
                    .append('\n');
        }
        baseLimits();
        points();
        velocities();
        limits();
        home();
        order();
        withoutVolume();
        tuned();
        return out.toString();
    }

    // ---- points

    private void points() {
        out.append('\n');
        comment(
                "The keypoints that follow a source: link, and offset in metres in the frame of the link. Behind each is"
                        + " how sure it is (1 is given, below " + SURE + " wants a look) and why.");
        out.append("joi:\n");
        for (RobotPoint point : robot.points().values()) {
            if (isContent(point)) {
                point("  ", point);
            }
        }
        description.profile().joi().values().stream()
                .filter(Joi::isNone)
                .forEach(none -> out.append("  ").append(none.role().id()).append(": none\n"));
        List<RobotPoint> others =
                robot.points().values().stream().filter(p -> !isContent(p)).toList();
        if (!others.isEmpty()) {
            comment("Found as well, and not followed by a run; a line without # would fix it:");
            others.forEach(p -> point("#  ", p));
        }
    }

    private boolean isContent(RobotPoint point) {
        return FOLLOWED.contains(point.role()) || description.profile().joi().containsKey(point.role());
    }

    private void point(String indent, RobotPoint point) {
        double[] offset = offset(point);
        List<String> values = new ArrayList<>();
        values.add("link: " + scalar(point.link()));
        values.add("offset: [" + number(offset[0]) + ", " + number(offset[1]) + ", " + number(offset[2]) + "]");
        if (point.positionWeight() != 1) {
            values.add("position_weight: " + point.positionWeight());
        }
        if (point.rotationWeight() != 0) {
            values.add("rotation_weight: " + point.rotationWeight());
        }
        String line = indent + point.role().id() + ": {" + String.join(", ", values) + "}";
        out.append(line).append(" ".repeat(Math.max(1, 84 - line.length()))).append("# ");
        if (point.confidence() < SURE) {
            out.append("LOOK: ");
        }
        out.append(String.format(Locale.ROOT, "%.2f %s%n", point.confidence(), oneLine(point.reason())));
    }

    /** The point in the frame of the link that is named; the model has it in the frame of the link's body. */
    private double[] offset(RobotPoint point) {
        double[] m = model.linkInBody(model.link(point.link()));
        double[] d = Vec3.minus(
                Vec3.of(point.point().x(), point.point().y(), point.point().z()), Vec3.of(m[9], m[10], m[11]));
        return Vec3.of(
                m[0] * d[0] + m[3] * d[1] + m[6] * d[2],
                m[1] * d[0] + m[4] * d[1] + m[7] * d[2],
                m[2] * d[0] + m[5] * d[1] + m[8] * d[2]);
    }

    // ---- velocities

    private void velocities() {
        RobotProfile profile = description.profile();
        List<String> reasons = messages("velocity-limit");
        OptionalDouble standard = profile.defaultVelocityLimit();
        Map<String, Double> limits = new TreeMap<>(profile.velocityLimits());
        Map<String, Double> assumed = new TreeMap<>();
        robot.velocityOrigins().forEach((name, origin) -> {
            if (origin.kind().assumed()) {
                assumed.put(name, model.velocityLimit(model.joint(name)));
            }
        });
        if (standard.isEmpty() && limits.isEmpty() && assumed.isEmpty()) {
            out.append('\n');
            comment("The velocity limits of the URDF are used. Others, rad/s or m/s: velocity_limits: {default: 4.0,"
                    + " JOINT: 2.0}");
            return;
        }
        out.append('\n');
        comment("rad/s, or m/s where a joint slides; default replaces what is no limit. Better numbers are in the data"
                + " sheet.");
        reasons.forEach(this::comment);
        List<String> entries = new ArrayList<>();
        standard.ifPresent(value -> entries.add("default: " + value));
        limits.forEach((name, value) -> entries.add(scalar(name) + ": " + value));
        if (!entries.isEmpty()) {
            flow("velocity_limits", entries);
        }
        if (!assumed.isEmpty()) {
            // written as said, they would not be called assumed any more
            List<String> lines = new ArrayList<>();
            assumed.forEach((name, value) -> lines.add(scalar(name) + ": " + value));
            comment("Assumed, not measured: velocity_limits: {" + String.join(", ", lines) + "}");
        }
    }

    /** What was said about ranges; those of the model are its own. */
    private void limits() {
        List<String> entries = new ArrayList<>();
        description
                .profile()
                .positionLimits()
                .forEach((name, range) ->
                        entries.add(scalar(name) + ": [" + range.lower() + ", " + range.upper() + "]"));
        if (!entries.isEmpty()) {
            out.append('\n');
            comment("Lower and upper limit, rad or m; they win over those of the URDF.");
            flow("limits", entries);
        }
    }

    // ---- home

    private void home() {
        out.append('\n');
        comment("The pose in which it rests, rad or m; joints that are not named are at 0 or at the nearest limit.");
        messages("home").forEach(this::comment);
        double[] home = robot.home();
        double[] neutral = model.neutral();
        List<String> entries = new ArrayList<>();
        for (int d = 0; d < home.length; d++) {
            if (Math.abs(home[d] - neutral[d]) > 0.5e-6) {
                entries.add(scalar(model.jointName(d)) + ": " + inside(d, home[d]));
            }
        }
        if (entries.isEmpty() && home.length > 0) {
            // a home that names no joint would be searched for
            entries.add(scalar(model.jointName(0)) + ": " + inside(0, home[0]));
        }
        flow("home", entries);
    }

    /** A rounded value, unless that lies beyond a limit. */
    private String inside(int d, double value) {
        String rounded = number(value);
        double read = Double.parseDouble(rounded);
        return read >= model.lower(d) && read <= model.upper(d) ? rounded : Double.toString(value);
    }

    /** What was said about the order of the joints; that of the model is its own. */
    private void order() {
        List<String> names = robot.jointOrder();
        if (!names.equals(model.jointNames())) {
            out.append('\n');
            comment("The order of the joints in what is written.");
            flow(
                    "joint_order",
                    '[',
                    ']',
                    names.stream().map(RobotYamlWriter::scalar).toList());
        }
    }

    private void withoutVolume() {
        List<String> reasons = messages("collision");
        if (!reasons.isEmpty()) {
            out.append('\n');
            reasons.forEach(this::comment);
        }
    }

    // ---- text

    private List<String> messages(String subject) {
        return robot.findings().stream()
                .filter(f -> f.subject().equals(subject))
                .map(Finding::message)
                .toList();
    }

    /** {@code key: {a: 1, b: 2}} in as few lines as fit. */
    private void flow(String key, List<String> entries) {
        flow(key, '{', '}', entries);
    }

    private void flow(String key, char open, char close, List<String> entries) {
        String indent = " ".repeat(key.length() + 3);
        StringBuilder line = new StringBuilder(key + ": " + open);
        for (int i = 0; i < entries.size(); i++) {
            String entry = entries.get(i) + (i + 1 < entries.size() ? ", " : close);
            if (line.length() + entry.strip().length() > WIDE && line.length() > indent.length()) {
                out.append(line.toString().stripTrailing()).append('\n');
                line = new StringBuilder(indent);
            }
            line.append(entry);
        }
        out.append(line).append(entries.isEmpty() ? String.valueOf(close) : "").append('\n');
    }

    private void comment(String text) {
        comment(out, text);
    }

    private static void comment(StringBuilder out, String text) {
        StringBuilder line = new StringBuilder("#");
        for (String word : oneLine(text).split(" ")) {
            if (line.length() + 1 + word.length() > WIDTH && line.length() > 1) {
                out.append(line).append('\n');
                line = new StringBuilder("#");
            }
            line.append(' ').append(word);
        }
        out.append(line).append('\n');
    }

    /** Without line breaks and control characters, which would end a comment. */
    private static String oneLine(String text) {
        return text.codePoints()
                .map(c -> Character.isISOControl(c) || c == 0x2028 || c == 0x2029 ? ' ' : c)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    private static String number(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** A text as YAML has it: plain where that is unambiguous, else in double quotes. */
    private static String scalar(String text) {
        if (PLAIN.matcher(text).matches() && !NO_TEXT.matcher(text).matches()) {
            return text;
        }
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c < ' ' || c == 0x7f || c == 0x85 || c == 0x2028 || c == 0x2029) {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }
}
