package dev.marionette.app;

import dev.marionette.api.RunStatus;
import picocli.CommandLine.Help.Ansi;

/** The outcome of a run in a terminal: green, amber or red where it shows colours. */
final class StatusWords {
    private StatusWords() {}

    /** The words, with colours where {@link Terminal#colour()} has them. */
    static String of(RunStatus status) {
        return of(status, Terminal.colour());
    }

    static String of(RunStatus status, Ansi ansi) {
        String style = switch (status) {
            case VERIFIED -> "bold,green";
            case UNFAITHFUL -> "bold,yellow";
            case FAILED -> "bold,red";
        };
        return ansi.string("@|" + style + " " + status.text() + "|@");
    }
}
