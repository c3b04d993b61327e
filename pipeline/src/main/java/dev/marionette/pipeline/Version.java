package dev.marionette.pipeline;

import java.util.Optional;

/** The version of the program. */
public final class Version {
    private Version() {}

    /** As in the jar's manifest; {@code development} outside of a jar. */
    public static String current() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("development");
    }
}
