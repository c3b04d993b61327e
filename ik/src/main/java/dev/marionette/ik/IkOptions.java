package dev.marionette.ik;

import dev.marionette.api.InputException;

/**
 * Options of {@link IkSolver}.
 *
 * @param iterations steps a frame, 1–1000
 * @param damping λ of the damped step, above 0; grows by itself where a step does not help
 * @param posture weight of the pull to the reference posture against a radian of task error, at least 0
 * @param continuity weight of the pull to the previous frame, at least 0
 * @param limitMargin distance kept from position limits, rad or m, at least 0
 * @param maxStep largest change of a joint in one step, rad, above 0
 * @param collision how self-collision is handled
 * @param clearance distance kept between links, metres, at least 0
 */
public record IkOptions(
        int iterations,
        double damping,
        double posture,
        double continuity,
        double limitMargin,
        double maxStep,
        CollisionHandling collision,
        double clearance) {
    /** A step below this, rad, ends the frame. */
    static final double TOLERANCE = 2e-4;

    /** How self-collision is handled. */
    public enum CollisionHandling {
        /**
         * Steps are bent along contacts; where one would still collide, the joints between the two links take half of it, as
         * often as three times, and then none.
         */
        AVOID,
        /** The rule of Choi &amp; Kim 2019 alone: the largest single-joint step that stays free, or none. */
        PAPER,
        /** Not looked at. */
        OFF
    }

    public IkOptions {
        InputException.requireSetting("ik.iterations", iterations, 1, 1000);
        InputException.requireSetting("ik.damping", damping, 1e-9, 1e3);
        InputException.requireSetting("ik.posture", posture, 0, 1e3);
        InputException.requireSetting("ik.continuity", continuity, 0, 1e3);
        InputException.requireSetting("ik.limit_margin", limitMargin, 0, 1);
        InputException.requireSetting("ik.max_step", maxStep, 1e-6, 10);
        InputException.requireSetting("ik.clearance", clearance, 0, 1);
    }
}
