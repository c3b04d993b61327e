package dev.marionette.datasets.builtin;

import static dev.marionette.datasets.builtin.Side.LEFT;
import static dev.marionette.datasets.builtin.Side.RIGHT;

/** Hands roll round each other before the belly — keep going! — then both arms show the way to the left. */
final class GoOn {
    private static final double HZ = 1.5;

    private GoOn() {}

    static void write(Score score, Take take) {
        score.to(0.80, 0.72)
                .pelvis(1, -1, -2)
                .hips(3, 0, -5)
                .spine(8, -2, -9)
                .head(-4, -5, 12)
                .clavicles(5, 5)
                .arms(32, 28, -25, 88)
                .hands(-10, 8, 0, 24)
                .anticipating(0.08)
                .overshooting(0.04);
        double from = 0.62;
        double to = from + (take.either(3, 4) + 0.6) / HZ;
        for (Side side : Side.values()) {
            double phase = side == LEFT ? 0 : 180;
            score.swing(from, to, HZ, side, ArmAngle.SHOULDER_FLEXION, 13, phase + 90)
                    .swing(from, to, HZ, side, ArmAngle.SHOULDER_ABDUCTION, 4, phase + 90)
                    .swing(from, to, HZ, side, ArmAngle.ELBOW_FLEXION, 25, phase + 10)
                    .swing(from, to, HZ, side, ArmAngle.WRIST_FLEXION, 18, phase - 30);
        }
        score.swing(from, to, HZ, BodyAngle.PELVIS_UP, 0.8, 0)
                .swing(from, to, HZ, BodyAngle.SPINE_TURN, 4, 200)
                .swing(from, to, HZ, BodyAngle.NECK_FLEXION, 5, 30);

        score.to(to + 0.15, 0.4)
                .pelvis(-1, -2.5, -3)
                .spine(10, -4, -16)
                .arm(LEFT, 34, 20, -22, 96)
                .arm(RIGHT, 30, 26, -22, 98);
        score.to(to + 0.8, 0.7)
                .pelvis(2, 4.5, -3.5)
                .hips(8, 0, 12)
                .spine(15, 5, 22)
                .head(-12, 6, 8)
                .clavicle(LEFT, 3, -4)
                .arm(LEFT, 34, 66, 26, 22)
                .hand(LEFT, 52, -10, 0, 4)
                .clavicle(RIGHT, 2, 8)
                .arm(RIGHT, 56, 4, -20, 46)
                .hand(RIGHT, 40, -6, 0, 6)
                .skewed(0.28)
                .overshooting(0.05);
        score.to(to + 1.45, 0.5).head(-14, 9, 12).spine(17, 6, 24);
        score.relax(to + 2.35, 0.95);
    }
}
