package dev.marionette.pipeline.config;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;

/** Following a source with the trajectory optimisation in a receding horizon. */
@SettingsGroup(value = "horizon", help = "stream --method natural-motion")
public record HorizonSettings(
        @Setting(
                value = "0.3",
                key = "look_ahead",
                unit = "s",
                min = 0.05,
                max = 10,
                help = "of the source beyond what is planned; the motion lags by it and by two times horizon.step")
        double lookAheadSeconds,

        @Setting(
                value = "0.2",
                key = "step",
                unit = "s",
                min = 0.02,
                max = 10,
                help = "of motion that is planned at a time; a plan may take as long to be found")
        double stepSeconds,

        @Setting(
                value = "30",
                key = "rate",
                unit = "Hz",
                min = 1,
                max = 240,
                help = "frames per second that are planned, at most; between them joints move linearly")
        double rateHz,

        @Setting(
                value = "1",
                key = "calibration",
                unit = "s",
                min = 0.1,
                max = 60,
                help = "at the beginning, in which the source is measured and the robot waits")
        double calibrationSeconds) {}
