package dev.marionette.sweep;

/** Is told how far a sweep is, by one thread at a time. */
@FunctionalInterface
public interface SweepProgress {
    /**
     * @param stage what is being done
     * @param done how many have ended, of those that were to be made when the stage began
     * @param of how many were to be made
     * @param failed how many of {@code done} ended without a result
     */
    void at(String stage, int done, int of, int failed);
}
