package dev.marionette.api.sweep;

import dev.marionette.api.ExtensionPoint;
import dev.marionette.api.InputException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes the runs of a plan; found by {@link java.util.ServiceLoader} and chosen by name. The same runs give the same
 * metrics and trajectories on every engine.
 */
@ExtensionPoint
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
     * @param settings what this engine alone knows, by name
     */
    record Options(int threads, double timeLimitSeconds, Map<String, String> settings) {
        public Options {
            settings = Collections.unmodifiableMap(new TreeMap<>(settings));
            if (threads < 1 || !(timeLimitSeconds >= 0)) {
                throw new IllegalArgumentException(threads + " threads, " + timeLimitSeconds + " s");
            }
        }
    }

    /**
     * What makes the runs.
     *
     * @param here in this process
     * @param elsewhere the same on other machines
     */
    record Bodies(RunBody here, RemoteBody elsewhere) {
        /** A body that cannot be sent to other machines. */
        public static Bodies here(RunBody body) {
            return new Bodies(body, () -> {
                throw new UnsupportedOperationException("this body stays in its process");
            });
        }
    }

    /**
     * Says before anything is written what of the options cannot be used.
     *
     * @throws InputException if something cannot
     */
    void check(Options options);

    /**
     * Makes the runs and returns when all have ended, or soon after a stop.
     *
     * @param stop ends the sweep early
     * @throws InputException if the machines that it needs are not there, or are gone before the end
     */
    void execute(List<RunSpec> runs, Bodies bodies, Options options, Listener listener, StopSignal stop);
}
