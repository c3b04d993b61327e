package dev.marionette.sweep.engine;

import dev.marionette.sweep.plan.RunSpec;
import java.util.List;

/**
 * Makes the runs of a plan; found by {@link java.util.ServiceLoader} and chosen by name. The same runs give the same
 * metrics and trajectories on every engine.
 */
public interface SweepEngine {
    /** What the command line calls it. */
    String name();

    /** Is told of runs, by one thread at a time. */
    interface Listener {
        /** A run begins. */
        void started(RunSpec run);

        /** A run ended; a run that was cancelled because the sweep was stopped is not told of. */
        void finished(RunSpec run, RunResult result);
    }

    /**
     * How to run.
     *
     * @param threads runs at a time
     * @param timeLimitSeconds of one run; 0 for none
     */
    record Options(int threads, double timeLimitSeconds) {
        public Options {
            if (threads < 1 || !(timeLimitSeconds >= 0)) {
                throw new IllegalArgumentException(threads + " threads, " + timeLimitSeconds + " s");
            }
        }
    }

    /**
     * Makes the runs and returns when all have ended, or soon after a stop.
     *
     * @param stop ends the sweep early
     */
    void execute(List<RunSpec> runs, RunBody body, Options options, Listener listener, StopSignal stop);
}
