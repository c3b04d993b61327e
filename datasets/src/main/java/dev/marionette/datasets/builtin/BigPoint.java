package dev.marionette.datasets.builtin;

import static dev.marionette.datasets.builtin.Side.LEFT;
import static dev.marionette.datasets.builtin.Side.RIGHT;

/** Gathers the hand before the chest, turned away, then points far up to the right, all of the body behind it. */
final class BigPoint {
    private BigPoint() {}

    static void write(Score score, Take take) {
        score.to(0.80, 0.75)
                .pelvis(-1.5, 1.6, -2.5)
                .hips(2, 0, 7)
                .spine(9, 3, 15)
                .head(2, 0, -26)
                .clavicle(RIGHT, 3, 9)
                .arm(RIGHT, 38, 14, -38, 112)
                .hand(RIGHT, -20, 22, 0, 46)
                .arm(LEFT, -4, 14, -14, 34);
        score.to(1.55, 0.68)
                .pelvis(3, -2.5, 0.3)
                .hips(2, -1.5, -9)
                .spine(0, -3, -20)
                .head(-9, -2, -10)
                .clavicle(RIGHT, 6, 7)
                .arm(RIGHT, 115, 38, -22, 5)
                .hand(RIGHT, -42, -4, -4, 3)
                .clavicle(LEFT, 0, -4)
                .arm(LEFT, -20, 20, -14, 38)
                .hand(LEFT, -24, 8, 0, 44)
                .skewed(0.3)
                .overshooting(0.04);
        double hold = 1.55 + 0.95;
        if (take.number() % 2 == 0) {
            score.to(hold, 0.44)
                    .set(RIGHT, ArmAngle.ELBOW_FLEXION, 38)
                    .set(RIGHT, ArmAngle.SHOULDER_FLEXION, 104)
                    .spine(2, -2, -14)
                    .pelvis(1, -1.7, 0);
            hold += 0.46;
            score.to(hold, 0.46)
                    .set(RIGHT, ArmAngle.ELBOW_FLEXION, 4)
                    .set(RIGHT, ArmAngle.SHOULDER_FLEXION, 118)
                    .spine(-1, -4, -22)
                    .pelvis(3.5, -2.8, 0.3)
                    .skewed(0.35);
            hold += 0.7;
        } else {
            score.to(hold + 0.25, 0.9)
                    .set(RIGHT, ArmAngle.SHOULDER_FLEXION, 118)
                    .spine(-1, -4, -22)
                    .head(-10, -1, -7);
            hold += 0.35;
        }
        score.relax(hold + 1.05, 1.05);
    }
}
