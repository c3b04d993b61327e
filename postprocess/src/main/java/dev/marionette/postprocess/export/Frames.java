package dev.marionette.postprocess.export;

/** Rates of frames. */
final class Frames {
    private Frames() {}

    /** Whether a rate is a whole number but for rounding, so that it can be written as one. */
    static boolean whole(double framesPerSecond) {
        return Math.abs(framesPerSecond - Math.rint(framesPerSecond)) < 1e-9 * framesPerSecond;
    }
}
