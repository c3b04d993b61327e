package dev.marionette.sweep.engine;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.ResultNotKept;
import dev.marionette.api.sweep.RunBody;
import dev.marionette.api.sweep.RunCancelled;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.api.sweep.SweepEngine;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes runs in threads of this process. A run that is over its time is told so through its progress and by an interrupt;
 * if it does not end within a grace, its thread is left behind and another takes its place.
 */
public final class LocalEngine implements SweepEngine {
    private static final long LOOK_EVERY_MILLIS = 20;
    /** A stage that does not report its progress may take so long to end. */
    private static final double GRACE_SECONDS = 5;

    private static final double STOP_SECONDS = 10;

    private final double graceSeconds;

    /** With the usual grace; as the services are made. */
    public LocalEngine() {
        this(GRACE_SECONDS);
    }

    LocalEngine(double graceSeconds) {
        this.graceSeconds = graceSeconds;
    }

    @Override
    public String name() {
        return "local";
    }

    @Override
    public void check(Options options) {
        for (String setting : options.settings().keySet()) {
            throw new InputException(
                    setting, "says nothing to the engine local", "Maybe --engine spark is meant, or leave it out.");
        }
    }

    @Override
    public void execute(List<RunSpec> runs, Bodies bodies, Options options, Listener listener, StopSignal stop) {
        Job job = new Job(runs.iterator(), bodies.here(), options, listener, stop);
        for (int t = 0; t < options.threads(); t++) {
            job.hire();
        }
        double stoppedFor = 0;
        while (job.busy() && stoppedFor < STOP_SECONDS) {
            job.look(graceSeconds);
            if (!pause(job, stop)) {
                break;
            }
            stoppedFor += stop.stopped() ? LOOK_EVERY_MILLIS * 1e-3 : 0;
        }
        job.close();
    }

    private static boolean pause(Job job, StopSignal stop) {
        try {
            job.await(LOOK_EVERY_MILLIS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stop.stop();
            return false;
        }
    }

    /** What the threads of one sweep share. */
    private static final class Job {
        private final Iterator<RunSpec> remaining;
        private final RunBody body;
        private final Options options;
        private final Listener listener;
        private final StopSignal stop;
        private final List<Worker> workers = new ArrayList<>();
        private @Nullable RuntimeException failure;
        private boolean closed;

        Job(Iterator<RunSpec> remaining, RunBody body, Options options, Listener listener, StopSignal stop) {
            this.remaining = remaining;
            this.body = body;
            this.options = options;
            this.listener = listener;
            this.stop = stop;
        }

        synchronized void hire() {
            Worker worker = new Worker(this);
            workers.add(worker);
            worker.start();
        }

        synchronized boolean busy() {
            return !workers.isEmpty();
        }

        /** Until so much later, or until nothing is left to do. */
        synchronized void await(long millis) throws InterruptedException {
            long end = System.nanoTime() + millis * 1_000_000;
            for (long left = millis; busy() && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
                wait(left);
            }
        }

        private synchronized void leave(Worker worker) {
            workers.remove(worker);
            notifyAll();
        }

        synchronized @Nullable RunToken next(Worker worker) {
            if (stop.stopped() || closed || failure != null || !workers.contains(worker) || !remaining.hasNext()) {
                leave(worker);
                return null;
            }
            RunSpec spec = remaining.next();
            listener.started(spec);
            RunToken token = new RunToken(spec, worker, options.timeLimitSeconds(), stop);
            worker.token = token;
            return token;
        }

        synchronized void finished(RunToken token, RunResult result) {
            if (!closed && token.tell()) {
                listener.finished(token.spec(), result);
            }
        }

        /** A result that cannot be kept is worth no further run: what the listener throws ends the sweep, and what the keeper does. */
        synchronized void fail(Worker worker, RuntimeException thrown) {
            failure = failure == null ? thrown : failure;
            leave(worker);
        }

        synchronized void look(double graceSeconds) {
            for (Worker worker : List.copyOf(workers)) {
                RunToken token = worker.token;
                if (token == null) {
                    continue;
                }
                if (token.expired(0) || stop.stopped()) {
                    token.interrupt();
                }
                if (token.expired(graceSeconds) && token.tell()) {
                    workers.remove(worker);
                    listener.finished(token.spec(), PipelineBody.timeout(options.timeLimitSeconds(), token.seconds()));
                    hire();
                }
            }
        }

        synchronized void close() {
            closed = true;
            if (failure != null) {
                throw failure;
            }
        }
    }

    /** A thread that makes one run after the other. */
    private static final class Worker extends Thread {
        private final Job job;
        private volatile @Nullable RunToken token;

        Worker(Job job) {
            super("sweep");
            this.job = job;
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                for (RunToken next = job.next(this); next != null; next = job.next(this)) {
                    one(next);
                }
            } catch (RuntimeException thrown) {
                job.fail(this, thrown);
            }
        }

        private void one(RunToken mine) {
            RunResult result = null;
            try {
                result = job.body.run(mine.spec(), mine);
            } catch (RunCancelled cancelled) {
                // a stopped run has no result
            } catch (ResultNotKept full) {
                throw full;
            } catch (RuntimeException | Error broken) {
                result = PipelineBody.failed(broken, mine.seconds());
            } finally {
                mine.end();
            }
            boolean done = result != null && result.state() == RunResult.State.DONE;
            if (!done && job.stop.stopped()) {
                return;
            }
            if (!done && mine.expired(0)) {
                result = PipelineBody.timeout(job.options.timeLimitSeconds(), mine.seconds());
            }
            if (result != null) {
                job.finished(mine, result);
            }
        }
    }
}
