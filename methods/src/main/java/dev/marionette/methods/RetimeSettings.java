package dev.marionette.methods;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;

/** Retiming of stretches in which velocity limits cost too much likeness. */
@SettingsGroup(value = "retime", help = "stretches in which velocity limits cost too much likeness are slowed down")
public record RetimeSettings(
        @Setting(
                value = "1",
                unit = "times",
                min = 1,
                max = 100,
                help = "the largest time scale; 1: nothing is slowed down")
        double max,

        @Setting(
                value = "1.5",
                key = "loss",
                unit = "degrees",
                min = 0,
                max = 180,
                help = "of mean limb angle that velocity limits may cost before a stretch is slowed down")
        double lossDeg) {}
