package dev.marionette.app;

import dev.marionette.api.RunStatus;

/** The exit codes that scripts may rely on. */
final class ExitCode {
    /** Done, and what was written is verified: safe and faithful. */
    static final int OK = 0;
    /** An unexpected failure of the program. */
    static final int FAILURE = 1;
    /** Bad input or usage. */
    static final int BAD_INPUT = 2;
    /** Written, but the result breaks a limit. */
    static final int NOT_VERIFIED = 3;

    /** Written, and every limit holds, but the motion is no longer the person's. */
    static final int UNFAITHFUL = 4;

    private ExitCode() {}

    /** What an outcome exits with. */
    static int of(RunStatus status, boolean acceptUnfaithful) {
        return switch (status) {
            case VERIFIED -> OK;
            case UNFAITHFUL -> acceptUnfaithful ? OK : UNFAITHFUL;
            case FAILED -> NOT_VERIFIED;
        };
    }
}
