package dev.marionette.pipeline.config;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;

/** Which smoother is taken. */
@SettingsGroup(value = "smoothing", help = "with solver.kind=paper")
public record SmootherChoice(
        @Setting(value = "grp-projected", help = "or grp: the paper's, raises the length; min-jerk; none")
        String smoother) {}
