package dev.marionette.datasets.builtin;

import static dev.marionette.datasets.builtin.Side.LEFT;
import static dev.marionette.datasets.builtin.Side.RIGHT;

/** Arms wide open in welcome, a bow with the right arm across, up again and a quick wave. */
final class Greeting {
    private static final double HZ = 2.0;

    private Greeting() {}

    static void write(Score score, Take take) {
        score.to(0.85, 0.75)
                .pelvis(7, 0, 0.3)
                .hips(-3, 0, 0)
                .spine(-9, 0, 0)
                .head(-8, 5, 0)
                .clavicles(3, -12)
                .arms(30, 66, 34, 28)
                .hands(40, -8, 0, 2)
                .skewed(0.25)
                .anticipating(0.1)
                .overshooting(0.05);
        score.to(1.95, 0.80)
                .pelvis(-16, 1, -3)
                .hips(24, 0, 0)
                .spine(32, 0, 4)
                .head(4, 0, 0)
                .clavicle(RIGHT, 2, 10)
                .arm(RIGHT, 44, 12, -48, 88)
                .hand(RIGHT, -8, 10, 0, 8)
                .clavicle(LEFT, 2, -10)
                .arm(LEFT, -26, 46, -4, 26)
                .hand(LEFT, 10, -12, 0, 4);
        score.to(2.45, 0.35).hips(26, 0, 0).spine(35, 0, 4).head(8, 0, 0);
        score.to(3.25, 0.80)
                .pelvis(0.5, 2, 0)
                .hips(0, 1, 0)
                .spine(-3, 5, 2)
                .head(-5, -8, -2)
                .clavicle(RIGHT, 4, 0)
                .arm(RIGHT, 30, 82, 70, 74)
                .hand(RIGHT, 4, -8, 0, 2)
                .clavicle(LEFT, 0, 0)
                .arm(LEFT, 2, 22, -14, 44)
                .hand(LEFT, -10, -20, 0, 14)
                .overshooting(0.04);
        double from = 3.05;
        double to = from + (take.either(3, 4) + 0.55) / HZ;
        score.swing(from, to, HZ, RIGHT, ArmAngle.ELBOW_FLEXION, 17, 180)
                .swing(from, to, HZ, RIGHT, ArmAngle.SHOULDER_ABDUCTION, 5, 180)
                .swing(from, to, HZ, RIGHT, ArmAngle.WRIST_DEVIATION, 12, 140)
                .swing(from, to, HZ, BodyAngle.NECK_LATERAL, 4, 0)
                .swing(from, to, HZ, BodyAngle.SPINE_LATERAL, 2.5, 200)
                .swing(from, to, HZ, BodyAngle.PELVIS_LEFT, 0.8, 220);
        score.relax(to + 0.85, 0.95);
    }
}
