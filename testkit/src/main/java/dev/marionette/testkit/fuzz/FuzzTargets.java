package dev.marionette.testkit.fuzz;

import java.util.List;

/** The readers of a module. Found by {@link java.util.ServiceLoader} on the class path of its tests, for long runs. */
public interface FuzzTargets {
    /** A target for each reader, with names that no other module uses. */
    List<FuzzTarget> targets();
}
