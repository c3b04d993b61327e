package dev.marionette.postprocess.smooth;

import dev.marionette.api.Smoother;
import dev.marionette.host.NamedServices;

/** The smoothers by name. */
public final class Smoothers {
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
