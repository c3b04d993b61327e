package dev.marionette.sweep.journal;

/**
 * How far a sweep is.
 *
 * @param runs of the plan
 * @param planned not begun
 * @param running begun, or broken off by a kill
 * @param done with a result
 * @param unfaithful of these, with one that is safe, not faithful
 * @param unverified of these, with one that breaks a limit
 * @param failed without a result
 * @param timeout without a result in time
 * @param seconds of computing, of all that ended
 */
public record JournalCounts(
        int runs,
        int planned,
        int running,
        int done,
        int unfaithful,
        int unverified,
        int failed,
        int timeout,
        double seconds) {
    /** Of those that are done, with a result that is safe and faithful. */
    public int verified() {
        return done - unfaithful - unverified;
    }

    /** Runs that have ended. */
    public int ended() {
        return done + failed + timeout;
    }
}
