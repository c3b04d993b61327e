package dev.marionette.api;

/**
 * Limits of the rates of a floating base: speed, turn rate and acceleration of the root link.
 *
 * @param speed m/s, above 0; +∞ where there is no limit
 * @param turn rad/s, above 0; +∞ where there is no limit
 * @param acceleration m/s², above 0; +∞ where there is no limit
 */
public record BaseLimits(double speed, double turn, double acceleration) {
    /** No limits. */
    public static final BaseLimits NONE =
            new BaseLimits(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

    public BaseLimits {
        require("speed", speed);
        require("turn", turn);
        require("acceleration", acceleration);
    }

    private static void require(String what, double value) {
        if (!(value > 0)) {
            throw new InputException(
                    "limit of the base",
                    what + " " + value + " is not above 0",
                    "Give how fast the root link may be, or leave it out.");
        }
    }

    /** The same where others say nothing; what they say wins. */
    public BaseLimits with(BaseLimits said) {
        return new BaseLimits(over(said.speed, speed), over(said.turn, turn), over(said.acceleration, acceleration));
    }

    private static double over(double said, double otherwise) {
        return Double.isInfinite(said) ? otherwise : said;
    }
}
