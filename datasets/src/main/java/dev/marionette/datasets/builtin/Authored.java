package dev.marionette.datasets.builtin;

/** An angle or shift that is authored: what it may be, and how people move and hold it. Degrees, or cm of a shift. */
interface Authored {
    /**
     * The figures of one.
     *
     * @param low least
     * @param high greatest
     * @param delaySeconds how much later than the key this part starts and arrives
     * @param sway size of the involuntary sway of someone standing still
     */
    record Figures(double low, double high, double delaySeconds, double sway) {}

    /** Its figures. */
    Figures figures();

    /** Place among the angles of its kind, from 0: the order of the constants is the layout of the arrays. */
    int ordinal();
}
