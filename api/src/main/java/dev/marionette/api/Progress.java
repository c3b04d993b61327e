package dev.marionette.api;

/** Receives the progress of a run. */
public interface Progress {
    /** Tells nobody. */
    Progress NONE = (stage, fraction) -> {};

    /**
     * @param stage what is being done, a word or two
     * @param fraction how much of it is done, 0–1
     */
    void at(String stage, double fraction);
}
