package dev.marionette.datasets.builtin;

/**
 * The speed profile of people's reaching: the course from 0 to 1 with the least jerk that starts and ends at rest,
 * 10u³ − 15u⁴ + 6u⁵ (Flash and Hogan, 1985).
 */
final class MinimumJerk {
    private MinimumJerk() {}

    /**
     * @param u time, from 0 to 1; clamped
     * @return how far along, from 0 to 1, with zero velocity and acceleration at both ends
     */
    static double at(double u) {
        if (u <= 0) {
            return 0;
        }
        if (u >= 1) {
            return 1;
        }
        return u * u * u * (10 + u * (-15 + 6 * u));
    }

    /**
     * The same, with the peak of speed moved by a smooth change of time, u + s·u·(1 − u).
     *
     * @param skew s, inside (−1, 1): above zero the peak comes early and the arrival is soft
     */
    static double at(double u, double skew) {
        double inside = Math.max(0, Math.min(1, u));
        return at(inside + skew * inside * (1 - inside));
    }
}
