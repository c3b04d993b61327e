package dev.marionette.methods;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;

/** What brings a motion within the bounds of the robot. Weights are against the direction of a limb. */
@SettingsGroup(value = "solver", help = "what brings a motion within the bounds of the robot")
public record SolverSettings(
        @Setting(
                value = "trajectory",
                help = "trajectory: base and joints of all frames at once; paper: frame by frame, then smoothed,"
                        + " whatever it breaks")
        SolverKind kind,

        @Setting(
                value = "6",
                key = "cutoff",
                unit = "Hz",
                min = 0.1,
                max = 1000,
                help = "above which the motion of joints is smoothed away")
        double cutoffHz,

        @Setting(
                value = "2",
                key = "base_cutoff",
                unit = "Hz",
                min = 0.1,
                max = 1000,
                help = "above which the motion of a floating base is smoothed away")
        double baseCutoffHz,

        @Setting(
                value = "0.02",
                min = 1e-4,
                max = 100,
                help = "weight of the home posture, against the direction of a limb")
        double posture,

        @Setting(
                value = "1",
                min = 0,
                max = 100,
                help = "weight of the directions of thighs and shanks, where the base floats")
        double legs,

        @Setting(value = "1", min = 0, max = 100, help = "weight of the turn of the pelvis")
        double pelvis,

        @Setting(value = "1", min = 1e-3, max = 100, help = "weight of the place of the hips, of leg lengths")
        double root,

        @Setting(value = "0.2", min = 0, max = 100, help = "weight of the turn of a foot in swing, or that rolls")
        double feet,

        @Setting(value = "0.1", min = 0, max = 100, help = "weight of the heading of a foot on its whole sole")
        double soles) {
    /** Kinds of solvers. */
    public enum SolverKind {
        /** Base and joints of all frames at once. */
        TRAJECTORY,
        /** Frame by frame, then smoothed. */
        PAPER
    }
}
