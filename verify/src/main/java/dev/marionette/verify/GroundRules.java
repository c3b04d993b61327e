package dev.marionette.verify;

import dev.marionette.api.BaseLimits;
import dev.marionette.kinematics.balance.BalanceRule;
import java.util.Optional;

/**
 * What is asked of a robot that goes about, beside its feet.
 *
 * @param balance of it while a foot stands; empty where nothing is
 * @param base how its root link may move, as the robot or the user says; {@link BaseLimits#NONE} where neither does
 */
public record GroundRules(Optional<BalanceRule> balance, BaseLimits base) {
    /** Nothing is asked. */
    public static final GroundRules NONE = new GroundRules(Optional.empty(), BaseLimits.NONE);
}
