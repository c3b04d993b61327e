package dev.marionette.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The content of {@code robot.yaml}: what a user states about a robot beyond its model. All of it is optional; what
 * is not stated is found from the model.
 *
 * @param base whether the root is fixed or floats
 * @param joi the joints of interest and the shoulders, by role; those not named are found
 * @param defaultVelocityLimit replaces placeholder velocity limits, rad/s, or empty
 * @param velocityLimits velocity limits by joint, rad/s or m/s; win over the model's
 * @param positionLimits how far joints may turn, by joint; win over the model's
 * @param home the home pose by joint, rad or m; joints not named are at zero or, where that is outside their limits, at
 *     the nearest limit
 * @param jointOrder all actuated joints in the order of the columns of what is written; empty for that of the model
 * @param baseLimits how fast the root link may go where it floats
 * @param tuned settings that were tuned for it, by how the root is held
 */
public record RobotProfile(
        Base base,
        Map<BodyJoint, Joi> joi,
        OptionalDouble defaultVelocityLimit,
        Map<String, Double> velocityLimits,
        Map<String, Range> positionLimits,
        Map<String, Double> home,
        List<String> jointOrder,
        BaseLimits baseLimits,
        Map<Base, TunedSettings> tuned) {
    /**
     * From where to where a joint may go.
     *
     * @param lower rad or m
     * @param upper rad or m, above lower
     */
    public record Range(double lower, double upper) {
        public Range {
            if (!(lower < upper) || Double.isInfinite(lower) || Double.isInfinite(upper)) {
                throw new InputException(
                        "limits",
                        "[" + lower + ", " + upper + "] is no range of finite numbers",
                        "Give the lower limit first, rad or m.");
            }
        }
    }

    /** A profile that leaves the limits of the model. */
    public RobotProfile(
            Base base,
            Map<BodyJoint, Joi> joi,
            OptionalDouble defaultVelocityLimit,
            Map<String, Double> velocityLimits,
            Map<String, Double> home) {
        this(base, joi, defaultVelocityLimit, velocityLimits, Map.of(), home);
    }

    /** A profile that is not tuned. */
    public RobotProfile(
            Base base,
            Map<BodyJoint, Joi> joi,
            OptionalDouble defaultVelocityLimit,
            Map<String, Double> velocityLimits,
            Map<String, Range> positionLimits,
            Map<String, Double> home,
            List<String> jointOrder,
            BaseLimits baseLimits) {
        this(base, joi, defaultVelocityLimit, velocityLimits, positionLimits, home, jointOrder, baseLimits, Map.of());
    }

    /** A profile without limits of the base. */
    public RobotProfile(
            Base base,
            Map<BodyJoint, Joi> joi,
            OptionalDouble defaultVelocityLimit,
            Map<String, Double> velocityLimits,
            Map<String, Range> positionLimits,
            Map<String, Double> home,
            List<String> jointOrder) {
        this(
                base,
                joi,
                defaultVelocityLimit,
                velocityLimits,
                positionLimits,
                home,
                jointOrder,
                BaseLimits.NONE,
                Map.of());
    }

    /** A profile that leaves the order of the joints of the model. */
    public RobotProfile(
            Base base,
            Map<BodyJoint, Joi> joi,
            OptionalDouble defaultVelocityLimit,
            Map<String, Double> velocityLimits,
            Map<String, Range> positionLimits,
            Map<String, Double> home) {
        this(base, joi, defaultVelocityLimit, velocityLimits, positionLimits, home, List.of());
    }

    /** How the root of the robot is held. */
    public enum Base {
        /** Welded to the world. */
        FIXED,
        /** Free to move. */
        FLOATING
    }

    /** A profile in which nothing is given. */
    public static final RobotProfile EMPTY =
            new RobotProfile(Base.FIXED, Map.of(), OptionalDouble.empty(), Map.of(), Map.of());

    public RobotProfile {
        Objects.requireNonNull(base);
        Objects.requireNonNull(defaultVelocityLimit);
        Objects.requireNonNull(baseLimits);
        // sorted, as the order of Map.copyOf changes from run to run
        joi = Collections.unmodifiableMap(new TreeMap<>(joi));
        velocityLimits = Collections.unmodifiableMap(new TreeMap<>(velocityLimits));
        positionLimits = Collections.unmodifiableMap(new TreeMap<>(positionLimits));
        home = Collections.unmodifiableMap(new TreeMap<>(home));
        jointOrder = List.copyOf(jointOrder);
        tuned = Collections.unmodifiableMap(new TreeMap<>(tuned));
    }

    /** The same with another order of the joints. */
    public RobotProfile withJointOrder(List<String> names) {
        return new RobotProfile(
                base, joi, defaultVelocityLimit, velocityLimits, positionLimits, home, names, baseLimits, tuned);
    }

    /** The same with other tuned settings. */
    public RobotProfile withTuned(Map<Base, TunedSettings> settings) {
        return new RobotProfile(
                base,
                joi,
                defaultVelocityLimit,
                velocityLimits,
                positionLimits,
                home,
                jointOrder,
                baseLimits,
                settings);
    }

    /** The same, held otherwise. */
    public RobotProfile heldBy(Base other) {
        return new RobotProfile(
                other, joi, defaultVelocityLimit, velocityLimits, positionLimits, home, jointOrder, baseLimits, tuned);
    }

    /** The same where another profile says nothing; what it says wins, point by point and joint by joint. */
    public RobotProfile with(RobotProfile said) {
        return new RobotProfile(
                said.base,
                merged(joi, said.joi),
                said.defaultVelocityLimit.isPresent() ? said.defaultVelocityLimit : defaultVelocityLimit,
                merged(velocityLimits, said.velocityLimits),
                merged(positionLimits, said.positionLimits),
                merged(home, said.home),
                said.jointOrder.isEmpty() ? jointOrder : said.jointOrder,
                baseLimits.with(said.baseLimits),
                merged(tuned, said.tuned));
    }

    private static <K extends Comparable<K>, V> Map<K, V> merged(Map<K, V> map, Map<K, V> over) {
        Map<K, V> merged = new TreeMap<>(map);
        merged.putAll(over);
        return merged;
    }

    /** A profile of a fixed robot from its JOI and home pose. */
    public static RobotProfile fixed(List<Joi> joi, Map<String, Double> home) {
        Map<BodyJoint, Joi> byRole = new LinkedHashMap<>();
        for (Joi j : joi) {
            byRole.put(j.role(), j);
        }
        return new RobotProfile(Base.FIXED, byRole, OptionalDouble.empty(), Map.of(), home);
    }
}
