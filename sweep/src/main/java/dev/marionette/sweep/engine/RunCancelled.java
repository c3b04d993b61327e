package dev.marionette.sweep.engine;

/** Ends a run from within: its time is over, or the sweep was stopped. */
public final class RunCancelled extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without a stack trace, which would say nothing. */
    public RunCancelled() {
        super("the run was cancelled", null, false, false);
    }
}
