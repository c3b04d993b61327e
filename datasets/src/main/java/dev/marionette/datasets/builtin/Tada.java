package dev.marionette.datasets.builtin;

import static dev.marionette.datasets.builtin.Side.LEFT;
import static dev.marionette.datasets.builtin.Side.RIGHT;

/** Crouches with the arms gathered, then bursts open: arms out and up, chest proud, on tiptoe. */
final class Tada {
    private Tada() {}

    static void write(Score score, Take take) {
        score.to(0.95, 0.85)
                .pelvis(-6, take.either(2, -2), -15)
                .hips(12, 0, take.either(6, -6))
                .spine(22, 0, take.either(8, -8))
                .head(10, 0, 0)
                .clavicles(-2, 12)
                .arms(36, 16, -22, 80)
                .hands(-20, 18, 0, 50)
                .anticipating(0.06);
        score.to(1.80, 0.80)
                .pelvis(16, 0, 0.3)
                .heels(18)
                .hips(-5, 0, 0)
                .spine(-13, 0, 0)
                .head(-10, 0, 0)
                .clavicles(8, -12)
                .arms(42, 108, 46, 12)
                .hands(34, -26, 0, -2)
                .skewed(0.22)
                .overshooting(0.06);
        score.to(2.60, 0.70)
                .pelvis(13, 0, 0.3)
                .heels(0)
                .spine(-12, take.either(-4, 4), 0)
                .head(-8, take.either(9, -9), 0)
                .arms(40, 104, 44, 16);
        double from = 2.1;
        double to = 3.5;
        for (Side side : Side.values()) {
            score.swing(from, to, 2.6, side, ArmAngle.FOREARM_SUPINATION, 14, 0)
                    .swing(from, to, 2.6, side, ArmAngle.WRIST_DEVIATION, 8, 0)
                    .swing(from, to, 2.6, side, ArmAngle.ELBOW_FLEXION, 5, 0);
        }
        score.to(3.35, 0.65)
                .head(-6, take.either(-8, 8), 0)
                .spine(-11, take.either(4, -4), 0)
                .arm(take.either(0, 1) == 0 ? LEFT : RIGHT, 38, 112, 48, 12);
        score.relax(4.70, 1.10);
    }
}
