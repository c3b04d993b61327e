package dev.marionette.app;

import dev.marionette.api.InputException;
import picocli.CommandLine.ParseResult;

/** Which options of a picture go together. */
final class SnapshotOptions {
    private static final String SNAPSHOT = "--snapshot";
    private static final String ONION = "--onion";
    private static final String TURNTABLE = "--turntable";
    private static final String TIME = "--time";

    private SnapshotOptions() {}

    /** @throws InputException if one of the options that were given contradicts another, or needs one that is not there */
    static void check(ParseResult given) {
        for (String kind : new String[] {ONION, TURNTABLE}) {
            if (given.hasMatchedOption(kind)) {
                require(given, kind, SNAPSHOT);
                refuse(given, kind, "--poses", "Leave one of them out: --poses is of a strip.");
            }
        }
        if (given.hasMatchedOption(TURNTABLE)) {
            refuse(given, TURNTABLE, ONION, "Ask for them one after the other.");
            refuse(given, TURNTABLE, "--camera", "Leave out --camera: a turntable shows all sides.");
        }
        if (given.hasMatchedOption(TIME) && !given.hasMatchedOption(ONION) && !given.hasMatchedOption(TURNTABLE)) {
            throw new InputException(
                    TIME, "is the time of one pose, and a strip has several", "Add --turntable or --onion.");
        }
    }

    private static void require(ParseResult given, String option, String needed) {
        if (!given.hasMatchedOption(needed)) {
            throw new InputException(
                    option, "says how a snapshot is drawn, and none is asked for", "Add " + needed + " FILE.png.");
        }
    }

    private static void refuse(ParseResult given, String option, String other, String hint) {
        if (given.hasMatchedOption(other)) {
            throw new InputException(option, "does not go with " + other, hint);
        }
    }
}
