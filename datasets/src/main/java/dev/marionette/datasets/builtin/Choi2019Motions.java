package dev.marionette.datasets.builtin;

/**
 * The 36 motions of Choi and Kim, Towards a Natural Motion Generator (2019), in a version of our own making: {@code
 * big-point}, {@code big-wave}, {@code salute} and {@code yawn} by three people in two takes each, {@code go-on}, {@code
 * this-big}, {@code greeting} and {@code tada} by a cartoon character in three takes each.
 */
public final class Choi2019Motions extends ScoredMotions {
    /** The data set. */
    public Choi2019Motions() {
        super("choi2019", Gesture.CHOI);
    }
}
