package dev.marionette.postprocess;

import dev.marionette.postprocess.smooth.SmoothingOptions;

/** The figures that the tests work with. */
public final class Figures {
    /** Of the smoothers. */
    public static final SmoothingOptions SMOOTHING = new SmoothingOptions(0.1, 1, 0.01, 1.25, 4, 1e-4);

    private Figures() {}
}
