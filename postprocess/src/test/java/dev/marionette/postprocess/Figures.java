package dev.marionette.postprocess;

import dev.marionette.api.RunSettings;
import dev.marionette.postprocess.smooth.SmoothingOptions;
import java.util.List;

/** The figures that the tests work with. */
public final class Figures {
    /** Of the smoothers. */
    public static final RunSettings SMOOTHING = RunSettings.defaults(List.of(SmoothingOptions.class));

    private Figures() {}
}
