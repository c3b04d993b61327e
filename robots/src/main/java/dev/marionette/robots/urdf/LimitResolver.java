package dev.marionette.robots.urdf;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.NearNames;
import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Replaces velocity limits that stand for "not known", takes ranges that are given instead of the file's, and lets a joint
 * move only as far as those that mimic it can.
 *
 * <p>A placeholder is a limit of 0 or none, one above 50 rad/s (the fastest joints of real humanoids turn at less than
 * 40 rad/s: Unitree G1 37, Fourier GR-1 37.4) or above 5 m/s, and every limit of a file whose head says that they are
 * fake. It becomes what is assumed of the joint, else 4 rad/s, which is below what most humanoids hold, or 0.5 m/s; but
 * never more than a positive number in the file. What {@link RobotProfile} says wins; its default also replaces one
 * and the same number on every joint, which nobody measured.
 */
public final class LimitResolver {
    /** Replaces placeholder limits of turning joints, rad/s. */
    public static final double DEFAULT_RAD_PER_S = 4.0;

    /** Replaces placeholder limits of sliding joints, m/s. */
    public static final double DEFAULT_M_PER_S = 0.5;

    private static final String SUBJECT = "velocity-limit";
    private static final LimitOrigin GIVEN = new LimitOrigin(LimitOrigin.Kind.GIVEN, "");
    private static final LimitOrigin FILE = new LimitOrigin(LimitOrigin.Kind.FILE, "");
    private static final LimitOrigin DEFAULT = new LimitOrigin(LimitOrigin.Kind.DEFAULT, "");

    private static final double MAX_REAL_RAD_PER_S = 50;
    private static final double MAX_REAL_M_PER_S = 5;

    private final UrdfDocument document;
    private final RobotProfile profile;
    /** What comes before the element in an error about the profile: its file, or nothing. */
    private final String where;

    private final List<Finding> findings;
    private final boolean uniform;
    private final Function<JointSpec, Optional<LimitOrigin.Assumed>> assumed;
    private final Map<String, LimitOrigin> origins;
    private final Map<Replaced, Map<String, LimitOrigin.Assumed>> replaced = new LinkedHashMap<>();
    private final List<String> narrowed = new ArrayList<>();

    /** What was said of some joints, and of which kind what replaces it is. */
    private record Replaced(double given, LimitOrigin.Kind kind) {}

    private LimitResolver(
            UrdfDocument document,
            RobotProfile profile,
            String where,
            Function<JointSpec, Optional<LimitOrigin.Assumed>> assumed,
            Map<String, LimitOrigin> origins,
            List<Finding> findings) {
        this.assumed = assumed;
        this.origins = origins;
        this.document = document;
        this.where = where;
        this.profile = profile;
        this.findings = findings;
        uniform = document.joints().stream()
                        .filter(j -> j.type() != JointType.FIXED && j.mimic().isEmpty())
                        .mapToDouble(JointSpec::velocity)
                        .distinct()
                        .count()
                == 1;
    }

    /**
     * The joints of a document with usable limits.
     *
     * @param document what the file says
     * @param profile what is said beyond it
     * @param findings gets what was replaced. Modified.
     * @throws InputException if the profile names a joint that does not exist, or a velocity limit that is not above 0
     */
    public static List<JointSpec> resolve(UrdfDocument document, RobotProfile profile, List<Finding> findings) {
        return resolve(document, profile, "", joint -> Optional.empty(), new LinkedHashMap<>(), findings);
    }

    /**
     * As {@link #resolve(UrdfDocument, RobotProfile, List)}.
     *
     * @param profileFile the file of the profile, for errors; empty where it is from none
     * @param assumed the limit of a joint whose limit nobody gives
     * @param origins gets where the limits of the actuated joints are from. Modified.
     */
    public static List<JointSpec> resolve(
            UrdfDocument document,
            RobotProfile profile,
            String profileFile,
            Function<JointSpec, Optional<LimitOrigin.Assumed>> assumed,
            Map<String, LimitOrigin> origins,
            List<Finding> findings) {
        String where = profileFile.isEmpty() ? "" : profileFile + ": ";
        return new LimitResolver(document, profile, where, assumed, origins, findings).resolve();
    }

    private List<JointSpec> resolve() {
        checkProfile();
        Map<String, JointSpec> joints = new LinkedHashMap<>();
        for (JointSpec joint : document.joints()) {
            joints.put(joint.name(), joint.type() == JointType.FIXED ? joint : withVelocity(joint));
        }
        for (JointSpec joint : document.joints()) {
            if (joint.mimic().isPresent()) {
                narrow(joints, joint);
            }
        }
        report();
        return List.copyOf(joints.values());
    }

    private void checkProfile() {
        profile.velocityLimits().forEach((name, limit) -> {
            requireMoving(where + "velocity_limits: " + name, name);
            requirePositive(where + "velocity_limits: " + name, limit);
        });
        profile.positionLimits().keySet().forEach(name -> requireMoving(where + "limits: " + name, name));
        profile.defaultVelocityLimit().ifPresent(limit -> requirePositive(where + "velocity_limits: default", limit));
    }

    private void requireMoving(String element, String name) {
        boolean moves = document.joints().stream().anyMatch(j -> j.name().equals(name) && j.type() != JointType.FIXED);
        if (!moves) {
            throw new InputException(
                    element,
                    "the robot has no moving joint of this name",
                    NearNames.maybe(name, moving()) + "Moving joints: " + UrdfReader.list(moving()));
        }
    }

    private List<String> moving() {
        return document.joints().stream()
                .filter(j -> j.type() != JointType.FIXED)
                .map(JointSpec::name)
                .toList();
    }

    private static void requirePositive(String element, double limit) {
        if (!(limit > 0) || Double.isInfinite(limit)) {
            throw new InputException(element, limit + " is not a finite number above 0", "Give rad/s or m/s.");
        }
    }

    private JointSpec withVelocity(JointSpec joint) {
        Double said = profile.velocityLimits().get(joint.name());
        if (said != null) {
            origins.put(joint.name(), GIVEN);
        }
        double velocity = said != null ? said : velocity(joint);
        RobotProfile.Range range = profile.positionLimits().get(joint.name());
        return range == null
                ? with(joint, joint.lower(), joint.upper(), velocity)
                : with(joint, range.lower(), range.upper(), velocity);
    }

    /** Whether the velocity limit of a joint in a document is none that anybody can have meant. */
    public static boolean isPlaceholder(UrdfDocument document, JointSpec joint) {
        boolean slides = joint.type() == JointType.PRISMATIC;
        double given = joint.velocity();
        return !(given > 0 && given <= (slides ? MAX_REAL_M_PER_S : MAX_REAL_RAD_PER_S)) || document.fakeVelocities();
    }

    private double velocity(JointSpec joint) {
        boolean slides = joint.type() == JointType.PRISMATIC;
        double given = joint.velocity();
        boolean real = !isPlaceholder(document, joint);
        boolean said = !slides && profile.defaultVelocityLimit().isPresent();
        if (real && !(said && uniform) || joint.mimic().isPresent()) {
            return from(joint, FILE, given > 0 ? given : DEFAULT_RAD_PER_S);
        }
        LimitOrigin.Assumed standard = said
                ? new LimitOrigin.Assumed(profile.defaultVelocityLimit().getAsDouble(), GIVEN)
                : assumed.apply(joint)
                        .orElse(new LimitOrigin.Assumed(slides ? DEFAULT_M_PER_S : DEFAULT_RAD_PER_S, DEFAULT));
        double used = given > 0 && !said ? Math.min(given, standard.velocity()) : standard.velocity();
        if (used == given) {
            return from(joint, FILE, given);
        }
        replaced.computeIfAbsent(new Replaced(given, standard.origin().kind()), k -> new LinkedHashMap<>())
                .put(joint.name(), standard);
        return from(joint, standard.origin(), used);
    }

    private double from(JointSpec joint, LimitOrigin origin, double limit) {
        if (joint.mimic().isEmpty()) {
            origins.put(joint.name(), origin);
        }
        return limit;
    }

    /** A joint that others follow may only go where they can follow: lower ≤ m·q + o ≤ upper, |m|·|q̇| ≤ v. */
    private void narrow(Map<String, JointSpec> joints, JointSpec mimic) {
        double m = 1;
        double o = 0;
        JointSpec at = mimic;
        // a cycle is refused when the tree is built; here it only must not go round for ever
        for (int step = 0; at != null && at.mimic().isPresent(); step++) {
            if (step > joints.size()) {
                return;
            }
            JointSpec.Mimic follow = at.mimic().get();
            o += m * follow.offset();
            m *= follow.multiplier();
            at = joints.get(follow.joint());
        }
        if (at == null || m == 0) {
            return;
        }
        JointSpec joint = joints.getOrDefault(at.name(), at);
        double lower = joint.lower();
        double upper = joint.upper();
        boolean ranged = mimic.type() != JointType.CONTINUOUS
                && mimic.lower() < mimic.upper()
                && joint.type() != JointType.CONTINUOUS;
        if (ranged) {
            double a = (mimic.lower() - o) / m;
            double b = (mimic.upper() - o) / m;
            double newLower = Math.max(lower, Math.min(a, b));
            double newUpper = Math.min(upper, Math.max(a, b));
            if (newLower < newUpper) {
                lower = newLower;
                upper = newUpper;
            } else {
                findings.add(Finding.warning(
                        "mimic",
                        "joint '" + mimic.name() + "' cannot follow '" + joint.name()
                                + "' inside its own limits; its limits are ignored"));
            }
        }
        double velocity = joint.velocity();
        if (mimic.velocity() > 0
                && mimic.velocity() <= MAX_REAL_RAD_PER_S
                && !profile.velocityLimits().containsKey(joint.name())) {
            velocity = Math.min(velocity, mimic.velocity() / Math.abs(m));
        }
        if (lower - joint.lower() > 1e-3 || joint.upper() - upper > 1e-3 || velocity < joint.velocity()) {
            narrowed.add(joint.name());
        }
        joints.put(joint.name(), with(joint, lower, upper, velocity));
    }

    private void report() {
        replaced.forEach((what, limits) -> {
            String message =
                    (what.given > 0 ? "velocity limit " + what.given + " is a placeholder" : "no velocity limit")
                            + (document.fakeVelocities() ? " (the file says its limits are fake)" : "")
                            + instead(what.kind, limits);
            findings.add(
                    what.kind == LimitOrigin.Kind.MAKER
                            ? Finding.info(SUBJECT, message)
                            : Finding.warning(SUBJECT, message));
        });
        if (!narrowed.isEmpty()) {
            findings.add(Finding.info(
                    "mimic",
                    "limits narrowed to what the joints that follow can do: "
                            + UrdfReader.list(narrowed.stream().distinct().toList())));
        }
    }

    private String instead(LimitOrigin.Kind kind, Map<String, LimitOrigin.Assumed> limits) {
        String names = UrdfReader.list(List.copyOf(limits.keySet()));
        Map<String, Double> byWhat = new LinkedHashMap<>();
        limits.values().forEach(limit -> byWhat.put(limit.origin().what(), limit.velocity()));
        return switch (kind) {
            case MAKER -> {
                double[] sorted = limits.values().stream()
                        .mapToDouble(LimitOrigin.Assumed::velocity)
                        .sorted()
                        .toArray();
                yield "; those of " + String.join(", ", byWhat.keySet()) + ", which has the same joints, are used: "
                        + sorted[0] + " to " + sorted[sorted.length - 1] + " rad/s for " + names;
            }
            case JOINT_KIND ->
                "; assumed is what such joints of public robots hold: "
                        + byWhat.entrySet().stream()
                                .map(e -> e.getKey() + " " + e.getValue())
                                .collect(Collectors.joining(", "))
                        + " rad/s, for " + names + "; velocity_limits in robot.yaml says better";
            default ->
                "; " + profile.defaultVelocityLimit().orElse(DEFAULT_RAD_PER_S) + " rad/s (" + DEFAULT_M_PER_S
                        + " m/s where it slides) is used for " + names;
        };
    }

    private static JointSpec with(JointSpec j, double lower, double upper, double velocity) {
        return new JointSpec(
                j.name(),
                j.type(),
                j.parent(),
                j.child(),
                j.rotation(),
                j.origin(),
                j.axis(),
                lower,
                upper,
                velocity,
                j.mimic());
    }
}
