package dev.marionette.sweep.engine;

import dev.marionette.api.Progress;
import dev.marionette.api.sweep.RunCancelled;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import java.util.concurrent.atomic.AtomicBoolean;

/** A run that is being made: ends it where its time is over, and sees that its end is told once. */
final class RunToken implements Progress {
    private final RunSpec spec;
    private final Thread thread;
    private final long startNanos = System.nanoTime();
    private final double limitSeconds;
    private final StopSignal stop;
    private final AtomicBoolean told = new AtomicBoolean();
    private boolean ended;

    RunToken(RunSpec spec, Thread thread, double limitSeconds, StopSignal stop) {
        this.spec = spec;
        this.thread = thread;
        this.limitSeconds = limitSeconds;
        this.stop = stop;
    }

    @Override
    public void at(String stage, double fraction) {
        if (stop.stopped() || expired(0)) {
            throw new RunCancelled();
        }
    }

    RunSpec spec() {
        return spec;
    }

    double seconds() {
        return (System.nanoTime() - startNanos) * 1e-9;
    }

    /** Whether the time is over by so many seconds. */
    boolean expired(double bySeconds) {
        return limitSeconds > 0 && seconds() > limitSeconds + bySeconds;
    }

    /** Wakes a thread that waits for something; one that computes hears of it by its progress. */
    synchronized void interrupt() {
        if (!ended) {
            thread.interrupt();
        }
    }

    /** Called by the thread itself; no interrupt gets through afterwards. */
    synchronized void end() {
        ended = true;
        Thread.interrupted();
    }

    /** Whether the caller is the one to tell how the run ended. */
    boolean tell() {
        return told.compareAndSet(false, true);
    }
}
