package dev.marionette.api.sweep;

import java.util.concurrent.CancellationException;

/** Ends a run from within: its time is over, or the sweep was stopped. */
public final class RunCancelled extends CancellationException {
    private static final long serialVersionUID = 1L;

    /** A cancelled run. */
    public RunCancelled() {
        super("the run was cancelled");
    }

    /** There is none, as it would say nothing. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
