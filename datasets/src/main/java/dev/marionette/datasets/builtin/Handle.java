package dev.marionette.datasets.builtin;

import static dev.marionette.datasets.builtin.ArmAngle.ELBOW_FLEXION;
import static dev.marionette.datasets.builtin.ArmAngle.SHOULDER_ABDUCTION;
import static dev.marionette.datasets.builtin.ArmAngle.SHOULDER_FLEXION;

/** Raises both arms above and before the head and turns a handle there, one hand up while the other goes down. */
final class Handle {
    private static final double FROM = 1.6;
    private static final double TO = 7.2;
    private static final double HZ = 0.4;

    private Handle() {}

    static void write(Score score) {
        score.to(1.6, 1.4)
                .spine(-4, 0, 0)
                .head(-16, 0, 0)
                .clavicles(16, 8)
                .arms(136, 14, -6, 42)
                .hands(-10, -4, 0, 70);
        score.to(TO, 5.4).arms(136, 14, -6, 42);
        for (Side side : Side.values()) {
            double phase = side == Side.LEFT ? 0 : 180;
            score.swing(FROM, TO, HZ, side, SHOULDER_FLEXION, 17, phase)
                    .swing(FROM, TO, HZ, side, SHOULDER_ABDUCTION, 13, phase + 90)
                    .swing(FROM, TO, HZ, side, ArmAngle.CLAVICLE_ELEVATION, 5, phase)
                    .swing(FROM, TO, HZ, side, ELBOW_FLEXION, 10, phase + 180);
        }
        score.swing(FROM, TO, HZ, BodyAngle.SPINE_LATERAL, 4, 180);
        score.relax(8.8, 1.5);
    }
}
