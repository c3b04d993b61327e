package dev.marionette.methods.geometric;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;

/** Following frames as they come. */
@SettingsGroup(value = "stream", help = "frames as they come")
public record StreamSettings(
        @Setting(
                value = "0.1",
                key = "smoothing_time",
                unit = "s",
                min = 0.01,
                max = 10,
                help = "of minimum-jerk references; what is done lags by 0.56 of it")
        double smoothingSeconds,

        @Setting(value = "30", unit = "rad/s² or m/s²", min = 0.01, max = 1e5, help = "of every joint, at most")
        double acceleration,

        @Setting(
                value = "0.25",
                key = "timeout",
                unit = "s",
                min = 0.01,
                max = 60,
                help = "of silence after which the robot brakes")
        double timeoutSeconds) {}
