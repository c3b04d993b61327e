package dev.marionette.postprocess.smooth;

import dev.marionette.api.NamedServices;

/** The smoothers by name. */
public final class Smoothers {
    /** The name of the one that is used where nothing is said. */
    public static final String DEFAULT = "grp-projected";

    private Smoothers() {}

    /** The smoothers that come with the program. */
    public static NamedServices<Smoother> all() {
        return all(Smoother.class.getClassLoader());
    }

    /** The smoothers that a class loader sees. */
    public static NamedServices<Smoother> all(ClassLoader loader) {
        return NamedServices.load("smoother", Smoother.class, Smoother::name, loader);
    }
}
