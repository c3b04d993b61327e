package dev.marionette.methods.geometric;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;

/** The method {@code geometric}. */
@SettingsGroup(value = "geometric", help = "the method geometric")
public record GeometricSettings(
        @Setting(
                value = "40",
                unit = "1/s",
                min = 0.1,
                max = 1e4,
                help = "an orientation error is made up for at this rate")
        double gain,

        @Setting(value = "0.03", min = 1e-8, max = 10, help = "weight of joint velocities, against an upper arm")
        double damping,

        @Setting(
                value = "5",
                was = "posture",
                unit = "1/s",
                min = 0,
                max = 100,
                help = "joints that nothing asks for go back to the home posture at this rate")
        double postureGain,

        @Setting(
                value = "swing-twist",
                help = "swing-twist: the direction of a bone for itself, then its roll; skew: as in the paper")
        GeometricError error,

        @Setting(
                value = "0",
                key = "smoothing_time",
                unit = "s",
                min = 0,
                max = 10,
                help = "of minimum-jerk references; 0: none")
        double smoothingSeconds,

        @Setting(value = "1", min = 0, max = 1e3, help = "weight of trunk and pelvis, against an upper arm or forearm")
        double trunk,

        @Setting(value = "0.5", min = 0, max = 1e3, help = "weight of the head")
        double head,

        @Setting(value = "0.2", min = 0, max = 1e3, help = "weight of the hands")
        double hands,

        @Setting(value = "0.2", min = 0, max = 1, help = "weight of turning about a bone, against its direction")
        double roll,

        @Setting(
                value = "0.005",
                unit = "m",
                min = 0,
                max = 0.1,
                help = "kept between links that come near one another; 0: nothing slows them")
        double clearance) {
    /** What stands for the error of an orientation. */
    public enum GeometricError {
        /** The direction of a bone for itself, then its roll. */
        SWING_TWIST,
        /** As in the paper. */
        SKEW
    }
}
