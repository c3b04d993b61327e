package dev.marionette.api.sweep;

import dev.marionette.api.Progress;

/** Makes one run. Several threads call it at once. */
@FunctionalInterface
public interface RunBody {
    /**
     * Makes a run. What goes wrong with its inputs is told in the result; nothing a run does stops the others, but where
     * what is to be kept of it cannot be written.
     *
     * @param progress is told how far the run is; throws {@link RunCancelled}, which the body lets pass, to end it
     * @throws ResultNotKept if what is to be kept of it cannot be written
     */
    RunResult run(RunSpec spec, Progress progress);
}
