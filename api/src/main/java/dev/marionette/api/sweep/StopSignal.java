package dev.marionette.api.sweep;

/** Says to end early, from another thread. */
public final class StopSignal {
    private volatile boolean stopped;

    /** Ends what listens. */
    public void stop() {
        stopped = true;
    }

    /** Whether to end. */
    public boolean stopped() {
        return stopped;
    }
}
