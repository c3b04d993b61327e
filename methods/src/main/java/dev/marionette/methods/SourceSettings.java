package dev.marionette.methods;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;

/** From the clip to the source frame. */
@SettingsGroup(value = "person", help = "from the clip to the source frame")
public record SourceSettings(
        @Setting(
                value = "auto",
                help = "first: axes of the first frame; every: of every frame; auto: every if the body turns a lot")
        HeadingChoice heading,

        @Setting(
                value = "1.05",
                key = "auto_turn",
                unit = "rad",
                min = 0.01,
                max = 100,
                help = "auto follows the heading of a body that turns more than this")
        double autoTurnRad,

        @Setting(
                value = "120",
                key = "max_rate",
                unit = "Hz",
                min = 1,
                max = 10_000,
                help = "a faster clip is resampled to this rate")
        double maxRateHz) {
    /** Which heading is taken out. */
    public enum HeadingChoice {
        /** That of the first frame. */
        FIRST,
        /** That of every frame. */
        EVERY,
        /** That of every frame if the body turns a lot. */
        AUTO
    }
}
