package dev.marionette.pipeline.extensions;

import dev.marionette.host.PluginFolders;
import java.util.Optional;

/** Knows the version of the program. */
public final class Version {
    private static final int DIGEST_LETTERS = 12;

    private Version() {}

    /** As in the jar's manifest; {@code development} outside of a jar. */
    public static String current() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    /**
     * The version and, after a plus sign, the beginning of a digest over the classes of the program and of its plugins: the
     * same for two processes only if both run the same code. Reads all of it, so this takes a while.
     */
    public static String ofBuild(PluginFolders plugins) {
        return current() + "+" + BuildDigest.of(plugins).substring(0, DIGEST_LETTERS);
    }
}
