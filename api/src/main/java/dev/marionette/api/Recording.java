package dev.marionette.api;

/** A motion of which parts are made as they are wanted, so that what is made of it need not be in memory whole. */
public interface Recording {
    /** Number of frames, at least one. */
    int frames();

    /** Frames per second. */
    double rateHz();

    /**
     * Frames from all over it, for what is measured over all of it: the first ones, and then as many as there is room for, in stretches.
     * All of it where that is no more.
     */
    Clip sample();

    /**
     * Some frames, as a part of it ({@link Clip#isPart}).
     *
     * @param from the first
     * @param to the one behind the last
     * @throws InputException if the file is broken there
     */
    Clip frames(int from, int to);
}
