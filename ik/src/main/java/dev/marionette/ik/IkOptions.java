package dev.marionette.ik;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;

/** Options of {@link IkSolver}. The damping grows by itself where a step does not help. */
@SettingsGroup(value = "ik", help = "inverse kinematics of single frames")
public record IkOptions(
        @Setting(value = "24", unit = "steps", min = 1, max = 1000, help = "of a frame, at most")
        int iterations,

        @Setting(value = "0.02", min = 1e-9, max = 1e3, help = "of the damped least squares")
        double damping,

        @Setting(value = "0.0003", min = 0, max = 1e3, help = "weight of the home posture, against a radian of error")
        double posture,

        @Setting(value = "0.001", min = 0, max = 1e3, help = "weight of the frame before, against a radian of error")
        double continuity,

        @Setting(value = "0.01", unit = "rad", min = 0, max = 1, help = "kept from position limits")
        double limitMargin,

        @Setting(value = "0.4", unit = "rad", min = 1e-6, max = 10, help = "the largest change of a joint in a step")
        double maxStep,

        @Setting(
                value = "avoid",
                help = "avoid: bend steps along contacts; paper: its one-joint rule alone; off: links may touch")
        CollisionHandling collision,

        @Setting(value = "0.005", unit = "m", min = 0, max = 1, help = "kept between links")
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
}
