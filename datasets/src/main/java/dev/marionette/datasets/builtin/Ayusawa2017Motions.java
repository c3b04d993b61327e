package dev.marionette.datasets.builtin;

/**
 * The three motions of Ayusawa and Yoshida (2017), section IV-A, in a version of our own making: {@code bend}, {@code twist}
 * and {@code handle}, each by three people of 160, 168 and 174 cm.
 */
public final class Ayusawa2017Motions extends ScoredMotions {
    /** The data set. */
    public Ayusawa2017Motions() {
        super("ayusawa2017", Gesture.AYUSAWA);
    }
}
