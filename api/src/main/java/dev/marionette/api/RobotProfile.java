package dev.marionette.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What is said about a robot beyond its model, all of it optional: the content of {@code robot.yaml}. Whatever is not
 * said is found from the model.
 *
 * @param base whether the root is fixed or floats
 * @param joi the joints of interest and the shoulders, by role; those not named are found
 * @param defaultVelocityLimit replaces placeholder velocity limits, rad/s, or empty
 * @param velocityLimits velocity limits by joint, rad/s or m/s; win over the model's
 * @param home the home pose by joint, rad or m; joints not named are at zero or, where that is outside their limits, at
 *     the nearest limit
 */
public record RobotProfile(
        Base base,
        Map<BodyJoint, Joi> joi,
        OptionalDouble defaultVelocityLimit,
        Map<String, Double> velocityLimits,
        Map<String, Double> home) {
    /** How the root of the robot is held. */
    public enum Base {
        /** Welded to the world. */
        FIXED,
        /** Free to move. */
        FLOATING
    }

    /** Nothing said. */
    public static final RobotProfile EMPTY =
            new RobotProfile(Base.FIXED, Map.of(), OptionalDouble.empty(), Map.of(), Map.of());

    public RobotProfile {
        Objects.requireNonNull(base);
        Objects.requireNonNull(defaultVelocityLimit);
        // sorted, as the order of Map.copyOf changes from run to run
        joi = Collections.unmodifiableMap(new TreeMap<>(joi));
        velocityLimits = Collections.unmodifiableMap(new TreeMap<>(velocityLimits));
        home = Collections.unmodifiableMap(new TreeMap<>(home));
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
