package dev.marionette.verify;

import dev.marionette.api.BaseLimits;
import java.util.OptionalDouble;

/**
 * What is asked of a robot that goes about, beside its feet.
 *
 * @param balanceMargin how far the centre of mass has to be inside what the standing soles span, metres; empty where nothing
 *     is asked of it
 * @param base how its root link may move, as the robot or the user says; {@link BaseLimits#NONE} where neither does
 */
public record GroundRules(OptionalDouble balanceMargin, BaseLimits base) {
    /** Nothing is asked. */
    public static final GroundRules NONE = new GroundRules(OptionalDouble.empty(), BaseLimits.NONE);
}
