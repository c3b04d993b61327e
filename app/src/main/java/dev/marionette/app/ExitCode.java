package dev.marionette.app;

/** The exit codes that scripts may rely on. */
final class ExitCode {
    /** Done, and what was written is verified. */
    static final int OK = 0;
    /** An unexpected failure of the program. */
    static final int FAILURE = 1;
    /** Bad input or usage. */
    static final int BAD_INPUT = 2;
    /** Written, but the result breaks a limit. */
    static final int NOT_VERIFIED = 3;

    private ExitCode() {}
}
