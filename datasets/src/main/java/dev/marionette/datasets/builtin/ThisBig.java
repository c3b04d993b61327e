package dev.marionette.datasets.builtin;

import static dev.marionette.datasets.builtin.Side.LEFT;
import static dev.marionette.datasets.builtin.Side.RIGHT;

/** Palms facing each other measure a thing in the air; then, no, much bigger. */
final class ThisBig {
    private ThisBig() {}

    static void write(Score score, Take take) {
        score.to(0.85, 0.75)
                .pelvis(1, 0, -3)
                .hips(4, 0, 0)
                .spine(12, 0, 0)
                .head(8, take.either(4, -4), 0)
                .clavicles(2, 9)
                .arms(42, 9, -20, 72)
                .hands(14, 0, 0, 4)
                .anticipating(0.08);
        score.to(1.55, 0.55)
                .pelvis(0, 0, -1)
                .hips(2, 0, 0)
                .spine(3, 0, 0)
                .head(-4, take.either(-5, 5), 0)
                .clavicles(4, 4)
                .arms(52, 34, -4, 46)
                .hands(10, -6, 0, 2)
                .skewed(0.3)
                .overshooting(0.06);
        double emphasis = 1.45;
        score.swing(emphasis, emphasis + 1.0, 2.6, LEFT, ArmAngle.SHOULDER_FLEXION, 3, 0)
                .swing(emphasis, emphasis + 1.0, 2.6, RIGHT, ArmAngle.SHOULDER_FLEXION, 3, 0);
        score.to(2.55, 0.45)
                .pelvis(0, 0, -5)
                .hips(4, 0, 0)
                .spine(11, 0, take.either(-6, 6))
                .head(2, 0, 0)
                .clavicles(3, 8)
                .arms(46, 14, -18, 66);
        score.to(3.20, 0.58)
                .pelvis(12, 0, 0.3)
                .heels(11)
                .hips(-4, 0, 0)
                .spine(-12, 0, 0)
                .head(-12, take.either(5, -5), 0)
                .clavicles(8, -6)
                .arms(48, 78, 22, 18)
                .hands(12, 16, 0, 4)
                .skewed(0.34)
                .overshooting(0.06);
        score.to(4.05, 0.7).heels(4).pelvis(6, 0, 0.3).spine(-9, 0, 0).arms(50, 74, 18, 24);
        score.swing(3.3, 4.3, 2.3, LEFT, ArmAngle.ELBOW_FLEXION, 4, 0)
                .swing(3.3, 4.3, 2.3, RIGHT, ArmAngle.ELBOW_FLEXION, 4, 0);
        score.relax(5.15, 1.0);
    }
}
