package dev.marionette.verify;

import dev.marionette.kinematics.model.BaseLimits;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is asked of a robot that goes about, beside its feet.
 *
 * @param balanceMargin how far the centre of mass has to be inside what the standing soles span, metres; empty where nothing
 *     is asked of it
 * @param base how its root link may move; empty where nothing is asked of it
 */
public record GroundRules(OptionalDouble balanceMargin, Optional<BaseLimits> base) {
    /** Nothing is asked. */
    public static final GroundRules NONE = new GroundRules(OptionalDouble.empty(), Optional.empty());
}
