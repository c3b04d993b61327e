package dev.marionette.app;

import java.util.Map;
import picocli.CommandLine.Help.Ansi;

/**
 * What the standard streams are. The launcher says so, as Java cannot tell the one from the other; without it
 * neither output is taken for a terminal.
 */
final class Terminal {
    private Terminal() {}

    /** Whether standard error is a terminal. */
    static boolean err() {
        return Boolean.getBoolean("marionette.terminal");
    }

    /** Whether there is a standard input; Java would read the first file that it opened for itself. */
    static boolean in() {
        return !"closed".equals(System.getProperty("marionette.stdin"));
    }

    /** Whether what is printed may have bold and coloured words. */
    static Ansi colour() {
        return colour(err() && Boolean.getBoolean("marionette.terminal.out"), System.getenv());
    }

    /**
     * Never where {@code NO_COLOR} is set and not empty (no-color.org), on a terminal that says it is dumb, and where either
     * stream goes elsewhere, as a help may go to both.
     */
    static Ansi colour(boolean terminals, Map<String, String> environment) {
        boolean refused = !environment.getOrDefault("NO_COLOR", "").isEmpty();
        boolean dumb = environment.getOrDefault("TERM", "dumb").equals("dumb");
        return terminals && !refused && !dumb ? Ansi.ON : Ansi.OFF;
    }
}
