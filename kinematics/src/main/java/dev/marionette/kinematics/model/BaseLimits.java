package dev.marionette.kinematics.model;

import dev.marionette.api.InputException;

/**
 * How fast the root link of a robot that goes about may go and turn, and how suddenly it may change its way.
 *
 * @param speed m/s, finite, above 0
 * @param turn rad/s, finite, above 0
 * @param acceleration m/s², finite, above 0
 */
public record BaseLimits(double speed, double turn, double acceleration) {
    public BaseLimits {
        require("speed", speed);
        require("turn", turn);
        require("acceleration", acceleration);
    }

    private static void require(String what, double value) {
        if (!(value > 0 && Double.isFinite(value))) {
            throw new InputException(
                    "limit of the base",
                    what + " " + value + " is not a finite number above 0",
                    "Give how fast the root link may be, or leave the setting out for what the clip's person needs.");
        }
    }
}
