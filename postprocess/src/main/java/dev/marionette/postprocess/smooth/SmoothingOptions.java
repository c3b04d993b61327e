package dev.marionette.postprocess.smooth;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;

/** Parameters of the smoothers that come with the program. */
@SettingsGroup(value = "smoothing", help = "with solver.kind=paper")
public record SmoothingOptions(
        @Setting(
                value = "0.1",
                key = "length",
                unit = "s",
                min = 0,
                above = true,
                help = "length ℓ of the rational-quadratic kernel")
        double lengthSeconds,

        @Setting(value = "1", min = 0, above = true, help = "α of the kernel; small values mix more scales")
        double alpha,

        @Setting(
                value = "0.01",
                key = "noise",
                min = 0,
                above = true,
                help = "variance of the noise of the angles over that of the motion")
        double noiseRatio,

        @Setting(value = "1.25", min = 1, above = true, help = "factor by which grp raises the length")
        double growth,

        @Setting(
                value = "4",
                key = "cutoff",
                unit = "Hz",
                min = 0,
                above = true,
                help = "of which the projection passes half the amplitude")
        double cutoffHz,

        @Setting(
                value = "0.0001",
                key = "velocity_margin",
                min = 0,
                max = 0.5,
                help = "part of every velocity limit that is kept back, so that rounding never breaks it")
        double margin) {}
