package dev.marionette.postprocess.smooth;

import dev.marionette.api.NamedServices;

/** The smoothers by name. */
public final class Smoothers {
    /** The name of the one that is used where nothing is said. */
    public static final String DEFAULT = "grp-projected";

    private Smoothers() {}

    /** All smoothers on the class path. */
    public static NamedServices<Smoother> all() {
        return NamedServices.load("smoother", Smoother.class, Smoother::name, Smoother.class.getClassLoader());
    }
}
