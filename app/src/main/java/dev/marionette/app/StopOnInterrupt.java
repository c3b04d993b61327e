package dev.marionette.app;

import dev.marionette.api.sweep.StopSignal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C stops what listens to the signal, and the program ends when this is closed or after a while. */
final class StopOnInterrupt implements AutoCloseable {
    private static final long SECONDS_TO_STOP = 15;

    private final StopSignal signal = new StopSignal();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::interrupted);

    StopOnInterrupt() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    StopSignal signal() {
        return signal;
    }

    private void interrupted() {
        signal.stop();
        try {
            if (!ended.await(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
                System.err.println("stopped in the middle of runs; they are made again with --resume");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        ended.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyShuttingDown) {
            // then it runs and finds that there is nothing to wait for
        }
    }
}
