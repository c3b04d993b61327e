package dev.marionette.postprocess.verify;

import dev.marionette.api.InputException;

/**
 * How fast the root link of a robot that goes about may go and turn, and how suddenly it may change its way.
 *
 * @param speed m/s, above 0
 * @param turn rad/s, above 0
 * @param acceleration m/s², above 0
 */
public record BaseLimits(double speed, double turn, double acceleration) {
    public BaseLimits {
        require("speed", speed);
        require("turn", turn);
        require("acceleration", acceleration);
    }

    private static void require(String what, double value) {
        if (!(value > 0)) {
            throw new InputException("limit of the base", what + " " + value + " is not above 0", "");
        }
    }
}
