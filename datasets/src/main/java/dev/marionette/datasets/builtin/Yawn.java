package dev.marionette.datasets.builtin;

import static dev.marionette.datasets.builtin.Side.LEFT;
import static dev.marionette.datasets.builtin.Side.RIGHT;

/** Breath goes in, a hand goes to the mouth, then both arms stretch out and up on tiptoe, and everything sinks back. */
final class Yawn {
    private static final Vec MOUTH = new Vec(0.86, -0.14, -0.52);

    private Yawn() {}

    static void write(Score score, Take take) {
        score.to(0.70, 0.70)
                .pelvis(-0.5, 0.5, -0.8)
                .spine(6, 0, 0)
                .head(6, 0, 0)
                .clavicles(2, 3)
                .arms(4, 10, -18, 22);
        score.to(1.55, 0.90)
                .pelvis(0.5, 1, 0.2)
                .spine(-3, 2, 3)
                .head(-9, 3, 3)
                .clavicle(RIGHT, 4, 4)
                .arm(RIGHT, 40, 46, -40, 128)
                .hand(RIGHT, 45, -8, 0, 8)
                .reach(RIGHT, Bone.LEFT_PALM, MOUTH, 0.095)
                .clavicle(LEFT, 5, -2)
                .arm(LEFT, 8, 30, 4, 44)
                .hand(LEFT, 0, 10, 0, 50);
        score.to(2.15, 0.6).head(-13, 4, 3).spine(-5, 2, 3).arm(LEFT, 14, 44, 20, 70);
        score.to(3.20, 1.15)
                .pelvis(7.5, 0, 0.3)
                .heels(take.either(7, 10))
                .hips(-3, 0, 0)
                .spine(-15, 1, 0)
                .head(-19, 2, 0)
                .clavicles(8, -10)
                .arm(LEFT, 42, 128, 46, 24)
                .arm(RIGHT, 42, 124, 46, 30)
                .hands(0, -12, 0, 34);
        score.to(4.05, 0.80)
                .pelvis(8.5, -0.5, 0.3)
                .heels(take.either(9, 12))
                .spine(-18, take.either(-3, 3), 0)
                .head(-23, -2, 0)
                .clavicles(11, -12)
                .arm(LEFT, 36, 136, 52, 14)
                .arm(RIGHT, 38, 132, 52, 16)
                .hands(8, -24, 0, 10);
        score.swing(3.2, 4.5, 4.2, LEFT, ArmAngle.ELBOW_FLEXION, 1.2, 0)
                .swing(3.2, 4.5, 4.4, RIGHT, ArmAngle.ELBOW_FLEXION, 1.2, 90);
        score.to(5.30, 1.05)
                .pelvis(-1.5, 0, -2)
                .heels(0)
                .hips(1, 0, 0)
                .spine(9, 0, 0)
                .head(9, 0, 0)
                .clavicles(-3, 5)
                .arms(6, 11, -18, 20)
                .hands(-16, 10, 0, 40);
        score.relax(6.20, 0.95);
    }
}
